import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Security } from '../../../contract/security';
import { momentText } from '../../lib/dates';
import { Notice } from '../../ui/drawn';

interface LosesFactorProps {
  removal: NonNullable<Security['retirada']>;
  onCancel: () => Promise<void>;
}

/** Says that the second step will be taken away as lost, and keeps it at a press. */
export function LosesFactor({ removal, onCancel }: LosesFactorProps) {
  const { t } = useTranslation('security');
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    // What goes wrong has been said by the client; the button stays for another try.
    await onCancel().catch(() => setBusy(false));
  };
  return (
    <Notice kind="warning" className="security__removal">
      <b>{t('removal.title')}</b>
      <p>{t('removal.text', { since: momentText(removal.desde), until: momentText(removal.em) })}</p>
      <Button loading={busy} onClick={() => void cancel()}>
        {t('removal.cancel')}
      </Button>
    </Notice>
  );
}
