import { type Selectable, sql } from 'kysely';
import {
  type addPerfil,
  type changePerfil,
  type GravacaoPerfil,
  PROFILE_PEOPLE_MAX,
  PROFILES_MAX,
  type removePerfil,
} from '../../contract/access-profiles';
import { normaliseName } from '../../contract/validation';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { AccessProfileTable } from '../database/schema';
import { type Actor, grantRankOf, lockActor } from '../grants/authority';
import { keepDeleted } from '../grants/deleted-profile';
import { followProfile, takeProfile } from '../grants/profiles';
import { type Call, requireMatch } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { lockHolders, visibleProfile } from './read';

export interface Parts {
  cards: [nuContrato: string, co: string, nuCartao: string][];
  groups: [system: string, grupo: string][];
}

/**
 * What a body names, each once, and nothing that lies in another part of it.
 * @throws Refusal MCN-100 when it names nothing, IDC-111 for what is not the company's, MCN-161 for a card of another cost centre, MCN-162 for a group of
 * another system
 */
export async function partsAsked(
  db: Db,
  { company }: Actor,
  { contratos, sistemas }: Pick<GravacaoPerfil, 'contratos' | 'sistemas'>,
): Promise<Parts> {
  if (contratos.length + sistemas.length === 0) throw refuseField('contratos', 'access_required');
  const cards = new Map(
    contratos.map(({ nuContrato, coCentroCusto, nuCartao }) => {
      const part: Parts['cards'][number] = [nuContrato, coCentroCusto ?? '', nuCartao ?? ''];
      return [part.join('\n'), part];
    }),
  );
  const groups = new Map(
    sistemas.map(({ idSistema, idGrupo }) => {
      const part: Parts['groups'][number] = [idSistema, idGrupo ?? ''];
      return [part.join('\n'), part];
    }),
  );
  const parts: Parts = {
    cards: [...cards.values()].filter(
      ([contract, co, card]) => !(card && cards.has(`${contract}\n${co}\n`)) && !(co && cards.has(`${contract}\n\n`)),
    ),
    groups: [...groups.values()].filter(([system, group]) => !(group && groups.has(`${system}\n`))),
  };
  await checkParts(db, company.id, parts);
  return parts;
}

async function checkParts(db: Db, company: string, { cards, groups }: Parts): Promise<void> {
  const { rows } = await sql<{ contracts: boolean; inside: boolean }>`
    select bool_and(k.nu_contrato is not null) as contracts,
      bool_and(case when a.nu_cartao <> '' then p.co is not null when a.co <> '' then c.co is not null else true end) as inside
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, co]) => co)}::text[], ${cards.map(([, , card]) => card)}::text[]) as a (nu_contrato, co, nu_cartao)
      left join contract k on k.company = ${company} and k.nu_contrato = a.nu_contrato
      left join cost_centre c on c.company = ${company} and c.nu_contrato = a.nu_contrato and c.co = a.co
      left join posting_card p on p.company = ${company} and p.nu_contrato = a.nu_contrato and p.nu_cartao = a.nu_cartao and p.co = a.co`.execute(
    db,
  );
  if (rows[0]?.contracts === false) throw new Refusal('IDC-111');
  if (rows[0]?.inside === false) throw new Refusal('MCN-161');
  const { rows: systems } = await sql<{ systems: boolean; inside: boolean }>`
    select bool_and(o.system is not null) as systems, bool_and(a.grupo = '' or g.grupo is not null) as inside
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as a (system, grupo)
      left join company_system o on o.company = ${company} and o.system = a.system
      left join system_group g on g.system = a.system and g.grupo = a.grupo`.execute(db);
  if (systems[0]?.systems === false) throw new Refusal('IDC-111');
  if (systems[0]?.inside === false) throw new Refusal('MCN-162');
}

