import type { CodeSent } from '../../contract/account';
import type { Channel } from '../../contract/constants';
import type { mandatoryReset, requestMandatoryReset, sendMandatoryResetCode } from '../../contract/recovery';
import { type NewPassword, readyPassword, setNewPassword } from '../passwords/set';
import { audit } from '../audit';
import { tellOfPassword } from '../cas/security-notice';
import { channelFor, type CodeUse, readFlow, sendCode, useCode, wouldTake } from '../codes/flows';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { endSessionsOf } from '../sessions/end';
import { differs } from './forgot';
import { companyMismatch, candidates } from './identity';

type CompanyCall =
  | Call<typeof requestMandatoryReset>
  | Call<typeof sendMandatoryResetCode>
  | Call<typeof mandatoryReset>;

const HOUR = 3600;
/** Wrong identity answers of a signed-in company in an hour. */
const TRIES = 5;

const bound = (call: CompanyCall) => ({ redefinicao: call.permit.session.account.id_produto });

/** @throws Refusal MCN-147 while the password is good */
function requireExpired(call: CompanyCall): void {
  const { senha_expira_em } = call.permit.session.account;
  if (!senha_expira_em || senha_expira_em > call.now) throw new Refusal('MCN-147');
}

const ownAccount = (call: CompanyCall) =>
  candidates(call.db, 'PJ').where('id', '=', call.permit.session.account.id).executeTakeFirstOrThrow();

async function send(call: CompanyCall, wish: Channel): Promise<CodeSent> {
  const account = await ownAccount(call);
  const canal = channelFor(wish, account);
  return await sendCode(call, {
    account: account.id,
    funcao: 'REDEFINIR_SENHA',
    canal,
    destino: canal === 'E' ? account.email : `${account.ddd_movel}${account.fone_movel}`,
    bound: bound(call),
  });
}

/** Checks the data of the form, then sends the code. */
export async function requestReset(call: Call<typeof requestMandatoryReset>): Promise<CodeSent> {
  requireExpired(call);
  const account = await ownAccount(call);
  const wrong = companyMismatch(account, call.body);
  if (wrong) {
    const verdict = await hit(call.db, `recovery:mandatory:${account.id}`, { hits: TRIES, seconds: HOUR }, call.now);
    throw verdict.allowed
      ? differs(call, wrong)
      : new Refusal('MCN-143', { keep: true, retryAfter: verdict.retryAfter });
  }
  return await send(call, call.body.meioEnvio);
}

/** Sends the code again; only a flow whose data were right has one. */
export async function resendResetCode(call: Call<typeof sendMandatoryResetCode>): Promise<CodeSent> {
  requireExpired(call);
  const flow = await readFlow(call.db, call.fluxo, 'REDEFINIR_SENHA');
  if (flow?.account !== call.permit.session.account.id) throw new Refusal('MCN-111');
  return await send(call, call.body.meioEnvio);
}

const codeOf = (call: Call<typeof mandatoryReset>): CodeUse => ({
  account: call.permit.session.account.id,
  funcao: 'REDEFINIR_SENHA',
  bound: bound(call),
  code: call.body.token,
});

/** The new password, before the transaction; null when its code would not be taken. */
export const readyExpired = async (call: Call<typeof mandatoryReset>): Promise<NewPassword | null> =>
  (await wouldTake(call, codeOf(call))) ? readyPassword(call, call.permit.session.account.id, call.body.senha) : null;

/** Sets the new password; the expiry is over, and the company's other sessions end. */
export async function resetExpired(call: Call<typeof mandatoryReset>, ready: NewPassword | null): Promise<undefined> {
  requireExpired(call);
  const { id, id_produto } = call.permit.session.account;
  if (call.body.idProduto.toLowerCase() !== id_produto.toLowerCase()) throw new Refusal('IDC-111');
  await useCode(call, codeOf(call));
  await tellOfPassword(call, await setNewPassword(call, id, ready));
  await endSessionsOf(call.db, id, { except: call.permit.session.sessionId, now: call.now, reason: 'password' });
  await audit(call, { action: 'recovery.expired-password-reset', target: id });
  return undefined;
}
