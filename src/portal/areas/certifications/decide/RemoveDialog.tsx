import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATION_REASON_MAX } from '../../../../contract/certifications';
import { EscapeModal } from '../../../ui/dialogs';
import { FormActions } from '../../../ui/fields';

interface RemoveDialogProps {
  open: boolean;
  /** Whom it is about, in words. */
  whom: string;
  /** The review asks for a reason. */
  reasoned: boolean;
  onClose: () => void;
  onRemove: (reason: string) => void;
}

const REASONS = ['saiu', 'naoUsa', 'mudou'] as const;
const OTHER = 'outro';

/** Why somebody loses their accesses: one of a few reasons, or another in words. */
export default function RemoveDialog({ open, whom, reasoned, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation(['certifications', 'validation']);
  const [choice, setChoice] = useState<string>(REASONS[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (!reasoned) return onRemove('');
    const reason = choice === OTHER ? typed.trim() : t(`remove.reasons.${choice}`);
    if (reason === '') return setProblem('certification_reason_required');
    if (reason.length > CERTIFICATION_REASON_MAX) return setProblem('certification_reason_length');
    onRemove(reason);
  };
  return (
    <EscapeModal open={open} title={t('remove.title', { whom })} width={520} onClose={onClose}>
      <Form layout="vertical" size="large" className="form" onFinish={submit}>
        <p className="help">{t('remove.effect')}</p>
        {reasoned && (
          <fieldset className="field">
            <legend className="lbl">{t('remove.reason')}</legend>
            <Radio.Group
              className="radios"
              value={choice}
              onChange={(event) => {
                setChoice(event.target.value as string);
                setProblem(null);
              }}
            >
              {[...REASONS, OTHER].map((reason) => (
                <Radio key={reason} value={reason}>
                  {t(`remove.reasons.${reason}`)}
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
        )}
        {reasoned && choice === OTHER && (
          <div className="field">
            <label className="lbl" htmlFor="retirar-motivo">
              {t('remove.which')}
            </label>
            <Input
              id="retirar-motivo"
              autoComplete="off"
              value={typed}
              aria-describedby="retirar-erro"
              aria-invalid={problem !== null}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
            />
          </div>
        )}
        <span className="err" id="retirar-erro" role="alert">
          {problem !== null && t(`validation:${problem}`)}
        </span>
        <FormActions submit={t('remove.submit')} busy={false} onCancel={onClose} />
      </Form>
    </EscapeModal>
  );
}
