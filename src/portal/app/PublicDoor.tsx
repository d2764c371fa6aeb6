import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { lookUpClientAddress } from '../http/clientAddress';
import { AntdRoot } from '../shell/AntdRoot';
import { useLanguage } from '../shell/language';

/** Around the forms that need no session. */
export default function PublicDoor() {
  useEffect(() => void lookUpClientAddress(), []);
  return (
    <AntdRoot language={useLanguage()}>
      <Outlet />
    </AntdRoot>
  );
}
