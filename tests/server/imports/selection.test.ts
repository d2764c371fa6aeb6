import { describe, expect, it } from 'vitest';
import { addSelecao, type AcaoSelecao } from '../../../src/contract/delegated-everyone';
import { maskCpf } from '../../../src/contract/format';
import { exportLinhas, getImportacao, listImportacoes } from '../../../src/contract/imports';
import { UNDO_SECONDS } from '../../../src/contract/undo';
import { loginText } from '../../../src/contract/login-text';
import { maskName } from '../../../src/server/grants/lookup';
import { tendImports } from '../../../src/server/imports/job';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  type Card,
  grant,
  granteeRow,
  stored,
  systemBody,
  words,
  type World,
} from '../support/delegation';
import { importsOf, resultsOf } from '../support/imports';
import { addProfile, giveProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

const card = (world: World, index = 0) => world.cards[index] as Card;
const person = () => addPerson(server.db);
const access = { nuContrato: '', coCentroCusto: '', nuCartao: '', idSistema: '', idGrupo: '' };

/** What `as` does with all whom a filter finds. */
function everyone(server_: typeof server, world: World, as = world.as) {
  const imports = importsOf(server_, world, as);
  const begin = (acao: AcaoSelecao, filtro: Record<string, string> = {}) =>
    server_.call(addSelecao, { as, params: { id: world.company.id_produto }, body: { filtro, acao } });
  const checked = async (acao: AcaoSelecao, filtro: Record<string, string> = {}) => {
    const { status, body } = await begin(acao, filtro);
    expect(status).toBe(201);
    await imports.work();
    return String(body.idImportacao);
  };
  const applied = async (acao: AcaoSelecao, filtro: Record<string, string> = {}) => {
    const id = await checked(acao, filtro);
    await imports.apply(id);
    await imports.work();
    return id;
  };
  return { ...imports, begin, checked, applied };
}

describe('what is done with everybody whom a filter finds', () => {
  it('is an end that is shown first and then set, also of whose accesses had ended', async () => {
    const world = await addWorld(server);
    const [ana, bia, rui] = [await person(), await person(), await person()];
    await grant(server, world, [ana], [card(world)]);
    await grant(server, world, [bia], [card(world)], [], { validoAte: '2031-12-31' });
    await grant(server, world, [rui], [card(world, 1)]);
    await server.db
      .updateTable('grantee')
      .set({ valid_until: '2020-01-31' })
      .where('company', '=', world.company.id)
      .where('person', '=', ana.id)
      .execute();
    const all = everyone(server, world);
    const id = await all.checked({ tipo: 'prazo', validoAte: '2031-12-31' });
    expect(await all.state(id)).toMatchObject({
      situacao: 'conferida',
      selecao: 'prazo',
      arquivo: '',
      linhas: 3,
      resultados: { muda: { linhas: 2, pessoas: 2 }, igual: { linhas: 1 }, retira: { acessos: 0 } },
    });
    expect(await granteeRow(server, world, rui)).toMatchObject({ valid_until: null });

    await all.apply(id);
    await all.work();
    expect(await all.state(id)).toMatchObject({ situacao: 'concluida', feitas: 3, aplicadas: 2 });
    for (const one of [ana, bia, rui])
      expect(await granteeRow(server, world, one)).toMatchObject({ valid_until: '2031-12-31' });
    expect(await stored(server.db, world.company, ana)).toEqual(words([card(world)]));
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'target', 'diff'])
      .where('on_behalf_of', '=', world.company.id)
      .where('target', 'in', [ana.id, rui.id])
      .where('diff', 'is not', null)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audited.map(({ action }) => action).sort()).toEqual(['delegation.changed', 'delegation.granted']);
    const [begun] = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('action', '=', 'import.applying')
      .where('on_behalf_of', '=', world.company.id)
      .execute();
    expect(begun?.diff).toMatchObject({ act: { tipo: 'prazo', validoAte: '2031-12-31' }, lines: 3 });
  });

  it('is refused when it is narrowed by something that is no filter: it would reach everybody', async () => {
    const world = await addWorld(server);
    const ana = await person();
    await grant(server, world, [ana], [card(world)]);
    const refused = await everyone(server, world).begin({ tipo: 'tudo' }, { contrato: world.contracts[0] ?? '' });
    expect(codeOf(refused)).toBe('MCN-100');
    expect(refused.body.campos).toEqual([{ campo: 'filtro', chave: 'filter_not_available' }]);
    expect(await granteeRow(server, world, ana)).toBeDefined();
  });

  it('takes a card, a centre, a contract or a system, or everything, from those alone whom the filter finds', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const groups = [systemBody(String(system?.id), ['G1'])];
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0), card(world, 1)], groups);
    const all = everyone(server, world);
    const first = card(world, 0);
    const taken = await all.checked({
      ...access,
      tipo: 'retirar',
      nuContrato: first.nuContrato,
      nuCartao: first.nuCartao,
    });
    expect(await all.state(taken)).toMatchObject({
      resultados: { retira: { linhas: 2, pessoas: 2, acessos: 2 } },
    });
    expect(await stored(server.db, world.company, ana)).toContain(words([first])[0]);
    await all.apply(taken);
    await all.work();
    for (const one of [ana, bia])
      expect(await stored(server.db, world.company, one)).toEqual(words([card(world, 1)], [`${system?.id}/G1`]));
    await all.applied({ ...access, tipo: 'retirar', idSistema: String(system?.id) });
    expect(await stored(server.db, world.company, bia)).toEqual(words([card(world, 1)]));

    await all.applied({ tipo: 'tudo' }, { nomeOuIdProduto: ana.id_produto });
    expect(await granteeRow(server, world, ana)).toBeUndefined();
    expect(await stored(server.db, world.company, bia)).toEqual(words([card(world, 1)]));
    const told = await server.db.selectFrom('outbox').select('destino').where('destino', '=', ana.email).execute();
    expect(told.length).toBeGreaterThan(0);
  });

  it('names the access profiles that go with what is taken, of each and of all, and to a supervisor none beyond', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [ana, bia] = [await person(), await person()];
    const first = card(world, 0);
    await grant(server, world, [ana, bia], [first, card(world, 6)]);
    const here = { contratos: [{ nuContrato: world.contracts[0] ?? '' }] };
    const there = { contratos: [...here.contratos, { nuContrato: world.contracts[1] ?? '' }] };
    await giveProfile(server, world, await addProfile(server, world, here, 'Balcão'), [ana]);
    await giveProfile(server, world, await addProfile(server, world, there, 'Expedição'), [ana]);
    await giveProfile(
      server,
      world,
      await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[1] ?? '' }] }, 'Outro'),
      [bia],
    );
    const taken = { ...access, tipo: 'retirar', nuContrato: first.nuContrato, nuCartao: first.nuCartao } as const;
    const all = everyone(server, world);
    const id = await all.checked(taken);
    expect(await all.state(id)).toMatchObject({ perfisRetirados: ['Balcão', 'Expedição'] });
    const lines = await all.lines(id);
    expect(lines.map((row) => [row['idPostalPF'], row['perfil']]).sort()).toEqual(
      [
        [ana.id_produto, 'Balcão, Expedição'],
        [bia.id_produto, ''],
      ].sort(),
    );
    const some = everyone(server, world, supervisor.as);
    expect(await some.state(await some.checked(taken))).toMatchObject({ perfisRetirados: ['Balcão'] });
    await all.apply(await all.checked(taken));
    await all.work();
    expect(await stored(server.db, world.company, ana)).not.toContain(words([first])[0]);
  });

  it('gives an access or a profile as a file would', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0)]);
    const profile = await addProfile(
      server,
      world,
      { contratos: [{ nuContrato: world.contracts[1] ?? '' }] },
      'Expedição',
    );
    const all = everyone(server, world);
    const second = card(world, 1);
    const id = await all.applied(
      { ...access, tipo: 'dar', nuContrato: second.nuContrato, nuCartao: second.nuCartao },
      { nomeOuIdProduto: bia.id_produto },
    );
    expect(resultsOf(await all.lines(id))).toEqual(['1 acrescenta']);
    expect(await stored(server.db, world.company, bia)).toEqual(words([card(world, 0), second]));
    expect(await stored(server.db, world.company, ana)).toEqual(words([card(world, 0)]));
    await all.applied({ tipo: 'perfil', idPerfil: profile });
    expect(await granteeRow(server, world, ana)).toMatchObject({ n_contratos: 2 });
  });

  it('passes over who has nothing left by then, and says so', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world)]);
    const all = everyone(server, world);
    const id = await all.checked({ tipo: 'prazo', validoAte: '2031-12-31' });
    await server.db.deleteFrom('card_grant').where('person', '=', ana.id).execute();
    await server.db.deleteFrom('grantee').where('person', '=', ana.id).execute();
    await all.apply(id);
    await all.work();
    expect(resultsOf(await all.lines(id, { sort: 'resultado,asc' })).map((line) => line.slice(2))).toEqual([
      'recusada semAcessos',
      'muda',
    ]);
    expect(await granteeRow(server, world, ana)).toBeUndefined();
  });

  it('does nothing beyond a supervisor’s authorisation, whether chosen or shrunk', async () => {
    const world = await addWorld(server);
    const [mine, other] = [world.contracts[0] ?? '', world.contracts[1] ?? ''];
    const inside = world.cards.find(({ nuContrato }) => nuContrato === mine) as Card;
    const outside = world.cards.find(({ nuContrato }) => nuContrato === other) as Card;
    const supervisor = await addDelegate(server, world, 'S', { contracts: [mine] });
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana], [inside, outside]);
    await grant(server, world, [bia], [outside]);
    const all = everyone(server, world, supervisor.as);
    expect(codeOf(await all.begin({ ...access, tipo: 'retirar', nuContrato: other }))).toBe('MCN-160');
    expect(codeOf(await all.begin({ ...access, tipo: 'dar', nuContrato: other, nuCartao: outside.nuCartao }))).toBe(
      'MCN-160',
    );
    const ends = await all.checked({ tipo: 'prazo', validoAte: '2031-12-31' });
    expect(resultsOf(await all.lines(ends))).toEqual(['1 recusada fimForaDaAutorizacao']);
    await all.applied({ tipo: 'tudo' });
    expect(await stored(server.db, world.company, ana)).toEqual(words([outside]));
    expect(await stored(server.db, world.company, bia)).toEqual(words([outside]));
  });

  it('is refused where it finds nobody, names nothing, or what is not the company’s', async () => {
    const [world, others] = [await addWorld(server), await addWorld(server)];
    const ana = await person();
    await grant(server, world, [ana], [card(world)]);
    const all = everyone(server, world);
    expect(codeOf(await all.begin({ tipo: 'tudo' }, { nomeOuIdProduto: 'ninguém assim' }))).toBe('MCN-232');
    expect(codeOf(await all.begin({ tipo: 'tudo' }, { nuContrato: others.contracts[0] ?? '' }))).toBe('MCN-232');
    expect(codeOf(await all.begin({ ...access, tipo: 'retirar' }))).toBe('MCN-100');
    expect(codeOf(await all.begin({ ...access, tipo: 'dar', nuContrato: world.contracts[0] ?? '' }))).toBe('MCN-100');
    expect(codeOf(await all.begin({ tipo: 'prazo', validoAte: '2020-01-31' }))).toBe('MCN-100');
    expect(codeOf(await all.begin({ ...access, tipo: 'retirar', nuContrato: others.contracts[0] ?? '' }))).toBe(
      'IDC-111',
    );
    const theirs = await addProfile(server, others, { contratos: [{ nuContrato: others.contracts[0] ?? '' }] });
    expect(codeOf(await all.begin({ tipo: 'perfil', idPerfil: theirs }))).toBe('IDC-111');
    expect(await stored(server.db, world.company, ana)).toEqual(words([card(world)]));
  });
});

