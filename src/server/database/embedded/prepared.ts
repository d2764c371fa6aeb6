import { type messages, parse, type PGliteInterface, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Statements that are kept ready; the one that was not used for longest goes first. */
const KEPT = 256;

/** Texts of which it is known that they came once. */
const REMEMBERED = 1024;

/** A longer text has its values in it, or a thousand rows of them: it does not come again, and would only take memory. */
const TEXT_MAX = 10_000;

/** So many rows later the tables may be others than those that the plans were made for. */
const ROWS_OF_A_PLAN = 1000;

const CHANGES_TABLES = /^\s*(create|alter|drop|do)\b/i;

interface Prepared {
  name: string;
  /** The types of its parameters. */
  types: number[];
  /** Of what it answers with; none where it answers with no rows. */
  columns: messages.BackendMessage | undefined;
}

/** The part of PGlite that sends messages of PostgreSQL's protocol. */
export type Session = PGliteInterface & {
  serializers: Record<number, (value: unknown) => string>;
  parsers: NonNullable<Parameters<typeof parse.parseResults>[1]>;
};

/**
 * The statements of one PGlite session. What comes a second time is parsed once and kept ready (PostgreSQL's extended query protocol, as drivers
 * prepare by themselves): PGlite's own `query` has each statement parsed, described and planned anew, which takes four fifths of its time. Kept
 * statements are given up when tables change, by their definition or by many rows, since plans would be those of other tables.
 */
export class PreparedStatements {
  readonly #session: Session;
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, Prepared>();
  #names = 0;
  #rows = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Like PGlite's `query`. @throws messages.DatabaseError what PostgreSQL says */
  async query<R>(text: string, values: readonly unknown[]): Promise<Results<R>> {
    if (CHANGES_TABLES.test(text)) await this.#forget();
    const results = this.#comesAgain(text)
      ? await this.#execute<R>(await this.#prepared(text), values)
      : await this.#session.query<R>(text, [...values]);
    this.#rows += results.affectedRows ?? 0;
    if (this.#rows >= ROWS_OF_A_PLAN) await this.#forget();
    return results;
  }

  #comesAgain(text: string): boolean {
    if (this.#seen.has(text)) return true;
    if (text.length > TEXT_MAX) return false;
    if (this.#seen.size >= REMEMBERED) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }

  async #prepared(text: string): Promise<Prepared> {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const name = `kept-${this.#names++}`;
    const answers = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults(answers),
      columns: answers.find((message) => message.name === 'rowDescription'),
    };
    this.#kept.set(text, prepared);
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size > KEPT) {
      this.#kept.delete(oldest[0]);
      await this.#send(serialize.close({ type: 'S', name: oldest[1].name }), serialize.sync());
    }
    return prepared;
  }

  async #execute<R>({ name, types, columns }: Prepared, values: readonly unknown[]): Promise<Results<R>> {
    const { serializers, parsers } = this.#session;
    const bound = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = serializers[types[at] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    const answers = await this.#send(
      serialize.bind({ statement: name, values: bound }),
      serialize.execute(),
      serialize.sync(),
    );
    const [results] = parse.parseResults(columns ? [columns, ...answers] : answers, parsers);
    return results as Results<R>;
  }

  async #forget(): Promise<void> {
    this.#rows = 0;
    if (this.#kept.size === 0) return;
    this.#kept.clear();
    await this.#session.query('deallocate all');
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#session.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}
