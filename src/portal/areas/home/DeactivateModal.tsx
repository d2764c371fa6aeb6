import { useUpdate, type BaseRecord } from '@refinedev/core';
import { Button, Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Usuario } from '../../../contract/account';
import { deactivationForm } from '../../../contract/activity';
import { DEACTIVATION_REASONS, DEACTIVATION_WAIT_MS } from '../../../contract/constants';
import { ApiError } from '../../http/ApiError';
import { outcomeUnknown } from '../../http/outcome';
import { paths } from '../../lib/paths';
import { busyButton } from '../../ui/busy';
import { BannerAlert, EscapeModal } from '../../ui/dialogs';
import { Field } from '../../ui/fields/Field';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { type Deactivation as Change, SESSION_ENDED, STEP_UP } from '../../features/account/provider';
import { stepUpDue } from '../../features/two-step/stepUpDue';
import { StepUpNotice } from '../../features/two-step/StepUpNotice';
import { useDraft } from '../../features/record-form/useDraft';
import { Notice } from '../../ui/drawn';
import '../../features/contacts/contacts.css';

type Reason = (typeof DEACTIVATION_REASONS)[number];
type Step = 'question' | 'reason' | 'done' | 'unheard';

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
  // Kept beyond a reload and a sign-in in the middle of it, which come back to the reason that was chosen.
  const draft = useDraft<{ open: boolean; answered?: true; motivo?: Reason }>('deactivation');
  const [step, setStep] = useState<Step>(draft.restored?.answered ? 'reason' : 'question');
  const [stepUp, setStepUp] = useState(stepUpDue);
  const running = useRef(false);
  const answerLost = useRef(false);
  const { mutateAsync: change, mutation } = useUpdate<BaseRecord, ApiError, Change>({
    resource: 'usuarios',
    id: usuario.idProduto,
    // Nothing can be read any more: the session has ended with the account.
    invalidates: [],
    successNotification: () => ({ message: t('messages.account_deactivated'), type: 'success' }),
    // The dialog says it, or the catalogue of errors.
    errorNotification: false,
  });
  const busy = mutation.isPending;
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (step !== 'done') return;
    // The form is gone with the button that was pressed.
    result.current?.focus();
  }, [step]);

  const submit = async ({ motivo }: { motivo: Reason }) => {
    if (running.current) return;
    running.current = true;
    setStepUp(false);
    const values: Change = { situacaoAtual: 'I', motivo, tipoPessoa: usuario.tipo === 'PF' ? '1' : '2' };
    try {
      await change({
        values,
        meta: { account: usuario.idProduto, again: answerLost.current },
      });
      draft.clear();
      onDone();
      setStep('done');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStepUp(error.code === STEP_UP);
      if (error.code === SESSION_ENDED && answerLost.current) {
        onDone();
        setStep('unheard');
      }
      answerLost.current ||= outcomeUnknown(error);
    } finally {
      running.current = false;
    }
  };

  if (step === 'done') {
    return (
      <div ref={result} tabIndex={-1}>
        <BannerAlert
          kind="success"
          seconds={DEACTIVATION_WAIT_MS / 1000}
          onClose={() => void navigate(paths.newSession, { replace: true })}
        >
          {t('deactivation.done')}
        </BannerAlert>
      </div>
    );
  }
  if (step === 'unheard') {
    return (
      <>
        <Notice kind="warning" role="alert">
          {t('deactivation.unheard')}
        </Notice>
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
          <Button
            size="large"
            danger
            onClick={() => {
              draft.save({ open: true, answered: true });
              setStep('reason');
            }}
          >
            {t('deactivation.yes')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {stepUp && <StepUpNotice />}
      <SubmitForm
        layout="vertical"
        className="stack"
        initialValues={{ motivo: draft.restored?.motivo }}
        onValuesChange={(_, values: { motivo: Reason }) => draft.save({ open: true, answered: true, ...values })}
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
      </SubmitForm>
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
