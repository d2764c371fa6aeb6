import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendCodeFor } from '../../../src/contract/contacts';
import {
  COPIES_PER_HOUR,
  type Format,
  myData,
  type MyData,
  myDataLists,
  PAGE_ROWS,
} from '../../../src/contract/my-data';
import { objectToReview } from '../../../src/contract/support';
import { fromWire } from '../../../src/contract/product';
import { seedDemo } from '../../../src/server/database/demo/seed';
import { newId } from '../../../src/server/ids';
import { choose } from '../../../src/server/outbox/digest';
import { sealAppKey } from '../../../src/server/second-factor/authenticator';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, grant, systemBody } from '../support/delegation';
import { addReview, addStaff } from '../support/staff';

const many = '1000000';
const server = useServer({
  CODE_RESEND_SECONDS: '1',
  CODES_PER_DESTINATION_HOUR: many,
  CODES_PER_ACCOUNT_DAY: many,
  FLOWS_PER_ADDRESS_HOUR: many,
});
const ANA = '00000010154';
const COMPANY = '00000101000162';
const PASSWORD_HASH = 'what-is-kept-of-the-password';

beforeAll(async () => {
  const { SECRET } = server.deps.config;
  await seedDemo(server.db, {
    now: server.deps.now(),
    hashPassword: () => Promise.resolve(PASSWORD_HASH),
    sealApp: (id, key) => sealAppKey({ SECRET }, id, key),
    sealInvitation: () => ({ cpf_hash: 'cpf', token_hash: 'token' }),
    newRequestCode: () => ({ salt: 'salt', code_hash: 'code' }),
    codeBudget: (account) => ({ bucket: account, hits: 10, seconds: 60 }),
  });
});

type Owner = Pick<Awaited<ReturnType<typeof addPerson>>, 'id' | 'id_produto' | 'email'>;
interface Asked {
  formato?: Format;
  language?: string;
  /** Names the request, so that it can be repeated. */
  key?: string;
  token?: string;
}

const demo = (login: string): Promise<Owner> =>
  server.db
    .selectFrom('account')
    .select(['id', 'id_produto', 'email'])
    .where('id_produto', '=', login)
    .executeTakeFirstOrThrow();

/** Has a code sent; answers it, and what downloads with it. */
async function withCode(owner: Owner) {
  server.tick(2000);
  const as = await server.signIn(owner);
  const body = { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS', finalidade: 'EXPORTAR_DADOS' };
  const sent = await server.call(sendCodeFor, { as, params: { id: owner.id_produto }, body });
  const code = await server.codeFor(owner.email);
  const download = ({ formato, language = 'pt-BR', key, token = code }: Asked = {}) =>
    fetch(`${server.url}/api/v1/usuarios/${owner.id_produto}/exportacao`, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'content-type': 'application/json',
        authorization: `Bearer ${as}`,
        'x-fluxo': String(sent.body.fluxo),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ token, ...(formato && { formato }) }),
    });
  return { code, download };
}

