import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/drafts';
import { placeOf } from '../../lib/place';
import { UNDOS } from '../../lib/storage';
import { getSession } from '../../session/session';

const keptUndo = z.object({
  /** The removal's name, and the resource whose `deleteOne` undoes it, of which account. */
  removal: z.string(),
  resource: z.string(),
  account: z.string(),
  /** What was said of it. */
  message: z.string(),
  /** When the offer ends: milliseconds since 1970. */
  until: z.number(),
});
type KeptUndo = z.infer<typeof keptUndo>;

/** Of the account that is signed in: another one in this window is offered nothing of it, and a sign-out forgets it. */
const key = () => `${UNDOS}${placeOf(getSession().user?.sub ?? '')}`;

/** What can be undone still, the oldest first. */
export const keptUndos = (): KeptUndo[] =>
  (z.array(keptUndo).safeParse(readDraft(key())?.['offers']).data ?? []).filter(({ until }) => until > Date.now());

const keep = (offers: readonly KeptUndo[]) => writeDraft(key(), offers.length === 0 ? null : { offers });

/** It was undone, or its time is over. */
export const forgetUndo = (removal: string): void => keep(keptUndos().filter((one) => one.removal !== removal));

/** Keeps an offer beyond a reload, until it ends. */
export function keepUndo(offer: KeptUndo): void {
  keep([...keptUndos().filter(({ removal }) => removal !== offer.removal), offer]);
  setTimeout(() => forgetUndo(offer.removal), offer.until - Date.now());
}
