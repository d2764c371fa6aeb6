import { availableParallelism } from 'node:os';
import { callerNow } from '../context';
import { newSecret } from '../ids';
import { refuseWhileHolding } from '../outside';
import { hash, verify } from './hash-thread';
import { Turns } from './turns';

export { PasswordsBusyError } from './turns';

/** argon2id with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes are made by other threads, so many at once: one core stays with everybody else, however many passwords strangers send. */
const turns = new Turns({ atOnce: Math.max(1, availableParallelism() - 1), crowd: 100 });

/** How many passwords that wait are a crowd, in which nobody has two waiting. */
export const setCrowd = (passwords: number): void => {
  turns.crowd = passwords;
};

/** Whether a password of this caller's may wait for the processor: asked before anything is counted. */
export const hasRoomForPassword = (): boolean => turns.hasRoom(callerNow());

/** @throws PasswordsBusyError in a crowd; an error of ours while the database is held, for others would wait as long as the hash does */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseWhileHolding('the hash of a password');
  return turns.take(callerNow(), work);
}

/** Longer texts are never a password of ours and would only cost time. */
const LONGEST = 200;

/** The same letters typed on different keyboards are the same password. */
const canonical = (password: string) => password.normalize('NFC');

/** How a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), PARAMETERS));
}

/** Before the hash of a password that its owner has disowned. */
const DISOWNED = 'disowned:';

/** Keeps a password that opens nothing any more, so that it is not chosen anew. */
export const disownPassword = (stored: string) => (stored.startsWith(DISOWNED) ? stored : DISOWNED + stored);

/** Does the password belong to the stored hash, and does it still open anything? */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (password.length > LONGEST || stored.startsWith(DISOWNED)) return verifyDecoy();
  return inTurn(() => verify(stored, canonical(password)));
}

/** Is it the password that the account has, disowned or not? */
export const isCurrentPassword = (stored: string, password: string) =>
  verifyPassword(stored.startsWith(DISOWNED) ? stored.slice(DISOWNED.length) : stored, password);

const decoy = hashPassword(newSecret());

/** Takes the time of a check and fails: what an unknown login meets, so that its answer is not the quicker one. */
export async function verifyDecoy(): Promise<false> {
  const hashed = await decoy;
  await inTurn(() => verify(hashed, 'never'));
  return false;
}
