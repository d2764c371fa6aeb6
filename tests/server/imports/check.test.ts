import { describe, expect, it } from 'vitest';
import { exportLinhas, listImportacoes, type LinhaEnviada } from '../../../src/contract/imports';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, type Card, fingerprint, grant, systemBody, type World } from '../support/delegation';
import { importsOf, resultsOf } from '../support/imports';
import { addProfile, giveProfile, takeProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

type Row = Omit<LinhaEnviada, 'linha'>;
const card = (world: World, index = 0) => world.cards[index] as Card;
const person = () => addPerson(server.db);
/** The cells of the file of an import's lines. */
const fileOf = async ({ as, params }: ReturnType<ReturnType<typeof importsOf>['of']>) => {
  const path = exportLinhas.path.replace(':id', params.id).replace(':idImportacao', params.idImportacao);
  const headers = { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' };
  const text = await (await fetch(`${server.url}/api${path}`, { headers })).text();
  const rows = text.replace('\uFEFF', '').trim().split('\r\n');
  return rows.map((row) => row.split(';').map((cell) => cell.replace(/^"|"$/g, '')));
};

describe('the check of an import', () => {
  it('says of each line what would become of it, and writes nothing', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[1] ?? '' }] }, 'Expedição');
    const [ana, bia, caio] = [await person(), await person(), await person()];
    await grant(server, world, [bia], [card(world, 0)]);
    const before = await fingerprint(server.db, world.company);
    const { checked, lines, state } = importsOf(server, world);

    const id = await checked([
      { pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: ana.id_produto.toUpperCase(), contrato: world.contracts[0], centroCusto: '0205' },
      // A spreadsheet dropped the zeros before it.
      { pessoa: String(caio.cpf), cartao: card(world, 7).nuCartao.replace(/^0+/, '') },
      { pessoa: String(caio.cpf), perfil: 'expedicao' },
      { pessoa: String(caio.cpf), sistema: `sistema ${system?.id}`, grupo: 'Grupo G2' },
      { pessoa: String(bia.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: String(bia.cpf), cartao: card(world, 0).nuCartao },
    ]);

    expect(resultsOf(await lines(id))).toEqual([
      '2 acrescenta',
      '3 acrescenta',
      '4 acrescenta',
      '5 acrescenta',
      '6 acrescenta',
      '7 muda',
      '8 igual',
    ]);
    expect((await lines(id)).map(({ acessos }) => acessos)).toEqual([1, 3, 1, 5, 1, 0, 0]);
    expect(await state(id)).toMatchObject({
      situacao: 'conferida',
      linhas: 7,
      feitas: 7,
      aplicadas: 0,
      resultados: {
        acrescenta: { linhas: 5, pessoas: 2, acessos: 11 },
        muda: { linhas: 1, pessoas: 1 },
        igual: { linhas: 1, pessoas: 1 },
        recusada: { linhas: 0, pessoas: 0 },
      },
    });
    expect(JSON.parse(await fingerprint(server.db, world.company))[0]).toEqual(JSON.parse(before)[0]);
  });

  it('understands a card, a contract and a centre that its lines write with and without the zeros before them', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    const { nuContrato: contrato, nuCartao: full, coCentroCusto: centre } = card(world, 7);
    const [cartao, centroCusto] = [full.replace(/^0+/, ''), centre.replace(/^0+/, '')];
    expect([cartao, centroCusto]).not.toEqual([full, centre]);
    const { checked, lines } = importsOf(server, world);
    const id = await checked([
      { pessoa: String(ana.cpf), contrato, cartao: full },
      { pessoa: String(bia.cpf), contrato, cartao },
      { pessoa: String(ana.cpf), contrato, centroCusto: centre },
      { pessoa: String(bia.cpf), contrato, centroCusto },
    ]);
    expect(resultsOf(await lines(id))).toEqual(['2 acrescenta', '3 acrescenta', '4 acrescenta', '5 acrescenta']);
  });

  it.each<[string, (world: World) => Row, string]>([
    ['a wrong CPF', () => ({ pessoa: '12345678900', cartao: '1' }), 'pessoaInvalida'],
    ['nobody', () => ({ cartao: '1' }), 'pessoaInvalida'],
    ['somebody without an account', () => ({ pessoa: '52998224725', cartao: '1' }), 'semConta'],
    ['no access', () => ({ fim: '2031-12-31' }), 'semAcesso'],
    ['a contract alone', (world) => ({ contrato: world.contracts[0] }), 'semAcesso'],
    ['another contract', (world) => ({ contrato: '1', cartao: card(world).nuCartao }), 'contratoDesconhecido'],
    ['another card', () => ({ cartao: '99' }), 'cartaoDesconhecido'],
    [
      'a card of another contract',
      (world) => ({ contrato: world.contracts[1], cartao: card(world).nuCartao }),
      'cartaoDeOutroContrato',
    ],
    [
      'a card of another centre',
      (world) => ({ centroCusto: '0205', cartao: card(world).nuCartao }),
      'cartaoDeOutroCentro',
    ],
    ['a centre of several contracts', () => ({ centroCusto: '205' }), 'centroEmVariosContratos'],
    ['another centre', (world) => ({ contrato: world.contracts[0], centroCusto: '9' }), 'centroDesconhecido'],
    ['another system', () => ({ sistema: 'X', grupo: 'G1' }), 'sistemaDesconhecido'],
    ['a system alone', (world) => ({ sistema: world.systems[0]?.id }), 'semGrupo'],
    ['another group', (world) => ({ sistema: world.systems[0]?.id, grupo: 'G9' }), 'grupoDesconhecido'],
    ['another profile', () => ({ perfil: 'X' }), 'perfilDesconhecido'],
    ['no date', (world) => ({ cartao: card(world).nuCartao, fim: '31 de dezembro' }), 'fimInvalido'],
    ['a day that has passed', (world) => ({ cartao: card(world).nuCartao, fim: '2020-01-01' }), 'fimPassado'],
  ])('refuses a line with %s, and that line alone', async (_, row, reason) => {
    const world = await addWorld(server);
    const ana = await person();
    const { checked, lines, state } = importsOf(server, world);
    const id = await checked([
      { pessoa: reason === 'pessoaInvalida' ? '' : String(ana.cpf), ...row(world) },
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao },
    ]);
    expect(resultsOf(await lines(id))).toEqual([`2 recusada ${reason}`, '3 acrescenta']);
    expect((await state(id)).recusas).toEqual([{ motivo: reason, linhas: 1 }]);
  });

  it('says the CPF of who has no account, so that whoever sent it may invite it, and no other', async () => {
    const world = await addWorld(server);
    const ana = await person();
    const { checked, lines } = importsOf(server, world);
    const id = await checked([
      { pessoa: '529.982.247-25', cartao: card(world).nuCartao },
      { pessoa: 'nobody.here', cartao: card(world).nuCartao },
      { pessoa: String(ana.cpf), cartao: '99' },
      { pessoa: String(ana.cpf), cartao: card(world).nuCartao },
    ]);
    const said = (await lines(id)).map(({ linha, cpfSemConta }) => [linha, cpfSemConta]);
    expect(said).toEqual([
      [2, '52998224725'],
      [3, null],
      [4, null],
      [5, null],
    ]);
  });

  it('refuses all lines of somebody for whom two of them say different ends, names those two, and keeps it in the audit', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    const { checked, lines } = importsOf(server, world);
    const id = await checked([
      { pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: String(bia.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao },
      { pessoa: String(ana.cpf), cartao: card(world, 2).nuCartao, fim: 'sem' },
    ]);
    expect(resultsOf(await lines(id))).toEqual([
      '2 recusada finsDiferentes',
      '3 acrescenta',
      '4 recusada finsDiferentes',
      '5 recusada finsDiferentes',
    ]);
    expect((await lines(id))[0]?.outras).toEqual([2, 5]);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'diff'])
      .where('on_behalf_of', '=', world.company.id)
      .where('action', 'like', 'import.%')
      .execute();
    expect(audited).toMatchObject([
      {
        action: 'import.checked',
        diff: { lines: 4, results: { added: 1, refused: 3 }, reasons: { finsDiferentes: 3 } },
      },
    ]);
  });

  it('keeps to what a supervisor was authorised for, and to the ends that lie wholly within', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(0, 1),
      systems: [world.systems[0]?.id ?? ''],
    });
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana], [card(world, 0), card(world, 6)]);
    const { checked, lines } = importsOf(server, world, supervisor.as);
    const id = await checked([
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao },
      { pessoa: String(ana.cpf), cartao: card(world, 2).nuCartao, fim: '2031-12-31' },
      { pessoa: String(bia.cpf), cartao: card(world, 6).nuCartao },
      { pessoa: String(bia.cpf), sistema: world.systems[1]?.id, grupo: 'G1' },
      { pessoa: String(bia.cpf), sistema: world.systems[0]?.id, grupo: 'G1', fim: '2031-12-31' },
    ]);
    expect(resultsOf(await lines(id))).toEqual([
      '2 acrescenta',
      '3 recusada fimForaDaAutorizacao',
      '4 recusada foraDaAutorizacao',
      '5 recusada foraDaAutorizacao',
      '6 acrescenta',
    ]);
  });

  it('takes an access that has ended as none', async () => {
    const world = await addWorld(server);
    const ana = await person();
    await grant(server, world, [ana], [card(world)]);
    await server.db.updateTable('grantee').set({ valid_until: '2020-01-01' }).where('person', '=', ana.id).execute();
    const { checked, lines } = importsOf(server, world);
    const id = await checked([{ pessoa: String(ana.cpf), cartao: card(world).nuCartao }]);
    expect(resultsOf(await lines(id))).toEqual(['2 acrescenta']);
  });

  it('tells of at most so many new people in a day whether they have an account; whoever has something of the company costs nothing', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [bia], [card(world)]);
    const spent = 4999;
    await server.db
      .insertInto('limit_counter')
      .values({
        bucket: `lookup:${world.company.id}`,
        window_end: new Date(server.deps.now().getTime() + 3_600_000),
        hits: spent,
      })
      .execute();
    const { checked, lines } = importsOf(server, world);
    const id = await checked([
      { pessoa: String(bia.cpf), cartao: card(world, 1).nuCartao },
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao },
      { pessoa: String(ana.cpf), cartao: card(world, 2).nuCartao },
      { pessoa: '52998224725', cartao: card(world).nuCartao },
    ]);
    expect(resultsOf(await lines(id))).toEqual([
      '2 acrescenta',
      '3 acrescenta',
      '4 acrescenta',
      '5 recusada consultasEsgotadas',
    ]);
  });

  it('masks the name of somebody who has nothing of the company, and a CPF that nobody has', async () => {
    const world = await addWorld(server);
    const ana = await addPerson(server.db, { nome: 'ANA MARIA SOUZA', nome_busca: 'ANA MARIA SOUZA' });
    const { checked, lines } = importsOf(server, world);
    const id = await checked([
      { pessoa: String(ana.cpf), cartao: card(world).nuCartao },
      { pessoa: '52998224725', cartao: card(world).nuCartao },
    ]);
    expect(await lines(id)).toMatchObject([
      { nome: 'AN*** S***' },
      { nome: null, idPostalPF: null, pessoa: '***.982.247-**' },
    ]);
    expect(await lines(id, { busca: 'souza' })).toEqual([]);
    expect(await lines(id, { busca: '529.982' })).toHaveLength(1);
    expect(resultsOf(await lines(id, { resultado: 'recusada' }))).toEqual(['3 recusada semConta']);
    expect(await lines(id, { motivo: 'fimPassado' })).toEqual([]);
  });

  it('says whose end moves, from when to when, and of whoever has nothing yet that none does', async () => {
    const world = await addWorld(server);
    const [ana, bia, caio] = [await person(), await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0)]);
    const { applied, checked, lines, of, state } = importsOf(server, world);
    await applied([{ pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao, fim: '2030-01-31' }]);
    const id = await checked([
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao, fim: '2031-12-31' },
      { pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao },
      { pessoa: String(bia.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: String(caio.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
    ]);
    expect((await lines(id)).map(({ mudaFim, fimAntes, fim }) => [mudaFim, fimAntes, fim])).toEqual([
      [true, '2030-01-31', '2031-12-31'],
      [false, null, ''],
      [true, null, '2031-12-31'],
      [false, null, '2031-12-31'],
    ]);
    // One of them by a line that adds a card.
    expect(await state(id)).toMatchObject({ fimMuda: 2, resultados: { muda: { linhas: 1 } } });
    expect((await fileOf(of(id))).map((cells) => cells.slice(-3))).toEqual([
      ['Fim antes', 'Fim depois', 'Foi aplicada?'],
      ['31/01/2030', '31/12/2031', ''],
      ['', '', ''],
      ['sem fim', '31/12/2031', ''],
      ['', '', ''],
    ]);
  });

  it('names the profiles by which alone somebody has what a line says, on the screen and in the file, and to a supervisor none beyond', async () => {
    const world = await addWorld(server);
    const [contract = '', other = ''] = world.contracts;
    const [system] = world.systems;
    const [ana, bia] = [await person(), await person()];
    const sistemas = [{ idSistema: String(system?.id), idGrupo: 'G1' }];
    const narrow = await addProfile(server, world, { contratos: [{ nuContrato: contract }] }, 'Expedição');
    const wide = await addProfile(server, world, { contratos: [{ nuContrato: contract }], sistemas }, 'Almoxarifado');
    await grant(server, world, [ana], [card(world, 1)]);
    await giveProfile(server, world, narrow, [ana, bia]);
    await giveProfile(server, world, wide, [ana]);
    const rows = [
      { pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao },
      // Given directly before the profile came.
      { pessoa: String(ana.cpf), cartao: card(world, 1).nuCartao },
      { pessoa: String(ana.cpf), sistema: system?.id, grupo: 'G1' },
      { pessoa: String(bia.cpf), cartao: card(world, 0).nuCartao, fim: '2031-12-31' },
      { pessoa: String(bia.cpf), contrato: other, cartao: card(world, 7).nuCartao },
    ];
    const { applied, lines, of } = importsOf(server, world);
    const id = await applied(rows);
    expect(resultsOf(await lines(id))).toEqual(['2 igual', '3 igual', '4 igual', '5 muda', '6 acrescenta']);
    expect((await lines(id)).map(({ porPerfis }) => porPerfis)).toEqual([
      ['Almoxarifado', 'Expedição'],
      [],
      ['Almoxarifado'],
      ['Expedição'],
      [],
    ]);
    expect((await fileOf(of(id))).slice(1).map(([, , what]) => what)).toEqual([
      'O que vem só dos perfis de acesso Almoxarifado, Expedição sai junto com eles.',
      '',
      'O que vem só do perfil de acesso Almoxarifado sai junto com ele.',
      'O que vem só do perfil de acesso Expedição sai junto com ele.',
      '',
    ]);
    // What it says is what was so when it was checked, also after the profile was taken away.
    await takeProfile(server, world, narrow, [ana]);
    expect((await lines(id))[0]).toMatchObject({ porPerfis: ['Almoxarifado', 'Expedição'] });

    const supervisor = await addDelegate(server, world, 'S', { contracts: [contract] });
    await giveProfile(server, world, narrow, [ana]);
    const theirs = importsOf(server, world, supervisor.as);
    const seen = await theirs.lines(await theirs.checked(rows.slice(0, 1)));
    expect(seen).toMatchObject([{ resultado: 'igual', porPerfis: ['Expedição'] }]);
  });

  it('is told as a file whose columns can be imported again', async () => {
    const world = await addWorld(server);
    const { checked, of } = importsOf(server, world);
    const id = await checked([{ pessoa: '52998224725', cartao: card(world).nuCartao, fim: '2031-12-31' }]);
    const { as, params } = of(id);
    const answer = await fetch(
      `${server.url}/api${exportLinhas.path.replace(':id', params.id).replace(':idImportacao', id)}?resultado=recusada`,
      { headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' } },
    );
    expect(answer.headers.get('content-disposition')).toMatch(/importacao-acessos-.*\.csv/);
    expect((await answer.text()).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      '"Linha";"Resultado";"O que acontece";"CPF ou usuário";"Contrato";"Cartão";"Centro de custo";"Sistema";"Grupo";"Perfil de acesso";"Válido até";"Fim antes";"Fim depois";"Foi aplicada?"',
      `2;"Recusada";"Não há conta com este CPF ou nome de usuário.";"52998224725";"";"${card(world).nuCartao}";"";"";"";"";"31/12/2031";"";"";""`,
    ]);
  });

  it('is told as a file that says why an access goes', async () => {
    const world = await addWorld(server);
    const [contract] = world.contracts;
    const [system] = world.systems;
    const ana = await person();
    await grant(server, world, [ana], [card(world, 0)], [systemBody(String(system?.id), ['G1'])]);
    const gives = { sistemas: [{ idSistema: String(system?.id), idGrupo: 'G1' }] };
    await giveProfile(server, world, await addProfile(server, world, gives, 'Expedição'), [ana]);
    const { checked, of } = importsOf(server, world);
    const id = await checked([{ pessoa: String((await person()).cpf), cartao: card(world, 1).nuCartao }], {
      completaPara: contract,
      sistemasCompletos: [String(system?.id)],
    });
    const said = (await fileOf(of(id))).filter(([, result]) => result === 'Retira').map(([, , what]) => what);
    expect(said).toEqual([
      `Não está na lista, que é completa para o contrato ${contract}.`,
      `Não está na lista, que é completa para o sistema Sistema ${system?.id}. Perfis de acesso que saem junto: Expedição.`,
    ]);
  });

  it('takes a line once however often it is sent, and as many as a file may have', async () => {
    const world = await addWorld(server);
    const { begin, send, state, check } = importsOf(server, world);
    const id = String((await begin({ tudoOuNada: true })).body.idImportacao);
    const rows = Array.from({ length: 1000 }, (_, index) => ({ linha: index + 2, pessoa: '1' }));
    expect((await send(id, rows)).body).toEqual({ linhas: 1000 });
    expect((await send(id, rows)).body).toEqual({ linhas: 1000 });
    expect(codeOf(await send(id, [{ linha: 1002, pessoa: '1' }]))).toBe('MCN-229');
    expect((await state(id)).linhas).toBe(1000);
    await check(id);
    expect(codeOf(await send(id, rows.slice(0, 1)))).toBe('MCN-228');
  });

  it('drops one that was begun before and not applied, and is nobody else’s to see', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const { begin, checked, of } = importsOf(server, world);
    await checked([{ pessoa: '1' }]);
    const id = String((await begin()).body.idImportacao);
    const listed = await server.call(listImportacoes, { as: world.as, params: { id: world.company.id_produto } });
    expect(listed.body.itens).toMatchObject([{ idImportacao: id, situacao: 'carregando' }]);
    const others = importsOf(server, world, administrator.as);
    expect(codeOf(await others.check(of(id).params.idImportacao))).toBe('MCN-101');
    expect(codeOf(await begin({ completaPara: '1' }))).toBe('IDC-111');
  });
});

it('systems are given by their bodies as by lines', async () => {
  const world = await addWorld(server);
  const ana = await person();
  await grant(server, world, [ana], [], [systemBody(world.systems[0]?.id ?? '', ['G1'])]);
  const { checked, lines } = importsOf(server, world);
  const id = await checked([
    { pessoa: String(ana.cpf), sistema: world.systems[0]?.id, grupo: 'g1' },
    { pessoa: String(ana.cpf), sistema: world.systems[0]?.id, grupo: 'g2' },
  ]);
  expect(resultsOf(await lines(id))).toEqual(['2 igual', '3 acrescenta']);
});
