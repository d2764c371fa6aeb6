import { holdingDatabase } from '../context';
import { Refusal } from './refusal';

/** So many calls of one caller wait here; one who sends more than that waits for none of the answers. */
const WAITING_MAX = 200;

interface Turns {
  working: number;
  waiting: (() => void)[];
}

/**
 * Fair shares of the database: of one account, or one address, so many calls are at work in it at once, and its others wait here, in the order of
 * their coming, where they hold neither a connection nor a lock.
 */
export class Shares {
  readonly #turns = new Map<string, Turns>();
  readonly #each: number;

  constructor(each: number) {
    this.#each = each;
  }

  /**
   * A place for work in the database alone, during which nothing outside is asked.
   * @throws Refusal MCN-104 when too many of this caller's wait already
   */
  take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.turn(caller, () => holdingDatabase(work));
  }

  /** The same for work that asks the database now and then, and waits for other things between. */
  async turn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(caller) ?? { working: 0, waiting: [] };
    this.#turns.set(caller, turns);
    if (turns.working < this.#each) turns.working += 1;
    else {
      if (turns.waiting.length >= WAITING_MAX) throw new Refusal('MCN-104', { retryAfter: 5 });
      // Whoever ends hands the place over: it is never free in between.
      await new Promise<void>((go) => turns.waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else {
        turns.working -= 1;
        if (turns.working === 0) this.#turns.delete(caller);
      }
    }
  }
}
