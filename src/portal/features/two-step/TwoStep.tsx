import type { TFunction } from 'i18next';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { CodeEntry, type CodeEntryTexts } from '../../ui/code-entry/CodeEntry';
import { focusFirstField } from '../../ui/fields/focusFirstField';
import { scrollToTop } from '../../ui/scrollToTop';
import { StepUpNotice } from './StepUpNotice';
import { codeRefused, flowEnded, needsStepUp, networkLost, type TwoStepFlow } from './useTwoStep';
import { Notice } from '../../ui/drawn';
import './two-step.css';

export interface TwoStepProps<Payload extends object> {
  flow: TwoStepFlow<Payload>;
  /** The form of the first step. It stays mounted behind the code step, so that going back finds what was typed. */
  children: ReactNode;
  texts?: CodeEntryTexts;
  headingLevel?: 1 | 2;
  /** Another way to get the code, shown under the boxes. */
  otherWay?: ReactNode;
}

function wordsFor(error: ApiError, step: 'form' | 'code', t: TFunction<'codes'>): string {
  return networkLost(error) ? t(step === 'form' ? 'networkLostForm' : 'networkLost') : error.text;
}

/** Shows the form or the code step of a two-step flow and brings the focus along. */
export function TwoStep<Payload extends object>({
  flow,
  children,
  texts,
  headingLevel = 1,
  otherWay,
}: TwoStepProps<Payload>) {
  const { t } = useTranslation('codes');
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(flow.step);
  useEffect(() => {
    // Back in the form, the field with the focus is in sight, wherever the form begins.
    if (shown.current === 'code' && flow.step === 'form') focusFirstField(form.current);
    // A code page begins at its top; the form was sent from its end. A dialog stays where it is.
    else if (headingLevel === 1 && flow.step === 'code') scrollToTop();
    shown.current = flow.step;
  }, [flow.step, headingLevel]);

  const stepUp = needsStepUp(flow.error);
  const problem = flow.error === null || stepUp ? null : wordsFor(flow.error, flow.step, t);
  // What the form claims stands beside its field.
  const formProblem = flow.error?.campos.length ? null : problem;
  return (
    <>
      {stepUp && <StepUpNotice />}
      <div ref={form} hidden={flow.step !== 'form'}>
        {flow.step === 'form' && flow.waiting !== null && (
          <Notice role="status" className="two-step__failure">
            {t('underWay')}
          </Notice>
        )}
        {flow.step === 'form' && formProblem !== null && (
          <Notice kind="error" role="alert" className="two-step__failure">
            {formProblem}
          </Notice>
        )}
        {children}
      </div>
      {flow.step === 'code' && flow.sent !== null && (
        <CodeEntry
          sent={flow.sent}
          busy={flow.busy === 'request' ? null : flow.busy}
          problem={problem}
          refused={codeRefused(flow.error)}
          ended={flowEnded(flow.error)}
          texts={texts}
          headingLevel={headingLevel}
          otherWay={otherWay}
          onFinalise={(code) => void flow.finalise(code)}
          onResend={flow.resend}
          onBack={flow.cancel}
        />
      )}
    </>
  );
}
