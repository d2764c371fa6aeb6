import { Refusal } from '../http/refusal';
import { OutsideDownError } from '../outside';

/** What the registry says, in the words of a refusal when it does not answer. @throws Refusal MCN-140 */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof OutsideDownError) throw new Refusal('MCN-140', { retryAfter: 60 });
    throw failure;
  }
}
