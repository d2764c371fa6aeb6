import { COMPANY_PARAM, type Actor } from '../../features/acting';
import { PERSON_PARAM } from '../../lib/over';

/**
 * How somebody left a company's table: from any screen they come back to the rows, the ticks and the place where they were. It lasts as
 * long as the document.
 */
interface LeftTable {
  /** The address's query, without what is open over the table: page, order, filters. */
  query: string;
  /** The ticked people, name by idProdutoPF. */
  ticked: ReadonlyMap<string, string>;
  /** How far the page was scrolled, px. */
  top: number;
  /** In whose row the focus was, or whose drawer was open; null where it was elsewhere. */
  person: string | null;
}

/** By who acts, and for whom: what one saw is not shown to the next at the same browser. */
const tables = new Map<string, LeftTable>();
const keyOf = ({ company, idProdutoPF }: Actor) => `${idProdutoPF} ${company.idProduto}`;

/** What of a table's address says which rows show. */
export function rowsQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [COMPANY_PARAM, PERSON_PARAM]) query.delete(name);
  return query.toString();
}

/** The query with which the actor left the company's table. */
export const lastQuery = (actor: Actor): string => tables.get(keyOf(actor))?.query ?? '';

/** How the table was left, where `search` leads to the rows that it showed. */
export function sameTable(actor: Actor, search: string): LeftTable | undefined {
  const last = tables.get(keyOf(actor));
  return last?.query === rowsQuery(search) ? last : undefined;
}

/** Remembers how a table is left. */
export function leaveTable(actor: Actor, search: string, left: Omit<LeftTable, 'query'>): void {
  tables.set(keyOf(actor), { query: rowsQuery(search), ...left });
}
