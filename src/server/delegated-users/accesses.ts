import { sql } from 'kysely';
import type { Acessos, Concessao, listCartoes } from '../../contract/delegated-accesses';
import type { AnswerOf } from '../../contract/endpoint';
import type { Db } from '../database/connection';
import type { GrantRank } from '../database/schema';
import type { Deps } from '../deps';
import { type Actor, actingAs } from '../grants/authority';
import { withMoreThanScope } from '../grants/give';
import { namesByCard, namesByGroup, type Profile, profilesOf } from '../grants/profiles';
import { toCartao } from './offer';
import type { VisibleGrantee } from './people';
import { secondStepsOf } from './table';
import { validityOf } from '../grants/validity';

interface Granted {
  por: string;
  by_rank: GrantRank;
  ainda: boolean;
  at: Date;
  direct: boolean;
  perfis: string[];
}

interface CardRow extends Granted {
  nu_contrato: string;
  nu_se: number;
  categoria: string;
  dt_inicio: string;
  dt_fim: string | null;
  co: string;
  centro: string;
  nu_cartao: string;
  status: string;
}

interface GroupRow extends Granted {
  system: string;
  sistema: string;
  grupo: string;
  nome: string;
}

/** Whether the grantor still acts as they did: the company itself, or a delegate of the same rank. */
const stillActs = sql<boolean>`(r.by_rank = 'E' or exists (select 1 from delegate d where d.company = r.company and d.person = r.by and d.perfil = r.by_rank))`;

async function cardRows(db: Db, actor: Actor, person: string, profiles: readonly Profile[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select r.nu_contrato, k.nu_se, k.categoria, k.dt_inicio, k.dt_fim, r.co, c.nome as centro, r.nu_cartao, p.status,
      b.nome as por, r.by_rank, ${stillActs} as ainda, r.at, r.direct, ${namesByCard(profiles)} as perfis
    from card_grant r
      join contract k on k.company = r.company and k.nu_contrato = r.nu_contrato
      join cost_centre c on c.company = r.company and c.nu_contrato = r.nu_contrato and c.co = r.co
      join posting_card p on p.company = r.company and p.nu_contrato = r.nu_contrato and p.nu_cartao = r.nu_cartao
      join account b on b.id = r.by
    where r.company = ${actor.company.id} and r.person = ${person}
      ${actor.scope ? sql`and r.nu_contrato = any(${actor.scope.contracts}::text[])` : sql``}
    order by r.nu_contrato, r.co, r.nu_cartao`.execute(db);
  return rows;
}

async function groupRows(db: Db, actor: Actor, person: string, profiles: readonly Profile[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select r.system, s.nome as sistema, r.grupo, g.nome, b.nome as por, r.by_rank, ${stillActs} as ainda, r.at, r.direct, ${namesByGroup(profiles)} as perfis
    from group_grant r join system s on s.id = r.system join system_group g on g.system = r.system and g.grupo = r.grupo join account b on b.id = r.by
    where r.company = ${actor.company.id} and r.person = ${person}
      ${actor.scope ? sql`and r.system = any(${actor.scope.systems}::text[])` : sql``}
    order by s.nome, r.system, g.nome, r.grupo`.execute(db);
  return rows;
}

const concessao = (row: Granted): Concessao => ({
  nome: row.por,
  perfil: actingAs(row.by_rank),
  aindaAtua: row.ainda,
  em: row.at.toISOString(),
  direto: row.direct,
  perfis: row.perfis,
});

/** Groups rows in the order in which their keys first come. */
function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
}

/** What a grantee has, as far as the actor may see it, with who granted each; unless `listed`, the person and the end alone. */
export async function accessesOf(
  call: { db: Db; deps: Pick<Deps, 'config'> },
  actor: Actor,
  grantee: VisibleGrantee,
  { today, listed }: { today: string; listed: boolean },
): Promise<Acessos> {
  const { db } = call;
  const secondSteps = await secondStepsOf(call, actor, [grantee.person]);
  const profiles = await profilesOf(db, actor, grantee.person);
  const cards = listed ? await cardRows(db, actor, grantee.person, profiles) : [];
  const groups = listed ? await groupRows(db, actor, grantee.person, profiles) : [];
  return {
    idProdutoPF: grantee.id_produto,
    nome: grantee.nome,
    ...validityOf(grantee.valid_until, today),
    ultimoAcesso: grantee.ultimo_acesso,
    segundaEtapa: secondSteps && secondSteps.has(grantee.person),
    podeMudarValidade: (await withMoreThanScope(db, actor, [grantee.person])).size === 0,
    perfisDeAcesso: profiles.map(({ id, nome }) => ({ idPerfil: id, nome })),
    listaPermissaoContratoResponse: grouped(cards, (row) => row.nu_contrato).map((contract) => {
      const [{ nu_contrato: nuContrato, nu_se: nuSe, categoria, dt_inicio: dtInicioVigencia, dt_fim: dtFimVigencia }] =
        contract as [CardRow];
      return {
        nuContrato,
        contrato: { nuSe, categoria, dtInicioVigencia, dtFimVigencia },
        listaPermissaoCentroCustoResponse: grouped(contract, (row) => row.co).map((centre) => ({
          nuCentroCusto: (centre as [CardRow])[0].co,
          nome: (centre as [CardRow])[0].centro,
          listaPermissaoCartaoPostagemResponse: centre.map((row) => ({
            nuCartaoPostagem: row.nu_cartao,
            status: row.status,
            concedido: concessao(row),
          })),
        })),
      };
    }),
    listaPermissaoSistemaResponse: grouped(groups, (row) => row.system).map((system) => ({
      idSistema: (system as [GroupRow])[0].system,
      nome: (system as [GroupRow])[0].sistema,
      listaPermissaoGrupoResponse: system.map((row) => ({
        idGrupo: row.grupo,
        nome: row.nome,
        concedido: concessao(row),
      })),
    })),
  };
}

/** The same cards as the edit screen lists them. */
export async function cardsOfGrantee(db: Db, actor: Actor, person: string): Promise<AnswerOf<typeof listCartoes>> {
  const profiles = await profilesOf(db, actor, person);
  return (await cardRows(db, actor, person, profiles)).map((row) => ({
    ...toCartao(row),
    nomeCentroCusto: row.centro,
    perfis: row.perfis,
  }));
}

export async function groupsOfGrantee(
  db: Db,
  actor: Actor,
  person: string,
): Promise<{ idSistema: string; idGrupo: string }[]> {
  return (await groupRows(db, actor, person, [])).map((row) => ({ idSistema: row.system, idGrupo: row.grupo }));
}
