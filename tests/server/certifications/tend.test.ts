import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  cancelCertificacao,
  closeCertificacao,
  type Comprovante,
  decideCertificacao,
  getCertificacao,
  getComprovante,
  listCertificacoes,
  listItensCertificacao,
} from '../../../src/contract/certifications';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { verdictOn } from '../../../src/server/certifications/verify';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { evidenceKeys } from '../../../src/server/sessions/evidence';
import { rotateSigningKey } from '../../../src/server/sessions/keys';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, deadline } from '../support/certifications';
import { addDelegate, addWorld, grant, granteeRow, inContract, systemBody, type World } from '../support/delegation';

const server = useServer();
const DAY_MS = 86_400_000;

type Person = Awaited<ReturnType<typeof addPerson>>;

async function peopled(names = ['ANA', 'BIA', 'CAIO']): Promise<{ world: World; made: Person[] }> {
  const world = await addWorld(server);
  const made: Person[] = [];
  for (const nome of names) made.push(await addPerson(server.db, { nome }));
  const [system] = world.systems;
  if (!system) throw new Error('A world without systems.');
  await grant(server, world, made, inContract(world, 0).slice(0, 2), [systemBody(system.id, ['G1'])]);
  return { world, made };
}

const at = (world: World, idCertificacao: string) => ({ id: world.company.id_produto, idCertificacao });
const decide = (world: World, id: string, { id_produto }: Person, decisao: string, more = {}) =>
  server.call(decideCertificacao, {
    as: world.as,
    params: at(world, id),
    body: { pessoas: [id_produto], decisao, ...more },
  });
/** The company's session is over after days: a new one. */
const detail = async (world: World, id: string) =>
  (await server.call(getCertificacao, { as: await server.signIn(world.company), params: at(world, id) })).body;
const evidence = async (world: World, id: string) =>
  (await server.call(getComprovante, { as: await server.signIn(world.company), params: at(world, id) }))
    .body as unknown as Comprovante & { comprovante: { pessoas: { desfecho: string; nome: string }[] } };
const told = async (account: { id: string }) =>
  (
    await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', account.id)
      .where(sql<boolean>`payload->>'template' like 'certification-%'`)
      .orderBy('criado_em')
      .execute()
  ).map(({ payload }) => payload.template);

