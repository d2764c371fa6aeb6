import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../http/ApiError';
import { FormActions } from '../../ui/fields/FormActions';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../two-step/StepUpAhead';
import { TwoStep } from '../two-step/TwoStep';
import { type StepsFormOptions, type StepsFormState, useStepsForm } from '../two-step/useStepsForm';
import type { ContactChangeProps } from './change';
import './contacts.css';

/** Codes that the contact forms show themselves, besides refused fields: a record that changed meanwhile, nothing changed. */
const CLAIMS = ['MCN-102', 'MCN-120', 'MCN-121'];

type Told = Pick<ContactChangeProps, 'draftKey' | 'group' | 'onClose' | 'onChanged'> & {
  messages: Omit<ContactChangeProps['messages'], 'unchanged'>;
};

/** The form of a change of a contact or a password, closed once it is done. */
export const useContactForm = <Typed extends Record<string, unknown>, Payload extends object>(
  { draftKey, group, messages, onClose, onChanged }: Told,
  own: Pick<StepsFormOptions<Typed, Payload>, 'values' | 'variables' | 'check' | 'requestCode' | 'finalise'>,
): StepsFormState<Typed, Payload> =>
  useStepsForm({
    ...own,
    draft: draftKey,
    group,
    claims: CLAIMS,
    onSent: () => toast('success', messages.sent),
    saved: messages.changed,
    onSaved: () => {
      onClose();
      void onChanged();
    },
  });

interface ContactFormProps<Typed extends Record<string, unknown>, Payload extends object> {
  state: StepsFormState<Typed, Payload>;
  intro: string;
  submit: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form, then the code, as they stand in a dialog. */
export function ContactForm<Typed extends Record<string, unknown>, Payload extends object>({
  state: { flow, formProps, busy, forget },
  intro,
  submit,
  onClose,
  children,
}: ContactFormProps<Typed, Payload>) {
  return (
    <TwoStep flow={flow} headingLevel={2}>
      <StepUpAhead flow={flow} />
      <SubmitForm {...formProps} layout="vertical" size="large" className="stack">
        <p className="lead">{intro}</p>
        {children}
        <FormActions
          busy={busy}
          submit={submit}
          onCancel={() => {
            forget();
            onClose();
          }}
        />
      </SubmitForm>
    </TwoStep>
  );
}

/**
 * Runs a change of a record and, when somebody changed it meanwhile (MCN-102), loads it anew: the person has been told,
 * and the next try names the new version.
 */
export async function reloadingWhenStale(change: Promise<unknown>, reload: () => Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MCN-102') await reload();
    throw error;
  }
}

/** What the contact is now, above the field for the new one. */
export function Current({ label, value }: { label: string; value: string }) {
  return (
    <dl className="contact-form__now">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

/** Offers to end the other sessions with the change of one's own contact. */
export function EndOthers() {
  const { t } = useTranslation('home');
  return (
    <Form.Item name="encerrarSessoes" valuePropName="checked">
      <Checkbox>{t('contacts.endOthers')}</Checkbox>
    </Form.Item>
  );
}
