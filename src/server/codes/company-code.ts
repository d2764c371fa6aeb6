import { sendCompanyCode } from '../../contract/registration';
import { type Route, route, steady } from '../http/call';
import { sendWithinFlow } from '../recovery/forgot';
import { resendRegistrationCode } from '../registration/confirmation';

/** One path for two areas: what the code is for says which of them sends it. */
export const companyCodeRoute: Route = steady(
  route(sendCompanyCode, (call) =>
    call.body.funcionalidade === 'CADASTRO_USUARIO'
      ? resendRegistrationCode(call, call.params.id, call.body)
      : sendWithinFlow(call, 'PJ', call.params.id, call.body.meioEnvio),
  ),
);