describe('the deadline of an access review', () => {
  it('ends the accesses of the undecided where that was chosen, says so of each, and proves it', async () => {
    const { world, made } = await peopled();
    const [ana, bia, caio] = made as [Person, Person, Person];
    const id = await addCertification(server, world, [], { semDecisao: 'encerra', days: 10 });
    const prazo = deadline(server, 10);
    await decide(world, id, ana, 'manter');
    await decide(world, id, caio, 'retirar', { motivo: 'Saiu' });
    server.tick(11 * DAY_MS);
    await tendCertifications(server.deps);
    expect(await granteeRow(server, world, bia)).toMatchObject({ valid_until: prazo });
    expect(await granteeRow(server, world, ana)).toMatchObject({ valid_until: null });
    expect(await detail(world, id)).toMatchObject({
      situacao: 'encerrada',
      comprovante: true,
      progresso: { manter: 1, retirar: 1, semDecisao: 1 },
    });
    const file = await evidence(world, id);
    expect(file.comprovante.resumo).toMatchObject({ total: 3, mantido: 1, retirado: 1, encerrado: 1, semDecisao: 1 });
    expect(file.comprovante.pessoas.map((one) => [one.nome, one.desfecho, one.cartoes.length])).toEqual([
      ['ANA', 'mantido', 2],
      ['BIA', 'encerrado', 2],
      ['CAIO', 'retirado', 2],
    ]);
    // Who reads it in ten years knows no codes.
    const codigo = world.systems[0]?.id;
    expect(file.comprovante.pessoas.map(({ grupos }) => grupos)).toEqual(made.map(() => [[codigo, 'G1']]));
    expect(file.comprovante.sistemas).toEqual([
      { codigo, nome: `Sistema ${codigo}`, grupos: [{ codigo: 'G1', nome: 'Grupo G1' }] },
    ]);
    // The person is told by the job of ends, as of every end.
    await tendEnds(server.deps);
    const { rows } =
      await sql`select from outbox where account = ${bia.id} and payload->>'template' = 'delegation-ended'`.execute(
        server.db,
      );
    expect(rows).toHaveLength(1);
    expect(await told(world.company)).toContain('certification-closed');
  });

  it('leaves the undecided as they are where that was chosen; who has no access any more is told apart', async () => {
    const { world, made } = await peopled();
    const [ana, bia] = made as [Person, Person];
    const id = await addCertification(server, world, [], { days: 10 });
    await sql`delete from grantee where company = ${world.company.id} and person = ${bia.id}`.execute(server.db);
    expect(await detail(world, id)).toMatchObject({ progresso: { total: 3, semDecisao: 2, semAcesso: 1 } });
    server.tick(11 * DAY_MS);
    // Two copies of the server at once.
    await Promise.all([tendCertifications(server.deps), tendCertifications(server.deps)]);
    expect(await granteeRow(server, world, ana)).toMatchObject({ valid_until: null });
    expect((await evidence(world, id)).comprovante.pessoas.map((one) => one.desfecho)).toEqual([
      'mantido',
      'semAcesso',
      'mantido',
    ]);
  });

  it('is reminded of a week and a day before, while somebody waits', async () => {
    const { world, made } = await peopled(['ANA']);
    const reviewer = await addDelegate(server, world, 'A');
    const id = await addCertification(server, world, [reviewer], { days: 10, semDecisao: 'encerra' });
    server.tick(2 * DAY_MS);
    await tendCertifications(server.deps);
    expect(await told(reviewer)).toEqual(['certification-opened-end']);
    server.tick(2 * DAY_MS);
    await tendCertifications(server.deps);
    await tendCertifications(server.deps);
    expect(await told(reviewer)).toEqual(['certification-opened-end', 'certification-reminder-end']);
    expect(await told(world.company)).toEqual(['certification-reminder-end']);
    await server.call(decideCertificacao, {
      as: await server.signIn(world.company),
      params: at(world, id),
      body: { pessoas: [made[0]?.id_produto], decisao: 'manter' },
    });
    server.tick(5 * DAY_MS);
    await tendCertifications(server.deps);
    expect(await told(reviewer)).toHaveLength(2);
  });

  it('comes early once everybody is decided, and never of one that was cancelled', async () => {
    const { world, made } = await peopled(['ANA']);
    const id = await addCertification(server, world, [], { semDecisao: 'encerra' });
    const cancelled = await addCertification(server, world, [], { semDecisao: 'encerra', repete: 'ano' });
    await server.call(cancelCertificacao, { as: world.as, params: at(world, cancelled) });
    await decide(world, id, made[0] as Person, 'manter');
    expect((await server.call(closeCertificacao, { as: world.as, params: at(world, id) })).status).toBe(204);
    const who = { nome: expect.any(String) as string, perfil: 'Empresa' };
    expect(await detail(world, id)).toMatchObject({ situacao: 'encerrando', concluidaPor: who });
    await tendCertifications(server.deps);
    expect(await detail(world, id)).toMatchObject({
      situacao: 'encerrada',
      comprovante: true,
      concluidaPor: who,
      concluidaEm: expect.any(String) as string,
    });
    expect((await evidence(world, id)).comprovante.revisao).toMatchObject({ concluidaPor: who });
    server.tick(400 * DAY_MS);
    await tendCertifications(server.deps);
    expect(await granteeRow(server, world, made[0] as Person)).toMatchObject({ valid_until: null });
    expect(await detail(world, cancelled)).toMatchObject({ situacao: 'cancelada', comprovante: false });
  });

  it('shows the end that each person had then, whatever they are given later', async () => {
    const { world, made } = await peopled(['ANA', 'BIA']);
    const [ana, bia] = made as [Person, Person];
    const id = await addCertification(server, world, [], { semDecisao: 'encerra', days: 10 });
    const ate = deadline(server, 90);
    const prazo = deadline(server, 10);
    await decide(world, id, ana, 'manterAte', { ate });
    server.tick(11 * DAY_MS);
    await tendCertifications(server.deps);
    expect(await detail(world, id)).toMatchObject({ situacao: 'encerrada', concluidaPor: null });
    await sql`update grantee set valid_until = null where company = ${world.company.id}`.execute(server.db);
    const { body } = await server.call(listItensCertificacao, {
      as: await server.signIn(world.company),
      params: at(world, id),
      query: { situacao: 'todas' },
    });
    expect(body.itens).toMatchObject([
      { nome: 'ANA', validoAte: ate, mudou: false },
      { nome: 'BIA', validoAte: prazo, mudou: false },
    ]);
    expect(await granteeRow(server, world, bia)).toMatchObject({ valid_until: null });
  });

  it('is followed by none over everybody when it began with a filter that there is no more', async () => {
    const { world } = await peopled(['ANA']);
    const id = await addCertification(server, world, [], { days: 20, repete: 'trimestre' });
    await sql`update certification set filtro = '{"filial": "7"}' where id = ${id}`.execute(server.db);
    server.tick(21 * DAY_MS);
    await tendCertifications(server.deps);
    server.tick(75 * DAY_MS);
    await tendCertifications(server.deps);
    const as = await server.signIn(world.company);
    const { body } = await server.call(listCertificacoes, { as, params: { id: world.company.id_produto } });
    expect(body['itens']).toMatchObject([{ idCertificacao: id, situacao: 'encerrada', repete: 'trimestre' }]);
    expect(await told(world.company)).toContain('certification-nobody');
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'diff'])
      .where('on_behalf_of', '=', world.company.id)
      .where('action', '=', 'certification.covers-nobody')
      .execute();
    expect(audited).toMatchObject([{ actor: null, diff: { certification: id } }]);
  });

  it('is followed by the next one, three months after the start, over who has accesses then', async () => {
    const { world, made } = await peopled(['ANA', 'BIA']);
    const stays = await addDelegate(server, world, 'A');
    const leaves = await addDelegate(server, world, 'A');
    await addCertification(server, world, [stays, leaves], { days: 20, repete: 'trimestre' });
    await server.db.deleteFrom('delegate').where('person', '=', leaves.id).execute();
    await sql`delete from grantee where company = ${world.company.id} and person = ${made[0]?.id}`.execute(server.db);
    server.tick(21 * DAY_MS);
    await tendCertifications(server.deps);
    const listed = async () =>
      (
        await server.call(listCertificacoes, {
          as: await server.signIn(world.company),
          params: { id: world.company.id_produto },
        })
      ).body['itens'] as Record<string, unknown>[];
    expect(await listed()).toHaveLength(1);
    server.tick(75 * DAY_MS);
    await tendCertifications(server.deps);
    const [next, before] = await listed();
    expect(next).toMatchObject({ situacao: 'aberta', progresso: { total: 1 }, repete: 'trimestre', abertaPor: null });
    expect(next?.['prazo']).toBe(deadline(server, 20));
    expect(before).toMatchObject({ situacao: 'encerrada', proximaEm: null });
    expect(await detail(world, String(next?.['idCertificacao']))).toMatchObject({
      revisores: [{ idPostalPF: stays.id_produto }],
    });
  });
});

