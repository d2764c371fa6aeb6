import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../../../src/server/database/embedded/open';
import { emptyDump } from './empty-dump';
import { startProcess } from './in-process';

export interface KillReport {
  acknowledged: number;
  /** Acknowledged rows that were not there afterwards. */
  lost: string[];
  /** Rows of which only half of the transaction was there. */
  torn: string[];
}

/**
 * Kills (SIGKILL) a process in the middle of writes, `rounds` times on the same folder, each time after another number of
 * acknowledged rows, and looks for every acknowledged row at the end.
 */
export async function killRounds(rounds: number): Promise<KillReport> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-kill-'));
  const folder = path.join(root, 'data');
  const dump = path.join(root, 'empty.tar.gz');
  fs.writeFileSync(dump, await emptyDump());
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const writer = startProcess('writer', folder, String(round), dump);
      const enough = 20 + ((round * 37) % 150);
      let inRound = 0;
      for (let line = await writer.line(); line !== null; line = await writer.line()) {
        if (line !== 'open') {
          acknowledged.push(line);
          inRound += 1;
        }
        // Lines that were printed before the kill arrived are read to the end: they were acknowledged too.
        if (inRound === enough) writer.child.kill('SIGKILL');
      }
      await writer.ended;
      if (inRound < enough) throw new Error(`The writer of round ${round} ended by itself.`);
    }
    const connection = await openEmbedded(folder, { log: console });
    try {
      const rows = await connection.db.selectFrom('limit_counter').select(['bucket', 'hits']).execute();
      const found = new Map(rows.map(({ bucket, hits }) => [bucket, hits]));
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((bucket) => !found.has(bucket)),
        torn: rows.filter(({ hits }) => hits !== 2).map(({ bucket }) => bucket),
      };
    } finally {
      await connection.close();
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}