describe('what was stopped', () => {
  const end = { tipo: 'prazo', validoAte: '2031-12-31' } as const;

  it('goes on with the rest, once, and not beside another one; what was stopped before its first person does not', async () => {
    const world = await addWorld(server);
    const people = await Promise.all(Array.from({ length: 5 }, person));
    await grant(server, world, people, [card(world)]);
    const all = everyone(server, world);
    const id = await all.checked(end);
    await all.apply(id);
    const [first, second, ...rest] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error('nobody');
    // The first two were reached before the stop.
    await server.db
      .updateTable('access_import_line')
      .set({ applied: true })
      .where('import', '=', id)
      .where('person', '<=', second.id)
      .execute();
    await server.db.updateTable('access_import').set({ reached: second.id, done: 2 }).where('id', '=', id).execute();
    expect((await all.stop(id)).status).toBe(204);
    expect(await all.state(id)).toMatchObject({ situacao: 'parada', falha: null, feitas: 2, aplicadas: 2 });

    const other = await all.checked({ tipo: 'prazo', validoAte: '2032-12-31' });
    expect((await all.apply(id)).status).toBe(204);
    expect(codeOf(await all.apply(other))).toBe('MCN-227');
    expect(codeOf(await all.apply(id))).toBe('MCN-228');
    expect(await all.state(id)).toMatchObject({ situacao: 'aplicando', feitas: 2 });
    await all.work();
    expect(await all.state(id)).toMatchObject({ situacao: 'concluida', feitas: 5, aplicadas: 5 });
    for (const one of rest) expect(await granteeRow(server, world, one)).toMatchObject({ valid_until: end.validoAte });
    // Nobody is gone over twice.
    for (const one of [first, second])
      expect(await granteeRow(server, world, one)).toMatchObject({ valid_until: null });

    await all.apply(other);
    await all.stop(other);
    expect(codeOf(await all.apply(other))).toBe('MCN-228');
  });
});

