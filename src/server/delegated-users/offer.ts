import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import type { Cartao, CentroCusto, listCartoesCentro, SistemaOferecido } from '../../contract/delegated-grants';
import type { AnswerOf, ParamsOf, QueryOf } from '../../contract/endpoint';
import type { ContratoDelegado } from '../../contract/home';
import type { Db } from '../database/connection';
import { type Actor, sameLogin, type Scope, scopeOf } from '../grants/authority';
import { describedIn } from '../grants/catalogue';
import { toContrato } from '../grants/contracts';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { visibleGrantee } from './people';

/**
 * The scope of a supervisor: the session's own, or, for the company and its Administrador, that of a supervisor they name.
 * @throws Refusal IDC-111 for anybody else
 */
export async function scopeOfSupervisor(db: Db, actor: Actor, idPF: string): Promise<Scope> {
  if (actor.rank === 'S') {
    if (!actor.scope || !sameLogin(idPF, actor.account.id_produto)) throw new Refusal('IDC-111');
    return actor.scope;
  }
  const supervisor = await db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', 'd.person')
    .select('d.person')
    .where('d.company', '=', actor.company.id)
    .where('d.perfil', '=', 'S')
    .where((eb) => eb(eb.fn<string>('lower', ['a.id_produto']), '=', idPF.toLowerCase()))
    .where('a.situacao', 'in', ['A', 'R'])
    .executeTakeFirst();
  if (!supervisor) throw new Refusal('IDC-111');
  return scopeOf(db, actor.company.id, supervisor.person);
}

export async function contractsIn(db: Db, actor: Actor, { contracts }: Scope): Promise<ContratoDelegado[]> {
  const rows = await db
    .selectFrom('contract')
    .selectAll()
    .where('company', '=', actor.company.id)
    .where((eb) => eb('nu_contrato', '=', sql<string>`any(${contracts}::text[])`))
    .orderBy('nu_contrato')
    .execute();
  return rows.map(toContrato);
}

/** @throws Refusal IDC-111 for a contract that is not the company's, MCN-160 for one outside the supervisor's authorisation */
export async function requireContract(db: Db, actor: Actor, nuContrato: string): Promise<void> {
  const contract = await db
    .selectFrom('contract')
    .select('nu_contrato')
    .where('company', '=', actor.company.id)
    .where('nu_contrato', '=', nuContrato)
    .executeTakeFirst();
  if (!contract) throw new Refusal('IDC-111');
  if (actor.scope && !actor.scope.contracts.includes(nuContrato)) throw new Refusal('MCN-160');
}

interface CardRow {
  nu_cartao: string;
  nu_contrato: string;
  co: string;
  status: string;
}

export const toCartao = (row: CardRow): Cartao => ({
  nuCartao: row.nu_cartao,
  nuContrato: row.nu_contrato,
  coCentroCusto: row.co,
  descricaoStatus: row.status,
});

/** The cost centres of a contract. `cnpjOuAn8` is a claim about the company. */
export async function centresOf(
  db: Db,
  actor: Actor,
  { cnpjOuAn8, nuContrato }: { cnpjOuAn8: string; nuContrato: string },
): Promise<CentroCusto[]> {
  const claimed = cnpjOuAn8.toUpperCase();
  if (claimed !== actor.company.cnpj && claimed !== actor.company.an8) throw new Refusal('IDC-111');
  await requireContract(db, actor, nuContrato);
  const centres = await db
    .selectFrom('cost_centre as k')
    .select(['k.co', 'k.nome'])
    .select((eb) =>
      eb
        .selectFrom('posting_card as p')
        .select((card) => card.fn.countAll<number>().as('n'))
        .whereRef('p.company', '=', 'k.company')
        .whereRef('p.nu_contrato', '=', 'k.nu_contrato')
        .whereRef('p.co', '=', 'k.co')
        .as('cards'),
    )
    .where('k.company', '=', actor.company.id)
    .where('k.nu_contrato', '=', nuContrato)
    .orderBy('k.co')
    .execute();
  return centres.map(({ co, nome, cards }) => ({ coCentroCusto: co, nome, quantidadeCartoes: cards ?? 0 }));
}

/** A page of a cost centre's cards, by number. @throws Refusal IDC-111 when the contract has no such cost centre */
export async function cardsOfCentre(
  db: Db,
  actor: Actor,
  { nuContrato, coCentroCusto: co }: ParamsOf<typeof listCartoesCentro>,
  query: QueryOf<typeof listCartoesCentro>,
): Promise<AnswerOf<typeof listCartoesCentro>> {
  await requireContract(db, actor, nuContrato);
  const centre = await db
    .selectFrom('cost_centre')
    .select('co')
    .where('company', '=', actor.company.id)
    .where('nu_contrato', '=', nuContrato)
    .where('co', '=', co)
    .executeTakeFirst();
  if (!centre) throw new Refusal('IDC-111');
  const found = db
    .selectFrom('posting_card')
    .where('company', '=', actor.company.id)
    .where('nu_contrato', '=', nuContrato)
    .where('co', '=', co)
    .$if(Boolean(query.nuCartao), (cards) =>
      cards.where((eb) => eb(eb.fn<number>('strpos', ['nu_cartao', eb.val(query.nuCartao ?? '')]), '>', 0)),
    );
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['nu_cartao', 'nu_contrato', 'co', 'status'])
    .orderBy('nu_cartao', query.sort?.direction ?? 'asc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  return paged(rows, total, query, toCartao);
}

/** The company's systems with their groups, all of them or a supervisor's; with a grantee, what that one has is ticked. */
export async function systemsOf(
  { db, language }: { db: Db; language: Language },
  actor: Actor,
  scope: Scope | null,
  grantee: string | undefined,
): Promise<SistemaOferecido[]> {
  const person = grantee ? (await visibleGrantee(db, actor, grantee)).person : null;
  const systems = await db
    .selectFrom('company_system as c')
    .innerJoin('system as s', 's.id', 'c.system')
    .select(['s.id', 's.nome', 's.sigla', 's.url_homologacao', 's.url_producao'])
    .select(describedIn(language, 's').as('descricao'))
    .where('c.company', '=', actor.company.id)
    .$if(scope !== null, (query) =>
      query.where((eb) => eb('c.system', '=', sql<string>`any(${scope?.systems ?? []}::text[])`)),
    )
    .orderBy('s.nome')
    .orderBy('s.id')
    .execute();
  const { rows: groups } = await sql<{
    system: string;
    grupo: string;
    nome: string;
    descricao: string;
    marcado: boolean;
  }>`
    select g.system, g.grupo, g.nome, ${describedIn(language, 'g')} as descricao,
      exists (select 1 from group_grant r where r.company = ${actor.company.id} and r.person = ${person} and r.system = g.system and r.grupo = g.grupo) as marcado
    from system_group g where g.system = any(${systems.map(({ id }) => id)}::text[]) order by g.nome, g.grupo`.execute(
    db,
  );
  return systems.map((system) => {
    const own = groups.filter((group) => group.system === system.id);
    return {
      id: system.id,
      iprojTi: {
        nome: system.nome,
        sigla: system.sigla,
        descricao: system.descricao,
        urlHomologacao: system.url_homologacao,
        urlProducao: system.url_producao,
      },
      grupos: own.map(({ grupo, nome, descricao, marcado }) => ({ idGrupo: grupo, nome, descricao, marcado })),
      marcado: own.length > 0 && own.every((group) => group.marcado),
    };
  });
}
