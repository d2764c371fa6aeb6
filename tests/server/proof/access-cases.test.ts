import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints';
import { useServer } from '../support/app';
import { addCast, type Cast } from './support/cast';

/**
 * The decisions that matter most, written by hand as addresses and statuses and not taken from the endpoint table: a row that is declared
 * too open is caught here, however well the server keeps to its declaration.
 */

const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '1000000', DESTINATIONS_PER_ADDRESS_DAY: '1000000' });
let cast: Cast;
beforeAll(async () => {
  await fetch(`${server.url}/cas/jwks.json`);
  cast = await addCast(server);
}, 120_000);

/** Fills in whose account: {person}, {child}, {company}, {supervisor}, {contract}, {system}. */
function filled<T>(value: T): T {
  const { person, child, world, supervisor } = cast;
  const names: Record<string, string> = {
    person: person.id_produto,
    child: child.id_produto,
    company: world.company.id_produto,
    supervisor: supervisor.id_produto,
    contract: world.contracts[0] ?? '',
    system: world.systems[0]?.id ?? '',
  };
  return JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '?')) as T;
}

type Case = [who: string, asks: string, status: number, code?: string, body?: unknown];

async function answered([who, asks, , , body]: Case): Promise<{ status: number; code?: string }> {
  const [method, path] = filled(asks).split(' ') as [string, string];
  const actor = cast.actors[who];
  if (!actor) throw new Error(`nobody is ${who}`);
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(actor.token && { authorization: `Bearer ${actor.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(filled(body)) }),
  });
  const text = await response.text();
  const code = text.startsWith('{') ? (JSON.parse(text) as { msgs?: string[] }).msgs?.[0]?.slice(0, 7) : undefined;
  return { status: response.status, ...(code && { code }) };
}

const prove = (cases: readonly Case[]) =>
  it.each(cases.map((line) => [`${line[0]}: ${line[1]} → ${line[2]} ${line[3] ?? ''}`, line] as const))(
    '%s',
    async (_, line) => {
      expect(await answered(line)).toEqual({ status: line[2], ...(line[3] && { code: line[3] }) });
    },
  );

const VISITOR = 'a visitor';
const PERSON = 'the person, who is a guardian';
const LATE = 'the person, signed in long ago';
const CHILD = 'the dependent';
const STRANGER = 'another guardian';
const COMPANY = 'the company';
const ADMINISTRATOR = 'its administrator';
const SUPERVISOR = 'its supervisor';
const GRANTEE = 'its grantee';
const OTHER_COMPANY = 'another company';
const OTHER_ADMINISTRATOR = 'the administrator of another company';
const EXPIRED = 'a company whose password expired';
const DUE = 'somebody due for re-registration';
const STAFF = 'support without a review';
const OVERSEER = 'a supervisor of support';
const REVIEWER = 'support in a review';
const PAST_REVIEWER = 'support after its review';

const email = { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: 'novo@exemplo.com.br' };
const made = {
  credencial: {
    id: 'QQ',
    rawId: 'QQ',
    type: 'public-key',
    response: { clientDataJSON: 'QQ', attestationObject: 'QQ' },
  },
};
const motivo = { motivo: 'Não recebe o código', protocolo: '2026-7' };

describe('one’s own account', () => {
  prove([
    [VISITOR, 'GET /v1/usuarios/{person}', 401, 'IDC-110'],
    [PERSON, 'GET /v1/usuarios/{person}', 200],
    [PERSON, 'GET /v1/usuarios/{company}', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/{person}', 403, 'IDC-111'],
    [COMPANY, 'GET /v1/usuarios/{person}', 403, 'IDC-111'],
    [COMPANY, 'GET /v1/usuarios/{supervisor}', 403, 'IDC-111'],
    [ADMINISTRATOR, 'GET /v1/usuarios/{company}', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/{person}/enderecos', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/{person}/token?page=0', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/{person}/sessoes', 403, 'IDC-111'],
    [STRANGER, 'DELETE /v1/usuarios/{person}/sessoes', 403, 'IDC-111', {}],
    [STRANGER, 'GET /v1/usuarios/{person}/atividade', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/{person}/seguranca', 403, 'IDC-111'],
    [STRANGER, 'DELETE /v1/usuarios/{person}/seguranca/navegadores', 403, 'IDC-111', {}],
    [STRANGER, 'POST /v1/usuarios/{person}/seguranca/chaves-acesso/inicio', 403, 'IDC-111'],
    [STRANGER, 'POST /v1/usuarios/{person}/seguranca/chaves-acesso', 403, 'IDC-111', made],
    [
      STRANGER,
      'PATCH /v1/usuarios/{person}/seguranca/chaves-acesso/01890a5d-ac96-774b-bcce-b302099a8057',
      403,
      'IDC-111',
      { nome: 'Celular' },
    ],
    [
      STRANGER,
      'DELETE /v1/usuarios/{person}/seguranca/chaves-acesso/01890a5d-ac96-774b-bcce-b302099a8057',
      403,
      'IDC-111',
    ],
    [REVIEWER, 'GET /v1/usuarios/{person}/seguranca', 409, 'IDC-118'],
    [CHILD, 'GET /v1/usuarios/{child}/seguranca', 409, 'IDC-113'],
    [STRANGER, 'POST /v1/usuarios/{person}/exportacao', 403, 'IDC-111', { token: '123456' }],
    [STRANGER, 'POST /v1/usuarios/tokenAlterarEmail/{person}', 403, 'IDC-111', email],
    [STRANGER, 'PATCH /v1/usuarios/{person}/{person}/email/123456', 403, 'IDC-111', { email: 'novo@exemplo.com.br' }],
    [
      STRANGER,
      'POST /v1/usuarios/{person}/senha-redefinicao',
      403,
      'IDC-111',
      { senha: 'Segredo@2026', token: '123456' },
    ],
    [STRANGER, 'DELETE /v1/usuarios/{person}', 403, 'IDC-111', { motivo: '1', tipoPessoa: '1' }],
    [COMPANY, 'DELETE /v1/usuarios/{supervisor}', 403, 'IDC-111', { motivo: '1', tipoPessoa: '1' }],
    [ADMINISTRATOR, 'DELETE /v1/usuarios/{company}', 403, 'IDC-111', { motivo: '1', tipoPessoa: '2' }],
    [LATE, 'GET /v1/usuarios/{person}/enderecos', 200],
    [PERSON, 'POST /v1/usuarios/pj/validar', 403, 'IDC-111', {}],
    [COMPANY, 'POST /v1/usuarios/pf/validar', 403, 'IDC-111', {}],
  ]);
});

describe('what asks for a recent sign-in', () => {
  const LATE_CHILD = 'the dependent, signed in long ago';
  const senha = { senha: 'Segredo@2026', token: '123456' };
  const rows: Record<string, [who: string, asks: string, body: unknown]> = {
    sendEmailCode: [LATE, 'POST /v1/usuarios/tokenAlterarEmail/{person}', email],
    changeEmail: [LATE, 'PATCH /v1/usuarios/{person}/{person}/email/123456', { email: 'novo@exemplo.com.br' }],
    sendPhoneCode: [
      LATE,
      'POST /v1/usuarios/tokenAlterarTelefone/{person}',
      { meioEnvio: 'C', funcionalidade: 'ALTERAR_TELEFONE', ddd: '11', telefone: '987654321' },
    ],
    changePhone: [
      LATE,
      'PATCH /v1/usuarios/{person}/{person}/telefone/000000',
      { ddiMovel: '34', dddMovel: '91', foneMovel: '600123456' },
    ],
    sendCodeFor: [LATE, 'POST /v1/usuarios/token/{person}', { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA' }],
    changePassword: [LATE, 'POST /v1/usuarios/{person}/senha-redefinicao', senha],
    exportData: [LATE, 'POST /v1/usuarios/{person}/exportacao', { token: '123456' }],
    beginAuthenticator: [LATE, 'POST /v1/usuarios/{person}/seguranca/app', undefined],
    confirmAuthenticator: [LATE, 'PUT /v1/usuarios/{person}/seguranca/app', { codigo: '123456' }],
    removeAuthenticator: [LATE, 'DELETE /v1/usuarios/{person}/seguranca/app', undefined],
    makeRecoveryCodes: [LATE, 'POST /v1/usuarios/{person}/seguranca/codigos-recuperacao', undefined],
    beginPasskey: [LATE, 'POST /v1/usuarios/{person}/seguranca/chaves-acesso/inicio', undefined],
    createPasskey: [LATE, 'POST /v1/usuarios/{person}/seguranca/chaves-acesso', made],
    renamePasskey: [
      LATE,
      'PATCH /v1/usuarios/{person}/seguranca/chaves-acesso/01890a5d-ac96-774b-bcce-b302099a8057',
      { nome: 'Celular' },
    ],
    removePasskey: [
      LATE,
      'DELETE /v1/usuarios/{person}/seguranca/chaves-acesso/01890a5d-ac96-774b-bcce-b302099a8057',
      undefined,
    ],
    deactivate: [LATE, 'DELETE /v1/usuarios/{person}', { motivo: '1', tipoPessoa: '1' }],
    removeDependent: [
      LATE,
      'DELETE /v1/usuarios/dependente',
      { motivo: 'Dependente', idPostalDependente: '{child}', idPostalResponsavel: '{person}' },
    ],
    resetDependentPassword: [LATE, 'POST /v1/usuarios/{person}/{child}/senha-redefinicao-dependente', senha],
    sendOfAgeCode: [LATE_CHILD, 'POST /v1/usuarios/{child}/maioridade/token', { meioEnvio: 'E' }],
    comeOfAge: [LATE_CHILD, 'PUT /v1/usuarios/{child}/maioridade', { code: '123456' }],
    setExigencia: [
      'the company, signed in long ago',
      'PUT /v1/delegacao-terceiro/segunda-etapa/{company}',
      { exige: true, semLembrar: false },
    ],
    addTerceiro: [
      'the company, signed in long ago',
      'POST /v1/delegacao-terceiro/hierarquia',
      { idPostal: '{company}', idPostalPF: '{person}', perfil: 'S', tipo: 'PJ' },
    ],
  };

  it.each(Object.entries(rows))(
    '%s: an old one is told so, and nothing else is looked at',
    async (_, [who, asks, body]) => {
      expect(await answered([who, asks, 409, 'IDC-112', body])).toEqual({ status: 409, code: 'IDC-112' });
    },
  );

  it('is all listed here', () => {
    expect(Object.keys(rows).sort()).toEqual(endpoints.flatMap(({ id, access }) => (access.fresh ? [id] : [])).sort());
  });
});

describe('a dependent and who is responsible', () => {
  prove([
    [PERSON, 'GET /v1/usuarios/{child}', 200],
    [PERSON, 'GET /v1/usuarios/pf/dependentes/{person}', 200],
    [STRANGER, 'GET /v1/usuarios/{child}', 403, 'IDC-111'],
    [STRANGER, 'GET /v1/usuarios/pf/dependentes/{person}', 403, 'IDC-111'],
    [STRANGER, 'PATCH /v1/usuarios/pf/dependente/{child}', 403, 'IDC-111', {}],
    [
      STRANGER,
      'POST /v1/usuarios/{person}/{child}/senha-redefinicao-dependente',
      403,
      'IDC-111',
      { senha: 'Segredo@2026', token: '123456' },
    ],
    [PERSON, 'GET /v1/usuarios/{child}/enderecos', 403, 'IDC-111'],
    [PERSON, 'GET /v1/usuarios/{child}/sessoes', 403, 'IDC-111'],
    [PERSON, 'DELETE /v1/usuarios/{child}', 403, 'IDC-111', { motivo: '1', tipoPessoa: '1' }],
    [CHILD, 'GET /v1/usuarios/{child}', 200],
    [CHILD, 'GET /v1/usuarios/{person}', 403, 'IDC-111'],
    [CHILD, 'POST /v1/usuarios/tokenAlterarEmail/{child}', 409, 'IDC-113', email],
    [CHILD, 'PATCH /v1/usuarios/{child}/{child}/email/123456', 409, 'IDC-113', { email: 'novo@exemplo.com.br' }],
    [CHILD, 'POST /v1/usuarios/{child}/enderecos', 409, 'IDC-113', {}],
    [CHILD, 'POST /v1/usuarios/{child}/senha-redefinicao', 409, 'IDC-113', { senha: 'Segredo@2026', token: '123456' }],
    [CHILD, 'DELETE /v1/usuarios/{child}', 409, 'IDC-113', { motivo: '1', tipoPessoa: '1' }],
    [CHILD, 'PATCH /v1/usuarios/pf', 409, 'IDC-113', {}],
    [CHILD, 'DELETE /v1/usuarios/dependente', 409, 'IDC-113', {}],
  ]);
});

describe('a company, its people and everybody else', () => {
  prove([
    [COMPANY, 'GET /v1/delegacao-acesso/paginado/{company}', 200],
    [ADMINISTRATOR, 'GET /v1/delegacao-acesso/paginado/{company}', 200],
    [SUPERVISOR, 'GET /v1/delegacao-acesso/paginado/{company}', 200],
    [GRANTEE, 'GET /v1/delegacao-acesso/paginado/{company}', 403, 'IDC-111'],
    [OTHER_COMPANY, 'GET /v1/delegacao-acesso/paginado/{company}', 403, 'IDC-111'],
    [OTHER_ADMINISTRATOR, 'GET /v1/delegacao-acesso/paginado/{company}', 403, 'IDC-111'],
    [VISITOR, 'GET /v1/delegacao-acesso/paginado/{company}', 401, 'IDC-110'],
    [GRANTEE, 'GET /v1/delegacao-acesso/exportar/{company}', 403, 'IDC-111'],
    [OTHER_COMPANY, 'GET /v1/delegacao-acesso/exportar/{company}', 403, 'IDC-111'],
    [OTHER_ADMINISTRATOR, 'POST /v1/delegacao-acesso/{company}', 403, 'IDC-111', {}],
    [GRANTEE, 'PUT /v1/delegacao-acesso/{company}', 403, 'IDC-111', {}],
    [OTHER_COMPANY, 'DELETE /v1/delegacao-acesso/{company}', 403, 'IDC-111', []],
    [OTHER_COMPANY, 'DELETE /v1/delegacao-acesso/{company}/{supervisor}', 403, 'IDC-111'],
    [SUPERVISOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}', 403, 'IDC-111'],
    [ADMINISTRATOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}', 200],
    [OTHER_ADMINISTRATOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}', 403, 'IDC-111'],
    [SUPERVISOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}/{supervisor}', 403, 'IDC-111'],
    [ADMINISTRATOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}/{supervisor}', 200],
    [ADMINISTRATOR, 'GET /v1/delegacao-terceiro/hierarquia/{company}/{person}', 404, 'MCN-101'],
    [SUPERVISOR, 'GET /v1/delegacao-terceiro/exportar/{company}', 403, 'IDC-111'],
    [OTHER_ADMINISTRATOR, 'GET /v1/delegacao-terceiro/exportar/{company}/planilha', 403, 'IDC-111'],
    [SUPERVISOR, 'DELETE /v1/delegacao-terceiro/hierarquia/{company}/{supervisor}', 403, 'IDC-111', []],
    [SUPERVISOR, 'GET /v1/delegacao-terceiro/segunda-etapa/{company}', 403, 'IDC-111'],
    [
      SUPERVISOR,
      'PUT /v1/delegacao-terceiro/segunda-etapa/{company}',
      403,
      'IDC-111',
      { exige: false, semLembrar: false },
    ],
    [OTHER_ADMINISTRATOR, 'PUT /v1/delegacao-terceiro/segunda-etapa/{company}', 403, 'IDC-111', {}],
    [SUPERVISOR, 'GET /v1/delegacao/contratopj/{company}/PJ', 403, 'IDC-111'],
    [GRANTEE, 'GET /v1/delegacao/contratopj/{company}/PJ', 403, 'IDC-111'],
    [SUPERVISOR, 'GET /v1/delegacao-acesso/sistemagrupo/{company}', 403, 'IDC-111'],
    [OTHER_ADMINISTRATOR, 'GET /v1/delegacao-acesso/centrocusto/{company}/{company}/{contract}', 403, 'IDC-111'],
    [PERSON, 'GET /v1/delegacao-acesso/{company}/carregaSistemasEContratos/{supervisor}', 403, 'IDC-111'],
    [PERSON, 'GET /v1/permissoes-recebidas/{supervisor}/buscarEmpresas', 403, 'IDC-111'],
    [COMPANY, 'GET /v1/permissoes-recebidas/{supervisor}/buscarEmpresas', 403, 'IDC-111'],
    [PERSON, 'DELETE /v1/permissoes-recebidas/{supervisor}/deleteSistema/{company}/{system}', 403, 'IDC-111'],
    [EXPIRED, 'GET /v1/delegacao-acesso/paginado/{company}', 403, 'IDC-111'],
    [VISITOR, 'GET /v1/delegacao-terceiro/meuPostal/{person}', 401, 'IDC-110'],
    [VISITOR, 'GET /v1/enderecos/cep/01001000', 401, 'IDC-110'],
  ]);
});

describe('support', () => {
  prove([
    [PERSON, 'POST /v1/suporte/usuarios/busca', 403, 'IDC-111', { termo: 'maria' }],
    [COMPANY, 'POST /v1/suporte/usuarios/busca', 403, 'IDC-111', { termo: 'maria' }],
    [ADMINISTRATOR, 'POST /v1/suporte/revisoes', 403, 'IDC-111', { idProduto: '{person}', ...motivo }],
    [VISITOR, 'GET /v1/suporte/revisoes', 401, 'IDC-110'],
    [STAFF, 'POST /v1/suporte/usuarios/busca', 200, undefined, { termo: '{person}' }],
    [STAFF, 'GET /v1/usuarios/{person}', 403, 'IDC-111'],
    [STAFF, 'GET /v1/suporte/supervisao', 403, 'IDC-111'],
    [REVIEWER, 'GET /v1/suporte/supervisao/revisoes', 403, 'IDC-111'],
    [PERSON, 'GET /v1/suporte/supervisao/buscas', 403, 'IDC-111'],
    [OVERSEER, 'GET /v1/suporte/supervisao', 200],
    [OVERSEER, 'GET /v1/usuarios/{person}', 403, 'IDC-111'],
    [STAFF, 'GET /v1/delegacao-acesso/paginado/{company}', 403, 'IDC-111'],
    [REVIEWER, 'GET /v1/usuarios/{person}', 200],
    [REVIEWER, 'GET /v1/usuarios/{person}/enderecos', 200],
    [REVIEWER, 'GET /v1/usuarios/{person}/sessoes', 409, 'IDC-118'],
    [REVIEWER, 'GET /v1/usuarios/{person}/atividade', 409, 'IDC-118'],
    [REVIEWER, 'GET /v1/delegacao-acesso/exportar/{company}', 409, 'IDC-118'],
    [REVIEWER, 'GET /v1/delegacao-acesso/{company}/listaUsuarios/{person}', 409, 'IDC-118'],
    [REVIEWER, 'POST /v1/usuarios/tokenAlterarEmail/{person}', 409, 'IDC-115', email],
    [
      REVIEWER,
      'POST /v1/usuarios/{person}/senha-redefinicao',
      409,
      'IDC-115',
      { senha: 'Segredo@2026', token: '123456' },
    ],
    [REVIEWER, 'DELETE /v1/usuarios/{person}', 409, 'IDC-115', { motivo: '1', tipoPessoa: '1' }],
    [REVIEWER, 'POST /v1/delegacao-acesso/{company}', 409, 'IDC-115', {}],
    [REVIEWER, 'GET /v1/usuarios/{supervisor}', 403, 'IDC-111'],
    [PAST_REVIEWER, 'GET /v1/usuarios/{person}', 409, 'IDC-117'],
    [PAST_REVIEWER, 'DELETE /v1/usuarios/{person}', 409, 'IDC-117', { motivo: '1', tipoPessoa: '1' }],
  ]);

  it('of an account is seen by its owner, and by nobody else', async () => {
    expect(await answered([PERSON, 'GET /v1/usuarios/{person}/revisoes', 200])).toEqual({ status: 200 });
    expect(await answered([STRANGER, 'GET /v1/usuarios/{person}/revisoes', 403])).toEqual({
      status: 403,
      code: 'IDC-111',
    });
  });
});

describe('a company whose password expired', () => {
  const own = (path: string) => path.replace('{own}', cast.actors[EXPIRED]?.login ?? '');
  it.each([
    ['asks whether it expired', 'GET /v1/auth/pj/check-reset-senha/{own}', 200, undefined],
    ['sees no record of its own', 'GET /v1/usuarios/{own}', 409, 'IDC-114'],
    ['changes no e-mail', 'POST /v1/usuarios/tokenAlterarEmail/{own}', 409, 'IDC-114'],
    ['sees no grantees', 'GET /v1/delegacao-acesso/paginado/{own}', 409, 'IDC-114'],
    ['sees no addresses', 'GET /v1/usuarios/{own}/enderecos', 409, 'IDC-114'],
  ] as const)('%s', async (_, asks, status, code) => {
    expect(await answered([EXPIRED, own(asks), status, code, asks.startsWith('POST') ? email : undefined])).toEqual({
      status,
      ...(code && { code }),
    });
  });
});

describe('somebody due for re-registration', () => {
  const own = (path: string) => path.replace('{own}', cast.actors[DUE]?.login ?? '');
  it.each([
    ['sees the own record, which says so', 'GET /v1/usuarios/{own}', 200, undefined],
    ['sees no addresses', 'GET /v1/usuarios/{own}/enderecos', 409, 'IDC-119'],
    ['sees no sessions', 'GET /v1/usuarios/{own}/sessoes', 409, 'IDC-119'],
    ['sees no delegation', 'GET /v1/delegacao/perfil/{own}', 409, 'IDC-119'],
    ['changes no e-mail', 'POST /v1/usuarios/tokenAlterarEmail/{own}', 409, 'IDC-119'],
  ] as const)('%s', async (_, asks, status, code) => {
    expect(await answered([DUE, own(asks), status, code, asks.startsWith('POST') ? email : undefined])).toEqual({
      status,
      ...(code && { code }),
    });
  });
});

describe('a company that a body names', () => {
  const entry = { idPostal: '{company}', idPostalPF: '{supervisor}', tipo: 'PJ', autoriza: true };
  const bodies: [path: string, body: unknown][] = [
    ['hierarquia', { idPostal: '{company}', idPostalPF: '{person}', tipo: 'PJ', perfil: 'S' }],
    ['hierarquiaSistema', [{ ...entry, coSistema: '{system}' }]],
    ['hierarquiaContrato', [{ ...entry, nuContrato: '{contract}', se: 72 }]],
  ];
  it.each([SUPERVISOR, GRANTEE, OTHER_COMPANY, OTHER_ADMINISTRATOR, PERSON, STAFF])(
    'is changed by nobody but itself and its administrators: %s',
    async (who) => {
      for (const [path, body] of bodies)
        expect(await answered([who, `POST /v1/delegacao-terceiro/${path}`, 403, 'IDC-111', body]), path).toEqual({
          status: 403,
          code: 'IDC-111',
        });
    },
  );

  it('is changed by itself', async () => {
    for (const [path, body] of bodies.slice(1))
      expect(await answered([COMPANY, `POST /v1/delegacao-terceiro/${path}`, 200, undefined, body]), path).toEqual({
        status: 200,
      });
  });

  it('is not asked for people by others', async () => {
    expect(
      await answered([OTHER_COMPANY, 'GET /v1/delegacao-terceiro/meuPostal/{person}?idPostal={company}', 403]),
    ).toEqual({ status: 403, code: 'IDC-111' });
  });
});