describe('a job that is done in a company’s name', () => {
  const end = { tipo: 'prazo', validoAte: '2031-12-31' } as const;
  const listOf = async (world: World, as: string) =>
    (await server.call(listImportacoes, { as, params: { id: world.company.id_produto } })).body.itens as unknown as {
      idImportacao: string;
      iniciadaPor: { nome: string; empresa: boolean } | null;
    }[];
  /** Begun by an Administrador, who is removed when its first person is done. */
  async function halfWay() {
    const world = await addWorld(server);
    const ana = await addDelegate(server, world, 'A');
    const people = await Promise.all(Array.from({ length: 260 }, person));
    await grant(server, world, people, [card(world)]);
    const theirs = everyone(server, world, ana.as);
    const id = await theirs.checked(end);
    await theirs.apply(id);
    const first = people.map((one) => one.id).sort()[9] ?? '';
    await server.db
      .updateTable('access_import_line')
      .set({ applied: true })
      .where('import', '=', id)
      .where('person', '<=', first)
      .execute();
    await server.db.updateTable('access_import').set({ reached: first, done: 10 }).where('id', '=', id).execute();
    await server.db.deleteFrom('delegate').where('person', '=', ana.id).execute();
    await theirs.work();
    return { world, ana, id };
  }

  it('that stopped since who began it was removed says to the company and its Administrador where, and whose it was', async () => {
    const { world, ana, id } = await halfWay();
    const [other, supervisor] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'S')];
    const { nome } = await server.db
      .selectFrom('account')
      .select('nome')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow();
    for (const as of [world.as, other.as]) {
      expect(await listOf(world, as)).toMatchObject([{ idImportacao: id, iniciadaPor: { nome, empresa: false } }]);
      const all = everyone(server, world, as);
      expect(await all.state(id)).toMatchObject({
        situacao: 'parada',
        falha: 'semDireito',
        linhas: 260,
        feitas: 10,
        aplicadas: 10,
        iniciadaPor: { nome, empresa: false },
        resultados: { muda: { linhas: 260, aplicadas: 10 } },
      });
      expect((await all.lines(id)).filter(({ aplicada }) => aplicada)).toHaveLength(10);
      const { params } = all.of(id);
      const file = await fetch(
        `${server.url}/api${exportLinhas.path.replace(':id', params.id).replace(':idImportacao', id)}`,
        { headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' } },
      );
      expect((await file.text()).trim().split('\r\n')).toHaveLength(261);
      expect(codeOf(await all.apply(id))).toBe('MCN-101');
    }
    expect(await listOf(world, supervisor.as)).toEqual([]);
    expect(codeOf(await server.call(getImportacao, everyone(server, world, supervisor.as).of(id)))).toBe('MCN-101');
  });

  it('is nobody else’s to read before it is applied, and the company’s alone to stop', async () => {
    const world = await addWorld(server);
    const [ana, other] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'A')];
    await grant(server, world, [await person()], [card(world)]);
    const theirs = everyone(server, world, ana.as);
    const id = await theirs.checked(end);
    const [company, another] = [everyone(server, world), everyone(server, world, other.as)];
    expect(await listOf(world, world.as)).toEqual([]);
    expect(await listOf(world, ana.as)).toMatchObject([{ idImportacao: id, iniciadaPor: null }]);
    expect(codeOf(await company.stop(id))).toBe('MCN-101');
    await theirs.apply(id);
    expect(codeOf(await another.stop(id))).toBe('MCN-101');
    expect((await company.stop(id)).status).toBe(204);
    await theirs.work();
    expect(await theirs.state(id)).toMatchObject({ situacao: 'parada', falha: null, aplicadas: 0 });
    expect(codeOf(await company.stop(id))).toBe('MCN-228');
    const audited = await server.db
      .selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'import.stopped')
      .where('on_behalf_of', '=', world.company.id)
      .execute();
    expect(audited).toEqual([{ actor: world.company.id }]);
  });

  it('shows of strangers whom somebody else’s file names neither their CPF nor their username', async () => {
    const world = await addWorld(server);
    const ana = await addDelegate(server, world, 'A');
    const [known, stranger] = [await person(), await person()];
    const rows = [
      { pessoa: String(known.cpf), cartao: card(world).nuCartao },
      { pessoa: String(stranger.cpf), cartao: '0099999999' },
      { pessoa: '52998224725', cartao: card(world).nuCartao },
    ];
    const id = await importsOf(server, world, ana.as).applied(rows);
    const { lines, of } = importsOf(server, world);
    expect(await lines(id)).toMatchObject([
      { idPostalPF: known.id_produto, aplicada: true },
      { idPostalPF: null, pessoa: maskCpf(String(stranger.cpf)), cpfSemConta: null },
      { idPostalPF: null, pessoa: '***.982.247-**', cpfSemConta: null },
    ]);
    const { as, params } = of(id);
    const file = await fetch(
      `${server.url}/api${exportLinhas.path.replace(':id', params.id).replace(':idImportacao', id)}`,
      { headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' } },
    );
    const text = await file.text();
    expect(text).toContain('***.982.247-**');
    for (const cpf of ['52998224725', String(stranger.cpf)]) expect(text).not.toContain(cpf);
  });
});

