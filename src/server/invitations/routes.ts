import {
  acceptConvite,
  addConvite,
  cancelConvite,
  changeConvite,
  declineConvite,
  getConvite,
  listConvites,
  listMeusConvites,
  resendConvite,
} from '../../contract/invitations';
import { actorOf } from '../grants/authority';
import { noting, type Route, route } from '../http/call';
import { accept, decline } from './answer';
import { cancel, changeInvitation, invite, resend } from './invite';
import { invitationDetail, invitationsOf, invitationsTo } from './read';
import { auditRefusedAcceptance } from './refused';

/** Invitations: what a company does with its own, and what whoever is invited does with one. */
export const invitationRoutes: Route[] = [
  route(listConvites, async (call) => invitationsOf(call.db, await actorOf(call), call.query, call.now)),
  route(getConvite, async (call) => {
    const found = await invitationDetail(call.db, await actorOf(call), call.params.idConvite, call.now);
    call.setHeader('etag', found.etag);
    return found;
  }),
  route(addConvite, invite),
  route(changeConvite, changeInvitation),
  route(resendConvite, resend),
  route(cancelConvite, cancel),
  route(listMeusConvites, invitationsTo),
  noting(route(acceptConvite, accept), auditRefusedAcceptance),
  route(declineConvite, decline),
];
