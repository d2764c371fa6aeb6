import { describe, expect, it } from 'vitest';
import { hashSecret, newId } from '../../../src/server/ids';
import { clearOld } from '../../../src/server/clearing/clear';
import { verifySession } from '../../../src/server/sessions/verify';
import { addMember, Browser, PASSWORD, ticketIn } from '../cas/support/browser';
import { useServer } from '../support/app';

const server = useServer();
const DAY_MS = 86_400_000;

describe('clearing up', () => {
  it('leaves what lives and removes what has run out, but no session that a code still refers to', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    const service = `${server.url}/auth`;
    const ticket = hashSecret(ticketIn(await browser.signIn(member.id_produto, PASSWORD, { service })));
    const token = await server.signIn(member);
    const sid = (await verifySession(server.deps, token))?.sessionId ?? '';
    const kept = (await verifySession(server.deps, await server.signIn(member)))?.sessionId ?? '';
    const far = new Date(server.deps.now().getTime() + 300 * DAY_MS);
    await server.db
      .insertInto('code_flow')
      .values({
        id: newId(),
        fluxo_hash: newId(),
        account: member.id,
        session: kept,
        funcao: 'ALTERAR_EMAIL',
        canal: 'E',
        destino: 'x',
        bound_data: '{}',
        resend_at: far,
        expires: far,
      })
      .execute();
    const sweep = () => clearOld(server.deps);
    const tickets = async () =>
      (await server.db.selectFrom('service_ticket').select('hash').where('hash', '=', ticket).execute()).length;
    const signOns = async () =>
      (await server.db.selectFrom('sso_session').select('id').where('account', '=', member.id).execute()).length;
    const sessions = async () =>
      (await server.db.selectFrom('session').select('id').where('id', 'in', [sid, kept]).execute()).map(
        (row) => row.id,
      );

    await sweep();
    expect([await tickets(), await signOns(), (await sessions()).length]).toEqual([1, 1, 2]);
    expect(await verifySession(server.deps, token)).not.toBeNull();

    server.tick(3 * 3_600_000);
    await sweep();
    expect([await tickets(), await signOns(), (await sessions()).length]).toEqual([0, 0, 2]);

    server.tick(185 * DAY_MS);
    await sweep();
    expect(await sessions()).toEqual([kept]);
  });
});