describe('a job that takes something away', () => {
  const actions = async (world: World) =>
    (
      await server.db
        .selectFrom('audit_event')
        .select('action')
        .where('action', 'like', 'import.%')
        .where('on_behalf_of', '=', world.company.id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  const tend = () => tendImports(server.deps);

  it('begins fifteen seconds after it was applied, whether people were chosen or a list is complete', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0), card(world, 1)]);
    const all = everyone(server, world);
    const chosen = async () => {
      const { nuContrato, nuCartao } = card(world, 1);
      return all.checked({ ...access, tipo: 'retirar', nuContrato, nuCartao });
    };
    const listed = async () =>
      importsOf(server, world).checked([{ pessoa: String(ana.cpf), cartao: card(world, 0).nuCartao }], {
        completaPara: world.contracts[0] ?? '',
      });
    for (const [begin, left] of [
      [chosen, words([card(world, 0)])],
      [listed, []],
    ] as const) {
      const id = await begin();
      const before = await stored(server.db, world.company, bia);
      await all.apply(id);
      server.tick((UNDO_SECONDS - 2) * 1000);
      await tend();
      const { situacao, segundosAteComecar = 0, aplicadas } = await all.state(id);
      expect({ situacao, aplicadas }).toEqual({ situacao: 'aplicando', aplicadas: 0 });
      expect(segundosAteComecar).toBeGreaterThan(0);
      expect(segundosAteComecar).toBeLessThanOrEqual(2);
      expect(await stored(server.db, world.company, bia)).toEqual(before);
      server.tick(2000);
      await tend();
      expect(await all.state(id)).toMatchObject({ situacao: 'concluida', segundosAteComecar: 0 });
      expect(await stored(server.db, world.company, bia)).toEqual(left);
    }
  });

  it('is undone until then: nothing was saved, and it can be applied anew', async () => {
    const world = await addWorld(server);
    const ana = await person();
    await grant(server, world, [ana], [card(world)]);
    const all = everyone(server, world);
    const id = await all.checked({ tipo: 'tudo' });
    await all.apply(id);
    expect((await all.stop(id)).status).toBe(204);
    await all.work();
    expect(await all.state(id)).toMatchObject({ situacao: 'conferida', falha: null, feitas: 1, aplicadas: 0 });
    expect(await granteeRow(server, world, ana)).toBeDefined();
    await all.apply(id);
    expect(await all.state(id)).toMatchObject({ situacao: 'aplicando', segundosAteComecar: UNDO_SECONDS });
    await all.work();
    expect(await granteeRow(server, world, ana)).toBeUndefined();
    expect(await actions(world)).toEqual([
      'import.checked',
      'import.applying',
      'import.undone',
      'import.applying',
      'import.done',
    ]);
  });

  it('that somebody else applied is stopped by the company for good, and has taken nothing', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const ana = await person();
    await grant(server, world, [ana], [card(world)]);
    const theirs = everyone(server, world, administrator.as);
    const id = await theirs.checked({ tipo: 'tudo' });
    await theirs.apply(id);
    expect((await everyone(server, world).stop(id)).status).toBe(204);
    await theirs.work();
    expect(await theirs.state(id)).toMatchObject({ situacao: 'parada', aplicadas: 0 });
    expect(codeOf(await theirs.apply(id))).toBe('MCN-228');
    expect(await granteeRow(server, world, ana)).toBeDefined();
  });

  it('waits for nothing where nothing is taken away', async () => {
    const world = await addWorld(server);
    await grant(server, world, [await person()], [card(world)]);
    const all = everyone(server, world);
    const id = await all.checked({ tipo: 'prazo', validoAte: '2031-12-31' });
    await all.apply(id);
    expect(await all.state(id)).toMatchObject({ situacao: 'aplicando', segundosAteComecar: 0 });
    await tend();
    expect(await all.state(id)).toMatchObject({ situacao: 'concluida' });
  });
});

