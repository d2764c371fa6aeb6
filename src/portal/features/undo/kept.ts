import { UNDO_SECONDS } from '../../../contract/undo';
import { readDraft, writeDraft } from '../../lib/drafts';
import { placeOf } from '../../lib/place';
import { UNDOS } from '../../lib/storage';
import { getSession } from '../../session/session';

interface KeptUndo {
  /** The removal's name, and the resource whose `deleteOne` undoes it, of which account. */
  removal: string;
  resource: string;
  account: string;
  /** What was said of it. */
  message: string;
  /** When the offer ends: milliseconds since 1970. */
  until: number;
}

/** Of the account that is signed in: another one in this window is offered nothing of it, and a sign-out forgets it. */
const key = () => `${UNDOS}${placeOf(getSession().user?.sub ?? '')}`;

/** When an offer ends that is made now. */
export const offerEnd = (): number => Date.now() + UNDO_SECONDS * 1000;

/** Whether an offer that ends then stands still. */
export const isOffered = (until: number): boolean => until > Date.now();

/** What can be undone still, the oldest first. */
export function keptUndos(): KeptUndo[] {
  const offers: unknown = readDraft(key())?.['offers'];
  return Array.isArray(offers) ? (offers as KeptUndo[]).filter(({ until }) => isOffered(until)) : [];
}

const keep = (offers: readonly KeptUndo[]) => writeDraft(key(), offers.length === 0 ? null : { offers });

/** It was undone, somebody closed its offer, or its time is over. */
export const forgetUndo = (removal: string): void => keep(keptUndos().filter((one) => one.removal !== removal));

/** Keeps an offer beyond a reload until it ends; answers how many seconds are left of it. */
export function keepUndo(offer: KeptUndo): number {
  const left = offer.until - Date.now();
  keep([...keptUndos().filter(({ removal }) => removal !== offer.removal), offer]);
  setTimeout(() => forgetUndo(offer.removal), left);
  return left / 1000;
}
