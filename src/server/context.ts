import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work that is going on is: for whom, and whether it holds a transaction or a place in the
 * database that others wait for. It goes with every promise of that work. */
interface Context {
  /** The account that is signed in, or the network that asks; null for the server's own work. */
  caller: string | null;
  holding: boolean;
}

const OWN: Context = { caller: null, holding: false };
const context = new AsyncLocalStorage<Context>();
const now = () => context.getStore() ?? OWN;

/** Does work for somebody, who is asked for nowhere on the way. */
export const asCaller = <T>(caller: string, work: () => T): T => context.run({ caller, holding: false }, work);
export const callerNow = (): string | null => now().caller;

/** Does work that holds something of the database: nothing outside is waited for meanwhile. */
export const holdingDatabase = <T>(work: () => T): T => context.run({ ...now(), holding: true }, work);
export const holdsDatabase = (): boolean => now().holding;
