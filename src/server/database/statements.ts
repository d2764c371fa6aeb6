import type { LogEvent } from 'kysely';
import { spanNow } from '../context';
import { addSpan } from '../tracing';

/** As much of a statement as tells which it is. */
const TEXT_LENGTH = 400;

/** Adds a statement to the trace that is going on: its text, in which values are `$1`, `$2`, and never what they stand for. */
export function traceStatement({ level, query, queryDurationMillis, ...more }: LogEvent): void {
  // Nearly all statements are in no trace, and are to cost nothing.
  if (!spanNow()) return;
  const text = query.sql.trim().replaceAll(/\s+/g, ' ').slice(0, TEXT_LENGTH);
  const failure = level === 'error' ? (more as { error?: { name?: string } }).error : undefined;
  addSpan(
    {
      name: /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      since: Date.now() - queryDurationMillis,
    },
    level === 'error' ? (failure?.name ?? 'Error') : undefined,
  );
}