/** Which profiles there are, and how they are called, is settled by one after the other. */
const lockNames = (db: Db, company: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`access-profiles:${company}`}, 0))`.execute(db);

async function checkName(db: Db, company: string, nome: string, except: string | null): Promise<void> {
  const same = await db
    .selectFrom('access_profile')
    .select('id')
    .where('company', '=', company)
    .where('nome_chave', '=', normaliseName(nome))
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .executeTakeFirst();
  if (same) throw refuseField('nome', 'profile_name_taken');
}

async function writeParts(db: Db, profile: string, { cards, groups }: Parts): Promise<void> {
  await db.deleteFrom('access_profile_card').where('profile', '=', profile).execute();
  await db.deleteFrom('access_profile_group').where('profile', '=', profile).execute();
  await sql`
    insert into access_profile_card (profile, nu_contrato, co, nu_cartao)
    select ${profile}, * from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, co]) => co)}::text[], ${cards.map(([, , card]) => card)}::text[])`.execute(
    db,
  );
  await sql`
    insert into access_profile_group (profile, system, grupo)
    select ${profile}, * from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[])`.execute(
    db,
  );
}

export async function partsOf(db: Db, profile: string): Promise<Parts> {
  const cards = await db
    .selectFrom('access_profile_card')
    .select(['nu_contrato', 'co', 'nu_cartao'])
    .where('profile', '=', profile)
    .execute();
  const groups = await db
    .selectFrom('access_profile_group')
    .select(['system', 'grupo'])
    .where('profile', '=', profile)
    .execute();
  return {
    cards: cards.map((row) => [row.nu_contrato, row.co, row.nu_cartao]),
    groups: groups.map((row) => [row.system, row.grupo]),
  };
}

type WritingCall = Call<typeof addPerfil | typeof changePerfil | typeof removePerfil>;

const auditProfile = (call: WritingCall, actor: Actor, action: string, diff: Record<string, unknown>) =>
  audit(call, {
    action,
    target: null,
    onBehalfOf: actor.company.id,
    diff: { company: actor.company.id, rank: grantRankOf(actor), ...diff },
  });

/** POST. @throws Refusal MCN-199 for one too many, MCN-100 for a name that is taken; else as `partsAsked` */
export async function addProfile(call: Call<typeof addPerfil>): Promise<{ idPerfil: string }> {
  const { body, db, now } = call;
  const actor = await lockActor(call, call.permit.target.id);
  const company = actor.company.id;
  await lockNames(db, company);
  const { count } = await db
    .selectFrom('access_profile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company', '=', company)
    .executeTakeFirstOrThrow();
  if (count >= PROFILES_MAX) throw new Refusal('MCN-199', { values: { max: PROFILES_MAX } });
  await checkName(db, company, body.nome, null);
  const parts = await partsAsked(db, actor, body);
  const id = newId();
  await db
    .insertInto('access_profile')
    .values({
      id,
      company,
      nome: body.nome,
      nome_chave: normaliseName(body.nome),
      nota: body.nota,
      dias: body.dias,
      criado_em: now,
      alterado_em: now,
    })
    .execute();
  await writeParts(db, id, parts);
  await auditProfile(call, actor, 'profile.created', { profile: id, nome: body.nome, parts });
  return { idPerfil: id };
}

/** The profile of the company, held until the end. @throws Refusal MCN-101 when it is gone, MCN-102 for a stale version */
async function holdProfile(
  call: Pick<WritingCall, 'db' | 'ifMatch'>,
  actor: Actor,
  id: string,
): Promise<Selectable<AccessProfileTable>> {
  const row = await call.db
    .selectFrom('access_profile')
    .selectAll()
    .where('id', '=', id)
    .where('company', '=', actor.company.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  requireMatch(call, row.versao);
  return row;
}

async function countHolders(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('access_profile_holder')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('profile', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everybody who has a profile whose row the caller holds, with their accounts held. @throws Refusal MCN-202 when there are too many for one change */
async function everybody(db: Db, actor: Actor, id: string): Promise<{ id: string; email: string }[]> {
  const count = await countHolders(db, id);
  if (count > PROFILE_PEOPLE_MAX) throw new Refusal('MCN-202', { values: { max: PROFILE_PEOPLE_MAX, pessoas: count } });
  return lockHolders(db, actor, { id, beyond: false }, null);
}

export const sameParts = (a: Parts, b: Parts) => {
  const words = ({ cards, groups }: Parts) => [...cards, ...groups].map((part) => part.join('\n')).sort();
  return JSON.stringify(words(a)) === JSON.stringify(words(b));
};

/** Whether nobody loses anything by the change: each part that there was is still there, or lies in one that is. */
export function onlyAdds(had: Parts, parts: Parts): boolean {
  const cards = new Set(parts.cards.map((part) => part.join('\n')));
  const groups = new Set(parts.groups.map((part) => part.join('\n')));
  return (
    had.cards.every(
      ([contract, co, card]) =>
        cards.has(`${contract}\n${co}\n${card}`) || cards.has(`${contract}\n${co}\n`) || cards.has(`${contract}\n\n`),
    ) && had.groups.every(([system, group]) => groups.has(`${system}\n${group}`) || groups.has(`${system}\n`))
  );
}

/** PUT. @throws Refusal as `addProfile`, `holdProfile` and, when it takes something away, `everybody` */
export async function changeProfile(call: Call<typeof changePerfil>): Promise<{ alterados: number }> {
  const { body, db, now, params } = call;
  const actor = await lockActor(call, call.permit.target.id);
  await lockNames(db, actor.company.id);
  const before = await holdProfile(call, actor, params.idPerfil);
  await checkName(db, actor.company.id, body.nome, before.id);
  const [had, parts] = [await partsOf(db, before.id), await partsAsked(db, actor, body)];
  await db
    .updateTable('access_profile')
    .set({
      nome: body.nome,
      nome_chave: normaliseName(body.nome),
      nota: body.nota,
      dias: body.dias,
      versao: before.versao + 1,
      alterado_em: now,
    })
    .where('id', '=', before.id)
    .execute();
  const same = sameParts(had, parts);
  await auditProfile(call, actor, 'profile.changed', {
    profile: before.id,
    nome: [before.nome, body.nome],
    ...(!same && { before: had, parts }),
  });
  if (same) return { alterados: 0 };
  if (onlyAdds(had, parts) && (await countHolders(db, before.id)) > PROFILE_PEOPLE_MAX) {
    await writeParts(db, before.id, parts);
    // The job brings it, as what is new in a cost centre.
    await sql`update access_profile set behind = behind + 1 where id = ${before.id}`.execute(db);
    return { alterados: 0 };
  }
  const people = await everybody(db, actor, before.id);
  await writeParts(db, before.id, parts);
  return { alterados: await followProfile(call, actor, people, { id: before.id, nome: body.nome }) };
}

/** DELETE: what people have by it alone goes; it can be undone for a moment. @throws Refusal as `holdProfile` and `everybody` */
export async function removeProfile(call: Call<typeof removePerfil>): Promise<undefined> {
  const { db, params } = call;
  const actor = await lockActor(call, call.permit.target.id);
  await lockNames(db, actor.company.id);
  const profile = await holdProfile(call, actor, params.idPerfil);
  const people = await everybody(db, actor, profile.id);
  const { changed, removal } = await takeProfile(call, actor, people, profile);
  const { requests, offered } = await visibleProfile(db, actor, profile.id);
  await keepDeleted(db, removal, profile.id);
  await auditProfile(call, actor, 'profile.deleted', {
    profile: profile.id,
    nome: profile.nome,
    parts: await partsOf(db, profile.id),
    people: changed,
    // They go on waiting, and are told to both sides as gone.
    ...(requests > 0 && { requests }),
    ...(offered && { offered }),
  });
  await db.deleteFrom('access_profile').where('id', '=', profile.id).execute();
}
