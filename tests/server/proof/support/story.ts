import { randomInt } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { sql } from 'kysely';
import { todayInSaoPaulo } from '../../../../src/server/account/queries';
import { daysAfter } from '../../../../src/server/grants/validity';
import { newId } from '../../../../src/server/ids';
import { addCompany, addPerson } from '../../support/accounts';
import type { TestServer } from '../../support/app';
import { addDelegate, addWorld, type World } from '../../support/delegation';
import { addImport } from '../../support/imports';
import { addCertification, addClosed, addDecided, deadline } from '../../support/certifications';
import { addInvitation } from '../../support/invitations';
import { addProfile } from '../../support/profiles';
import { addRequest, publishCode } from '../../support/requests';
import { addReview, addStaff } from '../../support/staff';
import type { Caller } from './oracle';

/**
 * Who sends something hostile, and whom it must never reach. Requests name all of them by placeholders in braces, so that they can be
 * drawn before anybody exists.
 */

export type Sender =
  | 'person'
  | 'child'
  | 'grown'
  | 'due'
  | 'company'
  | 'administrator'
  | 'supervisor'
  | 'expired'
  | 'staff'
  | 'assistant'
  | 'visitor';

/** What is true of each sender; logins are placeholders. */
export const SENDERS: Readonly<Record<Sender, Caller>> = {
  person: { login: '{person}', tipo: 'PF', children: ['{child}', '{grown}'] },
  child: { login: '{child}', tipo: 'PF', dependent: true },
  grown: { login: '{grown}', tipo: 'PF', dependent: true },
  due: { login: '{due}', tipo: 'PF', due: true },
  company: { login: '{company}', tipo: 'PJ' },
  administrator: { login: '{administrator}', tipo: 'PF', delegateOf: { '{company}': 'A' } },
  supervisor: { login: '{supervisor}', tipo: 'PF', delegateOf: { '{company}': 'S' } },
  expired: { login: '{expired}', tipo: 'PJ', passwordExpired: true },
  staff: { login: '{staff}', tipo: 'PF', staff: true, reviews: { '{company}': 'open' } },
  assistant: { login: '{assistant}', tipo: 'PF', staff: true, supervisor: true },
  visitor: { login: null, tipo: 'PF' },
};

/** Placeholders of the senders' own accounts, and of those that lie beside them. */
export const OWN = ['{person}', '{child}', '{grown}', '{company}', '{administrator}', '{supervisor}'];
export const OTHERS = ['{canary}', '{canaryChild}', '{canaryCompany}', '{canaryGrantee}', 'ninguem99'];

export interface Story {
  /** The token of a sender, who signs in at the first call; null for the visitor. */
  tokenOf(sender: Sender): Promise<string | null>;
  /** What the placeholders stand for. */
  names: Readonly<Record<string, string>>;
}

