import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * A folder belongs to one process: PGlite itself does not see a second one, and both would lose rows.
 *
 * The lock is a file `lock.<n>` made atomically, and a socket that its holder listens on. Whoever finds a lock asks the
 * socket: the kernel answers for a live holder, busy or stopped as it may be, and refuses for a dead one, whatever process
 * has its number by now. Numbers only grow, so that of two processes which both find a dead lock one wins.
 */

/** The message names the process, and is all that the start prints. */
export class FolderInUseError extends Error {
  readonly sentence = true;
}

export interface FolderLock {
  /** The socket's server: the backup command talks to a running server through it. */
  onConnection(answer: (socket: net.Socket) => void): void;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  /** Changes with every start of the machine. */
  boot: string;
  /** Name of the socket; null where the file system has none: the process number and its start then have to do. */
  socket: string | null;
  /** When the process began, as the machine counts it; null where it does not tell. */
  started: string | null;
  released: boolean;
}

const NAME = /^lock\.(\d+)$/;
const SOCKET_PATH_MAX = 100;

/** Takes the folder, which must exist. @throws FolderInUseError while another live process has it */
export async function lockFolder(folder: string): Promise<FolderLock> {
  for (;;) {
    const highest = newest(folder);
    if (highest > 0) await refuseWhileAlive(folder, highest);
    const mine = highest + 1;
    const socket = `lock.${mine}.${randomBytes(6).toString('hex')}.socket`;
    const server = await listen(folder, socket);
    const holder: Holder = {
      pid: process.pid,
      host: os.hostname(),
      boot: bootId(),
      started: startOf(process.pid),
      socket: server && socket,
      released: false,
    };
    const claimed = claim(folder, mine, holder);
    if (claimed && newest(folder) === mine) {
      removeBelow(folder, mine);
      return held(folder, mine, holder, server);
    }
    if (claimed) fs.rmSync(file(folder, mine), { force: true });
    await closeServer(server);
  }
}

/** Opens a connection to the process that has the folder; null when none has. */
export async function connectToHolder(folder: string): Promise<net.Socket | null> {
  const holder = read(folder, newest(folder));
  return holder?.socket && !holder.released ? connect(folder, holder.socket) : null;
}

/** The number of the live process that has the folder; null when none has. */
export async function holderOf(folder: string): Promise<number | null> {
  const holder = read(folder, newest(folder));
  return holder && !holder.released && (await isAlive(folder, holder)) ? holder.pid : null;
}

function held(folder: string, number: number, holder: Holder, server: net.Server | null): FolderLock {
  const open = new Set<net.Socket>();
  let answer = (socket: net.Socket): void => {
    socket.destroy();
  };
  server?.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    answer(socket);
  });
  // The lock alone keeps no process running.
  server?.unref();
  return {
    onConnection: (given) => (answer = given),
    async release() {
      // The file stays, marked: were it removed, the numbers would begin again while somebody still counts on.
      fs.writeFileSync(file(folder, number), JSON.stringify({ ...holder, released: true }));
      for (const socket of open) socket.destroy();
      await closeServer(server);
    },
  };
}

async function refuseWhileAlive(folder: string, number: number): Promise<void> {
  const holder = read(folder, number);
  if (!holder || holder.released) return;
  const elsewhere = holder.boot !== bootId() && holder.host !== os.hostname();
  if (await isAlive(folder, holder)) {
    throw new FolderInUseError(
      `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
  if (elsewhere) {
    throw new FolderInUseError(
      `The data folder ${folder} was in use on the machine ${holder.host}. If nothing there uses it any more, remove ${file(folder, number)} and start again.`,
    );
  }
}

async function isAlive(folder: string, holder: Holder): Promise<boolean> {
  const socket = holder.socket === null ? null : await connect(folder, holder.socket);
  socket?.destroy();
  if (socket !== null) return true;
  const hasNoSocket = holder.socket === null && holder.boot === bootId();
  return hasNoSocket && startOf(holder.pid) === holder.started && isRunning(holder.pid);
}

const file = (folder: string, number: number) => path.join(folder, `lock.${number}`);

function newest(folder: string): number {
  return Math.max(0, ...fs.readdirSync(folder).map((name) => Number(NAME.exec(name)?.[1] ?? 0)));
}

/** Makes the lock's file with its content at once, or not at all when it exists. */
function claim(folder: string, number: number, holder: Holder): boolean {
  const draft = path.join(folder, `.lock-${process.pid}-${randomBytes(6).toString('hex')}`);
  fs.writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    fs.linkSync(draft, file(folder, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function read(folder: string, number: number): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file(folder, number), 'utf8')) as Holder;
  } catch {
    // Gone, or half written by a release that the power ended: its socket does not answer either way.
    return null;
  }
}

function removeBelow(folder: string, number: number): void {
  for (const name of fs.readdirSync(folder)) {
    const found = /^lock\.(\d+)(?:\..+)?$/.exec(name);
    if (found && Number(found[1]) < number) fs.rmSync(path.join(folder, name), { force: true });
  }
}

/** Calls `use` with an address for the lock's socket that is short enough for the kernel. */
function withSocketAddress<T>(folder: string, name: string, use: (address: string, done: () => void) => T): T {
  const full = path.resolve(folder, name);
  if (process.platform === 'win32')
    return use(`\\\\.\\pipe\\conta-postal-${createHash('sha256').update(full).digest('hex')}`, () => {});
  if (Buffer.byteLength(full) <= SOCKET_PATH_MAX || process.platform !== 'linux') return use(full, () => {});
  const descriptor = fs.openSync(folder, 'r');
  return use(`/proc/self/fd/${descriptor}/${name}`, () => fs.closeSync(descriptor));
}

/** Listens on the socket; null where the folder's file system has none. */
function listen(folder: string, name: string): Promise<net.Server | null> {
  return withSocketAddress(folder, name, (address, done) => {
    const server = net.createServer();
    return new Promise((resolve) => {
      server.once('error', () => {
        done();
        resolve(null);
      });
      server.listen({ path: address }, () => resolve(server));
      server.once('close', done);
    });
  });
}

function connect(folder: string, name: string): Promise<net.Socket | null> {
  return withSocketAddress(folder, name, (address, done) => {
    return new Promise((resolve) => {
      const socket = net.connect({ path: address });
      socket.once('connect', () => resolve(socket));
      socket.once('error', () => resolve(null));
      socket.once('close', done);
    });
  });
}

function closeServer(server: net.Server | null): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return os.hostname();
  }
}

/** When a process began, in ticks since the machine's start (proc_pid_stat(5), field 22); null where /proc does not tell. */
function startOf(pid: number): string | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
