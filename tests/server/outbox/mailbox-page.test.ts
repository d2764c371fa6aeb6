import { expect, it } from 'vitest';
import { enqueue } from '../../../src/server/outbox/enqueue';
import { sendDue } from '../../../src/server/outbox/worker';
import { useServer } from '../support/app';

const server = useServer();

it('without a mail server messages are for the mailbox page, but for addresses under .invalid, which refuse them', async () => {
  await server.db.deleteFrom('outbox').execute();
  const { db, deps } = server;
  for (const destino of ['ana@contas.example', 'livia@contas.invalid', 'LIVIA@CONTAS.INVALID'])
    await enqueue(
      { db, now: deps.now(), language: 'pt' },
      { kind: 'email', account: null, destino, template: 'code', values: {} },
    );
  await sendDue({ ...deps, outside: { ...deps.outside, mail: null } });
  const rows = await db.selectFrom('outbox').select(['destino', 'sent_at', 'failed_at']).orderBy('destino').execute();
  expect(
    rows.map(({ destino, sent_at, failed_at }) => [destino.toLowerCase(), sent_at !== null, failed_at !== null]),
  ).toEqual(
    expect.arrayContaining([
      ['ana@contas.example', true, false],
      ['livia@contas.invalid', false, true],
    ]),
  );
  expect(rows.filter(({ failed_at }) => failed_at !== null)).toHaveLength(2);
});
