import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentPath } from '../lib/paths';
import { DRAFTS, keysOf } from '../lib/storage';
import { beginLogin } from '../session/session';
import { renewSession } from '../session/renewal';
import { noteUnsaved } from '../session/unsaved';
import { busyButton } from '../ui/busy';
import { Notice } from '../ui/drawn';
import './session-ending.css';

/** The session is about to end, or has: one press goes on, without leaving the screen where the sign-on still lives. */
export default function EndingNotice({ over }: { over: boolean }) {
  const { t } = useTranslation('session');
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    if (!(await renewSession())) {
      // Somebody who typed nothing has nothing to be told of when they are back.
      if (keysOf(DRAFTS).length > 0) noteUnsaved();
      beginLogin({ returnTo: currentPath() });
    }
    setBusy(false);
  };
  return (
    <div className="session-ending">
      <Notice kind="warning" role="alert">
        <strong>{t(over ? 'over.title' : 'near.title')}</strong>
        <p>{t(over ? 'over.text' : 'near.text')}</p>
        <Button type="primary" {...busyButton(busy)} onClick={() => void goOn()}>
          {t(over ? 'over.action' : 'near.action')}
        </Button>
      </Notice>
    </div>
  );
}
