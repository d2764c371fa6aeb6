import { searchCompany, SEARCHES_PER_MINUTE } from '../../contract/search';
import { todayInSaoPaulo } from '../account/queries';
import { actorOf } from '../grants/authority';
import { preparedRoute, type Route } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { find } from './find';

/** Finding anything of a company. */
export const searchRoutes: Route[] = [
  preparedRoute(
    searchCompany,
    // Before the transaction: one that is refused counts too.
    ({ deps, now, permit }) =>
      hit(deps.db, `search:${permit.session.account.id}`, { hits: SEARCHES_PER_MINUTE, seconds: 60 }, now),
    async (call, { allowed, retryAfter }) => {
      if (!allowed) throw new Refusal('MCN-104', { retryAfter });
      return find(call.db, await actorOf(call), call.body.texto, todayInSaoPaulo(call.now));
    },
  ),
];
