import { sql } from 'kysely';
import { type AcessosDeVarios, CARDS_LISTED, type listAcessosDeVarios } from '../../contract/delegated-removals';
import { actorOf, checkClaims } from '../grants/authority';
import type { Call } from '../http/call';
import { refuseStrangers, visibleGrantees } from './people';

interface CentreRow {
  nu_contrato: string;
  categoria: string;
  co: string;
  nome: string;
  pessoas: number;
  cartoes: number;
}

interface CardRow {
  nu_contrato: string;
  co: string;
  nu_cartao: string;
  pessoas: number;
}

interface GroupRow {
  system: string;
  sistema: string;
  grupo: string;
  nome: string;
  pessoas: number;
}

/** Groups rows in the order in which their keys first come. */
function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** POST …/retirada/acessos: what several grantees have within the scope of the actor, counted in people. */
export async function leavesOfMany(call: Call<typeof listAcessosDeVarios>): Promise<AcessosDeVarios> {
  const { db, body } = call;
  const actor = await actorOf(call);
  checkClaims(actor, body);
  const found = await visibleGrantees(db, actor, body.listaUsuarios);
  await refuseStrangers(db, actor, found, body.listaUsuarios);
  const persons = found.map(({ person }) => person);
  const { company, scope } = actor;
  const cards = sql`
    from card_grant r where r.company = ${company.id} and r.person = any(${persons}::uuid[])
      ${scope ? sql`and r.nu_contrato = any(${scope.contracts}::text[])` : sql``}`;
  const groups = sql`
    from group_grant r where r.company = ${company.id} and r.person = any(${persons}::uuid[])
      ${scope ? sql`and r.system = any(${scope.systems}::text[])` : sql``}`;

  const { rows: centreRows } = await sql<CentreRow>`
    select n.nu_contrato, k.categoria, n.co, c.nome, n.pessoas, n.cartoes
    from (select r.nu_contrato, r.co, count(distinct r.person) as pessoas, count(distinct r.nu_cartao) as cartoes ${cards} group by 1, 2) n
      join contract k on k.company = ${company.id} and k.nu_contrato = n.nu_contrato
      join cost_centre c on c.company = ${company.id} and c.nu_contrato = n.nu_contrato and c.co = n.co
    order by n.nu_contrato, n.co`.execute(db);
  const { rows: contractRows } = await sql<{ nu_contrato: string; pessoas: number }>`
    select r.nu_contrato, count(distinct r.person) as pessoas ${cards} group by 1`.execute(db);
  const omitted = centreRows.reduce((sum, { cartoes }) => sum + cartoes, 0) > CARDS_LISTED;
  const { rows: cardRows } = omitted
    ? { rows: [] }
    : await sql<CardRow>`
        select r.nu_contrato, r.co, r.nu_cartao, count(*) as pessoas ${cards} group by 1, 2, 3 order by 1, 2, 3`.execute(
        db,
      );
  const { rows: systemRows } = await sql<{ system: string; pessoas: number }>`
    select r.system, count(distinct r.person) as pessoas ${groups} group by 1`.execute(db);
  const { rows: groupRows } = await sql<GroupRow>`
    select n.system, s.nome as sistema, n.grupo, g.nome, n.pessoas
    from (select r.system, r.grupo, count(*) as pessoas ${groups} group by 1, 2) n
      join system s on s.id = n.system join system_group g on g.system = n.system and g.grupo = n.grupo
    order by s.nome, n.system, g.nome, n.grupo`.execute(db);

  const inContract = new Map(contractRows.map(({ nu_contrato, pessoas }) => [nu_contrato, pessoas]));
  const inSystem = new Map(systemRows.map(({ system, pessoas }) => [system, pessoas]));
  const cardsOf = grouped(cardRows, (row) => `${row.nu_contrato}\n${row.co}`);
  return {
    contratos: [...grouped(centreRows, (row) => row.nu_contrato)].map(([nuContrato, centres]) => ({
      nuContrato,
      categoria: centres[0]?.categoria ?? '',
      pessoas: inContract.get(nuContrato) ?? 0,
      centros: centres.map(({ co, nome, pessoas, cartoes }) => ({
        coCentroCusto: co,
        nome,
        pessoas,
        quantidadeCartoes: cartoes,
        cartoes: (cardsOf.get(`${nuContrato}\n${co}`) ?? []).map((card) => ({
          nuCartao: card.nu_cartao,
          pessoas: card.pessoas,
        })),
      })),
    })),
    sistemas: [...grouped(groupRows, (row) => row.system)].map(([id, own]) => ({
      id,
      nome: own[0]?.sistema ?? '',
      pessoas: inSystem.get(id) ?? 0,
      grupos: own.map(({ grupo, nome, pessoas }) => ({ idGrupo: grupo, nome, pessoas })),
    })),
    cartoesOmitidos: omitted,
  };
}
