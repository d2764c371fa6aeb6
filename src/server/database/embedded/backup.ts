import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { connectToHolder, type FolderLock } from './lock';

/**
 * Backups of a running server. The command asks through the lock's socket, which only the folder's owner can open, and the
 * server answers with the dump: nobody else can read the folder consistently while it is in use.
 */

const REQUEST = 'backup\n';

/** Sends `dump` to whoever asks on the lock's socket. */
export function answerBackups(lock: FolderLock, dump: () => Promise<Buffer>): void {
  lock.onConnection((socket) => {
    let asked = '';
    const limit = setTimeout(() => socket.destroy(), 5000).unref();
    socket.on('close', () => clearTimeout(limit));
    socket.on('data', (chunk: Buffer) => {
      asked += chunk.toString('latin1');
      if (asked.length > REQUEST.length) socket.destroy();
      if (asked !== REQUEST) return;
      clearTimeout(limit);
      dump().then(
        (bytes) => {
          const length = Buffer.alloc(8);
          length.writeBigUInt64BE(BigInt(bytes.length));
          socket.write(length);
          socket.end(bytes);
        },
        () => socket.destroy(),
      );
    });
  });
}

/**
 * Asks the process that has `folder` for a dump and writes it to `target`.
 * @returns false when no process has the folder. @throws when the answer breaks off
 */
export async function backupFromRunning(folder: string, target: string): Promise<boolean> {
  const socket = await connectToHolder(folder);
  if (!socket) return false;
  socket.write(REQUEST);
  let expected = -1;
  let received = 0;
  await pipeline(
    socket,
    async function* (source: AsyncIterable<Buffer>) {
      let head = Buffer.alloc(0);
      for await (const chunk of source) {
        let body = chunk;
        if (expected < 0) {
          head = Buffer.concat([head, chunk]);
          if (head.length < 8) continue;
          expected = Number(head.readBigUInt64BE());
          body = head.subarray(8);
        }
        received += body.length;
        yield body;
      }
    },
    fs.createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  if (received !== expected) throw new Error('The running server broke the backup off.');
  return true;
}
