import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { lookUpClientAddress } from '../http/clientAddress';
import { AntdRoot } from '../shell/AntdRoot';
import { usePreload } from '../loading/preloadable';
import { useLanguage } from '../shell/language';
import { TELLERS } from './tellers';

/** Around the forms that need no session. */
export default function PublicDoor() {
  useEffect(() => void lookUpClientAddress(), []);
  usePreload(TELLERS);
  return (
    <AntdRoot language={useLanguage()}>
      <Outlet />
    </AntdRoot>
  );
}
