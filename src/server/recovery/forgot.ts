import type { CodeSent } from '../../contract/account';
import { type Channel, LOCAL_DDI } from '../../contract/constants';
import { maskEmailChoice, maskPhone } from '../../contract/format';
import type { AnswerOf, BodyOf } from '../../contract/endpoint';
import type { checkAn8, forgotPasswordPF, forgotPasswordPJ } from '../../contract/recovery';
import { lockNumbers } from '../account/register';
import { channelFor, openFlow, readFlow, sendCode } from '../codes/flows';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hashSecret } from '../ids';
import { hit } from '../limits';
import {
  type Candidate,
  candidates,
  companyMismatch,
  decoyMask,
  findCandidate,
  individualMatches,
  sameName,
  unasked,
} from './identity';

type PublicCall = Pick<Call, 'db' | 'now' | 'origin' | 'fluxo' | 'language' | 'deps'>;

/** What the code of a recovery confirms. */
export const recoveryBound = (idProduto: string) => ({ recuperacao: idProduto.toLowerCase() });

/** Where a decoy's code "goes"; without questions nothing of any destination is shown. */
const decoyDestination = (idProduto: string, shown: boolean) =>
  `${shown ? 'decoy' : 'decoy-unasked'}:${idProduto.toLowerCase()}`;
const UNASKED_MASK = { E: '***', C: '*****' } as const;

/** Kept with the flow of a company whose delivery choice has shown where a code may go. */
const CHOSEN = { chosen: true };

interface Sending {
  idProduto: string;
  /** Null when the answers were wrong or there is no such account. */
  account: Candidate | null;
  meioEnvio: Channel;
  /** False where nothing was asked: then nothing is shown either. */
  shown: boolean;
  /** The delivery choice has shown the destinations, in its own mask: one address is never shown in two, which would tell more of it. */
  chosen?: boolean;
}

/**
 * Sends the code of a recovery, or answers alike and sends none. A phone of another country gets its code by e-mail; the answer names the way
 * that was asked for, except to who has seen the destinations: any other would tell right answers from wrong ones.
 */
async function send(
  call: PublicCall,
  { idProduto, account, meioEnvio, shown, chosen = false }: Sending,
): Promise<CodeSent> {
  const canal = account ? channelFor(meioEnvio, account) : meioEnvio;
  const elsewhere = canal !== meioEnvio && !chosen;
  const sent = await sendCode(
    { ...call, permit: null },
    {
      account: account?.id ?? null,
      funcao: 'ESQUECEU_SENHA',
      canal,
      destino: account
        ? canal === 'E'
          ? account.email
          : `${account.ddd_movel}${account.fone_movel}`
        : decoyDestination(idProduto, shown),
      bound: recoveryBound(idProduto),
      login: idProduto,
      ...(chosen && { carried: CHOSEN }),
      ...(chosen && account && canal === 'E' && { destinoMascarado: maskEmailChoice(account.email) }),
      ...((!account || elsewhere) && {
        destinoMascarado: decoyMask(call.deps.config.SECRET, idProduto, meioEnvio),
      }),
      ...(!shown && { destinoMascarado: UNASKED_MASK[meioEnvio] }),
    },
  );
  return chosen ? sent : { ...sent, meioEnvio };
}

export async function forgotIndividual(call: PublicCall, answers: BodyOf<typeof forgotPasswordPF>): Promise<CodeSent> {
  const found = await findCandidate(call.db, 'PF', answers.idProduto);
  const account = found && individualMatches(found, answers) ? found : null;
  return await send(call, {
    idProduto: answers.idProduto,
    account,
    meioEnvio: answers.meioEnvio,
    shown: !unasked(answers),
  });
}

export async function forgotCompany(call: PublicCall, answers: BodyOf<typeof forgotPasswordPJ>): Promise<CodeSent> {
  const found = await findCandidate(call.db, 'PJ', answers.idProduto);
  const account = found && companyMismatch(found, answers) === null ? found : null;
  return await send(call, { idProduto: answers.idProduto, account, meioEnvio: answers.meioEnvio, shown: true });
}

/**
 * Sends the code again, or for the first time after the delivery choice, within the flow of the identity questions. After five wrong codes
 * the answers are still right ones: the flow stays dead, and another begins, counted as any.
 * @throws Refusal MCN-111 for a flow that is not known any more: its code would go to nobody
 */
