/** Too many passwords wait for the processor: it is said with a 503 and Retry-After, as when the whole server is. */
export class PasswordsBusyError extends Error {
  readonly statusCode = 503;

  constructor() {
    super('too many passwords wait');
    this.name = 'PasswordsBusyError';
  }
}

/** From so many times the crowd on, nobody waits any more: it is as long as somebody looks at a page that does not come. */
const FULL = 10;

/**
 * Turns at work that fills a core. So much of it goes on at once; of what waits, one of each caller's comes in turn, so that whoever sends a
 * hundred waits for himself and keeps everybody else waiting for one. In a crowd, callers who have one waiting already are turned away.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting = new Map<string | null, (() => void)[]>();
  #working = 0;
  #count = 0;
  /** So many that wait are a crowd. */
  crowd: number;

  constructor(limits: { atOnce: number; crowd: number }) {
    this.#atOnce = limits.atOnce;
    this.crowd = limits.crowd;
  }

  /** Whether something more of a caller's may wait. The server's own work, of no caller, always may. */
  hasRoom(caller: string | null): boolean {
    if (caller === null || this.#count < this.crowd) return true;
    return this.#count < FULL * this.crowd && !this.#waiting.has(caller);
  }

  /** @throws PasswordsBusyError at once, when there is no room */
  async take<T>(caller: string | null, work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working += 1;
    else {
      if (!this.hasRoom(caller)) throw new PasswordsBusyError();
      // Whoever ends hands the place over: it is never free in between.
      await new Promise<void>((go) => {
        this.#waiting.set(caller, [...(this.#waiting.get(caller) ?? []), go]);
        this.#count += 1;
      });
    }
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#working -= 1;
    }
  }

  /** The first of the caller whose turn it is, who then stands last among the callers. */
  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [caller, own] = first;
    const [go, ...rest] = own;
    this.#waiting.delete(caller);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#count -= 1;
    return go;
  }
}
