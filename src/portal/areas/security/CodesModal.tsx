import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../features/record-form/LeaveGuard';
import { EscapeModal, YesNoModal } from '../../ui/dialogs';
import { RecoveryCodes } from './RecoveryCodes';

interface CodesModalProps {
  open: boolean;
  /** Null until there are any to show. */
  codes: readonly string[] | null;
  account: string;
  /** What brought the codes, in words. */
  came?: string;
  /** The dialog's title, and what stands in it, before the codes come. */
  title?: string;
  children?: ReactNode;
  onClose: () => void;
}

/**
 * A dialog that ends with new recovery codes. They show this once: until they are said to be kept, Escape, the cross, Back and a closed window
 * ask first.
 */
export function CodesModal({ open, codes, account, came, title, children, onClose }: CodesModalProps) {
  const { t } = useTranslation('security');
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const [asks, setAsks] = useState(false);
  const unkept = open && codes !== null && kept !== codes;
  // The button that was pressed is gone with what stood there: the focus goes on to what came.
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), [codes]);
  const question = {
    title: t('codes.unkept.title'),
    text: t('codes.unkept.text'),
    stay: t('codes.unkept.stay'),
    go: t('codes.unkept.go'),
  };
  return (
    <>
      <EscapeModal
        open={open}
        title={codes ? t('codes.title') : title}
        width={560}
        closeBeside={false}
        onClose={unkept ? () => setAsks(true) : onClose}
      >
        {codes ? (
          <div ref={shown} tabIndex={-1}>
            <RecoveryCodes
              codes={codes}
              account={account}
              came={came}
              kept={kept === codes}
              onKept={(yes) => setKept(yes ? codes : null)}
              onDone={onClose}
            />
          </div>
        ) : (
          children
        )}
      </EscapeModal>
      <YesNoModal
        open={asks}
        title={question.title}
        yes={question.go}
        no={question.stay}
        danger
        onNo={() => setAsks(false)}
        onYes={() => {
          setAsks(false);
          onClose();
        }}
      >
        <p>{question.text}</p>
      </YesNoModal>
      <LeaveGuard when={unkept} question={question} onLeave={onClose} />
    </>
  );
}
