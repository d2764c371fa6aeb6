import { useCreate, type BaseRecord } from '@refinedev/core';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appCode } from '../../../contract/security';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import type { ApiError } from '../../http/ApiError';
import { LoadError } from '../../ui/feedback';
import { Field } from '../../ui/fields/Field';
import { FormActions } from '../../ui/fields/FormActions';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { toast } from '../../ui/toast';
import { CodesModal } from './CodesModal';
import type { AppCode } from './provider';
import { QrCode } from './QrCode';

type Begun = BaseRecord & { chave: string; endereco: string };
type Confirmed = BaseRecord & { codigosRecuperacao: string[] };

/** The key in groups of four, as it is typed. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;

interface EnrolmentProps {
  account: string;
  /** An app works already: another phone takes its place. */
  replaces: boolean;
  onClose: () => void;
  onConfirmed: (codes: string[]) => void;
}

/** Asks for a key as soon as it stands; a sign-in that is too old leads to a new one and back. */
function useKey(account: string) {
  const { mutate, mutation } = useCreate<Begun, ApiError, object>({
    resource: 'autenticadores',
    values: {},
    meta: { account },
    successNotification: false,
    errorNotification: false,
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  return { begun: mutation.data?.data, failed: mutation.error, ask: () => mutate() };
}

function Enrolment({ account, replaces, onClose, onConfirmed }: EnrolmentProps) {
  const { t } = useTranslation('security');
  const { begun, failed, ask } = useKey(account);
  const { formProps, busy } = useRecordForm<Confirmed, AppCode, AppCode>({
    resource: 'autenticadores',
    account,
    record: { id: account, codigosRecuperacao: [] },
    values: { codigo: '' },
    variables: ({ codigo }) => ({ codigo: codigo.replace(/\s/g, '') }),
    touches: ['seguranca', 'atividades'],
    reactions: {
      // It took too long, or another tab was quicker.
      'MCN-180': () => {
        toast('error', 'security:app.over');
        onClose();
      },
    },
    onSaved: ({ codigosRecuperacao }) => onConfirmed(codigosRecuperacao),
  });
  if (failed) return <LoadError error={failed} text={t('app.failed')} onRetry={ask} />;
  return (
    <SubmitForm {...formProps} layout="vertical" className="stack" scrollToFirstError={{ focus: true }}>
      <p>{t(replaces ? 'app.introReplace' : 'app.intro')}</p>
      <div className="app-key" aria-busy={!begun}>
        {begun ? <QrCode text={begun.endereco} label={t('app.qr')} /> : <span className="qr bone" />}
        <p>
          {t('app.noCamera')}
          <code className="app-key__text">{begun ? grouped(begun.chave) : '…'}</code>
        </p>
      </div>
      <Field name="codigo" label={t('app.code')} schema={appCode} hint={t('app.codeHint')}>
        <Input size="large" className="num app-code" inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <FormActions
        submit={t('app.submit')}
        busy={busy}
        waitsFor={begun ? undefined : t('app.waits')}
        onCancel={onClose}
      />
    </SubmitForm>
  );
}

interface AppDialogProps {
  open: boolean;
  account: string;
  replaces: boolean;
  onClose: () => void;
  /** The app works: what is left is to keep the codes that came with it. */
  onConfirmed: () => void;
}

/** Turns an authenticator app on, or moves it to another phone: the key, its first code, and then the recovery codes. */
export default function AppDialog({ open, account, replaces, onClose, onConfirmed }: AppDialogProps) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  const [moves, setMoves] = useState(replaces);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setCodes(null);
    // What the confirmed app changes on the screen does not change the words of the dialog that confirms it.
    if (open) setMoves(replaces);
  }
  const confirmed = (made: string[]) => {
    onConfirmed();
    if (made.length > 0) return setCodes(made);
    toast('success', moves ? 'security:messages.app_replaced' : 'security:messages.app_added');
    onClose();
  };
  return (
    <CodesModal
      open={open}
      codes={codes}
      account={account}
      came={t('messages.app_added')}
      title={t(moves ? 'app.titleReplace' : 'app.title')}
      onClose={onClose}
    >
      <Enrolment account={account} replaces={moves} onClose={onClose} onConfirmed={confirmed} />
    </CodesModal>
  );
}
