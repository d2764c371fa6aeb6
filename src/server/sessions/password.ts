import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '../ids';

/** argon2id with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer texts are never a password of ours and would only cost time. */
const LONGEST = 200;

/** The same letters typed on different keyboards are the same password. */
const canonical = (password: string) => password.normalize('NFC');

/** How a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), PARAMETERS);
}

/** Does the password belong to the stored hash? */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (password.length > LONGEST) return verifyDecoy();
  return verify(stored, canonical(password));
}

const decoy = hashPassword(newSecret());

/** Takes the time of a check and fails: what an unknown login meets, so that its answer is not the quicker one. */
export async function verifyDecoy(): Promise<false> {
  await verify(await decoy, 'never');
  return false;
}
