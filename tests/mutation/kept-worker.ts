import type { Plugin } from 'vite';
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/**
 * One worker for mutant after mutant. Vitest ends its worker with each run, and every mutant would load a window, React and antd anew: most of
 * its time. The portal's test files leave their window as they found it (tests/portal/support/fresh-file.ts), here as in their own project.
 */

/** How many runs a worker serves: its memory, and what no file puts back, goes with it. */
const RUNS = 40;

type Listener = (message: unknown) => void;

interface Kept {
  threads: ThreadsPoolWorker;
  runs: number;
}
/** The worker that the last run left; null at first, and when it has served long enough. */
let free: Kept | null = null;

/** What Vitest takes for a worker of its own that starts and stops with the run. */
class KeptWorker implements PoolWorker {
  readonly name = 'kept';
  /** A module that is loaded anew is read from the disk, not sent by message. */
  readonly cacheFs = true;
  private readonly options: PoolOptions;
  private readonly kept: Kept;
  private readonly isNew: boolean;
  private ended = false;
  private readonly listeners: [event: string, listener: Listener][] = [];

  constructor(options: PoolOptions) {
    this.options = options;
    this.isNew = free === null;
    this.kept = free ?? { threads: new ThreadsPoolWorker(options), runs: 0 };
    free = null;
  }

  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener]);
    this.kept.threads.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.kept.threads.off(event, listener);
  }

  /** Answers what a worker that starts, or stops, would answer. */
  private answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.listeners)
      if (event === 'message') listener({ __vitest_worker_response__: true, type });
  }

  send(message: WorkerRequest): void {
    if (message.type === 'start' && !this.isNew) this.answer('started');
    else if (message.type === 'stop' && this.kept.runs < RUNS) {
      this.ended = true;
      this.answer('stopped');
    } else if (message.type === 'run') {
      // Which tests are asked stands in the configuration, which a worker is told when it starts.
      const context = { ...message.context, config: this.options.project.serializedConfig };
      this.kept.threads.send({ ...message, context });
    } else this.kept.threads.send(message);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  async start(): Promise<void> {
    this.kept.runs += 1;
    if (this.isNew) await this.kept.threads.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.listeners) this.kept.threads.off(event, listener);
    // One that is stopped in the middle of its work serves no other run.
    if (this.ended) free = this.kept;
    else await this.kept.threads.stop();
  }
}

/** Over what Stryker asks Vitest for: a pool that it names itself. */
export const keepsWorker: Plugin = {
  name: 'keeps-worker',
  configureVitest({ project, vitest }) {
    vitest.onClose(() => free?.threads.stop());
    project.config.pool = 'kept';
    project.config.poolRunner = { name: 'kept', createPoolWorker: (options) => new KeptWorker(options) };
  },
};
