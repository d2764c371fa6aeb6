import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThirdParty } from './provider';
import { personName } from '../../lib/format';
import { EscapeModal } from '../../ui/dialogs';
import type { Kind } from './AuthoriseModal';

interface ReminderProps {
  /** The supervisor who was just added; null keeps the dialog closed. */
  person: ThirdParty | null;
  onAuthorise: (person: ThirdParty, kind: Kind) => void;
  onClose: () => void;
}

/** A new supervisor may delegate nothing yet: says so, and leads to what can be authorised. */
export default function Reminder({ person, onAuthorise, onClose }: ReminderProps) {
  const { t } = useTranslation('third-parties');
  // Who is named while the dialog fades.
  const [last, setLast] = useState(person);
  if (person && person !== last) setLast(person);
  if (!last) return null;
  return (
    <EscapeModal
      open={person !== null}
      width={640}
      className="treminder"
      title={t('reminder.title')}
      onClose={onClose}
      footer={
        <>
          <Button type="text" onClick={onClose}>
            {t('reminder.later')}
          </Button>
          <Button onClick={() => onAuthorise(last, 'systems')}>{t('reminder.systems')}</Button>
          <Button type="primary" onClick={() => onAuthorise(last, 'contracts')}>
            {t('reminder.contracts')}
          </Button>
        </>
      }
    >
      <p>{t('reminder.text', { name: personName(last.nomePF) })}</p>
    </EscapeModal>
  );
}
