import { useEffect, useState } from 'react';

/** How long a closed dialog stays in the document, for its closing to be seen (sign-in §9). */
export const REMOVAL_MS = 1000;

/** Whether a dialog is in the document: while it is open and for a second after. */
export function useRemoval(open: boolean): boolean {
  const [lingers, setLingers] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLingers(!open);
  }
  useEffect(() => {
    if (!lingers) return;
    const timer = window.setTimeout(() => setLingers(false), REMOVAL_MS);
    return () => window.clearTimeout(timer);
  }, [lingers]);
  return open || lingers;
}