describe('the evidence file', () => {
  it('verifies as it is or indented, also after its key has retired, and not when anything of it was changed', async () => {
    const { world, made } = await peopled(['ANA']);
    const id = await addCertification(server, world);
    await decide(world, id, made[0] as Person, 'manter', { motivo: 'Continua' });
    await server.call(closeCertificacao, { as: world.as, params: at(world, id) });
    await tendCertifications(server.deps);
    const { rows } = await sql<{
      body: string;
    }>`select body from certification_evidence where certification = ${id}`.execute(server.db);
    const text = rows[0]?.body ?? '';
    await rotateSigningKey(server.db, server.deps.config, server.deps.now());
    const published = (await (await fetch(`${server.url}/cas/evidence-keys.json`)).json()) as { keys: object[] };
    expect(published.keys).toHaveLength(1);
    const keys = await evidenceKeys(server.db);
    const indented = JSON.stringify(JSON.parse(text), null, 2);
    expect(await verdictOn(text, keys)).toMatchObject({ valid: true, kid: keys[0]?.kid });
    expect(await verdictOn(indented, keys)).toMatchObject({ valid: true });
    for (const changed of [
      text.replace('"manter"', '"retirar"'),
      text.replace('Continua', 'Continua '),
      '{}',
      'not JSON',
    ])
      expect(await verdictOn(changed, keys)).toMatchObject({ valid: false });
    const elsewhere = await verdictOn(text, []);
    expect(elsewhere).toMatchObject({
      valid: false,
      why: expect.stringContaining('is not among the 0 known here') as string,
    });
    const forged = await verdictOn(text.replace('Continua', 'Continua '), keys);
    expect(forged).toEqual({ valid: false, why: 'The file was changed after it was signed.' });
  });

  it('verifies as the API answers it, whatever the filter that the review began with', async () => {
    const { world, made } = await peopled(['ANA']);
    const id = await addCertification(server, world, [], { filtro: { nomeOuIdPostal: 'ana' } });
    await decide(world, id, made[0] as Person, 'manter');
    await server.call(closeCertificacao, { as: world.as, params: at(world, id) });
    await tendCertifications(server.deps);
    const file = await evidence(world, id);
    expect(file.comprovante.revisao.filtro).toEqual({ nomeOuUsuario: 'ana' });
    expect(await verdictOn(JSON.stringify(file), await evidenceKeys(server.db))).toMatchObject({ valid: true });
  });
});
