import { beforeAll, describe, expect, it } from 'vitest';
import { listPerfis, listPessoasPerfil } from '../../../src/contract/access-profiles';
import { decideCertificacao, listItensCertificacao } from '../../../src/contract/certifications';
import { getAcessos, historico, quemUsa } from '../../../src/contract/delegated-accesses';
import { listSistemas } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { formatCpf } from '../../../src/contract/format';
import { listLinhas } from '../../../src/contract/imports';
import { listConvites } from '../../../src/contract/invitations';
import { forgotPasswordPF } from '../../../src/contract/recovery';
import {
  getAccountState,
  getOpenReview,
  listReviews,
  openReview,
  closeReview,
  searchAccounts,
} from '../../../src/contract/support';
import { newId } from '../../../src/server/ids';
import { strangersReference } from '../../../src/server/support/mask-values';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification } from '../support/certifications';
import { addDelegate, addWorld, type World } from '../support/delegation';
import { addImport } from '../support/imports';
import { addInvitation } from '../support/invitations';
import { addProfile, giveProfile } from '../support/profiles';
import { addRequest } from '../support/requests';
import { addReview, addStaff } from '../support/staff';

/**
 * A family and a company with its people, under review one after another: every answer that the server gives to staff, those of rows to come
 * too, is read for what staff must never see.
 */

const server = useServer();
const PHOTO = Buffer.from('a photo of somebody, long enough to be told from anything else');
const CHILDS_PHOTO = Buffer.from('a photo of a child, long enough to be told from anything else');

type Person = Awaited<ReturnType<typeof addPerson>>;
const people: Person[] = [];
let staff: Awaited<ReturnType<typeof addStaff>>;
let [guardian, child]: Person[] = [];
let world: World;
let grantee: Person;
let code: string;
/** What a company's calls name beside its people: a request, a profile, an import, an access review. */
let named: Record<string, string>;

async function addSomebody(
  nome_da_mae: string,
  data_nascimento: string,
  more: Parameters<typeof addPerson>[1] = {},
): Promise<Person> {
  const person = await addPerson(server.db, {
    nome_da_mae,
    data_nascimento,
    imagem: PHOTO,
    cie: 'RNE7654321',
    fone_movel: '987612345',
    ...more,
  });
  await server.db.insertInto('account_special_need').values({ account: person.id, necessidade: 2 }).execute();
  people.push(person);
  return person;
}

beforeAll(async () => {
  staff = await addStaff(server);
  guardian = await addSomebody('MAE DA GUARDIA', '1981-02-03');
  child = await addSomebody('GUARDIA DA CRIANCA', '2014-05-06', { responsavel: guardian.id, imagem: CHILDS_PHOTO });
  world = await addWorld(server);
  await addDelegate(server, world, 'A', {}, guardian);
  const supervisor = await addSomebody('MAE DO SUPERVISOR', '1979-08-09');
  await addDelegate(
    server,
    world,
    'S',
    { contracts: world.contracts, systems: world.systems.map(({ id }) => id) },
    supervisor,
  );
  grantee = await addSomebody('MAE DE QUEM TEM ACESSO', '1995-11-12');
  for (const person of [guardian, grantee]) {
    await grant(person);
    await addRequest(server, world, person, world.cards.slice(0, 1), {
      motivo: `CPF ${formatCpf(person.cpf ?? '')}, fone 98761-2345, ${person.email}`,
    });
  }
  named = await addOfCompany(grantee);
  await server.db
    .insertInto('address')
    .values({
      id: newId(),
      account: guardian.id,
      identificacao: 'Casa',
      principal: true,
      sigla_pais: 'BR',
      nome_pais: 'Brasil',
      complemento: '',
      codigo_postal: '01000000',
      logradouro: 'Rua das Flores',
      numero: '100',
      bairro: 'Centro',
      cidade: 'São Paulo',
      uf: 'SP',
      ddi_fixo: '55',
      ddd_fixo: '11',
      fone_fixo: '35012345',
    })
    .execute();
  await server.call(forgotPasswordPF, {
    body: {
      idPostal: guardian.id_produto,
      nome: 'PESSOA DE TESTE',
      mae: 'MAE DA GUARDIA',
      dataNascimento: '1981-02-03',
      meioEnvio: 'E',
    },
  });
  code = await server.codeFor(guardian.email);
});

