import {
  changeEmail,
  changePassword,
  changePhone,
  sendCodeFor,
  sendEmailCode,
  sendPhoneCode,
} from '../../contract/contacts';
import { LOCAL_DDI, PLACEHOLDER_CODE } from '../../contract/constants';
import { audit } from '../audit';
import { tellOfPassword } from '../cas/security-notice';
import { channelFor, type CodeUse, sendCode, useCode, wouldTake } from '../codes/flows';
import type { Db } from '../database/connection';
import type { Permit } from '../http/access';
import { type Call, etagOf, preparedRoute, requireMatch, type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { enqueue } from '../outbox/enqueue';
import { type NewPassword, readyPassword, setNewPassword } from '../passwords/set';
import { endSessionsOf } from '../sessions/end';
import { contactTarget, dependentTarget } from './target';

const boundEmail = (target: { id: string }, email: string) => ({ target: target.id, email: email.toLowerCase() });
const boundPhone = (target: { id: string }, ddd: string, fone: string) => ({ target: target.id, ddd, fone });

/** Whoever got in by the earlier contact is out; the session that asks stays. A dependent's contact is nobody's way in to the guardian's account. */
async function endOthers(call: { db: Db; now: Date; permit: Permit }, target: { id: string }): Promise<void> {
  const { account, sessionId } = call.permit.session;
  if (target.id === account.id) await endSessionsOf(call.db, account.id, { except: sessionId, now: call.now });
}

const ownPasswordCode = ({ permit, body }: Call<typeof changePassword>): CodeUse => ({
  account: permit.session.account.id,
  funcao: 'ALTERAR_SENHA',
  bound: {},
  code: body.token,
});

const readyOwn = async (call: Call<typeof changePassword>): Promise<NewPassword | null> =>
  (await wouldTake(call, ownPasswordCode(call)))
    ? readyPassword(call, call.permit.session.account.id, call.body.senha)
    : null;

/** Changes of e-mail, phone and password. The old e-mail address hears of every one of them. */
export const contactRoutes: Route[] = [
  route(sendEmailCode, async (call) => {
    const target = await contactTarget(call, call.body.dependente);
    const email = call.body.emailDependente ?? call.body.email;
    if (target.email.toLowerCase() === email.toLowerCase())
      throw new Refusal('MCN-120', { campos: [{ campo: 'email', chave: 'email_not_changed' }] });
    return await sendCode(call, {
      account: call.permit.session.account.id,
      funcao: 'ALTERAR_EMAIL',
      canal: 'E',
      destino: email,
      bound: boundEmail(target, email),
    });
  }),

  route(changeEmail, async (call) => {
    const target = await contactTarget(call, call.params.targetId);
    requireMatch(call, target.versao);
    await useCode(call, {
      account: call.permit.session.account.id,
      funcao: 'ALTERAR_EMAIL',
      bound: boundEmail(target, call.body.email),
      code: call.params.token,
    });
    await call.db
      .updateTable('account')
      .set({ email: call.body.email, versao: target.versao + 1 })
      .where('id', '=', target.id)
      .execute();
    await enqueue(call, {
      kind: 'email',
      account: target.id,
      destino: target.email,
      template: 'email-changed',
      values: {},
    });
    if (call.body.encerrarSessoes) await endOthers(call, target);
    await audit(call, {
      action: 'contact.email-changed',
      target: target.id,
      onBehalfOf: target.onBehalfOf,
      diff: { fields: ['email'] },
    });
    call.setHeader('etag', etagOf(target.versao + 1));
    return undefined;
  }),

  route(sendPhoneCode, async (call) => {
    const target = await contactTarget(call, call.body.dependente);
    const ddd = call.body.dddDependente ?? call.body.ddd;
    const fone = call.body.telefoneDependente ?? call.body.telefone;
    if (target.ddi_movel === LOCAL_DDI && target.ddd_movel === ddd && target.fone_movel === fone)
      throw new Refusal('MCN-120', { campos: [{ campo: 'foneMovel', chave: 'phone_not_changed' }] });
    return await sendCode(call, {
      account: call.permit.session.account.id,
      funcao: 'ALTERAR_TELEFONE',
      canal: 'C',
      destino: `${ddd}${fone}`,
      bound: boundPhone(target, ddd, fone),
    });
  }),

  route(changePhone, async (call) => {
    const target = await contactTarget(call, call.params.targetId);
    requireMatch(call, target.versao);
    const { ddiMovel, dddMovel, foneMovel } = call.body;
    // The new country code decides: abroad there is no SMS, so the placeholder stands for the code; in Brazil it never does.
    if (ddiMovel === LOCAL_DDI) {
      await useCode(call, {
        account: call.permit.session.account.id,
        funcao: 'ALTERAR_TELEFONE',
        bound: boundPhone(target, dddMovel, foneMovel),
        code: call.params.token,
      });
    } else if (call.params.token !== PLACEHOLDER_CODE) {
      throw new Refusal('MCN-111');
    }
    await call.db
      .updateTable('account')
      .set({
        ddi_movel: ddiMovel,
        ddd_movel: dddMovel,
        fone_movel: foneMovel,
        versao: target.versao + 1,
        ...(ddiMovel !== LOCAL_DDI && { meio_envio: 'E' as const }),
      })
      .where('id', '=', target.id)
      .execute();
    await enqueue(call, {
      kind: 'email',
      account: target.id,
      destino: target.email,
      template: 'phone-changed',
      values: {},
    });
    if (call.body.encerrarSessoes) await endOthers(call, target);
    await audit(call, {
      action: 'contact.phone-changed',
      target: target.id,
      onBehalfOf: target.onBehalfOf,
      diff: { fields: ['ddiMovel', 'dddMovel', 'foneMovel'] },
    });
    call.setHeader('etag', etagOf(target.versao + 1));
    return undefined;
  }),

  route(sendCodeFor, async (call) => {
    const target = await contactTarget(call, undefined);
    const { dependente } = call.body;
    const child = dependente === undefined ? null : await dependentTarget(call, dependente);
    const canal = channelFor(call.body.meioEnvio, target);
    return await sendCode(call, {
      account: target.id,
      funcao: call.body.finalidade ?? call.body.funcionalidade,
      canal,
      destino: canal === 'E' ? target.email : `${target.ddd_movel}${target.fone_movel}`,
      bound: child ? { dependente: child.id } : {},
    });
  }),

  preparedRoute(changePassword, readyOwn, async (call, ready) => {
    const { session } = call.permit;
    await useCode(call, ownPasswordCode(call));
    await tellOfPassword(call, await setNewPassword(call, session.account.id, ready));
    await endSessionsOf(call.db, session.account.id, { except: session.sessionId, now: call.now, reason: 'password' });
    await audit(call, { action: 'contact.password-changed', target: session.account.id });
    return undefined;
  }),
];
