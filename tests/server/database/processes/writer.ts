import { migrate } from '../../../../src/server/database/connection';
import { openEmbedded } from '../../../../src/server/database/embedded/open';

/** Opens the folder and writes rows without end, several at a time; prints each one's name once it is acknowledged. */
const [folder = '', prefix = '', dump] = process.argv.slice(2);
const connection = await openEmbedded(folder, { log: console, from: dump });
await migrate(connection.db);
console.log('open');

let next = 0;
async function write(): Promise<void> {
  for (;;) {
    const bucket = `${prefix}-${next}`;
    next += 1;
    await connection.db.transaction().execute(async (trx) => {
      await trx.insertInto('limit_counter').values({ bucket, hits: 1, window_end: new Date() }).execute();
      await trx.updateTable('limit_counter').set({ hits: 2 }).where('bucket', '=', bucket).execute();
    });
    console.log(bucket);
  }
}
await Promise.all([write(), write(), write(), write()]);
