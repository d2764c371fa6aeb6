import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work that is going on is: for whom, and whether it holds a transaction or a place in the
 * database that others wait for. It goes with every promise of that work. */
interface Context {
  /** The account that is signed in, or the network that asks; null for the server's own work. */
  caller: string | null;
  holding: boolean;
  /** The span of the trace that it belongs to, where it is traced. */
  span: Span | null;
}

/** Something of a trace that began and ends. Its attributes never hold a person's data: no address with its query, no value of a statement. */
export interface Span {
  /** Its place in the trace, as W3C's `traceparent` writes it. */
  readonly traceparent: string;
  readonly traceId: string;
  readonly spanId: string;
  set(attributes: Attributes): void;
  /** @param failed the sort of failure: the name of an error, the status of an answer */
  end(failed?: string): void;
}

export type Attributes = Readonly<Record<string, string | number>>;

const OWN: Context = { caller: null, holding: false, span: null };
const context = new AsyncLocalStorage<Context>();
const now = () => context.getStore() ?? OWN;

/** Does work for somebody, who is asked for nowhere on the way. */
export const asCaller = <T>(caller: string, work: () => T): T =>
  context.run({ caller, holding: false, span: now().span }, work);
export const callerNow = (): string | null => now().caller;

/** Does work that holds something of the database: nothing outside is waited for meanwhile. */
export const holdingDatabase = <T>(work: () => T): T => context.run({ ...now(), holding: true }, work);
export const holdsDatabase = (): boolean => now().holding;

/** Does work, and all that follows from it, within a span. */
export const inSpan = <T>(span: Span | null, work: () => T): T =>
  span ? context.run({ ...now(), span }, work) : work();
export const spanNow = (): Span | null => now().span;
