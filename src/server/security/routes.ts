import {
  beginAuthenticator,
  cancelFactorRemoval,
  chooseNotices,
  confirmAuthenticator,
  forgetBrowsers as forget,
  getSecurity,
  makeRecoveryCodes as makeCodes,
  removeAuthenticator,
} from '../../contract/security';
import { delegationsOf } from '../account/queries';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import { firstDemand } from '../demand';
import { type Route, route } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { choose, hasChosen } from '../outbox/digest';
import { hasSecondFactor, keepApp, openAppSecret, removeApp, sealAppSecret } from '../second-factor/authenticator';
import { isDemanded, requireAnother } from '../second-factor/demanded';
import { passkeysOf } from '../second-factor/passkeys';
import { forgetBrowsers, rememberedBrowsers } from '../second-factor/remembered-browsers';
import { makeRecoveryCodes, recoveryCodesLeft } from '../second-factor/recovery-codes';
import { appAddress, isClockOff, newAppSecret, stepOfCode, typedSecret } from '../second-factor/totp';
import { browserText } from '../cas/not-me';
import { standingRemoval } from '../cas/removal';
import { cancelRemovalBy, requireOwnSignOn, shownInSession, told } from './change';
import { partyOf, shownPasskey } from './passkeys';

/** How long an app that waits for its first code waits. */
const DRAFT_MINUTES = 10;

const appOf = (db: Db, account: string) =>
  db.selectFrom('authenticator').selectAll().where('account', '=', account).executeTakeFirst();

/** What an account signs in with besides its password. Every change is told to its owner, who may take it back. */
export const securityRoutes: Route[] = [
  route(getSecurity, async (call) => {
    const { permit, db, deps, now } = call;
    const { id } = permit.target;
    const { senha_alterada_em, tipo } = await db
      .selectFrom('account')
      .select(['senha_alterada_em', 'tipo'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const app = await appOf(db, id);
    const set = await db.selectFrom('recovery_set').select('criado_em').where('account', '=', id).executeTakeFirst();
    const party = partyOf(call);
    const removal = await standingRemoval(db, id);
    const isThirdParty = tipo === 'PF' && (await delegationsOf(db, id)).length > 0;
    return {
      segundaEtapa: !deps.config.SSO_URL,
      obrigatoria: await isDemanded(db, deps.config, id),
      senhaAlteradaEm: senha_alterada_em?.toISOString() ?? null,
      chavesAcesso: (await passkeysOf(db, id)).map((passkey) => shownPasskey(passkey, party)),
      criaChaves: party !== null,
      app: app ? { desde: app.criado_em.toISOString(), ultimoUso: app.last_used?.toISOString() ?? null } : null,
      codigosRecuperacao: set
        ? { geradosEm: set.criado_em.toISOString(), restantes: await recoveryCodesLeft(db, id) }
        : null,
      navegadoresLembrados: (await rememberedBrowsers(db, deps.config, { account: id, now })).map((browser) => ({
        id: browser.id,
        nome: browserText(call, browser.user_agent),
        desde: browser.criado_em.toISOString(),
        ultimoUso: browser.last_used?.toISOString() ?? null,
        ate: browser.expires.toISOString(),
        endereco: browser.address,
      })),
      exigencia: await firstDemand(db, deps.config, id, now),
      resumoDiario: tipo === 'PJ' || isThirdParty ? await hasChosen(db, 'daily_digest', id) : null,
      avisosNaHora: isThirdParty ? await hasChosen(db, 'notices_at_once', id) : null,
      retirada: removal && { desde: removal.criado_em.toISOString(), em: removal.due.toISOString() },
    };
  }),

  route(chooseNotices, async (call) => {
    const { permit, db, now, body } = call;
    const { id } = permit.target;
    if (await choose(db, 'daily_digest', id, body.resumoDiario, now))
      await audit(call, { action: 'notices.chosen', target: id, onBehalfOf: null, diff: { daily: body.resumoDiario } });
    const { avisosNaHora: atOnce } = body;
    if (atOnce !== undefined && (await choose(db, 'notices_at_once', id, atOnce, now)))
      await audit(call, { action: 'notices.chosen', target: id, onBehalfOf: null, diff: { atOnce } });
    return undefined;
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
      ? await told(call, 'app-replaced', { earlier: { key_id: before.key_id, sealed: before.sealed } })
      : await told(call, 'app-added');
    const codigosRecuperacao = await keepApp(db, deps.config, {
      account: target.id,
      sealed: draft,
      step,
      change,
      now,
    });
    await shownInSession(call, 'app');
    return { codigosRecuperacao };
  }),

  route(removeAuthenticator, async (call) => {
    requireOwnSignOn(call);
    const { id } = call.permit.target;
    if (!(await appOf(call.db, id))) throw new Refusal('MCN-181');
    await removeApp(call.db, id);
    await requireAnother(call.db, call.deps.config, id);
    await told(call, 'app-removed');
    return undefined;
  }),

  route(makeCodes, async (call) => {
    requireOwnSignOn(call);
    const { id } = call.permit.target;
    if (!(await hasSecondFactor(call.db, id))) throw new Refusal('MCN-181');
    const change = await told(call, 'codes-made');
    return {
      codigosRecuperacao: await makeRecoveryCodes(call.db, call.deps.config, { account: id, change, now: call.now }),
    };
  }),

  // Neither a recent sign-in nor a message: it only asks for more from then on.
  route(forget, async (call) => {
    const { body, db, permit } = call;
    const forgotten = await forgetBrowsers(db, permit.target.id, body.idNavegador);
    if (body.idNavegador && forgotten === 0) throw new Refusal('MCN-101');
    await audit(call, { action: 'security.browser-forgotten', target: permit.target.id });
    return undefined;
  }),

  // It only keeps what there is.
  route(cancelFactorRemoval, async (call) => {
    if (!(await cancelRemovalBy(call, 'pressed'))) throw new Refusal('MCN-191');
    return undefined;
  }),
];
