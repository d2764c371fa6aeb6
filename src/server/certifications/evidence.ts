import { sql } from 'kysely';
import type { Comprovante, getComprovante } from '../../contract/certifications';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf, Leaves } from '../database/grant-diff';
import type { GrantRank, KeptPart } from '../database/schema';
import { actingAs, actorOf } from '../grants/authority';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { signEvidence } from '../sessions/evidence';
import { type Campaign, inPart, visibleCampaign } from './campaign';
import { reviewersOf } from './reviewers';
import { DECISION, OUTCOME, UNDECIDED } from './wire';

interface Row {
  nome: string;
  login: string;
  cards: CardLeaf[];
  groups: GroupLeaf[];
  perfis: string[];
  valid_until: string | null;
  decision: keyof typeof DECISION | null;
  until: string | null;
  reason: string | null;
  by_nome: string | null;
  decided_rank: GrantRank | null;
  decided_at: Date | null;
  outcome: keyof typeof OUTCOME;
  /** Of whoever kept a part. */
  part: KeptPart | null;
}

type Content = Comprovante['comprovante'];

/** Writes the signed file of a campaign whose items all have their outcome. */
export async function writeEvidence(db: Db, campaign: Campaign, now: Date): Promise<void> {
  const content = await contentOf(db, campaign, now);
  const evidence: Comprovante = { comprovante: content, assinatura: await signEvidence(db, content, now) };
  await db
    .insertInto('certification_evidence')
    .values({ certification: campaign.id, body: JSON.stringify(evidence) })
    .execute();
}

async function contentOf(db: Db, campaign: Campaign, now: Date): Promise<Content> {
  const { rows } = await sql<Row>`
    select i.nome, i.login, i.leaves->'cards' as cards, i.leaves->'groups' as groups, i.perfis, i.valid_until, i.decision, i.until, i.reason, d.nome as by_nome,
      i.decided_rank, i.decided_at, i.outcome, case when ${inPart} then i.part end as part
    from certification_item i left join account d on d.id = i.decided_by
    where i.certification = ${campaign.id} order by i.nome, i.person`.execute(db);
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'nome', 'cnpj'])
    .where('id', 'in', [campaign.company, ...[campaign.opened_by, campaign.concluded_by].filter((one) => one !== null)])
    .execute();
  const of = (id: string | null) => accounts.find((account) => account.id === id);
  const [opener, concluder] = [of(campaign.opened_by), of(campaign.concluded_by)];
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome && !row.part).length;
  return {
    versao: 1,
    empresa: { nome: of(campaign.company)?.nome ?? '', cnpj: of(campaign.company)?.cnpj ?? null },
    revisao: {
      id: campaign.id,
      nome: campaign.nome,
      abertaEm: campaign.opened_at.toISOString(),
      abertaPor: opener && campaign.opened_rank ? { nome: opener.nome, perfil: actingAs(campaign.opened_rank) } : null,
      prazo: campaign.prazo,
      encerradaEm: now.toISOString(),
      concluidaPor:
        concluder && campaign.concluded_rank
          ? { nome: concluder.nome, perfil: actingAs(campaign.concluded_rank) }
          : null,
      concluidaEm: campaign.concluded_at?.toISOString() ?? null,
      semDecisao: UNDECIDED[campaign.undecided],
      exigeMotivo: campaign.asks_reason,
      perfil: campaign.perfil_nome,
      filtro: campaign.filtro && filterOf(campaign.filtro),
      revisores: (await reviewersOf(db, campaign)).map(({ nome }) => nome),
    },
    resumo: {
      total: rows.length,
      mantido: count('kept'),
      ateData: count('until'),
      emParte: rows.filter(({ part }) => part !== null).length,
      retirado: count('removed'),
      encerrado: count('ended'),
      semAcesso: count('gone'),
      semDecisao: rows.filter((row) => row.decision === null && row.outcome !== 'gone').length,
    },
    pessoas: rows.map((row) => ({
      nome: row.nome,
      usuario: row.login,
      cartoes: row.cards,
      grupos: row.groups,
      perfis: row.perfis,
      validoAte: row.valid_until,
      decisao: row.part ? 'manterParte' : row.decision && DECISION[row.decision],
      ...(row.part && { parte: { mantidos: named(row.part.kept), retirados: named(row.part.removed) } }),
      ate: row.until,
      motivo: row.reason,
      por: row.by_nome && row.decided_rank ? { nome: row.by_nome, perfil: actingAs(row.decided_rank) } : null,
      em: row.decided_at?.toISOString() ?? null,
      desfecho: row.part ? 'emParte' : OUTCOME[row.outcome],
    })),
    sistemas: await systemsOf(db, rows),
  };
}

/**
 * A filter under names that stay as they are on the wire: a field that carries the product's name is another one there, and the file would not verify as the API
 * answers it.
 */
const filterOf = ({ nomeOuIdProduto, ...rest }: NonNullable<Campaign['filtro']>): Record<string, string> => ({
  ...(nomeOuIdProduto !== undefined && { nomeOuUsuario: nomeOuIdProduto }),
  ...rest,
});

const named = ({ cards, groups }: Leaves) => ({ cartoes: cards, grupos: groups });

/** What the systems and groups of the items are called now. */
async function systemsOf(db: Db, rows: readonly Row[]): Promise<NonNullable<Content['sistemas']>> {
  const leaves = new Map(rows.flatMap(({ groups }) => groups.map((leaf) => [leaf.join('\n'), leaf])));
  const [systems, groups] = [0, 1].map((at) => [...leaves.values()].map((leaf) => leaf[at]));
  const { rows: found } = await sql<NonNullable<Content['sistemas']>[number]>`
    select s.id as codigo, s.nome, json_agg(json_build_object('codigo', g.grupo, 'nome', g.nome) order by g.grupo) as grupos
    from unnest(${systems}::text[], ${groups}::text[]) as asked (system, grupo) join system_group g on (g.system, g.grupo) = (asked.system, asked.grupo)
      join system s on s.id = g.system
    group by s.id, s.nome order by s.id`.execute(db);
  return found;
}

/** GET …/comprovante. @throws Refusal MCN-101 while there is none */
export async function readEvidence(call: Call<typeof getComprovante>): Promise<Comprovante> {
  const campaign = await visibleCampaign(call.db, await actorOf(call), call.params.idCertificacao);
  const row = await call.db
    .selectFrom('certification_evidence')
    .select('body')
    .where('certification', '=', campaign.id)
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  return JSON.parse(row.body) as Comprovante;
}
