import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { isAdult } from '../../../contract/validation';
import { useDraft } from '../record-form/useDraft';
import { EscapeModal } from '../../ui/dialogs';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { FormActions } from '../../ui/fields/FormActions';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../two-step/StepUpAhead';
import { TwoStep } from '../two-step/TwoStep';
import { useSteps } from '../two-step/useSteps';
import { useTwoStep } from '../two-step/useTwoStep';
import type { Asked, Confirmed } from './provider';
import { Notice } from '../../ui/drawn';
import '../contacts/contacts.css';

interface ComingOfAgeProps {
  /** A dependent's own record. */
  usuario: Usuario;
  /** Loads the record anew: once it is done, nobody is responsible for it any more. */
  onDone: () => Promise<unknown>;
}

/** What is kept of it in this window. */
type Kept = Partial<Asked> & { open: boolean };

function Confirmation({ usuario, onDone, onClose }: ComingOfAgeProps & { onClose: () => void }) {
  const draft = useDraft<Kept>('of-age');
  const { t } = useTranslation('dependents');
  const { idProduto } = usuario;
  const { ask, change } = useSteps<Asked, Confirmed>('maioridades', idProduto);
  const flow = useTwoStep<Asked>({
    requestCode: ask,
    finalise: (code, _payload, context) => change(idProduto, { code }, context),
    onSent: () => toast('success', 'dependents:ofAge.sent'),
    onDone: () => {
      toast('success', 'dependents:ofAge.done');
      onClose();
      void onDone();
    },
    underWay: 'of-age',
  });
  return (
    <TwoStep flow={flow} headingLevel={2}>
      <StepUpAhead flow={flow} />
      <SubmitForm<Asked>
        layout="vertical"
        className="stack"
        initialValues={{ meioEnvio: draft.restored?.meioEnvio }}
        onValuesChange={(_, values) => draft.save({ open: true, ...values })}
        onFinish={(values) => void flow.request(values)}
      >
        <p>{t('ofAge.explanation')}</p>
        <p className="help">{t('ofAge.password')}</p>
        <ChannelChoice ddi={usuario.ddiMovel} />
        <FormActions busy={flow.busy === 'request'} submit={t('actions.sendCode')} onCancel={onClose} />
      </SubmitForm>
    </TwoStep>
  );
}

/**
 * Tells a dependent who has come of age what happens, and lets them take over their account with a code that goes to their own contact;
 * until then the guardian looks after it. Nothing for younger ones.
 */
export default function ComingOfAge({ usuario, onDone }: ComingOfAgeProps) {
  const { t } = useTranslation('dependents');
  // Kept beyond a sign-in in the middle of it, which comes back to the open dialog.
  const draft = useDraft<Kept>('of-age');
  const [open, setOpen] = useState(draft.restored?.open === true);
  const born = usuario.usuarioExternoPF?.dataNascimento;
  if (!born || !isAdult(born)) return null;

  const show = () => {
    draft.save({ open: true });
    setOpen(true);
  };
  const close = () => {
    draft.clear();
    setOpen(false);
  };
  return (
    <section className="above" aria-label={t('ofAge.title')}>
      <Notice>
        <strong>{t('ofAge.title')}</strong>
        <p>{t('ofAge.text')}</p>
        <Button onClick={show}>{t('ofAge.action')}</Button>
      </Notice>
      <EscapeModal open={open} title={t('ofAge.action')} width={560} closeBeside={false} onClose={close}>
        <Confirmation usuario={usuario} onDone={onDone} onClose={close} />
      </EscapeModal>
    </section>
  );
}