/** A profile, an invitation, an import and an access review of somebody, who stands in every free word of them. */
async function addOfCompany(person: Person): Promise<Record<string, string>> {
  const { db } = server;
  const words = `${person.id_produto} ${formatCpf(person.id_produto)} ${person.email}`;
  const [card] = world.cards;
  const idPerfil = await addProfile(server, world, { contratos: [{ nuContrato: String(card?.nuContrato) }] });
  await giveProfile(server, world, idPerfil, [person]);
  await db
    .updateTable('access_profile')
    .set({ nome: `Perfil ${person.id_produto}`, nota: words })
    .where('id', '=', idPerfil)
    .execute();
  const idConvite = await addInvitation(server, world, person.id_produto, world.cards.slice(0, 1));
  await db.updateTable('invitation').set({ email: person.email }).where('id', '=', idConvite).execute();
  const idImportacao = await addImport(server, world);
  await db
    .updateTable('access_import')
    .set({ file: `acessos de ${person.id_produto}.csv` })
    .where('id', '=', idImportacao)
    .execute();
  await db
    .updateTable('access_import_line')
    .set({
      who: person.email,
      contract: person.id_produto,
      card: words,
      centre: words,
      ends: words,
      profile: words,
      grp: words,
    })
    .where('import', '=', idImportacao)
    .execute();
  await db
    .insertInto('access_import_line')
    .values({ import: idImportacao, place: 3, line: 3, who: person.id_produto, person: person.id, outcome: 'added' })
    .execute();
  const idCertificacao = await addCertification(server, world, [guardian as Person], {
    nome: `Revisão ${person.id_produto}`,
    filtro: { nomeOuIdPostal: '', validade: 'todas' },
  });
  await db
    .updateTable('certification')
    .set({ filtro: JSON.stringify({ nomeOuIdProduto: person.id_produto }) })
    .where('id', '=', idCertificacao)
    .execute();
  await server.call(decideCertificacao, {
    as: world.as,
    params: { id: world.company.id_produto, idCertificacao },
    body: { pessoas: [person.id_produto], decisao: 'manter', motivo: words },
  });
  const { id: idPedido } = await db
    .selectFrom('access_request')
    .select('id')
    .where('person', '=', person.id)
    .executeTakeFirstOrThrow();
  return { idPerfil, idConvite, idImportacao, idCertificacao, idPedido };
}

async function grant(person: Person): Promise<void> {
  const {
    company,
    cards: [card],
    systems: [system],
  } = world;
  await server.db
    .insertInto('grantee')
    .values({ company: company.id, person: person.id, n_contratos: 1, n_centros: 1, n_sistemas: 1 })
    .execute();
  await server.db
    .insertInto('card_grant')
    .values({
      company: company.id,
      person: person.id,
      nu_contrato: String(card?.nuContrato),
      nu_cartao: String(card?.nuCartao),
      co: String(card?.coCentroCusto),
      by: company.id,
      by_rank: 'E',
    })
    .execute();
  await server.db
    .insertInto('group_grant')
    .values({
      company: company.id,
      person: person.id,
      system: String(system?.id),
      grupo: 'G1',
      by: company.id,
      by_rank: 'E',
    })
    .execute();
}

