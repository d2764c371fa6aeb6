import pg from 'pg';

/** One field of a row in COPY's text form. */
export type Field = string | number | boolean | null;

const UNSAFE = /[\\\t\n\r]/;

const fieldText = (field: Field): string => {
  if (field === null) return '\\N';
  const text = String(field);
  if (UNSAFE.test(text)) throw new Error('A made value needs no escape: this one would.');
  return text;
};

/** Bytes handed to the socket at once. */
const CHUNK = 1 << 16;

/** What the driver tells a statement that is under way, of which COPY needs its own answer. */
type Driver = pg.Query & {
  handleCopyInResponse(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
};

interface Wire {
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * `COPY table (columns) FROM STDIN`, rows as they are made: no more of them are in memory than the socket has yet to take.
 * @returns when the database has them all
 */
export function copyIn(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Field[]>,
): Promise<void> {
  return new Promise((done, failed) => {
    const query = new pg.Query(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`, (error) =>
      error ? failed(error) : done(),
    ) as unknown as Driver;
    query.handleCopyInResponse = (connection) =>
      void send(connection, rows).then(
        () => connection.endCopyFrom(),
        (failure: unknown) => connection.sendCopyFail((failure as Error).message),
      );
    client.query(query);
  });
}

async function send(connection: Wire, rows: Iterable<readonly Field[]>): Promise<void> {
  let lines: string[] = [];
  let length = 0;
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(lines.join('')));
    lines = [];
    length = 0;
    if (connection.stream.writableNeedDrain) await new Promise((drained) => connection.stream.once('drain', drained));
  };
  for (const row of rows) {
    const line = `${row.map(fieldText).join('\t')}\n`;
    lines.push(line);
    length += line.length;
    if (length >= CHUNK) await flush();
  }
  if (length > 0) await flush();
}
