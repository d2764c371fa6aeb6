import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely';
import { inTransaction } from '../../../src/server/database/transaction';
import type { TestServer } from './app';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** Nodes of a plan that come upon all rows of a table: none of its indexes is asked for something. */
const readsAll = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table && plan['Node Type'] !== 'Bitmap Heap Scan' && !plan['Index Cond']
    ? [`${plan['Node Type']}: ${plan.Filter ?? 'no filter'}`]
    : []),
  ...(plan.Plans ?? []).flatMap((inner) => readsAll(inner, table)),
];

/** The statements of `act`, as they are asked of the database. */
export async function statementsOf(server: TestServer, act: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const { db } = server.deps;
  const asked: RootOperationNode[] = [];
  server.deps.db = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  try {
    await act();
  } finally {
    server.deps.db = db;
  }
  return asked.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
}

/**
 * How the statements of `act` that read all of `table` do so; the table should hold thousands of rows, or reading it whole is right. What `act` changes
 * stays.
 */
export async function scansOf(server: TestServer, table: string, act: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(server, act);
  const about = statements.filter(
    ({ sql: text }) =>
      /^\s*(?:with|select|update|delete|insert)\b/i.test(text) && new RegExp(`\\b${table}\\b`).test(text),
  );
  return inTransaction(server.deps.db, async (tx) => {
    const found = new Set<string>();
    for (const { sql: text, parameters } of about) {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...sql`select`.compile(tx),
        sql: `explain (format json) ${text}`,
        parameters,
      });
      for (const scan of readsAll(rows[0]!['QUERY PLAN'][0].Plan, table)) found.add(scan);
    }
    return [...found];
  });
}
