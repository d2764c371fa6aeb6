import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { YesNoModal } from '../../ui/dialogs';
import type { Asked } from './tree';

interface RemovalQuestionProps {
  /** Null while nothing is asked. */
  asked: Asked | null;
  onYes: (asked: Asked) => void;
  onNo: () => void;
}

/** Asks before a permission is given back, and says what goes with it. */
export function RemovalQuestion({ asked, onYes, onNo }: RemovalQuestionProps) {
  const { t } = useTranslation('received-permissions');
  // The words stay on the screen while the dialog fades.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { level } = shown.removal;
  return (
    <YesNoModal
      open={asked !== null}
      title={t(`ask.${level}.title`)}
      yes={t('ask.yes')}
      no={t('ask.no')}
      danger
      // The second press of a double click finds nothing asked any more.
      onYes={() => {
        if (asked) onYes(asked);
      }}
      onNo={onNo}
    >
      <p>{t(`ask.${level}.question`, { name: shown.name })}</p>
      {shown.last && <p className="help">{t(`ask.last.${shown.last}`)}</p>}
      <p className="help">{t('ask.consequence')}</p>
    </YesNoModal>
  );
}
