import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetFailedTexts } from '../lib/failedTexts';
import { Loading } from './Loading';
import { routeOf } from './routes';
import { ScreenBoundary } from './ScreenBoundary';

/** Where something loads: what the route shows meanwhile, and its failure. */
export function Opening({ children }: { children: ReactNode }) {
  const Waiting = routeOf(useLocation().pathname)?.waiting ?? Loading;
  useState(() => forgetFailedTexts());
  return (
    <ScreenBoundary>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ScreenBoundary>
  );
}
