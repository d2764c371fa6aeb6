import { IDENTITY_ATTEMPTS } from '../../contract/constants';
import type { ErrorCode } from '../../contract/errors';
import { lockNumbers } from '../account/register';
import { answerOf } from '../account/registry';
import { type CheckedDocument, type Counted, counterPrefix } from '../account/registration-counters';
import type { Deps } from '../deps';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit, peek } from '../limits';
import type { CompanyCheck, PersonCheck } from '../outside';

type Check = PersonCheck | CompanyCheck;
type MismatchField = 'nome' | 'mae' | 'nascimento' | 'nomeFantasia';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Mismatches before the one that cancels the registration. All three name their field. */
const NAMED = IDENTITY_ATTEMPTS - 1;

const CODES = {
  CPF: {
    blocked: 'MCN-010',
    document: 'MCN-047',
    nome: 'MCN-014',
    mae: 'MCN-015',
    nascimento: 'MCN-016',
    nomeFantasia: 'MCN-014',
  },
  CNPJ: {
    blocked: 'MCN-029',
    document: 'MCN-048',
    nome: 'MCN-022',
    nomeFantasia: 'MCN-023',
    mae: 'MCN-022',
    nascimento: 'MCN-022',
  },
} as const satisfies Record<CheckedDocument['kind'], Record<MismatchField | 'blocked' | 'document', ErrorCode>>;

/** Where each field stands in the payload. */
const FIELDS: Record<MismatchField, string> = {
  nome: 'nome',
  mae: 'nomeDaMae',
  nascimento: 'dataNascimento',
  nomeFantasia: 'nomeFantasia',
};

/** The field that differs from the registry. */
export const differing = (campo: string) => ({ campos: [{ campo, chave: 'differs_from_registry' }] });

/** A refusal that names what differs from the registry, and how many attempts are left. */
export function mismatchRefusal(
  kind: CheckedDocument['kind'],
  field: MismatchField,
  { restam, campo = FIELDS[field] }: { restam: number; campo?: string },
): Refusal {
  return new Refusal(CODES[kind][field], { keep: true, restam, ...differing(campo) });
}

/** Not found, irregular, or a mismatch that is not named any more. */
export const documentRefusal = (kind: CheckedDocument['kind'], keep = false) =>
  new Refusal(CODES[kind].document, { keep });

type CheckCall = Pick<Call, 'db' | 'now' | 'origin'> & { deps: Deps };

const bucket = (call: Pick<Call, 'origin'>, what: Counted, document: CheckedDocument) =>
  `${counterPrefix(what, document)}${call.origin.network}`;
const isBlocked = async (call: CheckCall, document: CheckedDocument) =>
  !(await peek(call.db, bucket(call, 'blocked', document), { hits: 1, seconds: HOUR }, call.now)).allowed;

/** Asks the registry before the transaction; not at all for a number that is blocked for this source. */
export async function askRegistry(
  call: CheckCall,
  document: CheckedDocument,
  ask: () => Promise<Check>,
): Promise<Check> {
  if (await isBlocked(call, document)) return { outcome: 'blocked' };
  return await answerOf(ask());
}

/**
 * Judges the registry's answer inside the transaction. The third mismatch of a number from one source cancels the registration and
 * blocks the number for that source for an hour; later ones that day do not name the field. Right data from elsewhere pass.
 * @throws Refusal of the catalogue in sign-in §8
 */
export async function judge(call: CheckCall, document: CheckedDocument, check: Check): Promise<void> {
  const codes = CODES[document.kind];
  // Guesses sent at once are judged one after another, each with the count of those before it.
  await lockNumbers(call.db, [`${document.kind.toLowerCase()}:${document.number}`]);
  if (check.outcome === 'blocked' || (await isBlocked(call, document))) throw new Refusal(codes.blocked);
  if (check.outcome === 'not-found' || check.outcome === 'irregular') throw documentRefusal(document.kind);
  if (check.outcome !== 'mismatch') return;

  const named = await hit(call.db, bucket(call, 'named', document), { hits: NAMED, seconds: DAY }, call.now);
  if (named.allowed) throw mismatchRefusal(document.kind, check.field, { restam: named.left + 1 });
  const third = await hit(call.db, bucket(call, 'cancelled', document), { hits: 1, seconds: DAY }, call.now);
  if (!third.allowed) throw documentRefusal(document.kind, true);
  await hit(call.db, bucket(call, 'blocked', document), { hits: 1, seconds: HOUR }, call.now);
  throw new Refusal(codes.blocked, {
    keep: true,
    values: { context: 'cancelled' },
    ...differing(FIELDS[check.field]),
  });
}