/** What no answer may hold, in whatever field. The company's own photo, mother or birth date does not exist; its CNPJ is public. */
function secrets(): string[] {
  const ofEverybody = people.flatMap(({ cpf, id_produto, nome_da_mae, data_nascimento, email }) => [
    ...[cpf, id_produto].flatMap((login) => (login ? [login, formatCpf(login)] : [])),
    ...[nome_da_mae, data_nascimento, email].filter((text): text is string => typeof text === 'string'),
  ]);
  return [
    ...ofEverybody,
    world.company.email,
    '987612345',
    '98761',
    '35012345',
    'RNE76543',
    CHILDS_PHOTO.toString('base64'),
  ];
}

/** Names of fields that hold a secret, or that offer a change. */
const FORBIDDEN_FIELD = /^(senha|senha_?hash|code|codigo|token|fluxo|jwt|necessidades.*)$/i;

function leaves(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

function wrongIn(name: string, body: unknown): string[] {
  const text = JSON.stringify(body ?? null);
  const fields = leaves(body);
  return [
    ...secrets().filter((secret) => text.includes(secret)),
    ...(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(text) ? ['the code'] : []),
    ...fields.filter(([path]) => FORBIDDEN_FIELD.test(path.split('.').at(-1) ?? '')).map(([path]) => path),
    ...fields.filter(([path, value]) => path.endsWith('.nomeDaMae') && value !== null).map(([path]) => path),
    ...fields.filter(([path, value]) => path.endsWith('.editavel') && value !== false).map(([path]) => path),
  ].map((what) => `${name}: ${what}`);
}

/** A row of the table of people, by its names on the wire. */
type Row = Record<'nome' | 'idPostalPF' | 'referencia', string>;

/** Everything that a path can name; a stranger by the reference that the table of people gives. */
const paramsFor = (id: string): Record<string, string> => {
  const somebody = strangersReference(server.deps.config.SECRET, grantee.id_produto) ?? '';
  return {
    ...named,
    id,
    companyId: world.company.id_produto,
    type: 'PJ',
    cpfPF: somebody,
    idPF: somebody,
    cnpjOuAn8: String(world.company.cnpj),
    nuContrato: String(world.cards[0]?.nuContrato),
    coCentroCusto: String(world.cards[0]?.coCentroCusto),
  };
};
const readable = endpoints.filter(
  ({ method, access }) => method === 'GET' && access.who !== 'public' && access.who !== 'staff',
);

/** Opens a review as staff do, asks for everything that a path can name, and closes it. */
async function reviewOf(account: { id: string; id_produto: string }): Promise<{ answered: string[]; wrong: string[] }> {
  const opened = await server.call(openReview, {
    as: staff.as,
    body: { idPostal: account.id, motivo: 'A pessoa não recebe o código', protocolo: '2026-1' },
  });
  expect(opened.status).toBe(201);
  const idRevisao = String(opened.body.idRevisao);
  const calls: [endpoint: Endpoint, params: Record<string, string>, body?: Record<string, string>][] = [
    ...readable.flatMap((endpoint): [Endpoint, Record<string, string>][] =>
      [account.id, account.id_produto].map((id) => [endpoint, paramsFor(id)]),
    ),
    [getAccountState, { idRevisao }],
    [getOpenReview, {}],
    [listReviews, {}],
    [searchAccounts, {}, { termo: account.id_produto }],
    [searchAccounts, {}, { termo: 'pessoa de teste' }],
  ];
  const wrong = wrongIn(openReview.id, opened.body);
  const answered: string[] = [];
  for (const [endpoint, params, body] of calls) {
    const query = endpoint.id === quemUsa.id ? { nuContrato: String(params['nuContrato']) } : undefined;
    const answer = await server.call(endpoint, {
      as: staff.as,
      params,
      ...(query && { query }),
      ...(body && { body }),
    });
    if (answer.status === 200) answered.push(endpoint.id);
    // Calls on the session's own account answer about the staff member, who is none of these people.
    wrong.push(...wrongIn(endpoint.id, answer.body));
  }
  await server.call(closeReview, { as: staff.as, params: { idRevisao } });
  return { answered, wrong };
}

describe('no answer to staff holds a code, a password, a mother’s name, special needs, a child’s photo or somebody else’s CPF', () => {
  it('in the review of a guardian who delegates for a company and was granted something', async () => {
    const { answered, wrong } = await reviewOf(guardian as Person);
    expect(wrong).toEqual([]);
    // What a review is for was really answered, not refused.
    for (const id of [
      'getUsuario',
      'getResumo',
      'getPerfilDelegacao',
      'getImagem',
      'listAddresses',
      'listDependents',
      'listSentCodes',
      'listGrantingCompanies',
      'listReceivedSystems',
      'listReceivedContracts',
      'listEndedAccesses',
      'listMeusPedidos',
      'listRenovaveis',
      'getAccountState',
      'searchAccounts',
    ]) {
      expect(answered).toContain(id);
    }
  });

  it('in the review of a child', async () => {
    const { answered, wrong } = await reviewOf(child as Person);
    expect(wrong).toEqual([]);
    expect(answered).toContain('getUsuario');
    expect(answered).not.toContain('getImagem');
  });

  it('in the review of a company with third parties and grantees', async () => {
    const { answered, wrong } = await reviewOf(world.company);
    expect(wrong).toEqual([]);
    for (const id of [
      'getUsuario',
      'getContratosPJ',
      'listTerceiros',
      'listPermissionarios',
      'listPedidos',
      'getAcessos',
      'historico',
      'quemUsa',
      'quantosUsam',
      'listCentrosCusto',
      'listCartoesCentro',
      'getPedido',
      'listSistemas',
      'listPerfis',
      'getPerfil',
      'listPessoasPerfil',
      'listConvites',
      'getConvite',
      'listImportacoes',
      'getImportacao',
      'listLinhas',
      'listCertificacoes',
      'getCertificacao',
      'listItensCertificacao',
    ])
      expect(answered).toContain(id);
  });

  it('and answers no filter that would spell out what it hides', async () => {
    const attendant = await addStaff(server);
    await addReview(server, attendant, world.company);
    const [digits] = [grantee.id_produto.slice(0, 5)];
    const asked: [Endpoint, Record<string, string>][] = [
      [listConvites, { email: grantee.email.slice(0, 2) }],
      [listSistemas, { idPostalPF: grantee.id_produto }],
      [listPerfis, { busca: digits }],
      [listPessoasPerfil, { pessoa: digits }],
      [listLinhas, { busca: digits }],
      [listItensCertificacao, { pessoa: digits, situacao: 'todas' }],
    ];
    for (const [endpoint, query] of asked) {
      const params = { ...named, id: world.company.id };
      const { status, body } = await server.call(endpoint, { as: attendant.as, params, query });
      expect([endpoint.id, status, body.msgs?.[0]?.slice(0, 7)]).toEqual([endpoint.id, 409, 'IDC-118']);
      expect((await server.call(endpoint, { as: attendant.as, params })).status).toBe(200);
    }
  });

  it('names the people of a company by a reference that leads to their accesses, and never by a CPF', async () => {
    const attendant = await addStaff(server);
    await addReview(server, attendant, world.company);
    const call = (endpoint: Endpoint, params: Record<string, string>) =>
      server.call(endpoint, { as: attendant.as, params: { id: world.company.id, ...params } });
    const { itens } = (await call(listPermissionarios, {})).body as { itens: Row[] };
    expect(itens.length).toBeGreaterThan(0);
    for (const { nome, idPostalPF, referencia = '' } of itens) {
      const accesses = await call(getAcessos, { cpfPF: referencia });
      expect(accesses.body).toMatchObject({ nome, idPostalPF });
      expect((await call(historico, { idPF: referencia })).status).toBe(200);
    }
    for (const raw of [grantee.id_produto, formatCpf(grantee.id_produto)]) {
      const refused = await call(getAcessos, { cpfPF: raw });
      expect([refused.status, wrongIn('refused', refused.body)]).toEqual([409, []]);
    }
  });
});
