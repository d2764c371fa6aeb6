import { Readable } from 'node:stream';
import { COPIES_PER_HOUR, type exportData, type ListName, myDataHead, myDataLists } from '../../contract/my-data';
import { todayInSaoPaulo } from '../account/queries';
import type { Call } from '../http/call';
import { answerToWire } from '../http/mount';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { type Asked, askedBy, READ_LIST, readHead } from './my-data';
import { pageOf } from './my-data-page';

/**
 * A copy of what is kept about an account, made slice by slice as fast as the client takes it.
 * @throws Refusal MCN-104 with the time to wait
 */
export async function copyOfData(call: Call<typeof exportData>): Promise<Readable> {
  const { db, now, permit, body, deps, setHeader } = call;
  const quota = { hits: COPIES_PER_HOUR, seconds: 3600 };
  const { allowed, retryAfter } = await hit(db, `my-data:${permit.target.id}`, quota, now);
  if (!allowed) throw new Refusal('MCN-104', { retryAfter });
  const asked = askedBy(call);
  const name = asked.t('my-data:file', { date: todayInSaoPaulo(now) });
  setHeader('content-disposition', `attachment; filename="${name}.${body.formato}"`);
  setHeader('content-type', body.formato === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  const pieces = body.formato === 'html' ? pageOf(asked) : jsonOf(asked, deps.config.PRODUCT);
  return Readable.from(pieces, { objectMode: false });
}

/** The JSON, a line for each row. What the contract does not name stays here. */
async function* jsonOf(asked: Asked, product: string): AsyncGenerator<string> {
  const write = (value: unknown) => answerToWire(JSON.stringify(value), product);
  const head = await readHead(asked);
  const fields = Object.entries(myDataHead).map(
    ([name, schema]) => `${write(name)}:${write(schema.parse(head[name as keyof typeof head]))}`,
  );
  yield `{\n${fields.join(',\n')}`;
  for (const name of Object.keys(myDataLists) as ListName[]) {
    const row = myDataLists[name].element;
    yield `,\n${write(name)}:[`;
    let separator = '\n';
    for await (const items of READ_LIST[name](asked)) {
      yield separator + items.map((item) => write(row.parse(item))).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}
