import { portalConfig } from '../../lib/config';
import { getSession } from '../../session/session';

/** What a form and its code take at least, of the time that a sign-in counts as recent. */
const FILLING = 0.2;

/**
 * Whether the sign-in is too old for a delicate change, or will be before it is sent: then the form says so before anything is typed. The
 * server decides; a clock that is wrong here only shows the notice early or not at all.
 */
export function stepUpDue(): boolean {
  const { user } = getSession();
  if (user?.auth_time === undefined) return false;
  return Date.now() / 1000 - user.auth_time > portalConfig().stepUpMinutes * 60 * (1 - FILLING);
}
