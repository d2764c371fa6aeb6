import type { Insertable } from 'kysely';
import { newId } from '../../ids';
import type { Db } from '../connection';
import type { AccessImportLineTable } from '../schema';
import { DEMO } from './accounts';
import { daysBefore, type SeedContext } from './account-rows';
import { insertAll } from './batch';

/** Lines that added a card, and that moved an end. */
const ADDED = 4;
const MOVED = 2;

type Line = Omit<Insertable<AccessImportLineTable>, 'import' | 'place'>;

/** What a line says that is of nobody, or of nothing that the company has. */
const NOTHING = {
  person: null,
  nu_contrato: null,
  nu_cartao: null,
  co: null,
  of_system: null,
  of_group: null,
  of_profile: null,
  wanted_end: null,
  end_before: null,
  reason: null,
} as const;

/** An import of the company that was applied: its report has lines that added and changed something, one that said what there was, and refused ones. */
export async function seedImport(db: Db, { now, id }: SeedContext): Promise<void> {
  const company = id(DEMO.company);
  const cards = await db
    .selectFrom('card_grant as c')
    .innerJoin('account as a', 'a.id', 'c.person')
    .select(['a.id as person', 'a.id_produto as who', 'c.nu_contrato', 'c.nu_cartao', 'c.co'])
    .where('c.company', '=', company)
    .distinctOn('a.id_produto')
    .orderBy('a.id_produto')
    .orderBy('c.nu_contrato')
    .orderBy('c.nu_cartao')
    .limit(ADDED + 1)
    .execute();
  const ends = await db
    .selectFrom('grantee as g')
    .innerJoin('account as a', 'a.id', 'g.person')
    .select(['a.id as person', 'a.id_produto as who', 'g.valid_until'])
    .where('g.company', '=', company)
    .where('g.valid_until', '>', now.toISOString().slice(0, 10))
    .orderBy('a.id_produto')
    .limit(MOVED)
    .execute();
  const lines: Line[] = [
    ...cards.map(({ who, person, nu_contrato, nu_cartao, co }, index): Line => {
      const adds = index < ADDED;
      return {
        ...NOTHING,
        line: index + 2,
        who,
        contract: nu_contrato,
        card: nu_cartao,
        person,
        nu_contrato,
        nu_cartao,
        co,
        outcome: adds ? 'added' : 'unchanged',
        gains: adds ? 1 : 0,
        applied: adds,
      };
    }),
    ...ends.map(({ who, person, valid_until }): Line => ({
      ...NOTHING,
      line: null,
      who,
      ends: valid_until ?? '',
      person,
      wanted_end: valid_until,
      says_end: true,
      outcome: 'changed',
      moves_end: true,
      applied: true,
    })),
    {
      ...NOTHING,
      line: null,
      who: cards[0]?.who ?? '',
      contract: cards[0]?.nu_contrato ?? '',
      card: '0099999999',
      person: cards[0]?.person ?? null,
      outcome: 'refused',
      reason: 'cartaoDesconhecido',
    },
    // Check digits that nobody's CPF has.
    { ...NOTHING, line: null, who: '11122233344', outcome: 'refused', reason: 'pessoaInvalida' },
  ];
  const made = newId();
  await db
    .insertInto('access_import')
    .values({
      id: made,
      company,
      actor: company,
      file: 'equipe-expedicao.xlsx',
      whole_of: null,
      state: 'done',
      why: null,
      lines: lines.length,
      reached: null,
      done: lines.length,
      claimed: null,
      made_at: daysBefore(now, 6),
      state_at: daysBefore(now, 6),
    })
    .execute();
  await insertAll(
    db,
    'access_import_line',
    lines.map((line, place) => ({ ...line, import: made, place, line: place + 2 })),
  );
}
