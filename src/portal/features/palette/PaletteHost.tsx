import { Suspense, useEffect, useState } from 'react';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { useMedia } from '../../ui/useMedia';
import { BESIDE } from '../menu/slots';
import { closePalette, openPalette, opensPalette, takeKeys, typedEarly, usePaletteOpen } from './opening';

const Palette = preloadable(() => import('./Palette'));
const PALETTE: Ahead = { components: [Palette], texts: ['palette'] };

/** Another dialog is in front: what it asks comes first. A drawer beside a table that is in use asks nothing. */
const isBehindDialog = () =>
  [...document.querySelectorAll(':is([role="dialog"]:not(.drawer__panel), [aria-modal="true"]):not(.palette)')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );

/** The search of everything: its keys, and the dialog, whose code comes when the browser is idle or somebody opens it. */
export function PaletteHost() {
  const open = usePaletteOpen();
  const [asked, setAsked] = useState(false);
  if (open && !asked) setAsked(true);
  // Where there is no room for a menu at the side there is mostly no keyboard.
  usePreload(PALETTE, useMedia(BESIDE));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Its code may still be on the way.
      if (typedEarly(event)) event.preventDefault();
      else if (event.key === 'Escape' && !event.isComposing) closePalette();
      if (!opensPalette(event)) return;
      // The browser's own meaning of these keys would take the focus out of the page.
      event.preventDefault();
      if (!isBehindDialog()) openPalette();
    };
    takeKeys();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    asked && (
      <Suspense fallback={null}>
        <Palette open={open} onClose={closePalette} />
      </Suspense>
    )
  );
}
