import { useCreate, type BaseRecord } from '@refinedev/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { LoadError } from '../../ui/feedback';
import '../../ui/fields/fields.css';
import { CodesModal } from './CodesModal';
import { PasskeyIcon } from './icons';
import { toast } from '../../ui/toast';
import type { MadePasskey } from './provider';

type Begun = BaseRecord & { opcoes: PublicKeyCredentialCreationOptionsJSON };
type Kept = BaseRecord & { codigosRecuperacao: string[] };

/** Why the browser made none, in a word; everything that the person did not do by mistake is one. */
const reasonOf = (error: unknown): 'twice' | 'unable' | 'stopped' => {
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'twice';
  return code === 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT' ||
    code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
    ? 'unable'
    : 'stopped';
};

interface MakingProps {
  account: string;
  onClose: () => void;
  onMade: (codes: string[]) => void;
}

/** What a passkey is, and the button at which the browser asks for the finger, the face or the PIN. */
function Making({ account, onClose, onMade }: MakingProps) {
  const { t } = useTranslation('security');
  const quiet = { meta: { account }, successNotification: false, errorNotification: false } as const;
  // A sign-in that is too old leads to a new one and back, before the device is asked.
  const beginning = { resource: 'iniciosChave', values: {}, ...quiet };
  const { mutate, mutateAsync: beginAnew, mutation } = useCreate<Begun, ApiError, object>(beginning);
  const { mutateAsync: keep } = useCreate<Kept, ApiError, MadePasskey>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ReturnType<typeof reasonOf> | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);

  const make = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) => {
    setBusy(true);
    setFailed(null);
    try {
      const credencial = (await startRegistration({ optionsJSON })) as MadePasskey['credencial'];
      const { data } = await keep({ resource: 'chavesAcesso', values: { credencial }, ...quiet });
      onMade(data.codigosRecuperacao);
    } catch (error) {
      // What the server refused stands in a notice already.
      if (error instanceof Error && error.name !== 'ApiError') setFailed(reasonOf(error));
      // What comes of it shows in `mutation`. The button is busy until then: disabled, it would lose the focus, and the dialog Escape.
      await beginAnew().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };

  if (mutation.isError) return <LoadError error={mutation.error} text={t('app.failed')} onRetry={() => mutate()} />;
  const begun = mutation.data?.data;
  return (
    <div className="stack">
      <span className="badge-ic">
        <PasskeyIcon />
      </span>
      <p>{t('passkeys.intro')}</p>
      <p className="muted">{t('passkeys.introNext')}</p>
      <div role="alert">{failed && <p className="err">{t(`passkeys.${failed}`)}</p>}</div>
      <div className="acts">
        <Button size="large" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="primary"
          size="large"
          className="acts__main"
          loading={busy}
          disabled={!begun && !busy}
          onClick={() => begun && void make(begun.opcoes)}
        >
          {t(failed ? 'passkeys.retry' : 'passkeys.go')}
        </Button>
      </div>
    </div>
  );
}

interface PasskeyDialogProps {
  open: boolean;
  account: string;
  onClose: () => void;
  onMade: () => void;
}

/** Creates a passkey, and shows the recovery codes that the first one brings. */
export default function PasskeyDialog({ open, account, onClose, onMade }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setCodes(null);
  }
  const made = (first: string[]) => {
    onMade();
    if (first.length > 0) return setCodes(first);
    toast('success', 'security:messages.passkey_added');
    onClose();
  };
  return (
    <CodesModal
      open={open}
      codes={codes}
      account={account}
      came={t('messages.passkey_added')}
      title={t('passkeys.title')}
      onClose={onClose}
    >
      <Making account={account} onClose={onClose} onMade={made} />
    </CodesModal>
  );
}
