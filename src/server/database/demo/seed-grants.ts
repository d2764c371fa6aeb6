import { normaliseName } from '../../../contract/validation';
import { grantDiff, type Leaves, noLeaves } from '../grant-diff';
import { newId } from '../../ids';
import type { Db } from '../connection';
import type { GrantRank } from '../schema';
import { DEMO, DEMO_PEOPLE, EXTRA, GRANTEE_PEOPLE } from './accounts';
import { type SeedContext, dateAfter, daysBefore } from './account-rows';
import { insertAll } from './batch';
import { COMPANY_SYSTEMS, DEMO_DELEGATES, DEMO_SYSTEMS } from './company-data';
import { DEMO_CARDS, type DemoCard } from './seed-companies';

interface Grantee {
  company: string;
  person: string;
  cards: readonly DemoCard[];
  groups: readonly { system: string; grupo: string }[];
  validUntil: string | null;
}

/** Everybody's accesses: the company's 250 grantees, and what Ana and Carla receive from several companies. */
export async function seedGrants(db: Db, context: SeedContext): Promise<void> {
  const grantees = [...companyGrantees(context.now), ...receivedByMany(context.now)];
  const names = new Map([...DEMO_PEOPLE, ...GRANTEE_PEOPLE].map(({ login, nome }) => [login, nome]));
  // Over the year, as an overview of it shows.
  const dated = grantees.map((each, index) => ({ ...each, at: daysBefore(context.now, 15 + ((index * 37) % 345)) }));

  await insertAll(
    db,
    'grantee',
    dated.map(({ company, person, cards, groups, validUntil, at }) => ({
      company: context.id(company),
      person: context.id(person),
      nome_ordem: names.get(person) ?? person,
      nome_busca: normaliseName(names.get(person) ?? person),
      n_contratos: new Set(cards.map((card) => card.contract)).size,
      n_centros: new Set(cards.map((card) => `${card.contract} ${card.co}`)).size,
      n_sistemas: new Set(groups.map(({ system }) => system)).size,
      valid_until: validUntil,
      criado_em: at,
      alterado_em: at,
    })),
  );
  await insertAll(
    db,
    'card_grant',
    dated.flatMap(({ company, person, cards, at }, index) =>
      cards.map((card) => ({
        company: context.id(company),
        person: context.id(person),
        nu_contrato: card.contract,
        nu_cartao: card.number,
        co: card.co,
        ...grantor(context, company, index, { contract: card.contract }),
        at,
      })),
    ),
  );
  await insertAll(
    db,
    'group_grant',
    dated.flatMap(({ company, person, groups, at }, index) =>
      groups.map((group) => ({
        company: context.id(company),
        person: context.id(person),
        ...group,
        ...grantor(context, company, index, { system: group.system }),
        at,
      })),
    ),
  );
  await insertAll(
    db,
    'audit_event',
    dated.map(({ company, person, cards, groups, validUntil, at }, index) => {
      const { by, by_rank } = grantor(context, company, index, {});
      const added: Leaves = {
        cards: cards.map((card) => [card.contract, card.number, card.co]),
        groups: groups.map(({ system, grupo }) => [system, grupo]),
      };
      return {
        id: newId(),
        at,
        actor: by,
        on_behalf_of: context.id(company),
        target: context.id(person),
        action: 'delegation.granted',
        diff: JSON.stringify(
          grantDiff(context.id(company), by_rank, {
            added,
            removed: noLeaves(),
            ...(validUntil && { validUntil: [null, validUntil] }),
          }),
        ),
        address: '127.0.0.1',
        claimed_address: null,
      };
    }),
  );
}

/** Cards in force that nobody uses, the last ones; whoever would have one has the first card, which many use. */
const IDLE_CARDS = 3;

/** 250: some with cards, some with systems, most with both; a few end soon, a few have ended. */
function companyGrantees(now: Date): Grantee[] {
  const cards = activeCards(DEMO.company);
  const used = (place: number) => cards[place < cards.length - IDLE_CARDS ? place : 0] as DemoCard;
  const people = [DEMO.carla, ...GRANTEE_PEOPLE.map(({ login }) => login)];
  return people.map((person, index) => {
    const nSystems = index % 3;
    const nCards = nSystems === 0 ? 1 + (index % 6) : index % 6;
    return {
      company: DEMO.company,
      person,
      cards: [...new Set(Array.from({ length: nCards }, (_, step) => used((index * 7 + step * 5) % cards.length)))],
      groups: Array.from(
        { length: nSystems },
        (_, step) => DEMO_SYSTEMS[(index + step * 2) % DEMO_SYSTEMS.length] as (typeof DEMO_SYSTEMS)[number],
      ).flatMap(({ id, groups }) => groups.slice(0, 1 + (index % 2)).map(([grupo]) => ({ system: id, grupo }))),
      validUntil: validity(now, index),
    };
  });
}

function validity(now: Date, index: number): string | null {
  if (index % 25 === 7) return dateAfter(now, 5);
  if (index % 50 === 11) return dateAfter(now, -10);
  return index % 10 === 3 ? dateAfter(now, 300) : null;
}

function receivedByMany(now: Date): Grantee[] {
  const from = (company: string, person: string, nCards: number, validUntil: string | null = null): Grantee => ({
    company,
    person,
    cards: activeCards(company).slice(0, nCards),
    groups: (COMPANY_SYSTEMS[company] ?? []).slice(0, 2).map((system) => ({ system, grupo: '1' })),
    validUntil,
  });
  return [
    from(DEMO.expired, DEMO.ana, 3),
    from(DEMO.foreignCompany, DEMO.ana, 2),
    from(DEMO.alphanumeric, DEMO.ana, 4),
    from(EXTRA.transport, DEMO.ana, 2),
    from(EXTRA.transport, DEMO.carla, 3),
    from(EXTRA.bookshop, DEMO.carla, 1, dateAfter(now, 12)),
  ];
}

const activeCards = (company: string) =>
  DEMO_CARDS.filter((card) => card.company === company && card.status === 'ATIVO');

/** Who made a grant: the company, its administrator, or, inside the scope, its supervisor. */
function grantor(
  context: SeedContext,
  company: string,
  index: number,
  leaf: { contract?: string; system?: string },
): { by: string; by_rank: GrantRank } {
  const delegates = DEMO_DELEGATES.filter((delegate) => delegate.company === company);
  const supervisor = delegates.find(({ perfil }) => perfil === 'S');
  const inScope =
    supervisor?.contracts?.includes(leaf.contract ?? '') || supervisor?.systems?.includes(leaf.system ?? '');
  if (supervisor && inScope && index % 3 === 0) return { by: context.id(supervisor.person), by_rank: 'S' };
  const administrator = delegates.find(({ perfil }) => perfil === 'A');
  if (administrator && index % 4 !== 0) return { by: context.id(administrator.person), by_rank: 'A' };
  return { by: context.id(company), by_rank: 'E' };
}