describe('the report of a job', () => {
  const fileOf = async (world: World, as: string, id: string) => {
    const path = exportLinhas.path.replace(':id', world.company.id_produto).replace(':idImportacao', id);
    const answer = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' },
    });
    const rows = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
    return rows.map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')));
  };
  const named = (nome: string) => addPerson(server.db, { nome, nome_busca: nome });

  it('names whom it removed for whoever may read it, on the screen, in its search and in the file', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [ana, bia] = [await named('ANA MARIA SOUZA'), await named('BIA REIS')];
    await grant(server, world, [ana], [card(world)]);
    await grant(server, world, [bia], [card(world), card(world, 6)]);
    const theirs = everyone(server, world, supervisor.as);
    const id = await theirs.applied({ tipo: 'tudo' });
    expect(await granteeRow(server, world, ana)).toBeUndefined();
    for (const as of [supervisor.as, world.as]) {
      const all = everyone(server, world, as);
      expect((await all.lines(id)).map(({ nome }) => nome)).toEqual(['ANA MARIA SOUZA', 'BIA REIS']);
      expect(await all.lines(id, { busca: 'souza' })).toHaveLength(1);
      const [titles = [], ...rows] = await fileOf(world, as, id);
      expect(titles.slice(0, 4)).toEqual(['Resultado', 'O que acontece', 'Nome', 'CPF ou usuário']);
      expect(rows.map((row) => [row[2], row[3], row.at(-1)])).toEqual([
        ['Ana Maria Souza', loginText(ana.id_produto), 'Aplicada'],
        ['Bia Reis', loginText(bia.id_produto), 'Aplicada'],
      ]);
    }
    expect(loginText(ana.id_produto)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d\d$/);
  });

  it('names whom a complete list removed, and of a file’s refused line no stranger', async () => {
    const world = await addWorld(server);
    const [ana, stranger] = [await named('ANA MARIA SOUZA'), await named('RUI REIS')];
    await grant(server, world, [ana], [card(world)]);
    const { applied, lines } = importsOf(server, world);
    const id = await applied(
      [
        { pessoa: String((await person()).cpf), cartao: card(world, 1).nuCartao },
        { pessoa: String(stranger.cpf), cartao: '0099999999' },
      ],
      { completaPara: world.contracts[0] ?? '' },
    );
    expect(await granteeRow(server, world, ana)).toBeUndefined();
    expect((await lines(id)).slice(1)).toMatchObject([
      { resultado: 'recusada', nome: maskName('RUI REIS') },
      { resultado: 'retira', nome: 'ANA MARIA SOUZA', aplicada: true },
    ]);
    const gone = (await fileOf(world, world.as, id)).find(([, result]) => result === 'Retira');
    expect(gone?.[3]).toBe(loginText(ana.id_produto));
  });

  it('does not name who was removed by somebody else before it came to them', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await named('ANA MARIA SOUZA'), await named('BIA REIS')];
    await grant(server, world, [ana, bia], [card(world)]);
    const all = everyone(server, world);
    const id = await all.checked({ tipo: 'tudo' });
    await server.db.deleteFrom('card_grant').where('person', '=', ana.id).execute();
    await server.db.deleteFrom('grantee').where('person', '=', ana.id).execute();
    await all.apply(id);
    await all.work();
    expect((await all.lines(id)).map(({ nome }) => nome)).toEqual([maskName('ANA MARIA SOUZA'), 'BIA REIS']);
  });
});