/** A family, a company with its people and things, another one abroad, and staff with and without a review of the first. */
export async function addStory(server: TestServer): Promise<Story> {
  const { db } = server;
  const person = await addPerson(db);
  const child = await addPerson(db, { responsavel: person.id, data_nascimento: '2015-03-02' });
  const grown = await addPerson(db, { responsavel: person.id, data_nascimento: '2001-03-02' });
  const due = await addPerson(db, { situacao: 'R' });
  const expired = await addCompany(db, { senha_expira_em: new Date(server.deps.now().getTime() - 60_000) });
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const system = world.systems[0]?.id ?? '';
  const administrator = await addDelegate(server, world, 'A');
  const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts, systems: [system] });
  const addresses = [
    await addStreet(server, person, 'RUA DAS FLORES', true),
    await addStreet(server, person, 'RUA DAS PEDRAS', false),
  ];
  const card = await giveAccess(server, world, supervisor);
  await server.db
    .updateTable('grantee')
    .set({ valid_until: daysAfter(todayInSaoPaulo(server.deps.now()), 10) })
    .where('person', '=', supervisor.id)
    .execute();
  const request = await addRequest(server, world, person, [card]);
  const invitation = await addInvitation(server, world, person.cpf ?? '', [card]);
  const [staff, assistant] = [await addStaff(server), await addStaff(server, { supervisor: true })];
  const an8 = String(randomInt(10_000_000, 99_999_999));
  await addCompany(db, { cnpj: null, an8, id_produto: `abroad${an8}`, sediada_fora_brasil: 'S' });
  const review = await addReview(server, staff, world.company);
  const inside: Partial<Record<Sender, string>> = {
    company: world.as,
    administrator: administrator.as,
    supervisor: supervisor.as,
    staff: staff.as,
    assistant: assistant.as,
  };
  const outside: Partial<Record<Sender, { id: string }>> = { person, child, grown, due, expired };
  return {
    tokenOf: async (sender) => {
      const account = outside[sender];
      if (account && inside[sender] === undefined) inside[sender] = await server.signIn(account);
      return inside[sender] ?? null;
    },
    names: {
      person: person.id_produto,
      child: child.id_produto,
      grown: grown.id_produto,
      due: due.id_produto,
      company: world.company.id_produto,
      administrator: administrator.id_produto,
      supervisor: supervisor.id_produto,
      expired: expired.id_produto,
      staff: staff.id_produto,
      assistant: assistant.id_produto,
      an8,
      newcomer: generateCpf(),
      email: person.email,
      request,
      invitation,
      import: await addImport(server, world),
      importToFill: await addImport(server, world, 'loading', administrator),
      importToCheck: await addImport(server, world, 'loading', administrator),
      // The company's: nobody applies one beside another that they are applying.
      importToApply: await addImport(server, world, 'checked'),
      importToStop: await addImport(server, world, 'applying', administrator),
      certification: await addCertification(server, world, [supervisor]),
      deadline: deadline(server),
      decided: await addDecided(server, world, supervisor),
      settled: await addDecided(server, world, supervisor),
      closed: await addClosed(server, world, supervisor),
      ...(await publishedCode(server)),
      accessProfile: await addProfile(server, world, { contratos: [{ nuContrato: card.nuContrato }] }),
      address: addresses[0] ?? '',
      otherAddress: addresses[1] ?? '',
      review,
      view: await addView(server, world.company),
      contract: card.nuContrato,
      centre: card.coCentroCusto,
      card: card.nuCartao,
      system,
    },
  };
}

/** What another company publishes: a code, and a profile that may be asked for with it. */
async function publishedCode(server: TestServer): Promise<{ requestCode: string; offeredProfile: string }> {
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const offered = await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] });
  return { requestCode: await publishCode(server, world, [offered]), offeredProfile: offered };
}

async function addStreet(
  { db }: TestServer,
  account: { id: string },
  logradouro: string,
  principal: boolean,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('address')
    .values({
      id,
      account: account.id,
      principal,
      identificacao: 'Casa',
      sigla_pais: 'BR',
      nome_pais: 'Brasil',
      codigo_postal: '01001000',
      logradouro,
      numero: '1',
      complemento: '',
      bairro: 'CENTRO',
      cidade: 'X',
      uf: 'SP',
      ddi_fixo: '',
      ddd_fixo: '',
      fone_fixo: '',
    })
    .execute();
  return id;
}

/** A view that the company keeps of its table. */
async function addView({ db, deps }: TestServer, company: { id: string }): Promise<string> {
  const id = newId();
  const conteudo = { filtros: {}, ordem: null, colunas: [], densidade: 'normal', tamanho: 20 };
  await db
    .insertInto('saved_view')
    .values({
      id,
      company: company.id,
      person: company.id,
      nome: 'Todos',
      nome_chave: 'TODOS',
      conteudo: JSON.stringify(conteudo),
      criado_em: deps.now(),
      alterado_em: deps.now(),
    })
    .execute();
  return id;
}

/** One card and one group of the company's, granted by itself. */
async function giveAccess({ db }: TestServer, { company, cards, systems }: World, person: { id: string }) {
  const [card] = cards as [World['cards'][number]];
  const [system] = systems as [World['systems'][number]];
  const by = { company: company.id, person: person.id, by: company.id, by_rank: 'E' as const };
  await db
    .insertInto('grantee')
    .values({ company: company.id, person: person.id, n_contratos: 1, n_centros: 1, n_sistemas: 1 })
    .execute();
  await db
    .insertInto('card_grant')
    .values({ ...by, nu_contrato: card.nuContrato, nu_cartao: card.nuCartao, co: card.coCentroCusto })
    .execute();
  await db
    .insertInto('group_grant')
    .values({ ...by, system: system.id, grupo: system.groups[0] ?? '' })
    .execute();
  return card;
}

export interface Canaries {
  names: Readonly<Record<string, string>>;
  /** Texts of theirs that nobody else may ever read, unless the request says them itself. */
  secrets: readonly string[];
  /** Every row of the database that is theirs, as it stands. */
  rows(): Promise<string[]>;
}

