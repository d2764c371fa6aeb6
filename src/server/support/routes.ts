import {
  closeReview,
  getAccountState,
  getOpenReview,
  liftBlock,
  listReviews,
  listSupportAccesses,
  openReview,
  resendPendingCode,
  searchAccounts,
} from '../../contract/support';
import { insertAudit } from '../audit';
import { type Route, route } from '../http/call';
import { accountState, lift, resend } from './account-state';
import { close, current, open, reviewsBy, reviewsOf, withinReview } from './reviews';
import { searchPage } from './search';
import { readTerm } from './term';

/** Support: finding accounts, reviews, the two acts for people who are stuck, and what owners see of it. */
export const supportRoutes: Route[] = [
  route(searchAccounts, async ({ db, query, permit, now, origin }) => {
    const page = await searchPage(db, query, permit.session.account.id);
    // That somebody searched, and by what; never the term, which is somebody's number or name.
    const by = readTerm(query.termo);
    await insertAudit(db, {
      action: 'support.searched',
      target: null,
      diff: {
        by: by?.kind === 'exact' ? Object.keys(by).filter((key) => key !== 'kind') : ['nome'],
        found: page.page.totalElements,
        page: query.page,
      },
      actor: permit.session.account.id,
      at: now,
      address: origin.address,
      claimed: origin.claimed,
    });
    return page;
  }),
  route(openReview, open),
  route(closeReview, close),
  route(listReviews, async ({ db, permit, query, now }) => reviewsBy(db, permit.session.account.id, query, now)),
  route(getOpenReview, async ({ db, permit, now }) => current(db, permit, now)),
  route(getAccountState, async (call) => accountState(call, await withinReview(call))),
  route(liftBlock, lift),
  route(resendPendingCode, resend),
  route(listSupportAccesses, async ({ db, permit, query, now }) => reviewsOf(db, permit.target.id, query, now)),
];
