import { randomBytes } from 'node:crypto';
import { addDelegacao, changeDelegacao } from '../../../src/contract/delegated-grants';
import type { Db } from '../../../src/server/database/connection';
import type { TestServer } from './app';
import { addCompany, addPerson } from './accounts';

/** A company with something to grant, and its own tokens. */
export interface World {
  company: { id: string; id_produto: string; email: string; cnpj: string };
  /** Session of the company itself. */
  as: string;
  contracts: string[];
  /** Two cost centres in each contract, three cards in each centre. */
  cards: { nuContrato: string; coCentroCusto: string; nuCartao: string }[];
  systems: { id: string; groups: string[] }[];
}

export type Card = World['cards'][number];

let serial = 0;
const unique = () => `${process.pid}${(serial += 1)}${randomBytes(2).readUInt16BE()}`;

/** Adds a company with contracts, cost centres, posting cards and systems of three groups each. */
export async function addWorld(
  server: Pick<TestServer, 'db' | 'signIn'>,
  { contracts = 3, systems = 2 } = {},
): Promise<World> {
  const { db } = server;
  const account = await addCompany(db);
  const tag = unique().slice(-6);
  const numbers = Array.from({ length: contracts }, (_, index) => `99${tag}${index}`);
  const cards = numbers.flatMap((nuContrato, contract) =>
    ['0101', '0205'].flatMap((coCentroCusto, centre) =>
      [0, 1, 2].map((card) => ({
        nuContrato,
        coCentroCusto,
        nuCartao: `00${tag}${contract}${centre}${card}`.padEnd(10, '0'),
      })),
    ),
  );
  await db
    .insertInto('contract')
    .values(
      numbers.map((nu_contrato) => ({
        company: account.id,
        nu_contrato,
        nu_se: 72,
        categoria: 'OURO',
        status: 'ATIVO' as const,
        dt_inicio: '2024-01-01',
        dt_fim: null,
      })),
    )
    .execute();
  await db
    .insertInto('cost_centre')
    .values(
      numbers.flatMap((nu_contrato) =>
        ['0101', '0205'].map((co) => ({ company: account.id, nu_contrato, co, nome: `Centro ${co}` })),
      ),
    )
    .execute();
  await db
    .insertInto('posting_card')
    .values(
      cards.map((card) => ({
        company: account.id,
        nu_contrato: card.nuContrato,
        nu_cartao: card.nuCartao,
        co: card.coCentroCusto,
        status: 'ATIVO' as const,
      })),
    )
    .execute();
  const made = await Promise.all(Array.from({ length: systems }, () => addSystem(db)));
  await db
    .insertInto('company_system')
    .values(made.map(({ id }) => ({ company: account.id, system: id })))
    .execute();
  return {
    company: account as World['company'],
    as: await server.signIn(account),
    contracts: numbers,
    cards,
    systems: made,
  };
}

/** Adds a system of three groups that no company has yet. */
export async function addSystem(db: Db): Promise<{ id: string; groups: string[] }> {
  const id = `S${unique()}`;
  await db
    .insertInto('system')
    .values({
      id,
      nome: `Sistema ${id}`,
      sigla: 'SIS',
      descricao: 'Um sistema',
      url_homologacao: null,
      url_producao: 'https://sistema.example',
    })
    .execute();
  const groups = ['G1', 'G2', 'G3'];
  await db
    .insertInto('system_group')
    .values(groups.map((grupo) => ({ system: id, grupo, nome: `Grupo ${grupo}`, descricao: 'Um grupo' })))
    .execute();
  return { id, groups };
}