const PERSON = {
  nome: 'CANARINHA ESCONDIDA',
  email: 'canarinha.escondida@exemplo.com.br',
  fone_movel: '976501234',
  nome_da_mae: 'ZENAIDE CANARINHA XAVIER',
  data_nascimento: '1987-06-05',
};
const CHILD = {
  nome: 'FILHOTE ESCONDIDO',
  email: 'filhote.escondido@exemplo.com.br',
  fone_movel: '976501235',
  nome_da_mae: 'CANARINHA QUE ESCONDE',
  data_nascimento: '2014-11-23',
};
const GRANTEE = {
  nome: 'GAIVOTA ESCONDIDA',
  email: 'gaivota.escondida@exemplo.com.br',
  fone_movel: '976501236',
  nome_da_mae: 'ALBATROZ QUE ESCONDE',
  data_nascimento: '1979-09-17',
};
const COMPANY = {
  nome: 'VIVEIRO ESCONDIDO LTDA',
  nome_fantasia: 'VIVEIRO',
  email: 'viveiro.escondido@exemplo.com.br',
  fone_movel: '976501237',
};
const PLACES = {
  street: 'RUA DA CANARINHA ESCONDIDA',
  yard: 'RUA DO VIVEIRO ESCONDIDO',
  centre: 'CENTRO DO VIVEIRO',
  system: 'SISTEMA DO VIVEIRO',
  group: 'GRUPO DO VIVEIRO',
};

/** Rows that others may rightly add about somebody: staff look at an account, and its owner is told; a company grants, and the grantee is told. */
const ABOUT_OTHERS = ['support_review', 'outbox'];

/** A family, and a company with contract, card, system and grantee, who have nothing to do with anybody else. */
export async function addCanaries(server: TestServer): Promise<Canaries> {
  const { db } = server;
  const person = await addPerson(db, PERSON);
  const child = await addPerson(db, { ...CHILD, responsavel: person.id });
  const grantee = await addPerson(db, GRANTEE);
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const { company } = world;
  const system = world.systems[0]?.id ?? '';
  await db.updateTable('account').set(COMPANY).where('id', '=', company.id).execute();
  await db.updateTable('cost_centre').set({ nome: PLACES.centre }).where('company', '=', company.id).execute();
  await db.updateTable('system').set({ nome: PLACES.system }).where('id', '=', system).execute();
  await db.updateTable('system_group').set({ descricao: PLACES.group }).where('system', '=', system).execute();
  await addDelegate(server, world, 'S', { contracts: world.contracts, systems: [system] }, grantee);
  const card = await giveAccess(server, world, grantee);
  const address = await addStreet(server, person, PLACES.street, true);
  await addStreet(server, company, PLACES.yard, true);
  const ids = [person, child, grantee, company].map(({ id }) => id);
  const owned = await ownedTables(server);
  const rows = sql<{ row: string }>`${sql.join(
    owned.map(
      ({ table, column }) =>
        sql`select ${sql.lit(table)} || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any(${ids}::uuid[])`,
    ),
    sql` union all `,
  )} order by 1`;
  return {
    names: {
      canary: person.id_produto,
      canaryChild: child.id_produto,
      canaryCompany: company.id_produto,
      canaryGrantee: grantee.id_produto,
      canaryAddress: address,
      canaryContract: card.nuContrato,
      canaryCard: card.nuCartao,
      canarySystem: system,
    },
    secrets: [
      ...[PERSON, CHILD, GRANTEE].flatMap(({ email, fone_movel, nome_da_mae, data_nascimento }) => [
        email,
        fone_movel,
        nome_da_mae,
        data_nascimento,
      ]),
      COMPANY.email,
      COMPANY.fone_movel,
      ...Object.values(PLACES),
      ...world.contracts,
      ...world.cards.map(({ nuCartao }) => nuCartao),
      system,
    ],
    rows: async () => (await rows.execute(db)).rows.map(({ row }) => row),
  };
}

/** Every table whose rows belong to an account, with the column that says to whose: the company's before the person's. */
async function ownedTables({ db }: TestServer): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns where table_schema = current_schema() group by 1 order by 1`.execute(
    db,
  );
  return rows.flatMap(({ table, columns }) => {
    const column =
      table === 'account' ? 'id' : ['company', 'account', 'dependent'].find((name) => columns.includes(name));
    return column === undefined || ABOUT_OTHERS.includes(table) ? [] : [{ table, column }];
  });
}
