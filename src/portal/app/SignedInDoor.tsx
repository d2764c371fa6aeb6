import { Refine, useGetLocale } from '@refinedev/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import type { Language } from '../../contract/constants';
import { Menu } from '../features/menu/Menu';
import { reviewedName } from '../features/review/reviewedName';
import { lookUpClientAddress } from '../http/clientAddress';
import { goTo } from '../lib/navigation';
import { keysOf, UNDOS } from '../lib/storage';
import { authProvider } from '../session/authProvider';
import { RequireSession } from '../session/RequireSession';
import { useReviewHere } from '../session/review';
import { SessionBridge } from '../session/SessionBridge';
import { unsavedScreen } from '../session/unsaved';
import { AntdRoot } from '../shell/AntdRoot';
import { notificationProvider } from '../shell/notificationProvider';
import { takePress } from '../loading/pressed';
import { usePreload } from '../loading/preloadable';
import { TELLERS } from './tellers';
import { accessControlProvider } from './accessControlProvider';
import { useAhead } from './useAhead';
import { dataProvider } from './dataProvider';
import { firstClient, forgetFirstClient } from './firstAnswers';
import { useI18nProvider } from './i18nProvider';
import { resourcesIn } from './resources';
import { routerProvider } from './routerProvider';
import { WhoseAccount } from './WhoseAccount';

const ENDING_AFTER_MS = 10_000;

/** Few pages are loaded within the seconds after a removal. */
const KeptUndos = lazy(() => import('../features/undo/KeptUndos'));

/** antd's own words are in the language that Refine's hooks know. */
function Antd({ children }: { children: ReactNode }) {
  const language = useGetLocale()() as Language;
  return <AntdRoot language={language}>{children}</AntdRoot>;
}

/** Announces the session's end. Its code comes when nobody waits, since an hour passes before anybody needs it; without it the screens work. */
function Ending() {
  const [Found, setFound] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./SessionEnding').then(
        (code) => setFound(() => code.default),
        () => undefined,
      );
    const timer = setTimeout(load, unsavedScreen() === null ? ENDING_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, []);
  return Found && <Found />;
}

interface SignedInDoorProps {
  /** What stands until the guard knows who is signed in; absent where a visitor may be. */
  guard?: ReactNode;
}

/** Around /auth and every signed-in screen: Refine and antd over the session and the areas' data providers. */
export default function SignedInDoor({ guard }: SignedInDoorProps) {
  useEffect(() => void lookUpClientAddress(), []);
  usePreload(TELLERS);
  const [queryClient] = useState(firstClient);
  // Not by the router's hook: the whole door would be drawn again with every address.
  useEffect(() => {
    forgetFirstClient();
    // Pressed while the first drawing was under way.
    const pressed = takePress();
    if (pressed !== null) goTo(pressed);
  }, []);
  const [mayUndo] = useState(() => keysOf(UNDOS).length > 0);
  useAhead(queryClient);
  const i18nProvider = useI18nProvider();
  const { t } = useTranslation();
  const here = useReviewHere();
  const reviewed = here.status === 'open' ? reviewedName(here.review) : null;
  const resources = useMemo(() => resourcesIn(t, reviewed), [t, reviewed]);
  return (
    <Refine
      accessControlProvider={accessControlProvider}
      authProvider={authProvider}
      dataProvider={dataProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        mutationMode: 'pessimistic',
        syncWithLocation: false,
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <SessionBridge />
      <Antd>
        {guard === undefined ? (
          <Outlet />
        ) : (
          <RequireSession waiting={guard}>
            <WhoseAccount>
              <Outlet />
              <Menu />
            </WhoseAccount>
            <Ending />
            {mayUndo && (
              <Suspense fallback={null}>
                <KeptUndos />
              </Suspense>
            )}
          </RequireSession>
        )}
      </Antd>
    </Refine>
  );
}
