import { sql } from 'kysely';
import {
  type AcessosDoItem,
  CERTIFICATION_LEAVES_MAX,
  type decideCertificacao,
  type getAcessosDoItem,
} from '../../contract/certifications';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { type CardLeaf, type GroupLeaf, isEmpty, type Leaves } from '../database/grant-diff';
import type { KeptPart } from '../database/schema';
import { type Actor, actorOf } from '../grants/authority';
import { leavesOf } from '../grants/leaves';
import { namesByCard, namesByGroup, profilesOf } from '../grants/profiles';
import { hasEnded } from '../grants/validity';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { itemWithin, visibleCampaign } from './campaign';

/** A card by its contract and number: its cost centre may be another one by now. */
const cardKey = ([contract, card]: CardLeaf) => `${contract}\n${card}`;
const groupKey = ([system, group]: GroupLeaf) => `${system}\n${group}`;

const cardsOf = (leaves: readonly CardLeaf[]) => new Set(leaves.map(cardKey));
const groupsOf = (leaves: readonly GroupLeaf[]) => new Set(leaves.map(groupKey));
const sizeOf = ({ cards, groups }: Leaves) => cards.length + groups.length;

type Asked = NonNullable<Call<typeof decideCertificacao>['body']['retirados']>;

export interface Part extends KeptPart {
  /** How many of the chosen somebody else took meanwhile. */
  gone: number;
}

/**
 * What goes and what stays, of what was there at the start, when these accesses are taken from somebody whose grantee's row the caller holds.
 * @throws Refusal MCN-100 for an access that was not there at the start, and where nothing would be left: that is a removal
 */
export async function partOf(
  db: Db,
  campaign: { id: string; company: string },
  person: string,
  { listaCartoes, listaGrupos }: Asked,
): Promise<Part> {
  const { leaves: start } = await db
    .selectFrom('certification_item')
    .select('leaves')
    .where('certification', '=', campaign.id)
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  const chosen = {
    cards: new Set(listaCartoes.map(({ nuContrato, nuCartao }) => cardKey([nuContrato, nuCartao, '']))),
    groups: new Set(listaGrupos.map(({ idSistema, idGrupo }) => groupKey([idSistema, idGrupo]))),
  };
  const [hadCards, hadGroups] = [cardsOf(start.cards), groupsOf(start.groups)];
  if (![...chosen.cards].every((key) => hadCards.has(key)) || ![...chosen.groups].every((key) => hadGroups.has(key)))
    throw refuseField('retirados', 'invalid_value');
  const has = (await leavesOf(db, campaign.company, [person], null)).get(person) ?? { cards: [], groups: [] };
  const [hasCards, hasGroups] = [cardsOf(has.cards), groupsOf(has.groups)];
  const still: Leaves = {
    cards: start.cards.filter((leaf) => hasCards.has(cardKey(leaf))),
    groups: start.groups.filter((leaf) => hasGroups.has(groupKey(leaf))),
  };
  const split = (goes: boolean): Leaves => ({
    cards: still.cards.filter((leaf) => chosen.cards.has(cardKey(leaf)) === goes),
    groups: still.groups.filter((leaf) => chosen.groups.has(groupKey(leaf)) === goes),
  });
  const [kept, removed] = [split(false), split(true)];
  if (!isEmpty(removed) && sizeOf(removed) === sizeOf(has)) throw refuseField('retirados', 'certification_part_all');
  return { kept, removed, gone: chosen.cards.size + chosen.groups.size - sizeOf(removed) };
}

interface Seen {
  has: boolean;
  perfis: string[];
}

