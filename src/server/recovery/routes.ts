import {
  checkAn8,
  checkPasswordExpiry,
  forgotPasswordPF,
  forgotPasswordPJ,
  mandatoryReset,
  requestMandatoryReset,
  resetPassword,
  sendMandatoryResetCode,
  sendRecoveryCode,
} from '../../contract/recovery';
import { preparedRoute, type Route, route, steady } from '../http/call';
import { checkAn8Answers, forgotCompany, forgotIndividual, sendWithinFlow } from './forgot';
import { readyExpired, requestReset, resendResetCode, resetExpired } from './mandatory';
import { readyReset, reset } from './reset';

/** Forgotten passwords (public) and the mandatory reset (signed in). */
export const recoveryRoutes: Route[] = [
  steady(route(forgotPasswordPF, (call) => forgotIndividual(call, call.body))),
  steady(route(forgotPasswordPJ, (call) => forgotCompany(call, call.body))),
  route(checkAn8, (call) => checkAn8Answers(call, call.body)),
  steady(route(sendRecoveryCode, (call) => sendWithinFlow(call, 'PF', call.params.id, call.body.meioEnvio))),
  steady(preparedRoute(resetPassword, readyReset, reset)),
  route(checkPasswordExpiry, async ({ permit, now }) => {
    const { tipo, senha_expira_em } = permit.session.account;
    return { senhaExpirada: tipo === 'PJ' && senha_expira_em !== null && senha_expira_em <= now };
  }),
  route(requestMandatoryReset, requestReset),
  route(sendMandatoryResetCode, resendResetCode),
  preparedRoute(mandatoryReset, readyExpired, resetExpired),
];
