import { beforeAll, describe, expect, it } from 'vitest';
import {
  addVisao,
  changeVisao,
  listVisoes,
  nomeVisao,
  removeVisao,
  type Visao,
  VIEWS_MAX,
} from '../../../src/contract/saved-views';
import { removeTerceiros } from '../../../src/contract/third-parties';
import { READ_LIST } from '../../../src/server/activity/my-data';
import { useServer } from '../support/app';
import { addDelegate, addWorld, type World } from '../support/delegation';

const server = useServer();

let world: World;
let theirs: World;

const params = (of = world) => ({ id: of.company.id_produto });
const content = (filtros: Record<string, string> = {}, more: Record<string, unknown> = {}) => ({
  filtros,
  ordem: null,
  colunas: ['usuario', 'validade'],
  densidade: 'compacta',
  tamanho: 50,
  ...more,
});
type Body = { nome: string; conteudo: ReturnType<typeof content>; compartilhada?: boolean };

const save = (body: Body, as = world.as, of = world) => server.call(addVisao, { as, params: params(of), body });
async function views(as = world.as, of = world): Promise<Visao[]> {
  const { status, body } = await server.call(listVisoes, { as, params: params(of) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Visao[];
}
const names = async (as = world.as, of = world) => (await views(as, of)).map(({ nome }) => nome);
async function saved(body: Body, as = world.as, of = world): Promise<Visao> {
  const answer = await save(body, as, of);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as unknown as Visao;
}
const change = ({ idVisao, etag }: Visao, body: Body, as = world.as) =>
  server.call(changeVisao, { as, params: { ...params(), idVisao }, body, headers: { 'if-match': etag } });
const remove = ({ idVisao, etag }: Visao, as = world.as) =>
  server.call(removeVisao, { as, params: { ...params(), idVisao }, headers: { 'if-match': etag } });
const audited = async (of = world) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('on_behalf_of', '=', of.company.id)
      .where('action', 'like', 'view.%')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

beforeAll(async () => {
  [world, theirs] = [await addWorld(server), await addWorld(server)];
});

describe('a saved view', () => {
  it('keeps filters, order, columns, density and rows of a page under a name, is renamed, replaced and deleted', async () => {
    const of = await addWorld(server);
    const nuContrato = of.contracts[0] ?? '';
    const first = await saved(
      { nome: ' A renovar ', conteudo: content({ nuContrato, validade: 'aRenovar', nomeOuIdPostal: 'ana' }) },
      of.as,
      of,
    );
    expect(first).toMatchObject({ nome: 'A renovar', compartilhada: false, dono: null });
    expect(first.conteudo).toEqual({
      ...content(),
      filtros: {
        nomeOuIdPostal: 'ana',
        nuContrato,
        coCentroCusto: '',
        nuCartao: '',
        idSistema: '',
        idGrupo: '',
        concedidoPor: '',
        validade: 'aRenovar',
        ultimoAcesso: 'todos',
        segundaEtapa: 'todas',
      },
    });
    const at = { as: of.as, params: { ...params(of), idVisao: first.idVisao } };
    const ordem = { campo: 'contratos', direcao: 'desc' };
    const replaced = await server.call(changeVisao, {
      ...at,
      body: { nome: 'Todas', conteudo: content({}, { ordem }) },
      headers: { 'if-match': first.etag },
    });
    expect(replaced.body).toMatchObject({ nome: 'Todas', conteudo: { ordem } });
    expect(await views(of.as, of)).toEqual([replaced.body]);
    // Whoever still has the first one in another window overwrites nothing.
    const stale = await server.call(removeVisao, { ...at, headers: { 'if-match': first.etag } });
    expect(stale.status).toBe(409);
    expect(stale.body.msgs?.[0]).toMatch(/^MCN-102/);
    expect((await server.call(removeVisao, at)).status).toBe(204);
    expect(await views(of.as, of)).toEqual([]);
    expect(await audited(of)).toEqual(['view.saved', 'view.changed', 'view.deleted']);
  });

  it('has a name of its own, whatever the case and the accents', async () => {
    const { as } = await addDelegate(server, world, 'A');
    await saved({ nome: 'Expedição', conteudo: content() }, as);
    const other = await saved({ nome: 'Outra', conteudo: content() }, as);
    const again = await save({ nome: 'EXPEDICAO', conteudo: content() }, as);
    expect([again.status, again.body.campos]).toEqual([400, [{ campo: 'nome', chave: 'view_name_taken' }]]);
    const renamed = await change(other, { nome: 'expedição', conteudo: content() }, as);
    expect(renamed.body.campos).toEqual([{ campo: 'nome', chave: 'view_name_taken' }]);
    // The same name may be another person's, and one's own stays one's own.
    await saved({ nome: 'Expedição', conteudo: content() });
    expect((await change(other, { nome: 'OUTRA', conteudo: content() }, as)).status).toBe(200);
  });

  it.each([
    ['', 'view_name_required'],
    ['   ', 'view_name_required'],
    ['x'.repeat(61), 'view_name_max_length'],
    ['a\u0007b', 'view_name_format'],
  ])('is refused under the name %j', async (nome, chave) => {
    expect((await save({ nome, conteudo: content() })).body.campos).toEqual([{ campo: 'nome', chave }]);
    expect(nomeVisao.safeParse(nome).success).toBe(false);
  });

  it('is one of twenty at most, also when two are saved at once', async () => {
    const { as } = await addDelegate(server, world, 'A');
    for (let index = 1; index < VIEWS_MAX; index += 1) await saved({ nome: `Visão ${index}`, conteudo: content() }, as);
    const last = await Promise.all(['Uma', 'Outra'].map((nome) => save({ nome, conteudo: content() }, as)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.msgs?.[0]).toMatch(/^MCN-176 .*20/);
  });

  it('is its author’s alone: to others it is as unknown as one that there is not', async () => {
    const { as } = await addDelegate(server, world, 'A');
    const view = await saved({ nome: 'Minha', conteudo: content() }, as);
    expect(await names()).not.toContain('Minha');
    for (const answer of [
      await change(view, { nome: 'Tomada', conteudo: content() }),
      await remove(view),
      await remove({ ...view, idVisao: '00000000-0000-4000-8000-000000000000' }),
    ])
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-101/);
    expect(await names(as)).toContain('Minha');
  });

  it('cannot name another company’s contract or system, which is answered as one that there is not', async () => {
    for (const filtros of [
      { nuContrato: theirs.contracts[0] ?? '' },
      { nuContrato: '0000000000' },
      { idSistema: theirs.systems[0]?.id ?? '' },
      { idSistema: 'NADA' },
    ] as Record<string, string>[]) {
      const { status, body } = await save({ nome: 'Alheia', conteudo: content(filtros) });
      expect(status).toBe(403);
      expect(body.msgs?.[0]).toMatch(/^IDC-111/);
      expect(JSON.stringify(body)).not.toContain(Object.values(filtros)[0]);
    }
  });

  it.each([
    [{ filtros: { coCentroCusto: '0101' } }],
    [{ filtros: { validade: 'ontem' } }],
    [{ colunas: ['cpf'] }],
    [{ ordem: { campo: 'cpf', direcao: 'asc' } }],
    [{ densidade: 'larga' }],
    [{ tamanho: 1000 }],
  ])('is refused with %j', async (wrong) => {
    const { status } = await save({ nome: 'Errada', conteudo: { ...content(), ...wrong } as Body['conteudo'] });
    expect(status).toBe(400);
  });

  it('opens without a filter, order or column that no longer exists, or a contract that left, and names it', async () => {
    const of = await addWorld(server);
    const view = await saved({ nome: 'Antiga', conteudo: content({ validade: 'sem' }) }, of.as, of);
    const stored = {
      ...content({
        validade: 'sem',
        ultimoAcesso: '31',
        cor: 'azul',
        nuContrato: theirs.contracts[0] ?? '',
        coCentroCusto: '0101',
      }),
      ordem: { campo: 'cpf', direcao: 'asc' },
      colunas: ['validade', 'cpf', 'usuario', 'validade'],
      densidade: 'larga',
      tamanho: 7000,
    };
    await server.db
      .updateTable('saved_view')
      .set({ conteudo: JSON.stringify(stored) })
      .where('id', '=', view.idVisao)
      .execute();
    const [read] = await views(of.as, of);
    expect(read?.conteudo).toMatchObject({
      filtros: { validade: 'sem', ultimoAcesso: 'todos', nuContrato: '', coCentroCusto: '' },
      ordem: null,
      colunas: ['validade', 'usuario'],
      densidade: 'normal',
      tamanho: 20,
    });
    expect(read?.omitidos.filtros.toSorted()).toEqual(['coCentroCusto', 'cor', 'nuContrato', 'ultimoAcesso']);
    expect(read?.omitidos).toMatchObject({ colunas: ['cpf'], ordem: true });
  });

  it('goes with the third party who kept it, and stands in their copy of their data until then', async () => {
    const of = await addWorld(server);
    const delegate = await addDelegate(server, of, 'A');
    await saved({ nome: 'Da casa', conteudo: content(), compartilhada: true }, delegate.as, of);
    const copied = [];
    const asked = { db: server.db, account: delegate.id, now: new Date(), language: 'pt' as const, t: String };
    for await (const rows of READ_LIST.visoesSalvas(asked)) copied.push(...rows);
    expect(copied).toMatchObject([
      { nome: 'Da casa', compartilhada: true, empresa: { idProduto: of.company.id_produto }, tamanho: 50 },
    ]);
    const { status } = await server.call(removeTerceiros, {
      as: of.as,
      params: { ...params(of), other: delegate.id_produto },
      body: { idPostal: of.company.id_produto, listaTerceiros: [delegate.id_produto], tipo: 'PJ' },
    });
    expect(status).toBe(204);
    expect(await views(of.as, of)).toEqual([]);
  });
});

describe('the shared view', () => {
  it('is one of a company’s, seen by all who act for it and changed by its author alone', async () => {
    const of = await addWorld(server);
    const [administrator, supervisor] = [await addDelegate(server, of, 'A'), await addDelegate(server, of, 'S')];
    const first = await saved({ nome: 'Primeira', conteudo: content(), compartilhada: true }, administrator.as, of);
    const [seen] = await views(supervisor.as, of);
    expect(seen).toMatchObject({ nome: 'Primeira', compartilhada: true });
    expect(seen?.dono).toEqual(expect.any(String));
    const taken = await server.call(changeVisao, {
      as: supervisor.as,
      params: { ...params(of), idVisao: first.idVisao },
      body: { nome: 'Outra', conteudo: content() },
    });
    expect(taken.body.msgs?.[0]).toMatch(/^MCN-101/);
    // Two at once: one stays.
    await Promise.all(
      ['Segunda', 'Terceira'].map((nome) => saved({ nome, conteudo: content(), compartilhada: true }, of.as, of)),
    );
    expect((await views(of.as, of)).filter(({ compartilhada }) => compartilhada)).toHaveLength(1);
    expect(await views(supervisor.as, of)).toHaveLength(1);
    expect(await views(administrator.as, of)).toMatchObject([
      { nome: 'Primeira', compartilhada: false, dono: null },
      { compartilhada: true },
    ]);
    expect(await audited(of)).toEqual(expect.arrayContaining(['view.saved', 'view.unshared']));
  });

  it('is not a supervisor’s to share', async () => {
    const { as } = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const own = await saved({ nome: 'Minha', conteudo: content({ nuContrato: world.contracts[0] ?? '' }) }, as);
    expect((await change(own, { nome: 'Minha', conteudo: content(), compartilhada: true }, as)).status).toBe(403);
    expect((await save({ nome: 'Nossa', conteudo: content(), compartilhada: true }, as)).status).toBe(403);
  });

  it('tells a supervisor nothing of what lies outside of their authorisation', async () => {
    const of = await addWorld(server);
    const [inside, outside] = [of.contracts[0] ?? '', of.contracts[1] ?? ''];
    const { as } = await addDelegate(server, of, 'S', { contracts: [inside] });
    await saved(
      {
        nome: 'Da empresa',
        conteudo: content(
          { nuContrato: outside, segundaEtapa: 'nao' },
          { ordem: { campo: 'centros', direcao: 'asc' } },
        ),
        compartilhada: true,
      },
      of.as,
      of,
    );
    const [read] = await views(as, of);
    expect(JSON.stringify(read)).not.toContain(outside);
    expect(read?.omitidos).toEqual({ filtros: ['nuContrato', 'segundaEtapa'], colunas: [], ordem: true });
    for (const conteudo of [
      content({ segundaEtapa: 'nao' }),
      content({}, { ordem: { campo: 'centros', direcao: 'asc' } }),
    ])
      expect((await save({ nome: 'Minha', conteudo }, as, of)).status).toBe(400);
    expect((await save({ nome: 'Minha', conteudo: content({ nuContrato: outside }) }, as, of)).status).toBe(403);
  });
});