async function fileOf(owner: Owner, asked: Asked): Promise<string> {
  const answer = await (await withCode(owner)).download(asked);
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** A file as the contract reads it, which has a name for everything in it. */
function read(json: string): MyData {
  const raw = fromWire(JSON.parse(json), 'Postal');
  const data = myData.parse(raw);
  expect(raw).toEqual(data);
  return data;
}

const pageOf = (owner: Owner, language?: string) =>
  fileOf(owner, { formato: 'html', ...(language !== undefined && { language }) });
const dataOf = async (owner: Owner) => read(await fileOf(owner, { formato: 'json' }));

/** What somebody reads of a page. */
const wordsOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');

describe('a person’s copy', () => {
  it('is JSON as the contract says it, in the names of the wire', async () => {
    const ana = await demo(ANA);
    const answer = await (await withCode(ana)).download();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="meus-dados-[\d-]{10}\.json"$/);
    const json = await answer.text();
    expect(json).toContain(`"idPostal":"${ANA}"`);
    expect(json).not.toContain('idProduto');
    const data = read(json);
    expect(data.usuario).toMatchObject({ idProduto: ANA, email: ana.email });
    expect(data.enderecos.map(({ principal }) => principal)).toEqual(['S', 'N']);
    expect(data.necessidadesEspeciais).toContainEqual({ id: 2, descricao: 'Visual' });
    expect(data.dependentes.map(({ descricao }) => descricao)).toEqual(['Ativa', 'Ativa']);
    expect(Buffer.from(data.imagem ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(data.atividades[0]).toMatchObject({ acao: 'profile.exported', descricao: 'Dados baixados em arquivo' });
    expect(data.codigosEnviados[0]).toMatchObject({ finalidade: 'EXPORTAR_DADOS', descricao: 'Baixar os dados' });
    expect(data.permissoesRecebidas[0]?.cartoes[0]).toMatchObject({ nomeCentroCusto: expect.any(String) as string });
    expect(data.permissoesRecebidas.flatMap(({ grupos }) => grupos)[0]?.sistema).toEqual(expect.any(String));
    expect([data.contratos, data.terceiros, data.permissoesConcedidas, data.pedidosAcesso]).toEqual([[], [], [], []]);
    expect([data.convites, data.importacoes]).toEqual([[], []]);
  });

  it('holds the browsers that came before, and the choice of one message a day', async () => {
    const owner = await addPerson(server.db);
    expect(await dataOf(owner)).toMatchObject({
      navegadoresConhecidos: [],
      avisoDiarioDesde: null,
      avisosNaHoraDesde: null,
    });
    const [criado_em, seen_at] = [new Date('2026-01-02T12:00:00Z'), new Date('2026-02-03T15:30:00Z')];
    const browser = { id: newId(), account: owner.id, secret_hash: 'never shown', passkey: null, seen_at, criado_em };
    await server.db.insertInto('known_browser').values(browser).execute();
    await choose(server.db, 'daily_digest', owner.id, true, criado_em);
    await choose(server.db, 'notices_at_once', owner.id, true, criado_em);
    expect(await dataOf(owner)).toMatchObject({
      navegadoresConhecidos: [{ desde: criado_em.toISOString(), ultimoUso: seen_at.toISOString(), chave: false }],
      avisoDiarioDesde: criado_em.toISOString(),
      avisosNaHoraDesde: criado_em.toISOString(),
    });
    const page = await pageOf(owner);
    expect(page).not.toContain('never shown');
    expect(wordsOf(page)).toContain('02/01/2026 às 09h00 03/02/2026 às 12h30 Senha');
    expect(wordsOf(page)).toContain('Uma mensagem por dia Desde 02/01/2026 às 09h00');
  });

  it('says of a profile that was approved in part how many of its accesses were given', async () => {
    const [owner, company] = [await addPerson(server.db), await addCompany(server.db)];
    const id = newId();
    const at = new Date('2026-01-02T12:00:00Z');
    await server.db
      .insertInto('access_request')
      .values({
        ...{ id, company: company.id, person: owner.id, motivo: '', wished_until: '2031-12-31', asked_at: at },
        ...{ state: 'partly', decided_at: at, decided_by: company.id, decided_rank: 'E', granted_until: '2031-12-31' },
        ...{ refusal: null, recado: null },
      })
      .execute();
    const profile = { request: id, profile: newId(), nome: 'Expedição', granted: true, granted_leaves: 3 };
    await server.db.insertInto('access_request_profile').values(profile).execute();
    const acessos = [{ de: 'Perfil de acesso', acesso: 'Expedição', concedido: true, emParte: 3 }];
    expect((await dataOf(owner)).pedidosAcesso).toMatchObject([{ acessos }]);
    const said = 'Perfil de acesso: Expedição (Em parte: 3 acessos)';
    expect(wordsOf(await pageOf(owner))).toContain(said);
  });

  it('holds how tables look for its owner, as chosen and in words', async () => {
    const owner = await addPerson(server.db);
    expect((await dataOf(owner)).tabelas).toEqual({ densidade: null, permissionarios: null, terceiros: null });
    const tabelas = { densidade: 'compacta', permissionarios: ['validade', 'contratos'], terceiros: ['cpf'] };
    await server.db
      .updateTable('account')
      .set({ tabelas: JSON.stringify(tabelas) })
      .where('id', '=', owner.id)
      .execute();
    expect((await dataOf(owner)).tabelas).toEqual(tabelas);
    const words = wordsOf(await pageOf(owner));
    expect(words).toContain('Linhas das tabelas Compactas Colunas da tabela de pessoas Nome, Validade, Contratos');
    expect(words).toContain('Colunas da tabela de terceiros Nome, CPF');
  });

  it('holds what one objected to a look of support', async () => {
    const owner = await addPerson(server.db);
    const staff = await addStaff(server);
    const params = { id: owner.id_produto, idRevisao: await addReview(server, staff, owner) };
    await addReview(server, staff, owner, { minutesAgo: 120 });
    const [as, motivo] = [await server.signIn(owner), 'Não pedi ajuda a ninguém'];
    expect((await server.call(objectToReview, { as, params, body: { motivo } })).status).toBe(204);
    const { acessosSuporte } = await dataOf(owner);
    expect(acessosSuporte.map(({ contestacao }) => contestacao?.motivo)).toEqual([motivo, undefined]);
    expect(wordsOf(await pageOf(owner))).toContain(`Só consultou ${motivo} (`);
  });

  it('is a page with the labels of the screens and the same facts', async () => {
    const ana = await demo(ANA);
    const page = await pageOf(ana);
    const data = await dataOf(ana);
    expect(page).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
    const words = wordsOf(page);
    for (const label of ['Seus dados', 'Data de nascimento', 'Endereços', 'Dependentes', 'Minha atividade', 'Quando'])
      expect(words).toContain(label);
    const facts = [
      data.usuario.nome,
      data.usuario.email,
      data.usuario.usuarioExternoPF?.cpfFormatado,
      ...data.necessidadesEspeciais.map(({ descricao }) => descricao),
      ...data.enderecos.flatMap(({ logradouro, cidade, identificacao }) => [logradouro, cidade, identificacao]),
      ...data.dependentes.map(({ nome }) => nome),
      ...data.permissoesRecebidas.flatMap(({ empresa, cartoes, grupos }) => [
        empresa.nome,
        ...cartoes.map(({ nuCartao }) => nuCartao),
        ...grupos.map(({ grupo }) => grupo),
      ]),
      ...data.atividades.map(({ descricao }) => descricao),
      ...data.codigosEnviados.map(({ destino }) => destino),
    ];
    expect(facts.filter((fact) => !fact || !words.includes(fact))).toEqual([]);
    expect(words).not.toMatch(/Empresa de que|Terceiros|\bundefined\b|\bnull\b|[a-z]+:[a-z]+\.[a-z]/);
    // The action names what changed: the field is not said again below it.
    expect(words).not.toMatch(/E-mail alterado\W+E-mail|Celular alterado\W+Número do celular/);
    // In the form of every date of the portal.
    expect(words).toMatch(/\d\d\/\d\d\/\d{4} às \d\dh\d\d/);
  });

  it('has every list of the JSON on its page, too', async () => {
    const pages = [await pageOf(await demo(ANA)), await pageOf(await demo(COMPANY))].join('');
    const shown = [...pages.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    // Tables of the section of security.
    const within = ['chavesAcesso', 'navegadoresLembrados', 'navegadoresConhecidos'];
    expect(Object.keys(myDataLists).filter((name) => !shown.includes(name) && !within.includes(name))).toEqual([]);
  });

  it('is in the language of who asks', async () => {
    const ana = await demo(ANA);
    const page = await pageOf(ana, 'en');
    expect(page).toContain('<html lang="en">');
    const words = wordsOf(page);
    for (const label of ['A copy of my data', 'Date of birth', 'Addresses', 'My activity', 'Data downloaded as a file'])
      expect(words).toContain(label);
    expect(words).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d/);
    expect(words).not.toMatch(/Endereço|Data de|Nenhum|Quando/);
    const answer = await (await withCode(ana)).download({ language: 'en' });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="my-data-/);
    const data = read(await answer.text());
    expect(data.idioma).toBe('en');
    expect(data.enderecos.map(({ nomePais }) => nomePais)).toContain('Brazil');
  });

  it('runs nothing, fetches nothing, and says what people typed as it is', async () => {
    const typed = `ANA <B>"&' </TITLE><SCRIPT>ALERT(1)</SCRIPT>`;
    const owner = await addPerson(server.db, { nome: typed });
    const page = await pageOf(owner);
    expect(page).not.toMatch(/<script|<link|<iframe|<b>"|\son\w+=|url\(|@import/i);
    // Nothing is fetched: the only addresses are places on the page and the photo's own bytes.
    expect([...page.matchAll(/(?:src|href)="(.{5})/g)].filter(([, start]) => !/^(#|data:)/.test(start ?? ''))).toEqual(
      [],
    );
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    expect(wordsOf(page)).toContain(typed);
    expect(read(await fileOf(owner, {})).usuario.nome).toBe(typed);
  });

  it('says of what there is nothing of, in words', async () => {
    const page = await pageOf(await addPerson(server.db));
    const section = (title: string) =>
      wordsOf(page.split('<section').find((part) => part.includes(`>${title}</h2>`)) ?? '');
    for (const title of ['Endereços', 'Dependentes', 'Permissões recebidas', 'Acessos do atendimento'])
      expect(section(title)).toContain('Não há nada guardado aqui.');
    expect(section('Segurança')).toContain('Não ativado');
  });

  it('tells the guardian, and the child who has come of age, which consent was given, when and by whom', async () => {
    const guardian = await addPerson(server.db, { nome: 'RESPONSAVEL DE TESTE' });
    const child = await addPerson(server.db, { nome: 'CRIANCA DE TESTE' });
    const waiting = await addPerson(server.db, { responsavel: guardian.id, situacao: 'P' });
    const aceito_em = new Date('2026-03-04T15:06:07Z');
    await server.db
      .insertInto('dependent_consent')
      .values(
        [child, waiting].map(({ id }) => ({ dependent: id, guardian: guardian.id, versao: '2026-01', aceito_em })),
      )
      .execute();
    for (const owner of [guardian, child])
      expect((await dataOf(owner)).consentimentos).toEqual([
        {
          dependente: child.id_produto,
          responsavel: 'RESPONSAVEL DE TESTE',
          versao: '2026-01',
          aceitoEm: aceito_em.toISOString(),
        },
      ]);
    expect(wordsOf(await pageOf(guardian))).toContain(`${child.id_produto} RESPONSAVEL DE TESTE 2026-01`);
  });

  it('has all of a long history once, whatever fell on one moment; its page has the beginning and says so', async () => {
    const owner = await addPerson(server.db);
    const sessions = PAGE_ROWS + 1;
    // Three in each moment, which lie closer together than a JavaScript date can tell.
    await sql`insert into session (id, account, auth_time, criado_em, last_seen, expires, ended_at, address, user_agent)
      select gen_random_uuid(), ${owner.id}::uuid, now(), at, at, now(), now(), 'n' || n, 'x'
      from generate_series(1, ${sessions}::integer) n,
        lateral (select timestamptz '2026-01-02 03:04:05.000001Z' + (n / 3) * interval '1 microsecond' as at) moments`.execute(
      server.db,
    );
    const made = (await dataOf(owner)).sessoes.map(({ endereco }) => endereco).filter((text) => text.startsWith('n'));
    expect(made).toHaveLength(sessions);
    expect(new Set(made).size).toBe(sessions);
    const page = await pageOf(owner);
    const note = 'Esta página mostra as primeiras 5.000 linhas. O arquivo em JSON tem todas.';
    expect(wordsOf(page).includes(note)).toBe(true);
    expect(page.match(/data-label="Endereço de rede"/g)).toHaveLength(PAGE_ROWS);
  });
});

describe('a company’s copy', () => {
  it('holds whom it granted what, by name, and its third parties', async () => {
    const company = await demo(COMPANY);
    const data = await dataOf(company);
    const count = async (
      table: 'grantee' | 'card_grant' | 'group_grant' | 'contract' | 'company_system' | 'delegate',
    ) => {
      const { n } = await server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('company', '=', company.id)
        .executeTakeFirstOrThrow();
      return n;
    };
    const people = data.permissoesConcedidas;
    expect(people).toHaveLength(await count('grantee'));
    expect(data.pedidosAcesso.map(({ descricao }) => descricao)).toEqual(['Esperando', 'Esperando', 'Aprovado']);
    expect(data.convites).toMatchObject([{ descricao: 'Esperando', acessos: [{}, {}, {}] }]);
    expect(data.pedidosAcesso.every(({ acessos }) => acessos.length > 0)).toBe(true);
    expect(new Set(people.map(({ idProdutoPF }) => idProdutoPF)).size).toBe(people.length);
    expect(people.flatMap(({ cartoes }) => cartoes)).toHaveLength(await count('card_grant'));
    expect(people.flatMap(({ grupos }) => grupos)).toHaveLength(await count('group_grant'));
    expect(data.contratos).toHaveLength(await count('contract'));
    expect(data.sistemas).toHaveLength(await count('company_system'));
    expect(data.terceiros).toHaveLength(await count('delegate'));
    expect(data.terceiros.map(({ descricao }) => descricao)).toContain('Supervisor');
    const words = wordsOf(await pageOf(company));
    const facts = [
      'Razão social',
      'Terceiros',
      'Delegação de acesso',
      ...data.contratos.map(({ nuContrato }) => nuContrato),
      ...data.terceiros.map(({ nome }) => nome),
      ...people
        .slice(0, 20)
        .flatMap(({ nome, idProdutoPF, cartoes }) => [
          `${nome} Usuário ${idProdutoPF}`,
          ...cartoes.map(
            ({ nuContrato, coCentroCusto, nomeCentroCusto, nuCartao }) =>
              `Contrato ${nuContrato} · Centro de custo ${coCentroCusto} ${nomeCentroCusto} · Cartão ${nuCartao}`,
          ),
        ]),
    ];
    expect(facts.filter((fact) => !words.includes(fact))).toEqual([]);
    expect(words).not.toMatch(/Data de nascimento|Dependentes|\bundefined\b|\bnull\b/);
  });

  it('says since when it demands a second step of its third parties', async () => {
    const { company } = await addWorld(server);
    expect((await dataOf(company)).segundaEtapaTerceiros).toBeNull();
    const demand = { company: company.id, desde: new Date('2026-03-04T15:06:07Z'), sem_lembrar: true };
    await server.db.insertInto('second_factor_demand').values(demand).execute();
    expect((await dataOf(company)).segundaEtapaTerceiros).toEqual({
      desde: demand.desde.toISOString(),
      semLembrar: true,
    });
    expect(wordsOf(await pageOf(company))).toContain('Desde 04/03/2026 às 12h06, sem lembrar navegadores');
  });

  it('says who granted it, since when and until when', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db, { nome: 'PESSOA QUE RECEBE' });
    const [system] = world.systems;
    const supervisor = await addPerson(server.db);
    const { as } = await addDelegate(server, world, 'S', { systems: [system?.id ?? ''] }, supervisor);
    const groups = [systemBody(system?.id ?? '', ['G1'])];
    const granted = await grant(server, world, [person], [], groups, { as });
    expect(granted.status).toBe(200);
    const { permissoesConcedidas, terceiros } = await dataOf(world.company);
    expect(permissoesConcedidas).toMatchObject([
      {
        nome: 'PESSOA QUE RECEBE',
        validoAte: null,
        grupos: [{ grupo: 'Grupo G1', por: { nome: 'PESSOA DE TESTE', perfil: 'Supervisor' } }],
      },
    ]);
    expect(terceiros).toMatchObject([{ idProdutoPF: supervisor.id_produto, sistemas: [{ coSistema: system?.id }] }]);
    expect((await dataOf(supervisor)).delegacoes).toMatchObject([
      { empresa: { idProduto: world.company.id_produto }, perfil: 'S', sistemas: [{ coSistema: system?.id }] },
    ]);
    expect(wordsOf(await pageOf(world.company))).toContain('PESSOA DE TESTE (Supervisor)');
  });

  it('holds nothing of other companies, and of its people no contact and no birth date', async () => {
    const [mine, theirs] = [await addWorld(server), await addWorld(server)];
    const person = await addPerson(server.db, {
      nome: 'PESSOA DAS DUAS',
      fone_movel: '987650001',
      data_nascimento: '1971-02-03',
    });
    const other = await addPerson(server.db, { nome: 'SO DA OUTRA' });
    for (const [world, people] of [
      [mine, [person]],
      [theirs, [person, other]],
    ] as const) {
      const answer = await grant(server, world, people, world.cards.slice(0, 1));
      expect(answer.status).toBe(200);
    }
    for (const formato of ['json', 'html'] as const) {
      const file = await fileOf(mine.company, { formato });
      expect(file).toContain('PESSOA DAS DUAS');
      for (const secret of [
        'SO DA OUTRA',
        theirs.cards[0]?.nuCartao,
        theirs.company.id_produto,
        person.email,
        '98765',
        '1971-02-03',
      ])
        expect(file).not.toContain(secret);
    }
    const received = (await dataOf(person)).permissoesRecebidas;
    expect(received.map(({ cartoes }) => cartoes.length)).toEqual([1, 1]);
    expect(await fileOf(person, {})).not.toMatch(/SO DA OUTRA/);
  });
});

describe('what confirms a copy', () => {
  it.each(['json', 'html'] as const)('is a code, once, for %s', async (formato) => {
    const { code, download } = await withCode(await addPerson(server.db, { senha_hash: PASSWORD_HASH }));
    const wrong = await download({ formato, token: code === '123456' ? '654321' : '123456' });
    expect(wrong.status).toBe(409);
    expect(await wrong.text()).toContain('MCN-110');
    const right = await download({ formato });
    expect(right.status).toBe(200);
    const file = await right.text();
    expect(file).not.toContain(PASSWORD_HASH);
    expect(file).not.toContain(code);
    expect((await download({ formato })).ok).toBe(false);
  });

  it('is repeated under its key: the file is made again, is kept nowhere, and is one entry of the activity', async () => {
    const owner = await addPerson(server.db);
    const { download } = await withCode(owner);
    const key = 'copy-key-1';
    const [first, again] = [await download({ key }), await download({ key })];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('content-disposition')).toBe(first.headers.get('content-disposition'));
    const [before, after] = [read(await first.text()), read(await again.text())];
    expect(after.usuario).toEqual(before.usuario);
    expect(after.atividades.filter(({ acao }) => acao === 'profile.exported')).toHaveLength(1);
    const kept = await server.db.selectFrom('idempotency').selectAll().where('key', '=', key).execute();
    expect(kept).toMatchObject([{ status: 200, answer: null }]);
    // The other form is another request.
    expect((await download({ key, formato: 'html' })).status).toBe(409);
  });

  it(`is good for ${COPIES_PER_HOUR} files an hour, however often it is repeated`, async () => {
    const { download } = await withCode(await addPerson(server.db));
    const ask = async () => {
      const answer = await download({ key: 'copy-key-2', formato: 'html' });
      await answer.text();
      return answer;
    };
    for (let made = 0; made < COPIES_PER_HOUR; made += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('names its two forms', async () => {
    const { download } = await withCode(await addPerson(server.db));
    const answer = await download({ formato: 'pdf' as Format });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ campos: [{ campo: 'formato', chave: 'invalid_value' }] });
  });
});
