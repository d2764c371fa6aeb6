import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CodeSent } from '../../contract/account';
import { type Channel, MAX_DEPENDENTS } from '../../contract/constants';
import { DEPENDENT_CONSENT_VERSION, type DependentPayload } from '../../contract/dependent-form';
import type { registerPF } from '../../contract/registration';
import { isAdult } from '../../contract/validation';
import type { DependentRegistration } from '../account/dependent-registration';
import { register } from '../account/register';
import { type CodeRequest, sendCode } from '../codes/flows';
import { registrationBound } from '../codes/registration';
import type { Db } from '../database/connection';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hashSecret } from '../ids';
import { requireGoodPassword } from '../passwords/policy';
import { hashPassword } from '../sessions/password';
import { type ActiveSession, verifySession } from '../sessions/verify';

const FUNCAO = 'CADASTRO_DEPENDENTE';

interface Prepared {
  session: ActiveSession;
  senha_hash: string;
}

type RegistrationCall = Call<typeof registerPF>;

/** The registration of a dependent is a public call (its path is the individuals' own), so the session is asked for here. */
async function sessionOf({ request, deps }: RegistrationCall): Promise<ActiveSession> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer ? await verifySession(deps, bearer) : null;
  if (!session) throw new Refusal('IDC-110');
  request.actor = session.account.id;
  return session;
}

/** @throws Refusal 403 when `responsavelDependente` is not the session's own account, 409 for somebody who is a dependent */
function requireGuardian({ account }: ActiveSession, claimed: string): void {
  if (account.tipo !== 'PF' || claimed.toLowerCase() !== account.id_produto.toLowerCase()) throw new Refusal('IDC-111');
  if (account.responsavel) throw new Refusal('IDC-113');
}

/** How many confirmed dependents a guardian has. Those that wait for their code do not count: whether they exist is told to nobody. */
export async function countDependents(db: Db, guardian: string): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('responsavel', '=', guardian)
    .where('situacao', 'in', ['A', 'R'])
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws Refusal MCN-150 when the guardian, whose row the caller holds, has as many dependents as one may have */
export async function requireRoom(db: Db, guardian: string): Promise<void> {
  if ((await countDependents(db, guardian)) >= MAX_DEPENDENTS)
    throw new Refusal('MCN-150', { values: { max: MAX_DEPENDENTS } });
}

/** Locks the guardian: of several changes of the same guardian one is after the other. */
async function lockGuardian(call: RegistrationCall, id: string): Promise<void> {
  const guardian = await call.db
    .selectFrom('account')
    .select(['situacao', 'responsavel', 'data_nascimento'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (guardian?.responsavel) throw new Refusal('IDC-113');
  const adult = guardian?.data_nascimento ? isAdult(guardian.data_nascimento, call.now.getTime()) : false;
  if (guardian?.situacao !== 'A' || !adult) throw new Refusal('MCN-151');
}

/**
 * A guardian registers a child: pending until the code that went to the child's contact comes back. A CPF that has an account
 * gets the same answer after the same work, and nothing comes of it. No registry is asked: it refuses the data of minors.
 */
export const dependentRegistration: DependentRegistration = {
  async prepare(call, payload): Promise<Prepared> {
    const session = await sessionOf(call);
    requireGuardian(session, payload.responsavelDependente);
    requireGoodPassword(call.deps.config, payload.senha, { ...payload, idProduto: payload.cpf });
    return { session, senha_hash: await hashPassword(payload.senha) };
  },

  async register(call, payload, prepared): Promise<CodeSent> {
    const { session, senha_hash } = prepared as Prepared;
    await lockGuardian(call, session.account.id);
    await requireRoom(call.db, session.account.id);
    const permitted = { ...call, permit: { session } };
    const running = await runningFlow(call, session, payload);
    if (running) return await sendCode(permitted, running);
    const sent = await register(permitted, {
      account: { ...accountOf(payload), responsavel: session.account.id, senha_hash },
      meioEnvio: payload.meioEnvio,
      funcao: FUNCAO,
    });
    await recordConsent(call, session.account.id, payload.cpf);
    return sent;
  },
};

const destinationOf = (payload: DependentPayload, canal: Channel) =>
  canal === 'E' ? payload.email : `${payload.dddMovel}${payload.foneMovel}`;

/**
 * The request of the flow that the call names, when it waits for this very child's code at the same destination: repeating the registration
 * then only sends another code, and wrong tries stay counted. A flow that leads nowhere is treated alike.
 */
async function runningFlow(
  call: RegistrationCall,
  session: ActiveSession,
  payload: DependentPayload,
): Promise<CodeRequest | null> {
  const flow = await call.db
    .selectFrom('code_flow')
    .select(['account', 'canal', 'destino', 'bound_data'])
    .where('fluxo_hash', '=', hashSecret(call.fluxo ?? ''))
    .where('funcao', '=', FUNCAO)
    .where('session', '=', session.sessionId)
    .where('used_at', 'is', null)
    .where('expires', '>', call.now)
    .executeTakeFirst();
  const bound = registrationBound(payload.cpf);
  if (!flow || flow.destino !== destinationOf(payload, flow.canal) || !isDeepStrictEqual(flow.bound_data.bound, bound))
    return null;
  if (flow.account) {
    const pending = await call.db
      .selectFrom('account')
      .select('id')
      .where('id', '=', flow.account)
      .where('situacao', '=', 'P')
      .where('pendente_ate', '>', call.now)
      .executeTakeFirst();
    if (!pending) return null;
  }
  return { account: flow.account, funcao: FUNCAO, canal: flow.canal, destino: flow.destino, bound };
}

const accountOf = (payload: DependentPayload) => ({
  tipo: 'PF' as const,
  id_produto: payload.cpf,
  cpf: payload.cpf,
  cie: payload.tipoEstrangeiro === 'N' ? null : (payload.cie ?? null),
  nome: payload.nome,
  data_nascimento: payload.dataNascimento,
  sexo: payload.sexo,
  tipo_estrangeiro: payload.tipoEstrangeiro,
  email: payload.email,
  ddi_movel: payload.ddiMovel,
  ddd_movel: payload.dddMovel,
  fone_movel: payload.foneMovel,
});

/** The same statement whether the child's account was made or the CPF had one: it then finds no row. */
async function recordConsent(call: RegistrationCall, guardian: string, cpf: string): Promise<void> {
  await sql`
    insert into dependent_consent (dependent, guardian, versao, aceito_em)
    select id, ${guardian}, ${DEPENDENT_CONSENT_VERSION}, ${call.now} from account
    where cpf = ${cpf} and responsavel = ${guardian} and situacao = 'P'`.execute(call.db);
}
