import { describe, expect, it } from 'vitest';
import { comeOfAge, listDependents, sendOfAgeCode } from '../../../src/contract/dependents';
import { getUsuario } from '../../../src/contract/home';
import { useServer } from '../support/app';
import { EIGHTEEN_YEARS } from '../../contract/rules-dependents';
import { daysAgo } from '../../contract/support/dates';
import { addPerson } from '../support/accounts';
import { addChild, addGuardian } from './support';

const server = useServer();

async function family(days: number) {
  const guardian = await addGuardian(server);
  const child = await addChild(server, guardian, { data_nascimento: daysAgo(days), nome: 'JOVEM DE TESTE' });
  const as = await server.signIn(child);
  const params = { id: child.id_produto };
  const askForCode = () => server.call(sendOfAgeCode, { as, params, body: { meioEnvio: 'E' } });
  const confirm = (code: string, fluxo: unknown) =>
    server.call(comeOfAge, { as, params, body: { code }, headers: { 'x-fluxo': String(fluxo) } });
  return { guardian, child, as, params, askForCode, confirm };
}

const guardianOf = async (id: string) =>
  (await server.db.selectFrom('account').select('responsavel').where('id', '=', id).executeTakeFirstOrThrow())
    .responsavel;

describe('coming of age', () => {
  it('does not end the care by itself; a fresh confirmation of the child’s own contact does, once, and the guardian is told', async () => {
    const { guardian, child, as, params, askForCode, confirm } = await family(EIGHTEEN_YEARS);
    const list = await server.call(listDependents, { as: guardian.as, params: { id: guardian.id_produto } });
    expect((list.body as unknown as { maiorDeIdade: boolean }[])[0]?.maiorDeIdade).toBe(true);
    expect(await guardianOf(child.id)).toBe(guardian.id);

    const sent = await askForCode();
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const code = await server.codeFor(child.email);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await confirm(wrong, sent.body.fluxo)).body.msgs?.[0]).toMatch(/^MCN-110 /);
    expect((await confirm(code, 'another-flow')).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect(await guardianOf(child.id)).toBe(guardian.id);

    expect((await confirm(code, sent.body.fluxo)).status).toBe(204);
    expect(await guardianOf(child.id)).toBeNull();
    const own = await server.call(getUsuario, { as, params });
    expect(own.body.responsavel).toBeNull();
    expect((await server.call(getUsuario, { as: guardian.as, params })).status).toBe(403);
    const notices = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', guardian.email)
      .execute();
    expect(notices.map(({ payload }) => payload.template)).toEqual(['dependent-of-age']);
    expect((await confirm(code, sent.body.fluxo)).body.msgs?.[0]).toMatch(/^MCN-152 /);
  });

  it('is closed the day before, and to somebody without a guardian', async () => {
    const { askForCode, confirm } = await family(EIGHTEEN_YEARS - 1);
    expect((await askForCode()).body.msgs?.[0]).toMatch(/^MCN-152 /);
    expect((await confirm('123456', 'none')).body.msgs?.[0]).toMatch(/^MCN-152 /);
    const holder = await addPerson(server.db);
    const answer = await server.call(sendOfAgeCode, {
      as: await server.signIn(holder),
      params: { id: holder.id_produto },
      body: { meioEnvio: 'E' },
    });
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-152 /);
  });

  it('is the child’s own to confirm, not the guardian’s', async () => {
    const { guardian, params } = await family(EIGHTEEN_YEARS);
    expect((await server.call(sendOfAgeCode, { as: guardian.as, params, body: { meioEnvio: 'E' } })).status).toBe(403);
    expect((await server.call(comeOfAge, { as: guardian.as, params, body: { code: '123456' } })).status).toBe(403);
  });
});
