import { searchCompany, SEARCHES_PER_MINUTE } from '../../contract/search';
import { todayInSaoPaulo } from '../account/queries';
import { actorOf } from '../grants/authority';
import { type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { find } from './find';

/** Finding anything of a company. */
export const searchRoutes: Route[] = [
  route(searchCompany, async (call) => {
    const { db, now, permit, body } = call;
    const limit = { hits: SEARCHES_PER_MINUTE, seconds: 60 };
    const { allowed, retryAfter } = await hit(db, `search:${permit.session.account.id}`, limit, now);
    if (!allowed) throw new Refusal('MCN-104', { retryAfter });
    return find(db, await actorOf(call), body.texto, todayInSaoPaulo(now));
  }),
];
