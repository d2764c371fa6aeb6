import { sql } from 'kysely';
import { TOTAL_FLOOR } from '../../contract/delegated-users';
import type { getTerceiro, TerceiroDetalhado } from '../../contract/third-parties';
import type { Db } from '../database/connection';
import { actorOf } from '../grants/authority';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { thirdParty } from './list';

/** One third party, with who let them delegate and how much they granted. @throws Refusal MCN-101 for somebody who is none of the company's */
export async function thirdPartyDetail(call: Call<typeof getTerceiro>): Promise<TerceiroDetalhado> {
  const { db, params } = call;
  const actor = await actorOf(call);
  const company = actor.company.id;
  const person = await db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', 'd.person')
    .select('a.id')
    .where('d.company', '=', company)
    .where((eb) => eb(eb.fn<string>('lower', ['a.id_produto']), '=', params.other.toLowerCase()))
    .executeTakeFirst();
  const row = person && (await thirdParty(call, actor, person.id));
  if (!row) throw new Refusal('MCN-101');
  const [added, authorised] = [
    await lastOf(db, company, person.id, 'third-party.added'),
    await lastOf(db, company, person.id, 'third-party.authorised'),
  ];
  return {
    ...row,
    incluidoPor: added?.por ?? null,
    // What was authorised before they were removed and added again went with the removal.
    autorizado:
      authorised && (!added || authorised.at > added.at)
        ? { em: authorised.at.toISOString(), por: authorised.por }
        : null,
    concedidos: await grantedBy(db, company, person.id),
    idConcedente: person.id,
  };
}

/** When this happened to somebody last, and who did it: the company's own account, or its Administrador. */
async function lastOf(db: Db, company: string, person: string, action: string) {
  const row = await db
    .selectFrom('audit_event as e')
    .leftJoin('account as a', 'a.id', 'e.actor')
    .select(['e.at', 'e.actor', 'a.nome'])
    .where('e.target', '=', person)
    .where('e.on_behalf_of', '=', company)
    .where('e.action', '=', action)
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const perfil = row.actor === company ? ('Empresa' as const) : ('Administrador' as const);
  return { at: row.at, por: row.nome === null ? null : { nome: row.nome, perfil } };
}

/** How many cards and groups of a company somebody granted that people have now, counted no further than one beyond the floor. */
async function grantedBy(db: Db, company: string, person: string): Promise<TerceiroDetalhado['concedidos']> {
  const grants = (table: 'card_grant' | 'group_grant') =>
    sql`(select 1 from ${sql.table(table)} where company = ${company} and by = ${person}::uuid limit ${TOTAL_FLOOR + 1})`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${grants('card_grant')} union all ${grants('group_grant')}) granted`.execute(db);
  const total = Number(rows[0]?.total);
  return { total: Math.min(total, TOTAL_FLOOR), totalIsFloor: total > TOTAL_FLOOR };
}
