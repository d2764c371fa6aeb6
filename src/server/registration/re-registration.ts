import { IDENTITY_ATTEMPTS } from '../../contract/constants';
import { reRegister } from '../../contract/registration';
import { isAdult, normaliseName } from '../../contract/validation';
import { answerOf } from '../account/registry';
import { audit } from '../audit';
import { type Call, preparedRoute } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { enqueue } from '../outbox/enqueue';
import type { PersonCheck } from '../outside';
import { endSessionsOf } from '../sessions/end';
import { differing, documentRefusal, mismatchRefusal } from './federal-check';

type ReRegisterCall = Call<typeof reRegister>;

async function check(call: ReRegisterCall): Promise<PersonCheck> {
  const account = await call.db
    .selectFrom('account')
    .select(['cpf', 'situacao', 'responsavel'])
    .where('id', '=', call.permit.target.id)
    .executeTakeFirstOrThrow();
  const { nome, mae, dataNascimento } = call.body;
  if (account.responsavel === null && !isAdult(dataNascimento)) throw refuseField('dataNascimento', 'minimum_age');
  // Somebody without a CPF is in no registry that could be asked.
  if (!account.cpf || account.situacao !== 'R') return { outcome: 'ok' };
  return await answerOf(
    call.deps.outside.registry.checkPerson({ cpf: account.cpf, nome, mae, nascimento: dataNascimento }),
  );
}

/** The third mismatch cancels the account: its number is free for a new registration, and its sessions end. */
async function countMismatch(
  call: ReRegisterCall,
  earlier: number,
  field: Extract<PersonCheck, { outcome: 'mismatch' }>['field'],
): Promise<never> {
  const account = call.permit.target.id;
  const tries = earlier + 1;
  const cancelled = tries >= IDENTITY_ATTEMPTS;
  await audit(call, {
    action: cancelled ? 'registration.re-registration-cancelled' : 'registration.re-registration-mismatch',
    target: account,
    diff: { tries },
  });
  const campo = { nome: 'nome', mae: 'mae', nascimento: 'dataNascimento' }[field];
  if (!cancelled) {
    await call.db.updateTable('account').set({ tentativas_recadastramento: tries }).where('id', '=', account).execute();
    throw mismatchRefusal('CPF', field, { restam: IDENTITY_ATTEMPTS - tries, campo });
  }
  const { email } = await call.db
    .updateTable('account')
    .set({
      tentativas_recadastramento: tries,
      situacao: 'C',
      encerrado_em: call.now,
      motivo_encerramento: 'RECADASTRAMENTO',
    })
    .where('id', '=', account)
    .returning('email')
    .executeTakeFirstOrThrow();
  await endSessionsOf(call.db, account, { now: call.now });
  await enqueue(call, { kind: 'email', account, destino: email, template: 'registration-cancelled', values: {} });
  throw new Refusal('MCN-144', { keep: true, ...differing(campo) });
}

/** Re-registration (delegation §2.9): the registry confirms name, mother and birth date; three attempts. */
export const reRegistrationRoute = preparedRoute(reRegister, check, async (call, answer) => {
  const account = await call.db
    .selectFrom('account')
    .select(['situacao', 'tentativas_recadastramento', 'versao'])
    .where('id', '=', call.permit.target.id)
    .executeTakeFirstOrThrow();
  if (account.situacao !== 'R') throw new Refusal('MCN-146');
  if (answer.outcome === 'blocked') throw new Refusal('MCN-010');
  if (answer.outcome === 'not-found' || answer.outcome === 'irregular') throw documentRefusal('CPF');
  if (answer.outcome === 'mismatch') return await countMismatch(call, account.tentativas_recadastramento, answer.field);
  const { nome, mae, dataNascimento } = call.body;
  await call.db
    .updateTable('account')
    .set({
      situacao: 'A',
      nome,
      nome_busca: normaliseName(nome),
      nome_da_mae: mae,
      data_nascimento: dataNascimento,
      tentativas_recadastramento: 0,
      versao: account.versao + 1,
    })
    .where('id', '=', call.permit.target.id)
    .execute();
  await audit(call, {
    action: 'registration.re-registered',
    target: call.permit.target.id,
    diff: { fields: ['nome', 'nomeDaMae', 'dataNascimento'] },
  });
  return undefined;
});
