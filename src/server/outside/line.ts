import { Counter, Gauge } from 'prom-client';
import type { Config } from '../config';
import { callerNow, holdsDatabase } from '../context';
import { traced } from '../tracing';

/** A service that did not answer as it should. Its message names the service and the reason, never a person's data. */
export class OutsideDownError extends Error {
  readonly service: string;

  constructor(service: string, reason: string) {
    super(`${service}: ${reason}`);
    this.name = 'OutsideDownError';
    this.service = service;
  }
}

/** What the service itself said no to: it is there, and the call is not tried again. */
export class AnsweredNoError extends Error {}

export type LineConfig = Pick<
  Config,
  'OUTSIDE_SECONDS' | 'OUTSIDE_AT_ONCE' | 'OUTSIDE_AT_ONCE_EACH' | 'OUTSIDE_FAILURES' | 'OUTSIDE_PAUSE_SECONDS'
>;

const figure = (name: string, help: string) => new Gauge({ name, help, labelNames: ['service'], registers: [] });
const circuitOpen = figure('outside_circuit_open', 'Whether a service is left alone after failures: 1 or 0');
const callsAtOnce = figure('outside_calls_at_once', 'Calls that wait for a service now');
const OUTCOMES = ['answered', 'failed', 'refused'] as const;
const calls = new Counter({
  name: 'outside_calls_total',
  help: 'Calls to a service: answered, failed, or refused here before it was asked',
  labelNames: ['service', 'outcome'],
  registers: [],
});

/** What whoever watches the server sees of the services. */
export const outsideFigures = [circuitOpen, callsAtOnce, calls] as const;

/**
 * Refuses a mistake of ours: a call to the outside, or the wait for a turn at the processor, while a transaction is open, or a share of the
 * database taken, holds them for as long as it takes. What is needed is asked for before, in a route's `prepare`.
 */
export function refuseWhileHolding(service: string): void {
  if (holdsDatabase()) throw new Error(`${service} was asked while the database was held. Ask in the route's prepare.`);
}

/**
 * The one way out to a service. A call has so many seconds; so many are made at once, and fewer for one account or address; after some failures in a
 * row the service is left alone for a while, and then one call at a time tries whether it is back.
 */
export class Line {
  readonly service: string;
  readonly #config: LineConfig;
  readonly #now: () => number;
  readonly #atOnce = new Map<string | null, number>();
  #total = 0;
  #failures = 0;
  #closedUntil = 0;
  #trying = false;

  constructor(service: string, config: LineConfig, now: () => number = Date.now) {
    this.service = service;
    this.#config = config;
    this.#now = now;
    circuitOpen.set({ service }, 0);
    callsAtOnce.set({ service }, 0);
    // Prometheus sees no increase in a line that begins at 1: the first failure would not count.
    for (const outcome of OUTCOMES) calls.inc({ service, outcome }, 0);
  }

  /**
   * Makes a call. `signal` ends it when its time is over, whatever it waits for.
   * @throws OutsideDownError without a call when the service is left alone or too many wait for it already, or when it gave no answer in time;
   * else what the call threw
   */
  async call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    refuseWhileHolding(this.service);
    const refusal = this.#refusal();
    if (refusal) {
      this.#ended('refused');
      throw new OutsideDownError(this.service, refusal);
    }
    const caller = callerNow();
    this.#count(caller, 1);
    this.#trying = this.#isOpen();
    try {
      const result = await traced(
        { name: `call ${this.service}`, kind: 'client', attributes: { 'peer.service': this.service } },
        () => this.#inTime(work),
      );
      this.#answered();
      return result;
    } catch (error) {
      if (error instanceof AnsweredNoError) this.#answered();
      else this.#failed();
      throw error;
    } finally {
      this.#trying = false;
      this.#count(caller, -1);
    }
  }

  #refusal(): string | null {
    if (this.#isOpen() && (this.#trying || this.#now() < this.#closedUntil)) return 'left alone after failures';
    const own = callerNow() === null ? 0 : (this.#atOnce.get(callerNow()) ?? 0);
    return this.#total >= this.#config.OUTSIDE_AT_ONCE || own >= this.#config.OUTSIDE_AT_ONCE_EACH
      ? 'too many calls at once'
      : null;
  }

  /** The time counts even for work that does not heed its signal. */
  async #inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(this.#config.OUTSIDE_SECONDS * 1000);
    const over = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OutsideDownError(this.service, 'no answer in time')), {
        once: true,
      });
    });
    return await Promise.race([work(signal), over]);
  }

  #isOpen = () => this.#failures >= this.#config.OUTSIDE_FAILURES;

  #answered(): void {
    this.#failures = 0;
    this.#ended('answered');
    circuitOpen.set({ service: this.service }, 0);
  }

  #failed(): void {
    this.#failures += 1;
    this.#ended('failed');
    if (!this.#isOpen()) return;
    this.#closedUntil = this.#now() + this.#config.OUTSIDE_PAUSE_SECONDS * 1000;
    circuitOpen.set({ service: this.service }, 1);
  }

  #ended(outcome: (typeof OUTCOMES)[number]): void {
    calls.inc({ service: this.service, outcome });
  }

  #count(caller: string | null, change: 1 | -1): void {
    const own = (this.#atOnce.get(caller) ?? 0) + change;
    if (own > 0) this.#atOnce.set(caller, own);
    else this.#atOnce.delete(caller);
    this.#total += change;
    callsAtOnce.set({ service: this.service }, this.#total);
  }
}
