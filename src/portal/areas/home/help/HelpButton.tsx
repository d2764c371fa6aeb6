import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../../contract/account';
import { type Ahead, preloadable, usePreload } from '../../../loading/preloadable';
import { TicoHead } from '../../../ui/drawings';
import { helpSeen, rememberHelp } from './wizard';

const HelpWizard = preloadable(() => import('./HelpWizard'));

const WIZARD: Ahead = { components: [HelpWizard] };

/** The help button beside the welcome title. On an account's first visit the wizard offers itself. */
export function HelpButton({ accountId, kind }: { accountId: string; kind: Usuario['tipo'] }) {
  const { t } = useTranslation('home');
  const [open, setOpen] = useState(() => !helpSeen(accountId));
  const [loaded, setLoaded] = useState(open);
  usePreload(WIZARD);
  const close = () => {
    rememberHelp(accountId);
    setOpen(false);
  };
  const show = () => {
    setLoaded(true);
    setOpen(true);
  };
  return (
    <>
      <Button className="helpbtn" onClick={show} aria-label={t('help.open')}>
        <TicoHead size={40} />
        <span className="only-desk">{t('help.open')}</span>
      </Button>
      {loaded && (
        <Suspense fallback={null}>
          <HelpWizard kind={kind} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
