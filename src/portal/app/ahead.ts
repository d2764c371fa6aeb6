import { asRefine } from '../http/listing';
import type { FirstQuery } from '../lib/area';
import { askForAccount } from '../loading/early';
import { readTable } from '../lib/tableAddress';
import { reviewHere } from '../session/review';
import { getSession, token } from '../session/session';
import { firstResourceOf, routeOf } from './routes';

/**
 * A route knows its first query (`asks`): it is sent while the screen's code is still being fetched and read, when a link is pressed or the
 * app begins there. The screen's own call then takes the answer that is on its way (loading/early.ts). It goes through the resource's data
 * provider, which alone knows the request. What fails is forgotten: the screen asks again, and deals with it.
 */

export type Place = Pick<Location, 'pathname' | 'search'>;

/** Whose data it is, where the session alone says so: not in a review, nor for an individual who acts for companies. */
function accountOf(of: FirstQuery['of']): string | null {
  const { user } = getSession();
  if (!user || reviewHere().status !== 'none') return null;
  const isCompany = user.tipo === 'PJ';
  return of === 'account' || isCompany === (of === 'company') ? user.sub : null;
}

/** Sends the first query of the screen at an address, if that has one. Ends when it is sent, or is not to be sent. */
export async function askAhead({ pathname, search }: Place): Promise<void> {
  const route = routeOf(pathname);
  const resource = firstResourceOf(route);
  const account = route?.asks ? accountOf(route.asks.of) : null;
  if (!route?.asks || !resource || account === null) return;
  const query = new URLSearchParams(search);
  if (route.asks.unless !== undefined && query.has(route.asks.unless)) return;
  // A company acts for itself, as itself.
  const acting = route.asks.of === 'company' && { perfil: 'Empresa', idProdutoPF: account };
  const asked = { resource: resource.name, meta: { account, ...acting, ahead: true } };
  try {
    const { getList, getOne } = await resource.load();
    if (route.asks.record !== undefined) {
      const id = query.get(route.asks.record);
      if (id) await getOne?.({ ...asked, id });
    } else if (resource.table) {
      const { currentPage, pageSize, ...table } = asRefine(readTable(query, resource.table));
      await getList?.({ ...asked, ...table, pagination: { currentPage, pageSize } });
    } else {
      await getList?.(asked);
    }
  } catch {
    // Sent, or not to be had: both are the screen's to say.
  }
}

/** Whether the record on its way is of somebody who reads what is theirs: of a dependent's own account, little is (account §6). */
async function readsAll(answer: Promise<Response>): Promise<boolean> {
  try {
    const record: { responsavel?: unknown } = await (await answer).clone().json();
    return record.responsavel === null;
  } catch {
    return false;
  }
}

/** The same where the app begins, after the record of the account, which every such screen waits for. */
export async function askFirst(place: Place): Promise<void> {
  const bearer = token();
  const account = routeOf(place.pathname)?.asks ? accountOf('account') : null;
  if (bearer === null || account === null) return;
  if (await readsAll(askForAccount(account, bearer))) await askAhead(place);
}
