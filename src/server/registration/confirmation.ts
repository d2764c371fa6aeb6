import type { CodeSent } from '../../contract/account';
import type { activateRegistration, RegistrationCodeRequest } from '../../contract/registration';
import { audit } from '../audit';
import { channelFor, readFlow, sendCode, useCode } from '../codes/flows';
import { registrationBound } from '../codes/registration';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { answerOf } from './federal-check';

type PublicCall = Pick<Call, 'db' | 'now' | 'origin' | 'fluxo' | 'language' | 'deps'>;

/**
 * Sends the code of a pending registration: within its flow again, or in a new flow for who lost the page and knows the
 * e-mail that was given. For anything else the same answer, to nobody. The code goes to the registered contact only.
 */
export async function resendRegistrationCode(
  call: PublicCall,
  idProduto: string,
  request: RegistrationCodeRequest,
): Promise<CodeSent> {
  const flow = await readFlow(call.db, call.fluxo, 'CADASTRO_USUARIO');
  const pending = await call.db
    .selectFrom('account')
    .select(['id', 'email', 'ddi_movel', 'ddd_movel', 'fone_movel'])
    .where('situacao', '=', 'P')
    .where('pendente_ate', '>', call.now)
    .where('responsavel', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', idProduto.toLowerCase()))
    .executeTakeFirst();
  const own =
    pending && (flow ? flow.account === pending.id : pending.email.toLowerCase() === request.email.toLowerCase());
  const contact = own
    ? pending
    : {
        id: null,
        email: request.email,
        ddi_movel: request.ddiMovel,
        ddd_movel: request.dddMovel,
        fone_movel: request.foneMovel,
      };
  const canal = channelFor(request.meioEnvio, contact);
  return await sendCode(
    { ...call, permit: null },
    {
      account: contact.id,
      funcao: 'CADASTRO_USUARIO',
      canal,
      destino: canal === 'E' ? contact.email : `${contact.ddd_movel}${contact.fone_movel}`,
      bound: registrationBound(idProduto),
    },
  );
}

/**
 * Activates the registration that the flow belongs to, once. The registry is asked again, after the code: a wrong code costs
 * nothing there and takes no longer than for a flow that leads nowhere.
 */
export async function activate(call: Call<typeof activateRegistration>): Promise<undefined> {
  const flow = await readFlow(call.db, call.fluxo, 'CADASTRO_USUARIO');
  await useCode(call, {
    account: flow?.account ?? null,
    funcao: 'CADASTRO_USUARIO',
    bound: registrationBound(call.body.idProduto),
    code: call.body.code,
  });
  if (!flow?.account) throw new Refusal('MCN-111');
  const pending = await call.db
    .selectFrom('account')
    .select(['id', 'cpf'])
    .where('id', '=', flow.account)
    .where('situacao', '=', 'P')
    .where('pendente_ate', '>', call.now)
    .forUpdate()
    .executeTakeFirst();
  if (!pending) throw new Refusal('MCN-111');
  if (pending.cpf && !(await answerOf(call.deps.outside.registry.acceptsAtActivation(pending.cpf)))) {
    await call.db
      .updateTable('account')
      .set({ situacao: 'C', encerrado_em: call.now, motivo_encerramento: 'RECUSADO' })
      .where('id', '=', pending.id)
      .execute();
    await audit(call, { action: 'registration.refused-by-registry', target: pending.id });
    throw new Refusal('MCN-141', { keep: true });
  }
  await call.db
    .updateTable('account')
    .set({ situacao: 'A', pendente_ate: null })
    .where('id', '=', pending.id)
    .execute();
  await audit(call, { action: 'registration.activated', target: pending.id });
  return undefined;
}
