import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { AccountContext } from '../features/account/AccountProvider';
import { useExtending } from '../features/review/extending';
import { paths } from '../lib/paths';
import { useReviewHere } from '../session/review';
import { Loading } from './Loading';
import { routeOf } from './routes';

const ExtendDialog = lazy(() => import('../features/review/ExtendDialog'));

const OWN: readonly (string | undefined)[] = [paths.support, paths.supervision];

/**
 * During a review the screens show the reviewed account; only support's own pages stay the staff member's. Nothing shows before it is known
 * whose account it is.
 */
export function WhoseAccount({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const here = useReviewHere();
  const extending = useExtending();
  const reviewed = here.status === 'open' && !OWN.includes(routeOf(pathname)?.path) ? here.review.idProduto : null;
  const pointer = useMemo(
    () => (reviewed === null ? null : { idProduto: reviewed, role: 'review' as const }),
    [reviewed],
  );
  if (here.status === 'unknown') return <Loading />;
  return (
    <>
      <AccountContext value={pointer}>{children}</AccountContext>
      {extending && here.status === 'open' && (
        <Suspense fallback={null}>
          <ExtendDialog review={here.review} />
        </Suspense>
      )}
    </>
  );
}
