import { createHmac } from 'node:crypto';
import {
  approveHeldAct,
  askEmailCorrection,
  beginFactorRemoval,
  closeReview,
  endReviewedSessions,
  extendReview,
  getAccountState,
  getOpenReview,
  liftBlock,
  listHeldActs,
  listReviews,
  listSupportAccesses,
  openReview,
  refuseHeldAct,
  resendPendingCode,
  searchAccounts,
  objectToReview,
  withdrawHeldAct,
} from '../../contract/support';
import {
  exportSupervisedReviews,
  getSupervision,
  listSupervisedReviews,
  listUnfollowedSearches,
} from '../../contract/supervision';
import { insertAudit } from '../audit';
import { type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { accountState, lift, resend } from './account-state';
import { close, current, extend, open, reviewsBy, reviewsOf, withinReview } from './reviews';
import { searchPage } from './search';
import { approve, doOrAsk, heldActs, refuse, withdraw } from './second-person';
import { exportReviews, objectTo, supervisedReviews, supervisionOf, unfollowedSearches } from './supervision';
import { readTerm, searchedBy } from './term';

/** Support: finding accounts, reviews, the acts for people who are stuck, what owners see of it and object to, and what supervisors see. */
export const supportRoutes: Route[] = [
  route(searchAccounts, async ({ db, query, body, permit, now, origin, deps: { config } }) => {
    const staff = permit.session.account.id;
    const limit = { hits: config.SEARCHES_PER_STAFF_HOUR, seconds: 3600 };
    const verdict = await hit(db, `support:search:${staff}`, limit, now);
    const by = readTerm(body.termo);
    const record = (result: { found: number } | { refused: 'quota' }) =>
      insertAudit(db, {
        action: 'support.searched',
        target: null,
        diff: {
          by: searchedBy(by),
          ...result,
          page: query.page,
          // Never the term, which is somebody's number or name; who knows it, and the server's secret, finds its searches.
          term: createHmac('sha256', config.SECRET)
            .update(`search:${JSON.stringify(by)}`)
            .digest('base64url'),
        },
        actor: staff,
        at: now,
        address: origin.address,
        claimed: origin.claimed,
      });
    if (!verdict.allowed) {
      await record({ refused: 'quota' });
      throw new Refusal('MCN-104', { retryAfter: verdict.retryAfter });
    }
    const page = await searchPage(db, { ...query, ...body }, staff);
    await record({ found: page.page.totalElements });
    return page;
  }),
  route(openReview, open),
  route(closeReview, close),
  route(extendReview, extend),
  route(listReviews, async ({ db, permit, query, now }) => reviewsBy(db, permit.session.account.id, query, now)),
  route(getOpenReview, async ({ db, permit, now }) => current(db, permit, now)),
  route(getAccountState, async (call) => accountState(call, await withinReview(call))),
  route(liftBlock, lift),
  route(resendPendingCode, resend),
  route(endReviewedSessions, async (call) => {
    const { espera } = await doOrAsk(call, 'sessoes');
    return { espera };
  }),
  route(beginFactorRemoval, async (call) => await doOrAsk(call, 'segunda-etapa')),
  route(askEmailCorrection, async (call) => {
    const { espera } = await doOrAsk(call, 'email');
    return { espera };
  }),
  route(listHeldActs, heldActs),
  route(approveHeldAct, approve),
  route(refuseHeldAct, refuse),
  route(withdrawHeldAct, withdraw),
  route(listSupportAccesses, async ({ db, permit, query, now }) => reviewsOf(db, permit.target.id, query, now)),
  route(objectToReview, objectTo),
  route(getSupervision, supervisionOf),
  route(listSupervisedReviews, supervisedReviews),
  route(exportSupervisedReviews, exportReviews),
  route(listUnfollowedSearches, unfollowedSearches),
];
