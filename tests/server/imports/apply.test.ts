import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportLinhas, listImportacoes } from '../../../src/contract/imports';
import { tendImports } from '../../../src/server/imports/job';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  type Card,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
  type World,
} from '../support/delegation';
import { importsOf, resultsOf } from '../support/imports';
import { addProfile, giveProfile, takeProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

const card = (world: World, index = 0) => world.cards[index] as Card;
const person = () => addPerson(server.db);
const line = (who: { cpf?: string | null }, index: number, world: World, more: Record<string, string> = {}) => ({
  pessoa: String(who.cpf),
  cartao: card(world, index).nuCartao,
  ...more,
});
const grants = async (world: World) => JSON.parse(await fingerprint(server.db, world.company))[0] as unknown;

describe('an import that is applied', () => {
  it('gives what it said, as a direct grant would, and a second time nothing', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const administrator = await addDelegate(server, world, 'A');
    await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[1] ?? '' }] }, 'Expedição');
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [bia], [card(world, 0)]);
    const { applied, checked, state, lines, apply } = importsOf(server, world, administrator.as);
    const rows = [
      line(ana, 0, world, { fim: '2031-12-31' }),
      { pessoa: String(ana.cpf), contrato: world.contracts[0], centroCusto: '0205' },
      { pessoa: String(ana.cpf), sistema: system?.id, grupo: 'G1' },
      { pessoa: String(bia.cpf), perfil: 'Expedição', fim: '2030-01-31' },
      line({ cpf: '52998224725' }, 0, world),
    ];
    const id = await applied(rows);

    expect(await state(id)).toMatchObject({ situacao: 'concluida', linhas: 5, feitas: 5, aplicadas: 4 });
    expect(resultsOf(await lines(id))).toEqual([
      '2 acrescenta',
      '3 acrescenta',
      '4 acrescenta',
      '5 acrescenta',
      '6 recusada semConta',
    ]);
    // Whoever had nothing has no end that moves: the report says of them what the check said.
    expect((await lines(id)).map(({ mudaFim, fimAntes }) => [mudaFim, fimAntes])).toEqual([
      [false, null],
      [false, null],
      [false, null],
      [true, null],
      [false, null],
    ]);
    expect(await stored(server.db, world.company, ana)).toEqual(
      words(
        [card(world, 0), ...inContract(world, 0).filter((one) => one.coCentroCusto === '0205')],
        [`${system?.id}/G1`],
      ),
    );
    expect(await stored(server.db, world.company, bia)).toEqual(words([card(world, 0), ...inContract(world, 1)]));
    expect(await granteeRow(server, world, ana)).toMatchObject({
      valid_until: '2031-12-31',
      n_contratos: 1,
      n_sistemas: 1,
    });
    expect(await granteeRow(server, world, bia)).toMatchObject({ valid_until: '2030-01-31', n_contratos: 2 });
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'target', 'diff'])
      .where('on_behalf_of', '=', world.company.id)
      .where('actor', '=', administrator.id)
      .where('action', '<>', 'delegation.looked-up')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action).sort()).toEqual([
      'delegation.changed',
      'delegation.granted',
      'import.applying',
      'import.checked',
      'import.done',
    ]);
    expect(audited.find(({ target }) => target === bia.id)?.diff).toMatchObject({
      rank: 'A',
      profiles: { given: ['Expedição'] },
      validUntil: [null, '2030-01-31'],
    });
    const told = await server.db.selectFrom('outbox').select('destino').where('destino', '=', ana.email).execute();
    expect(told).toHaveLength(1);

    const before = await grants(world);
    const again = await checked(rows);
    expect(resultsOf(await lines(again)).slice(0, 4)).toEqual(['2 igual', '3 igual', '4 igual', '5 igual']);
    expect(codeOf(await apply(again))).toBe('MCN-231');
    expect(await grants(world)).toEqual(before);
  });

  it('leaves an access that a profile gives as it is, also where the line moves the end: it goes with the profile', async () => {
    const world = await addWorld(server);
    const [ana, bia, caio] = [await person(), await person(), await person()];
    const [system] = world.systems;
    const profile = await addProfile(server, world, {
      contratos: [{ nuContrato: world.contracts[0] ?? '' }],
      sistemas: [{ idSistema: system?.id ?? '', idGrupo: 'G1' }],
    });
    await giveProfile(server, world, profile, [ana, bia]);
    const changesOf = async (who: { id: string }) =>
      server.db
        .selectFrom('audit_event')
        .select(['action', 'diff'])
        .where('target', '=', who.id)
        .where('action', 'like', 'delegation.%')
        .orderBy('id')
        .execute();
    const before = await changesOf(ana);
    const { applied, lines } = importsOf(server, world);
    const id = await applied([
      line(ana, 0, world),
      { pessoa: String(ana.cpf), sistema: system?.id, grupo: 'G1' },
      line(bia, 0, world, { fim: '2031-12-31' }),
      line(caio, 0, world),
    ]);
    expect(resultsOf(await lines(id))).toEqual(['2 igual', '3 igual', '4 muda', '5 acrescenta']);
    expect(await changesOf(ana), 'nothing is written of whoever keeps all').toEqual(before);
    // The end is that of all her accesses, however they came; nothing else of them changes.
    const last = (await changesOf(bia)).at(-1)?.diff;
    expect(last).toMatchObject({ validUntil: [null, '2031-12-31'] });
    expect(last).not.toHaveProperty('directed');

    await takeProfile(server, world, profile, [ana, bia]);
    expect(await stored(server.db, world.company, ana)).toEqual([]);
    expect(await stored(server.db, world.company, bia)).toEqual([]);
    expect(await stored(server.db, world.company, caio)).toEqual(words([card(world)]));
  });

  it('shows a CPF in one form, in the file with or without points and as the username of who is not in it', async () => {
    const world = await addWorld(server);
    const cpfs = ['39053344705', '11144477735', '12345678909'];
    const [ana, bia, caio] = await Promise.all(cpfs.map((cpf) => addPerson(server.db, { cpf })));
    if (!ana || !bia || !caio) throw new Error('three people');
    await grant(server, world, [ana, bia, caio], [card(world, 0)]);
    const { checked, lines } = importsOf(server, world);
    const id = await checked([line({ cpf: '390.533.447-05' }, 0, world), line(bia, 0, world)], {
      completaPara: world.contracts[0],
    });
    expect((await lines(id)).map((row) => row['pessoa'])).toEqual([
      '***.533.447-**',
      '***.444.777-**',
      '***.456.789-**',
    ]);
  });

  it('takes away what a complete list does not have, of that contract alone, and of nobody with a refused line', async () => {
    const world = await addWorld(server);
    const [ana, bia, caio, davi] = [await person(), await person(), await person(), await person()];
    await grant(server, world, [ana, bia, caio, davi], [card(world, 0), card(world, 1), card(world, 6)]);
    const { checked, apply, work, lines, state } = importsOf(server, world);
    const id = await checked(
      [
        line(ana, 0, world),
        { pessoa: String(bia.cpf), contrato: world.contracts[0], centroCusto: '0101' },
        line(caio, 0, world, { fim: '2020-01-01' }),
      ],
      { completaPara: world.contracts[0] },
    );
    expect(await lines(id)).toMatchObject([
      { resultado: 'igual' },
      { resultado: 'acrescenta' },
      { motivo: 'fimPassado' },
      { linha: null, resultado: 'retira', cartao: card(world, 1).nuCartao, idPostalPF: ana.id_produto },
      { linha: null, resultado: 'retira', cartao: card(world, 0).nuCartao, idPostalPF: davi.id_produto },
      { linha: null, resultado: 'retira', cartao: card(world, 1).nuCartao, idPostalPF: davi.id_produto },
    ]);
    expect((await state(id)).resultados.retira).toEqual({ linhas: 3, pessoas: 2, acessos: 3, aplicadas: 0 });
    // Given since the look, so nobody saw that it would go.
    await grant(server, world, [davi], [card(world, 2)]);
    await apply(id);
    await work();
    expect(await stored(server.db, world.company, ana)).toEqual(words([card(world, 0), card(world, 6)]));
    expect(await stored(server.db, world.company, bia)).toEqual(words([...world.cards.slice(0, 3), card(world, 6)]));
    expect(await stored(server.db, world.company, caio)).toEqual(
      words([card(world, 0), card(world, 1), card(world, 6)]),
    );
    expect(await stored(server.db, world.company, davi)).toEqual(words([card(world, 2), card(world, 6)]));
    expect(await state(id)).toMatchObject({ situacao: 'concluida', aplicadas: 4 });
  });

  it('names the profile that somebody loses with what a complete list does not have, before and after', async () => {
    const world = await addWorld(server);
    const [contract = '', other = ''] = world.contracts;
    const [ana, bia] = [await person(), await person()];
    const { coCentroCusto, nuCartao } = card(world, 0);
    const cards = [{ nuContrato: contract, coCentroCusto, nuCartao }];
    const [one, whole, apart] = [
      await addProfile(server, world, { contratos: cards }, 'Balcão'),
      await addProfile(server, world, { contratos: [{ nuContrato: other }, ...cards] }, 'Expedição'),
      await addProfile(server, world, { contratos: [{ nuContrato: other }] }, 'Filial'),
    ];
    for (const profile of [one, whole, apart]) await giveProfile(server, world, profile, [ana]);
    await grant(server, world, [bia], [card(world, 0)]);
    const { checked, apply, work, lines, state } = importsOf(server, world);
    const id = await checked([line(await person(), 1, world)], { completaPara: contract });
    const gone = async () =>
      (await lines(id, { resultado: 'retira' })).map(({ idPostalPF, perfil }) => [idPostalPF, perfil]);
    expect(await gone()).toEqual([
      [ana.id_produto, 'Balcão, Expedição'],
      [bia.id_produto, ''],
    ]);
    expect((await state(id)).perfisRetirados).toEqual(['Balcão', 'Expedição']);
    await takeProfile(server, world, one, [ana]);
    await apply(id);
    await work();
    expect(await gone()).toEqual([
      [ana.id_produto, 'Expedição'],
      [bia.id_produto, ''],
    ]);
  });

  it('names no profile beyond a supervisor’s authorisation', async () => {
    const world = await addWorld(server);
    const [contract = '', other = ''] = world.contracts;
    const ana = await person();
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: contract }, { nuContrato: other }] });
    await giveProfile(server, world, profile, [ana]);
    const supervisor = await addDelegate(server, world, 'S', { contracts: [contract], systems: [] });
    const { checked, lines } = importsOf(server, world, supervisor.as);
    const id = await checked([line(await person(), 0, world)], { completaPara: contract });
    const gone = await lines(id, { resultado: 'retira' });
    expect(gone.length).toBeGreaterThan(0);
    expect(new Set(gone.map(({ perfil }) => perfil))).toEqual(new Set(['']));
  });

  it('takes away what it does not have of several contracts and systems, and shows it first', async () => {
    const world = await addWorld(server);
    const [one = '', two = ''] = world.contracts;
    const [system, other] = world.systems as [World['systems'][number], World['systems'][number]];
    const [ana, bia, caio] = [await person(), await person(), await person()];
    const groups = [systemBody(system.id, ['G1', 'G2']), systemBody(other.id, ['G1'])];
    await grant(server, world, [ana, bia], [card(world, 0), card(world, 6), card(world, 12)], groups);
    await addProfile(server, world, { sistemas: [{ idSistema: system.id, idGrupo: 'G3' }] }, 'Consulta');
    const { checked, apply, work, lines, state } = importsOf(server, world);
    const rows = [
      line(ana, 0, world, { sistema: system.id, grupo: 'G1' }),
      { pessoa: String(bia.cpf), contrato: two, centroCusto: '0101' },
      { pessoa: String(caio.cpf), perfil: 'Consulta' },
    ];
    const whole = { contratosCompletos: [one, two], sistemasCompletos: [system.id] };
    const id = await checked(rows, whole);
    const gone = (await lines(id)).filter(({ resultado }) => resultado === 'retira');
    const of = ({ idPostalPF, cartao, sistema, grupo }: Record<string, unknown>) =>
      [idPostalPF, cartao, sistema, grupo].filter(Boolean).join(' ');
    expect(gone.map(of).sort()).toEqual(
      [
        `${ana.id_produto} ${card(world, 6).nuCartao}`,
        `${ana.id_produto} Sistema ${system.id} Grupo G2`,
        `${bia.id_produto} ${card(world, 0).nuCartao}`,
        `${bia.id_produto} Sistema ${system.id} Grupo G1`,
        `${bia.id_produto} Sistema ${system.id} Grupo G2`,
      ].sort(),
    );
    expect(await state(id)).toMatchObject({
      completaPara: null,
      contratosCompletos: [one, two],
      sistemasCompletos: [{ idSistema: system.id, nome: `Sistema ${system.id}` }],
      resultados: { retira: { linhas: 5, pessoas: 2, acessos: 5 } },
    });
    // Gone since the look: nothing of it is taken twice, or told.
    await server.db
      .deleteFrom('group_grant')
      .where('person', '=', bia.id)
      .where('system', '=', system.id)
      .where('grupo', '=', 'G2')
      .execute();
    await apply(id);
    await work();
    const groupsOf = (...of_: string[]) =>
      of_.map((group) => group.replace('one', system.id).replace('other', other.id));
    expect(await stored(server.db, world.company, ana)).toEqual(
      words([card(world, 0), card(world, 12)], groupsOf('one/G1', 'other/G1')),
    );
    expect(await stored(server.db, world.company, bia)).toEqual(
      words([...inContract(world, 1).slice(0, 3), card(world, 12)], groupsOf('other/G1')),
    );
    expect(await stored(server.db, world.company, caio)).toEqual(groupsOf('one/G3'));
    expect((await granteeRow(server, world, bia))?.n_sistemas).toBe(1);

    const again = await checked(rows, whole);
    expect(codeOf(await apply(again))).toBe('MCN-231');
  });

  it('may be complete for nothing beyond the authorisation, and takes nothing that left it since', async () => {
    const world = await addWorld(server);
    const [system, other] = world.systems as [World['systems'][number], World['systems'][number]];
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(0, 1),
      systems: [system.id],
    });
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0)], [systemBody(system.id, ['G1'])]);
    const { begin, checked, apply, work, lines } = importsOf(server, world, supervisor.as);
    const refused: [Parameters<typeof begin>[0], string][] = [
      [{ contratosCompletos: world.contracts.slice(0, 2) }, '409 MCN-160'],
      [{ sistemasCompletos: [system.id, other.id] }, '409 MCN-160'],
      [{ completaPara: world.contracts[1] ?? '' }, '409 MCN-160'],
      [{ sistemasCompletos: ['NENHUM'] }, '403 IDC-111'],
      [{ contratosCompletos: ['9900000000'] }, '403 IDC-111'],
      [{ sistemasCompletos: Array.from({ length: 101 }, (_, index) => `S${index}`) }, '400 MCN-100'],
    ];
    for (const [more, refusal] of refused) {
      const answer = await begin(more);
      expect(`${answer.status} ${codeOf(answer)}`, JSON.stringify(more)).toBe(refusal);
    }
    const id = await checked([line(ana, 0, world, { sistema: system.id, grupo: 'G1' })], {
      contratosCompletos: world.contracts.slice(0, 1),
      sistemasCompletos: [system.id],
    });
    expect((await lines(id)).map(({ resultado }) => resultado)).toEqual(['igual', 'retira', 'retira']);
    await server.db.deleteFrom('delegate_system').where('person', '=', supervisor.id).execute();
    await apply(id);
    await work();
    expect(await stored(server.db, world.company, bia)).toEqual([`${system.id}/G1`]);
    expect((await lines(id)).filter(({ linha }) => linha === null)).toMatchObject([
      { resultado: 'retira', aplicada: true },
      { resultado: 'recusada', motivo: 'foraDaAutorizacao' },
    ]);
  });

  it('that takes somebody’s last access removes them', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [ana, bia], [card(world, 0)]);
    const { applied } = importsOf(server, world);
    await applied([line(bia, 0, world)], { completaPara: world.contracts[0] });
    expect(await granteeRow(server, world, ana)).toBeUndefined();
    const audited = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', ana.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audited).toEqual({ action: 'delegation.removed' });
  });

  it('gives all or nothing when that was chosen, also when a line came to be refused since the check', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    const { checked, apply, work, state } = importsOf(server, world);
    const refused = await checked([line(ana, 0, world), line(bia, 0, world, { fim: '2020-01-01' })], {
      tudoOuNada: true,
    });
    expect(codeOf(await apply(refused))).toBe('MCN-230');

    const id = await checked([line(ana, 0, world), line(bia, 0, world)], { tudoOuNada: true });
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', bia.id).execute();
    const before = await grants(world);
    await apply(id);
    await work();
    expect(await state(id)).toMatchObject({ situacao: 'falhou', falha: 'linhasRecusadas', aplicadas: 0 });
    expect(await grants(world)).toEqual(before);
    await server.db.updateTable('account').set({ situacao: 'A' }).where('id', '=', bia.id).execute();
    const whole = await checked([line(ana, 0, world), line(bia, 0, world)], { tudoOuNada: true });
    await apply(whole);
    await work();
    expect(await state(whole)).toMatchObject({ situacao: 'concluida', aplicadas: 2 });
  });

  it('asks anew what whoever began it may: a smaller scope leaves lines out, and no right at all stops it', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 2) });
    const [ana, bia] = [await person(), await person()];
    const { checked, apply, work, lines } = importsOf(server, world, supervisor.as);
    const id = await checked([line(ana, 0, world), line(bia, 6, world)]);
    await server.db
      .deleteFrom('delegate_contract')
      .where('person', '=', supervisor.id)
      .where('nu_contrato', '=', world.contracts[1] ?? '')
      .execute();
    await apply(id);
    await work();
    expect(resultsOf(await lines(id))).toEqual(['2 acrescenta', '3 recusada foraDaAutorizacao']);
    expect(await stored(server.db, world.company, bia)).toEqual([]);
    expect(await granteeRow(server, world, bia)).toBeUndefined();

    const other = await checked([line(ana, 1, world)]);
    await apply(other);
    await server.db.deleteFrom('delegate').where('person', '=', supervisor.id).execute();
    await work();
    const row = await server.db
      .selectFrom('access_import')
      .select(['state', 'why'])
      .where('id', '=', other)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'stopped', why: 'right' });
    expect(await stored(server.db, world.company, ana)).toEqual(words([card(world, 0)]));
  });

  it('stops when it is told to; what was applied stays, and the same file goes on', async () => {
    const world = await addWorld(server);
    const ana = await person();
    const { checked, apply, stop, work, state, begin } = importsOf(server, world);
    const id = await checked([line(ana, 0, world)]);
    await apply(id);
    expect(codeOf(await begin())).toBe('MCN-227');
    await stop(id);
    await work();
    expect(await state(id)).toMatchObject({ situacao: 'parada', falha: null, aplicadas: 0 });
    expect(codeOf(await apply(id))).toBe('MCN-228');
    expect(codeOf(await stop(id))).toBe('MCN-228');
    const listed = await server.call(listImportacoes, { as: world.as, params: { id: world.company.id_produto } });
    expect(listed.body.itens).toMatchObject([{ situacao: 'parada' }]);
  });

  it('of a complete list counts what it takes away beside its lines', async () => {
    const world = await addWorld(server);
    const [ana, bia] = [await person(), await person()];
    await grant(server, world, [bia], inContract(world, 0));
    const { checked, apply, work, state } = importsOf(server, world);
    const id = await checked([line(ana, 0, world)], { contratosCompletos: [world.contracts[0] ?? ''] });
    expect((await state(id)).progresso).toBeUndefined();
    await apply(id);
    expect((await state(id)).progresso).toEqual({ feitas: 0, total: 1 + inContract(world, 0).length });
    const [first = ''] = [ana.id, bia.id].sort();
    await server.db.updateTable('access_import').set({ reached: first }).where('id', '=', id).execute();
    const done = first === ana.id ? 1 : inContract(world, 0).length;
    expect((await state(id)).progresso).toEqual({ feitas: done, total: 1 + inContract(world, 0).length });
    await work();
    expect(await state(id)).toMatchObject({ situacao: 'concluida' });
    expect((await state(id)).progresso).toBeUndefined();
  });

  it('says how far it is while it works, and a stop takes effect between two slices', async () => {
    const world = await addWorld(server);
    const people = await Promise.all(Array.from({ length: 50 }, person));
    const { checked, apply, stop, work, state, of } = importsOf(server, world);
    const id = await checked(people.flatMap((one) => world.cards.map((_, index) => line(one, index, world))));
    await apply(id);
    const working = work();
    let seen = await state(id);
    while (seen.feitas === 0) seen = await state(id);
    expect(seen).toMatchObject({ situacao: 'aplicando' });
    await stop(id);
    await working;
    const stopped = await state(id);
    expect(stopped).toMatchObject({ situacao: 'parada' });
    expect(stopped.aplicadas).toBeGreaterThan(0);
    expect(stopped.aplicadas).toBeLessThan(stopped.linhas);
    const { as, params } = of(id);
    const path = exportLinhas.path.replace(':id', params.id).replace(':idImportacao', id);
    const file = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' },
    });
    const said = (await file.text()).trim().split('\r\n').slice(1);
    expect(said.filter((row) => row.endsWith('"Aplicada"'))).toHaveLength(stopped.aplicadas);
    expect(said.filter((row) => row.endsWith('"Não alcançada"'))).toHaveLength(stopped.linhas - stopped.aplicadas);
  });

  it('takes from nobody what a refused line names whose person is not known, and counts what it cannot recognise', async () => {
    const world = await addWorld(server);
    const [system] = world.systems as [World['systems'][number]];
    const [ana, bia, caio] = [await person(), await person(), await person()];
    await grant(
      server,
      world,
      [ana, bia, caio],
      [card(world, 0), card(world, 1)],
      [systemBody(system.id, ['G1', 'G2'])],
    );
    const { checked, apply, work, lines, state, of: asked } = importsOf(server, world);
    const id = await checked(
      [
        line(ana, 0, world, { sistema: system.id, grupo: 'G1' }),
        // Whose CPF has a digit wrong, and whose username: one of the two others.
        { pessoa: '12345678900', cartao: card(world, 0).nuCartao },
        { pessoa: 'ninguem.aqui', sistema: system.id, grupo: 'G2' },
        { pessoa: '', cartao: '99' },
        // Nobody has this CPF, so nobody can lose anything by it.
        { pessoa: '52998224725', cartao: card(world, 1).nuCartao },
        line(caio, 0, world, { fim: '2020-01-01' }),
      ],
      { contratosCompletos: [world.contracts[0] ?? ''], sistemasCompletos: [system.id] },
    );
    const all = await lines(id);
    expect(all.filter(({ linha }) => linha !== null).map(({ linha, guarda }) => [linha, guarda])).toEqual([
      [2, null],
      [3, 'acesso'],
      [4, 'acesso'],
      [5, 'nada'],
      [6, null],
      [7, 'pessoa'],
    ]);
    const of = ({ idPostalPF, cartao, grupo, resultado, motivo, outras }: Record<string, unknown>) =>
      [idPostalPF, cartao || grupo, resultado, motivo, ...(outras as number[])].filter(Boolean).join(' ');
    expect(
      all
        .filter(({ linha }) => linha === null)
        .map(of)
        .sort(),
    ).toEqual(
      [
        `${ana.id_produto} ${card(world, 1).nuCartao} retira`,
        `${ana.id_produto} Grupo G2 recusada linhaRecusada 4`,
        `${bia.id_produto} ${card(world, 0).nuCartao} recusada linhaRecusada 3`,
        `${bia.id_produto} ${card(world, 1).nuCartao} retira`,
        `${bia.id_produto} Grupo G1 retira`,
        `${bia.id_produto} Grupo G2 recusada linhaRecusada 4`,
      ].sort(),
    );
    // The file says it as the screen does.
    const { as, params } = asked(id);
    const file = await fetch(
      `${server.url}/api${exportLinhas.path.replace(':id', params.id).replace(':idImportacao', id)}?resultado=recusada`,
      { headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' } },
    );
    const kept = (await file.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => /[.:] (Por isso|Não se sabe)[^"]*/.exec(row)?.[0].slice(2) ?? '');
    expect(kept.slice(0, 5)).toEqual([
      'Por isso, o acesso que ela cita não é retirado de ninguém.',
      'Por isso, o acesso que ela cita não é retirado de ninguém.',
      'Não se sabe que acesso ela queria manter: ele pode estar entre os retirados.',
      '',
      'Por isso, nada é retirado desta pessoa.',
    ]);
    expect(await state(id)).toMatchObject({ naoReconhecidas: 1, resultados: { retira: { linhas: 3, pessoas: 2 } } });
    await apply(id);
    await work();
    expect(await stored(server.db, world.company, ana)).toEqual(
      words([card(world, 0)], [`${system.id}/G1`, `${system.id}/G2`]),
    );
    expect(await stored(server.db, world.company, bia)).toEqual(words([card(world, 0)], [`${system.id}/G2`]));
    expect(await stored(server.db, world.company, caio)).toEqual(
      words([card(world, 0), card(world, 1)], [`${system.id}/G1`, `${system.id}/G2`]),
    );
  });

  it('goes on after a slice that went wrong, and gives up after five', async () => {
    const world = await addWorld(server);
    const ana = await person();
    const { checked, apply, state } = importsOf(server, world);
    const id = await checked([line(ana, 0, world)]);
    await apply(id);
    const broken = { ...server.deps, now: () => new Date(Number.NaN) };
    await tendImports(broken);
    expect(await state(id)).toMatchObject({ situacao: 'aplicando' });
    for (let round = 0; round < 4; round += 1) await tendImports(broken);
    expect(await state(id)).toMatchObject({ situacao: 'falhou', falha: 'erro' });
    expect(await stored(server.db, world.company, ana)).toEqual([]);
  });

  it('is applied once by three copies of the server that work on it together', async () => {
    const world = await addWorld(server);
    const people = await Promise.all(Array.from({ length: 30 }, person));
    const { checked, apply, state } = importsOf(server, world);
    const id = await checked(people.flatMap((one) => world.cards.map((_, index) => line(one, index, world))));
    await apply(id);
    await Promise.all([tendImports(server.deps), tendImports(server.deps), tendImports(server.deps)]);
    await tendImports(server.deps);
    const lines = people.length * world.cards.length;
    expect(await state(id)).toMatchObject({ situacao: 'concluida', feitas: lines, aplicadas: lines });
    const { rows } = await sql<{ audited: number }>`
      select count(*)::int as audited from audit_event where on_behalf_of = ${world.company.id} and action = 'delegation.granted'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ audited: people.length }]);
  });
});
