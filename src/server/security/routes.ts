import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecurity,
  makeRecoveryCodes as makeCodes,
  removeAuthenticator,
} from '../../contract/security';
import { audit } from '../audit';
import { tellOfChange } from '../cas/security-notice';
import { frontAddress } from '../cas/services';
import type { Db } from '../database/connection';
import type { Call } from '../http/call';
import { type Route, route } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { openAppSecret, removeSecondFactor, sealAppSecret } from '../second-factor/authenticator';
import { makeRecoveryCodes, recoveryCodesLeft } from '../second-factor/recovery-codes';
import { appAddress, isClockOff, newAppSecret, stepOfCode, typedSecret } from '../second-factor/totp';

/** How long an app that waits for its first code waits. */
const DRAFT_MINUTES = 10;

type SecurityCall = Pick<Call, 'db' | 'now' | 'language' | 'origin' | 'deps' | 'request'> & { permit: Call['permit'] };

/** @throws Refusal MCN-182 where another single sign-on asks for its own second step */
function requireOwnSignOn({ deps }: Pick<Call, 'deps'>): void {
  if (deps.config.SSO_URL) throw new Refusal('MCN-182');
}

const appOf = (db: Db, account: string) =>
  db.selectFrom('authenticator').selectAll().where('account', '=', account).executeTakeFirst();

/** Tells the owner, by e-mail and in the activity. @returns the change's id */
async function told(
  call: SecurityCall & { permit: NonNullable<Call['permit']> },
  kind: Parameters<typeof tellOfChange>[2]['kind'],
  earlier?: { key_id: string; sealed: string },
): Promise<string> {
  const { id: account } = call.permit.target;
  await audit(call, { action: `security.${kind}`, target: account });
  const front = frontAddress(call.deps.config, call.request.headers.host) ?? '';
  return tellOfChange(
    call.db,
    call.deps.config,
    { account, kind, ...(earlier && { earlier }) },
    { origin: call.origin, now: call.now, language: call.language, front },
  );
}

/** What an account signs in with besides its password. Every change is told to its owner, who may take it back. */
export const securityRoutes: Route[] = [
  route(getSecurity, async ({ permit, db, deps }) => {
    const { id } = permit.target;
    const { senha_alterada_em } = await db
      .selectFrom('account')
      .select('senha_alterada_em')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const app = await appOf(db, id);
    const set = await db.selectFrom('recovery_set').select('criado_em').where('account', '=', id).executeTakeFirst();
    return {
      segundaEtapa: !deps.config.SSO_URL,
      senhaAlteradaEm: senha_alterada_em?.toISOString() ?? null,
      app: app ? { desde: app.criado_em.toISOString(), ultimoUso: app.last_used?.toISOString() ?? null } : null,
      codigosRecuperacao: set
        ? { geradosEm: set.criado_em.toISOString(), restantes: await recoveryCodesLeft(db, id) }
        : null,
    };
  }),

  route(beginAuthenticator, async (call) => {
    requireOwnSignOn(call);
    const { permit, db, deps, now } = call;
    const { session, target } = permit;
    const kept = await db
      .selectFrom('authenticator_draft')
      .selectAll()
      .where('session', '=', session.sessionId)
      .where('expires', '>', now)
      .executeTakeFirst();
    // Two tabs show the same key. Another session never sees it: whoever stole one would know the owner's.
    const earlier = kept && openAppSecret(deps.config, target.id, kept);
    const secret = earlier ?? newAppSecret();
    const draft = {
      account: target.id,
      ...sealAppSecret(deps.config, target.id, secret),
      expires: new Date(now.getTime() + DRAFT_MINUTES * 60_000),
    };
    await db
      .insertInto('authenticator_draft')
      .values({ session: session.sessionId, ...draft })
      .onConflict((conflict) => conflict.column('session').doUpdateSet(draft))
      .execute();
    const issuer = deps.texts.t(call.language, 'shell:productName', { product: deps.config.PRODUCT });
    return { chave: typedSecret(secret), endereco: appAddress(secret, { issuer, label: target.id_produto }) };
  }),

  route(confirmAuthenticator, async (call) => {
    requireOwnSignOn(call);
    const { permit, db, deps, now, body } = call;
    const { session, target } = permit;
    const draft = await db
      .selectFrom('authenticator_draft')
      .selectAll()
      .where('session', '=', session.sessionId)
      .where('expires', '>', now)
      .executeTakeFirst();
    const secret = draft && openAppSecret(deps.config, target.id, draft);
    if (!secret) throw new Refusal('MCN-180');
    const step = stepOfCode(secret, body.codigo, now);
    if (step === null)
      throw refuseField('codigo', isClockOff(secret, body.codigo, now) ? 'app_code_clock' : 'app_code_wrong');

    const before = await appOf(db, target.id);
    const change = before
      ? await told(call, 'app-replaced', { key_id: before.key_id, sealed: before.sealed })
      : await told(call, 'app-added');
    const app = {
      key_id: draft.key_id,
      sealed: draft.sealed,
      change,
      last_step: step,
      last_used: null,
      criado_em: now,
    };
    await db
      .insertInto('authenticator')
      .values({ account: target.id, ...app })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(app))
      .execute();
    await db.deleteFrom('authenticator_draft').where('account', '=', target.id).execute();
    // The code has just been shown: this session, and the sign-on that it came from, have it behind them.
    await db.updateTable('session').set({ factor: 'app' }).where('id', '=', session.sessionId).execute();
    await db
      .updateTable('sso_session')
      .set({ factor: 'app' })
      .where('id', 'in', (eb) => eb.selectFrom('session').select('sso_session').where('id', '=', session.sessionId))
      .execute();
    return {
      codigosRecuperacao: before ? [] : await makeRecoveryCodes(db, deps.config, { account: target.id, change, now }),
    };
  }),

  route(removeAuthenticator, async (call) => {
    requireOwnSignOn(call);
    const { id } = call.permit.target;
    if (!(await appOf(call.db, id))) throw new Refusal('MCN-181');
    await removeSecondFactor(call.db, id);
    await told(call, 'app-removed');
    return undefined;
  }),

  route(makeCodes, async (call) => {
    requireOwnSignOn(call);
    const { id } = call.permit.target;
    if (!(await appOf(call.db, id))) throw new Refusal('MCN-181');
    const change = await told(call, 'codes-made');
    return {
      codigosRecuperacao: await makeRecoveryCodes(call.db, call.deps.config, { account: id, change, now: call.now }),
    };
  }),
];
