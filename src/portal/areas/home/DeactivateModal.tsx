import { Button, Form, Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Usuario } from '../../../contract/account';
import { deactivate, deactivationForm } from '../../../contract/activity';
import { DEACTIVATION_REASONS, DEACTIVATION_WAIT_MS } from '../../../contract/constants';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { newKey } from '../../http/idempotency';
import { paths } from '../../lib/paths';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { SuccessIcon, WarningIcon } from '../../ui/drawings/icons';
import { Field } from '../../ui/fields/Field';
import { toast } from '../../ui/toast';
import { StepUpNotice } from '../../features/two-step/StepUpNotice';
import '../../features/contacts/contacts.css';

type Reason = (typeof DEACTIVATION_REASONS)[number];
type Step = 'question' | 'reason' | 'done' | 'unheard';

/** No answer, or one of something before the server: nobody knows whether the server did the work. */
const UNHEARD = new Set([0, 502, 504]);
/** Not signed in any more: after a lost answer, what a deactivated account is told. */
const SESSION_ENDED = 'IDC-110';

interface DeactivateModalProps {
  open: boolean;
  usuario: Usuario;
  onClose: () => void;
}

/** antd would put `aria-required` on an element whose role does not know it. */
function ReasonSelect({ 'aria-required': _required, ...props }: SelectProps & { 'aria-required'?: boolean }) {
  return <Select {...props} />;
}

function Deactivation({ usuario, onClose, onDone }: Omit<DeactivateModalProps, 'open'> & { onDone: () => void }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('question');
  const [busy, setBusy] = useState(false);
  const [stepUp, setStepUp] = useState(false);
  // One submit: a retry after a lost network names the same key.
  const [key] = useState(newKey);
  const running = useRef(false);
  const answerLost = useRef(false);
  const result = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (step !== 'done') return;
    // The form is gone with the button that was pressed.
    result.current?.focus();
    const timer = setTimeout(() => void navigate(paths.newSession, { replace: true }), DEACTIVATION_WAIT_MS);
    return () => clearTimeout(timer);
  }, [navigate, step]);

  const submit = async ({ motivo }: { motivo: Reason }) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setStepUp(false);
    try {
      const body = { motivo, tipoPessoa: usuario.tipo === 'PF' ? '1' : '2' } as const;
      await call(
        deactivate,
        { params: { userId: usuario.idProduto }, body },
        { idempotencyKey: key, claims: answerLost.current ? ['IDC-112', SESSION_ENDED] : ['IDC-112'] },
      );
      toast('success', 'home:messages.account_deactivated');
      onDone();
      setStep('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStepUp(error.code === 'IDC-112');
      if (error.code === SESSION_ENDED && answerLost.current) {
        onDone();
        setStep('unheard');
      }
      answerLost.current ||= UNHEARD.has(error.status);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  if (step === 'done') {
    return (
      <p ref={result} tabIndex={-1} className="alert alert--ok" role="status">
        <SuccessIcon />
        <span>{t('deactivation.done')}</span>
      </p>
    );
  }
  if (step === 'unheard') {
    return (
      <>
        <p className="alert alert--warn" role="alert">
          <WarningIcon />
          <span>{t('deactivation.unheard')}</span>
        </p>
        <div className="dialog-acts">
          <Button
            size="large"
            type="primary"
            autoFocus
            onClick={() => void navigate(paths.newSession, { replace: true })}
          >
            {t('deactivation.leave')}
          </Button>
        </div>
      </>
    );
  }
  if (step === 'question') {
    return (
      <>
        <p>{t('deactivation.question')}</p>
        <p className="help">{t('deactivation.consequences')}</p>
        <div className="dialog-acts">
          <Button size="large" onClick={onClose}>
            {t('deactivation.no')}
          </Button>
          <Button size="large" danger onClick={() => setStep('reason')}>
            {t('deactivation.yes')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {stepUp && <StepUpNotice />}
      <Form
        layout="vertical"
        className="contact-form"
        onFinish={(values: { motivo: Reason }) => void submit(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Field name="motivo" label={t('deactivation.reason')} schema={deactivationForm.shape.motivo}>
          <ReasonSelect
            // The button that was pressed is gone; the focus goes on where the person does.
            autoFocus
            size="large"
            placeholder={t('deactivation.choose')}
            options={DEACTIVATION_REASONS.map((value) => ({ value, label: t(`deactivation.reasons.${value}`) }))}
          />
        </Field>
        <div className="dialog-acts">
          <Button size="large" onClick={onClose} disabled={busy}>
            {t('deactivation.no')}
          </Button>
          <Button size="large" danger htmlType="submit" {...busyButton(busy)}>
            {t('deactivation.submit')}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Deactivates the account: a question, a reason, and three seconds later a new session (account §4). */
export default function DeactivateModal({ open, usuario, onClose }: DeactivateModalProps) {
  const { t } = useTranslation('home');
  const [done, setDone] = useState(false);
  return (
    // Once it is done there is no way back: the dialog stays until the new session.
    <EscapeModal open={open} title={t('deactivation.title')} width={520} onClose={done ? () => undefined : onClose}>
      <Deactivation usuario={usuario} onClose={onClose} onDone={() => setDone(true)} />
    </EscapeModal>
  );
}