/** Adds an Administrador, or a Supervisor authorised for the given contracts and systems, and signs them in. */
export async function addDelegate(
  server: TestServer,
  { company }: Pick<World, 'company'>,
  perfil: 'A' | 'S',
  scope: { contracts?: string[]; systems?: string[] } = {},
  person?: { id: string; id_produto: string },
): Promise<{ id: string; id_produto: string; as: string }> {
  const account = person ?? (await addPerson(server.db));
  await server.db.insertInto('delegate').values({ company: company.id, person: account.id, perfil }).execute();
  for (const nu_contrato of scope.contracts ?? [])
    await server.db
      .insertInto('delegate_contract')
      .values({ company: company.id, person: account.id, nu_contrato })
      .execute();
  for (const system of scope.systems ?? [])
    await server.db.insertInto('delegate_system').values({ company: company.id, person: account.id, system }).execute();
  return { id: account.id, id_produto: account.id_produto, as: await server.signIn(account) };
}

/** A system of the body with the given groups. */
export const systemBody = (id: string, groups: readonly string[]) => ({
  id,
  grupos: groups.map((idGrupo) => ({ idGrupo })),
});

/** Everything that somebody has of a company, straight from the tables, as sorted words. */
export async function stored(db: Db, company: { id: string }, person: { id: string }): Promise<string[]> {
  const cards = await db
    .selectFrom('card_grant')
    .select(['nu_contrato', 'nu_cartao'])
    .where('company', '=', company.id)
    .where('person', '=', person.id)
    .execute();
  const groups = await db
    .selectFrom('group_grant')
    .select(['system', 'grupo'])
    .where('company', '=', company.id)
    .where('person', '=', person.id)
    .execute();
  return [
    ...cards.map((row) => `${row.nu_contrato}/${row.nu_cartao}`),
    ...groups.map((row) => `${row.system}/${row.grupo}`),
  ].sort();
}

/** The rows of the database that a refused request must leave alone. */
export async function fingerprint(db: Db, company: { id: string }): Promise<string> {
  const tables = ['grantee', 'card_grant', 'group_grant', 'delegate', 'delegate_contract', 'delegate_system'] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('company', '=', company.id).execute()),
  );
  const audit = await db
    .selectFrom('audit_event')
    .select('id')
    .where('on_behalf_of', '=', company.id)
    // Words about what was asked or refused change nothing.
    .where('action', 'not in', ['delegation.looked-up', 'request.decision-refused'])
    .execute();
  return JSON.stringify([rows.map((list) => list.map((row) => JSON.stringify(row)).sort()), audit.length]);
}

/** Cards as a save's body names them. */
export const bodyCards = (cards: readonly Card[]) => cards.map((card) => ({ ...card, descricaoStatus: 'ATIVO' }));

/** The cards of one of a company's contracts. */
export const inContract = (world: World, index: number) =>
  world.cards.filter((card) => card.nuContrato === world.contracts[index]);

/** Cards and groups as `stored` says them. */
export const words = (cards: readonly Card[], groups: readonly string[] = []) =>
  [...cards.map((card) => `${card.nuContrato}/${card.nuCartao}`), ...groups].sort();

interface Save extends Record<string, unknown> {
  as?: string;
  headers?: Record<string, string>;
}

/** Grants to several people over HTTP; `more` is what else the body says. */
export function grant(
  server: TestServer,
  world: World,
  people: readonly { id_produto: string }[],
  cards: readonly Card[],
  systems: unknown[] = [],
  { as = world.as, headers = {}, ...more }: Save = {},
) {
  return server.call(addDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: people.map((person) => person.id_produto),
      listaCartoes: bodyCards(cards),
      listaSistemas: systems,
      ...more,
    },
    headers,
  });
}

/** Changes what one person has over HTTP. */
export function change(
  server: TestServer,
  world: World,
  person: { id_produto: string },
  cards: readonly Card[],
  systems: unknown[] = [],
  { as = world.as, headers = {}, ...more }: Save = {},
) {
  return server.call(changeDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: [person.id_produto], listaCartoes: bodyCards(cards), listaSistemas: systems, ...more },
    headers,
  });
}

/** The grantee's row, if there is one. */
export const granteeRow = ({ db }: TestServer, { company }: World, person: { id: string }) =>
  db
    .selectFrom('grantee')
    .selectAll()
    .where('company', '=', company.id)
    .where('person', '=', person.id)
    .executeTakeFirst();
