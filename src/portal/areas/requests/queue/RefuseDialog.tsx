import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOTIVOS_RECUSA, REASON_MAX } from '../../../../contract/requests';
import { EscapeModal } from '../../../ui/dialogs';
import { FormActions, SubmitForm } from '../../../ui/fields';
import type { Refusal } from '../provider';

/** Reasons that a renewal never has. */
const OF_PROFILES: readonly Refusal['motivo'][] = ['perfilErrado', 'jaTem'];

interface RefuseDialogProps {
  open: boolean;
  /** Who asked; of many, how many. */
  asked: string | number;
  /** Profiles are asked for. */
  byProfiles: boolean;
  /** Of what was asked for nothing is there any more: the reason stands. */
  gone?: boolean;
  busy: boolean;
  onClose: () => void;
  onRefuse: (refusal: Refusal) => void;
}

/** Why a request is refused: one of a few reasons, and a message for whoever asked. */
export default function RefuseDialog({
  open,
  asked,
  byProfiles,
  gone = false,
  busy,
  onClose,
  onRefuse,
}: RefuseDialogProps) {
  const { t } = useTranslation(['requests', 'validation']);
  const texts =
    typeof asked === 'string'
      ? {
          title: t('refuse.title', { name: asked }),
          message: t('refuse.message', { name: asked }),
          hint: t('refuse.hint'),
          submit: t('refuse.submit'),
        }
      : {
          title: t('many.refuseTitle', { count: asked }),
          message: t('many.message'),
          hint: t('many.hint'),
          submit: t('many.refuseYes', { count: asked }),
        };
  const [motivo, setMotivo] = useState<Refusal['motivo'] | null>(gone ? 'naoExiste' : null);
  const begin = useRef<HTMLButtonElement>(null);
  const [recado, setRecado] = useState('');
  const [problem, setProblem] = useState<'motivo' | 'recado' | 'longo' | null>(null);
  const reasons = MOTIVOS_RECUSA.filter((one) => {
    if (one === 'naoExiste') return gone || typeof asked === 'number';
    return byProfiles || !OF_PROFILES.includes(one);
  });
  const wrong = problem === 'recado' || problem === 'longo';
  const submit = () => {
    if (motivo === null) return setProblem('motivo');
    if (motivo === 'outro' && recado.trim() === '') return setProblem('recado');
    if (recado.trim().length > REASON_MAX) return setProblem('longo');
    onRefuse({ motivo, recado: recado.trim() });
  };
  return (
    <EscapeModal open={open} title={texts.title} width={560} closeBeside={false} begin={begin} onClose={onClose}>
      <SubmitForm layout="vertical" size="large" className="form" onFinish={submit}>
        <fieldset className="field" aria-describedby="recusa-motivo">
          <legend className="lbl">{t('refuse.reason')}</legend>
          <div className="chips">
            {reasons.map((one, index) => (
              <Button
                key={one}
                ref={index === 0 ? begin : null}
                size="middle"
                aria-pressed={motivo === one}
                disabled={busy}
                onClick={() => {
                  setMotivo(one);
                  setProblem(null);
                }}
              >
                {t(`refuse.reasons.${one}`)}
              </Button>
            ))}
          </div>
          <span className="err" id="recusa-motivo" role="alert">
            {problem === 'motivo' && t('validation:choose_reason')}
          </span>
        </fieldset>
        <div className="field">
          <label className="lbl" htmlFor="recusa-recado">
            {texts.message} {motivo !== 'outro' && <span className="opt">{t('refuse.optional')}</span>}
          </label>
          <Input.TextArea
            id="recusa-recado"
            rows={3}
            value={recado}
            disabled={busy}
            aria-describedby="recusa-recado-ajuda recusa-recado-erro"
            aria-invalid={wrong}
            {...(wrong && { status: 'error' as const })}
            onChange={(event) => {
              setRecado(event.target.value);
              setProblem(null);
            }}
          />
          <span className="err" id="recusa-recado-erro" role="alert">
            {problem === 'recado' && t('validation:request_message_required')}
            {problem === 'longo' && t('validation:request_reason_length')}
          </span>
          <span className="help" id="recusa-recado-ajuda">
            {texts.hint}
          </span>
        </div>
        <FormActions submit={texts.submit} busy={busy} onCancel={onClose} />
      </SubmitForm>
    </EscapeModal>
  );
}