export async function sendWithinFlow(
  call: PublicCall,
  tipo: 'PF' | 'PJ',
  idProduto: string,
  meioEnvio: Channel,
): Promise<CodeSent> {
  const flow = await readFlow(call.db, call.fluxo, 'ESQUECEU_SENHA');
  if (!flow && call.fluxo) throw new Refusal('MCN-111');
  const dead = flow !== null && flow.tries >= call.deps.config.CODE_TRIES;
  const found = await findCandidate(call.db, tipo, idProduto);
  const account = found && flow?.account === found.id ? found : null;
  const asked = account ? tipo === 'PJ' || account.cpf !== null : flow?.destino !== decoyDestination(idProduto, false);
  const chosen = flow?.carried.chosen === true;
  const within = dead ? { ...call, fluxo: null } : call;
  return await send(within, { idProduto, account, meioEnvio, shown: asked, chosen });
}

const DAY = 24 * 3600;
type An8Field = 'an8' | 'nome' | 'nomeFantasia';

/**
 * The identity questions of a company with AN8, which name what differs (delegation §8). The portal leads to /login after three wrong
 * ones; the next visit begins anew. Wrong answers count for the AN8, whether anybody has it or not, and for their source: beyond the limit of
 * either nothing is named that day, and the owner still gets in with the right ones.
 */
export async function checkAn8Answers(
  call: PublicCall,
  answers: BodyOf<typeof checkAn8>,
): Promise<AnswerOf<typeof checkAn8>> {
  const source = call.origin.network;
  await lockNumbers(call.db, [`an8-check:${source}`, `an8-check:${answers.an8}`]);
  const account = await candidates(call.db, 'PJ').where('an8', '=', answers.an8).executeTakeFirst();
  const wrong = an8Mismatch(account, answers);
  if (!account || wrong) throw await an8Refusal(call, { source, an8: answers.an8 }, wrong ?? 'an8');

  const flow = await openFlow(
    { ...call, permit: null },
    {
      account: account.id,
      funcao: 'ESQUECEU_SENHA',
      canal: 'E',
      destino: account.email,
      bound: recoveryBound(account.id_produto),
      carried: CHOSEN,
    },
  );
  return {
    fluxo: flow,
    idProduto: account.id_produto,
    email: maskEmailChoice(account.email),
    celular: account.ddi_movel === LOCAL_DDI ? maskPhone(`${account.ddd_movel}${account.fone_movel}`) : null,
  };
}

function an8Mismatch(account: Candidate | undefined, answers: BodyOf<typeof checkAn8>): An8Field | null {
  if (!account) return 'an8';
  if (!sameName(account.nome, answers.nome)) return 'nome';
  return sameName(account.nome_fantasia, answers.nomeFantasia) ? null : 'nomeFantasia';
}

async function an8Refusal(
  call: PublicCall,
  { source, an8 }: { source: string; an8: string },
  field: An8Field,
): Promise<Refusal> {
  const { AN8_TRIES_PER_DAY, AN8_TRIES_PER_ADDRESS_DAY } = call.deps.config;
  const ofNumber = { hits: AN8_TRIES_PER_DAY, seconds: DAY };
  const ofSource = { hits: AN8_TRIES_PER_ADDRESS_DAY, seconds: DAY };
  const byNumber = await hit(call.db, `recovery:an8-number:${hashSecret(an8)}`, ofNumber, call.now);
  const bySource = await hit(call.db, `recovery:an8-source:${source}`, ofSource, call.now);
  if (byNumber.allowed && bySource.allowed) return differs(call, field);
  const retryAfter = Math.max(...[byNumber, bySource].map((limit) => (limit.allowed ? 0 : limit.retryAfter)));
  return new Refusal('MCN-143', { keep: true, retryAfter });
}

/** Names the answer that is not in accordance with the record, in the words of delegation §8. */
export function differs(call: Pick<Call, 'deps' | 'language'>, field: string): Refusal {
  const { config, texts } = call.deps;
  return new Refusal('MCN-142', {
    keep: true,
    values: { product: config.PRODUCT, field: texts.t(call.language, `messages:fields.${field}`) },
    campos: [{ campo: field, chave: 'differs_from_record' }],
  });
}
