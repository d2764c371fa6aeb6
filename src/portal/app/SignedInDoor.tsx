import { Refine } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { lookUpClientAddress } from '../http/clientAddress';
import { userId } from '../session/session';
import { AntdRoot } from '../shell/AntdRoot';
import { notificationProvider } from '../shell/notificationProvider';
import { usePreload } from '../loading/preloadable';
import { ToastRegion } from '../shell/ToastHost';
import { authProvider, createQueryClient, dataProviders, resources, safeRouterProvider } from './refine';

/** A change's success is told by a toast. */
const LATER = { components: [ToastRegion] };

/** Around every signed-in screen: antd and Refine over the session and the areas' data providers. */
export default function SignedInDoor() {
  useEffect(() => void lookUpClientAddress(), []);
  usePreload(LATER);
  const [queryClient] = useState(createQueryClient);
  return (
    <AntdRoot>
      <Refine
        key={userId()}
        authProvider={authProvider}
        dataProvider={dataProviders}
        notificationProvider={notificationProvider}
        routerProvider={safeRouterProvider}
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
        <Outlet />
      </Refine>
    </AntdRoot>
  );
}
