import type { ReactNode } from 'react';
import { StandingContext, useStanding, type Known } from './useMay';

/** Below it `useMay` knows who asks, for a screen that opens to whomever: the gates of the others say it themselves. */
export function WithStanding({ account, children }: { account: Known; children: ReactNode }) {
  return <StandingContext value={useStanding(account)}>{children}</StandingContext>;
}
