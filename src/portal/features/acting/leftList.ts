import { COMPANY_PARAM } from '../../lib/paths';
import type { Actor } from './useActing';

/** How a company's list was left, its page, order and filters, by who acts and for whom: another area leads back to it. It lasts as long as the document. */
const lists = new Map<string, string>();
const keyOf = ({ company, idProdutoPF }: Actor, path: string) => `${idProdutoPF} ${company.idProduto} ${path}`;

/** Remembers what a list's address says of its rows. @param search the address's query */
export function leaveList(actor: Actor, path: string, search: string): void {
  lists.set(keyOf(actor, path), search);
}

/** Where a company's list is, as the actor left it. */
export function listAddress(actor: Actor, path: string): string {
  const query = new URLSearchParams(lists.get(keyOf(actor, path)));
  query.set(COMPANY_PARAM, actor.company.idProduto);
  return `${path}?${query}`;
}
