import type { CodeSent } from '../../contract/account';
import type { activateRegistration, RegistrationCodeRequest } from '../../contract/registration';
import { answerOf } from '../account/registry';
import { audit } from '../audit';
import { channelFor, type CodeUse, readFlow, sendCode, useCode, wouldTake } from '../codes/flows';
import { registrationBound } from '../codes/registration';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';

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

type ActivationCall = Call<typeof activateRegistration>;

const useOf = (call: ActivationCall, account: string | null): CodeUse => ({
  account,
  funcao: 'CADASTRO_USUARIO',
  bound: registrationBound(call.body.idProduto),
  code: call.body.code,
});

/** The registry's word on a CPF. */
interface Asked {
  cpf: string;
  accepted: boolean;
}

/**
 * Asks the registry once more, for a code that is right: a wrong one costs nothing there and takes no longer than for a flow that leads
 * nowhere. The code is not used by it.
 * @throws Refusal MCN-140 when the registry does not answer
 */
export async function askBeforeActivation(call: ActivationCall): Promise<Asked | null> {
  const flow = await readFlow(call.db, call.fluxo, 'CADASTRO_USUARIO');
  if (!flow?.account || !(await wouldTake(call, useOf(call, flow.account)))) return null;
  const pending = await call.db
    .selectFrom('account')
    .select('cpf')
    .where('id', '=', flow.account)
    .where('situacao', '=', 'P')
    .executeTakeFirst();
  if (!pending?.cpf) return null;
  return { cpf: pending.cpf, accepted: await answerOf(call.deps.outside.registry.acceptsAtActivation(pending.cpf)) };
}

/** Activates the registration that the flow belongs to, once. */
export async function activate(call: ActivationCall, asked: Asked | null): Promise<undefined> {
  const flow = await readFlow(call.db, call.fluxo, 'CADASTRO_USUARIO');
  await useCode(call, useOf(call, flow?.account ?? null));
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
  // The code became right, or the number another one, since the registry was asked: it is asked at the next try.
  if (pending.cpf && asked?.cpf !== pending.cpf) throw new Refusal('MCN-140', { retryAfter: 1 });
  if (asked && !asked.accepted) {
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