/** GET …/pessoas/:idPF. @throws Refusal MCN-101 for a campaign that the actor may not see, and for somebody who is not in it or not wholly within the authorisation */
export async function accessesOfItem(call: Call<typeof getAcessosDoItem>): Promise<AcessosDoItem> {
  const { db, now, params } = call;
  const actor = await actorOf(call);
  const campaign = await visibleCampaign(db, actor, params.idCertificacao);
  const { rows } = await sql<{
    person: string;
    nome: string;
    login: string;
    leaves: Leaves;
    part: KeptPart | null;
  }>`
    select i.person, i.nome, i.login, i.leaves, case when i.removal is not null and i.decision in ('keep', 'until') then i.part end as part
    from certification_item i
    where i.certification = ${campaign.id} and lower(i.login) = ${params.idPF.toLowerCase()} and ${itemWithin(actor.scope)}`.execute(
    db,
  );
  const [item] = rows;
  if (!item) throw new Refusal('MCN-101');
  const cards = item.leaves.cards.slice(0, CERTIFICATION_LEAVES_MAX);
  const groups = item.leaves.groups.slice(0, CERTIFICATION_LEAVES_MAX - cards.length);
  const grantee = await db
    .selectFrom('grantee')
    .select('valid_until')
    .where('company', '=', campaign.company)
    .where('person', '=', item.person)
    .executeTakeFirst();
  const live = grantee !== undefined && !hasEnded(grantee.valid_until, todayInSaoPaulo(now));
  const profiles = live ? await profilesOf(db, actor, item.person) : [];
  const taken = { cards: cardsOf(item.part?.removed.cards ?? []), groups: groupsOf(item.part?.removed.groups ?? []) };
  const became = ({ has, perfis }: Seen, removed: boolean) => ({
    situacao: removed ? ('retirado' as const) : live && has ? ('tem' as const) : ('naoTem' as const),
    perfis,
  });
  const cardRows = await sql<Seen & { nu_contrato: string; nu_cartao: string; co: string; centro: string }>`
    select l.nu_contrato, l.nu_cartao, l.co, coalesce(c.nome, '') as centro, r.person is not null as has, ${namesByCard(profiles)} as perfis
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[], ${cards.map(([, , co]) => co)}::text[]) as l (nu_contrato, nu_cartao, co)
      left join card_grant r on r.company = ${campaign.company} and r.person = ${item.person} and r.nu_contrato = l.nu_contrato and r.nu_cartao = l.nu_cartao
      left join cost_centre c on c.company = ${campaign.company} and c.nu_contrato = l.nu_contrato and c.co = l.co
    order by l.nu_contrato, l.co, l.nu_cartao`.execute(db);
  const groupRows = await sql<Seen & { system: string; sistema: string; grupo: string; nome: string }>`
    select l.system, coalesce(s.nome, l.system) as sistema, l.grupo, coalesce(g.nome, l.grupo) as nome, r.person is not null as has, ${namesByGroup(profiles)} as perfis
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as l (system, grupo)
      left join group_grant r on r.company = ${campaign.company} and r.person = ${item.person} and r.system = l.system and r.grupo = l.grupo
      left join system s on s.id = l.system
      left join system_group g on g.system = l.system and g.grupo = l.grupo
    order by 2, l.system, 4, l.grupo`.execute(db);
  return {
    nome: item.nome,
    idProdutoPF: item.login,
    cartoes: cardRows.rows.map((row) => ({
      nuContrato: row.nu_contrato,
      coCentroCusto: row.co,
      nomeCentroCusto: row.centro,
      nuCartao: row.nu_cartao,
      ...became(row, taken.cards.has(cardKey([row.nu_contrato, row.nu_cartao, row.co]))),
    })),
    grupos: groupRows.rows.map((row) => ({
      idSistema: row.system,
      sistema: row.sistema,
      idGrupo: row.grupo,
      grupo: row.nome,
      ...became(row, taken.groups.has(groupKey([row.system, row.grupo]))),
    })),
    depois: live ? await countSince(db, actor, item) : 0,
    omitidos: sizeOf(item.leaves) > CERTIFICATION_LEAVES_MAX,
  };
}

/** How many accesses somebody has, as far as the actor may see them, that were not there at the start. */
async function countSince(
  db: Db,
  { company, scope }: Actor,
  { person, leaves }: { person: string; leaves: Leaves },
): Promise<number> {
  const has = (await leavesOf(db, company.id, [person], scope)).get(person) ?? { cards: [], groups: [] };
  const [cards, groups] = [cardsOf(leaves.cards), groupsOf(leaves.groups)];
  return (
    has.cards.filter((leaf) => !cards.has(cardKey(leaf))).length +
    has.groups.filter((leaf) => !groups.has(groupKey(leaf))).length
  );
}
