import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BuiltServer, startBuiltServer } from './support/built-server';
import { goal } from './support/goal';

/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:telemetry [-- rounds]`: how much more processor time a request takes of a copy that tells a collector
 * everything than of one that does not. Both run side by side on the same database, an empty one, and are asked in turns so short that what
 * else the machine does meets both.
 */
const ROUNDS = Number(process.argv[2] ?? 100);
const CALLS = 200;
const CLIENTS = 8;
const MOST_PERCENT = 3;
const PERSON = '00000010154';

const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const silent = await startBuiltServer([], { LOG_LEVEL: 'info' });
const telling = await startBuiltServer([], { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });

async function processorMs({ metrics }: BuiltServer): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]) * 1000;
}

async function ask(server: BuiltServer, token: string): Promise<number> {
  const before = await processorMs(server);
  let left = CALLS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while ((left -= 1) >= 0) {
        const answer = await fetch(`${server.url}/api/v1/usuarios/${PERSON}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!answer.ok) throw new Error(String(answer.status));
        await answer.arrayBuffer();
      }
    }),
  );
  return ((await processorMs(server)) - before) / CALLS;
}

try {
  const token = await silent.signIn(PERSON);
  for (let round = 0; round < 10; round += 1) for (const server of [silent, telling]) await ask(server, token);
  const times: { silent: number; telling: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who is asked first changes, so that neither has the quieter machine.
    const first = round % 2 === 0 ? await ask(silent, token) : 0;
    const told = await ask(telling, token);
    times.push({ silent: first || (await ask(silent, token)), telling: told });
  }
  // The rounds in which the machine did the least else.
  const quarter = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
  const [without, with_] = [quarter(times.map((time) => time.silent)), quarter(times.map((time) => time.telling))];
  const percent = (with_ / without - 1) * 100;
  console.log(
    `home data, processor time of a copy: ${without.toFixed(3)} ms without a collector, ${with_.toFixed(3)} ms with one, ${percent.toFixed(1)} % more (lower quartiles of ${ROUNDS} rounds)`,
  );
  goal('more processor time with a collector, in percent', percent, MOST_PERCENT);
} finally {
  await telling.stop();
  await silent.stop();
  collector.close();
}
