import { Form } from 'antd';
import type { z } from 'zod';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { FormActions } from '../../ui/fields/FormActions';
import { PasswordPair } from '../../ui/fields/PasswordPair';
import { toast } from '../../ui/toast';
import { useDraft } from '../record-form/useDraft';
import { StepUpAhead } from '../two-step/StepUpAhead';
import { TwoStep } from '../two-step/TwoStep';
import { useSteps } from '../two-step/useSteps';
import { useTwoStep } from '../two-step/useTwoStep';
import type { ContactChangeProps } from './change';
import { CONTACT_CLAIMS, useRefusedFields } from './parts';
import type { Asked, ChannelValues, Confirmed, PasswordValues } from './provider';

type Values = PasswordValues & ChannelValues;

/** Under which name the form of an account's new password is kept: where the code goes, and no password. */
export const passwordDraft = (target: string) => `password-${target}`;

interface PasswordChangeProps extends Omit<ContactChangeProps, 'etag' | 'draftKey' | 'messages'> {
  /** The country code of the mobile that the code may go to: no SMS goes abroad. */
  ddi: string;
  /** The rules of the new password, where they are others than those of one's own. */
  schema?: z.ZodType;
  messages: { sent: string; changed: string };
  texts: { intro: string; next: string; repeat: string; channel: string; submit: string };
}

/** Changes a password in two steps; the code goes to a contact of the account that makes the change (account §4). */
export function PasswordChange({
  account,
  target,
  ddi,
  schema,
  group,
  messages,
  texts,
  onClose,
  onChanged,
}: PasswordChangeProps) {
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>(passwordDraft(target));
  const close = () => {
    draft.clear();
    onClose();
  };
  const { ask, change } = useSteps<Asked<ChannelValues>, Confirmed<PasswordValues>>('senhas', account);
  const flow = useTwoStep<Values>({
    requestCode: ({ meioEnvio }, context) => ask({ meioEnvio, target }, context),
    finalise: (token, { senha }, context) => change(target, { senha, token }, context),
    onSent: () => toast('success', messages.sent),
    onDone: () => {
      toast('success', messages.changed);
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
    underWay: passwordDraft(target),
  });
  useRefusedFields(form, flow.error, group);

  return (
    <TwoStep flow={flow} headingLevel={2}>
      <StepUpAhead flow={flow} />
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        initialValues={draft.restored}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={({ senha, meioEnvio }) => void flow.request({ senha, meioEnvio })}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{texts.intro}</p>
        {/* Password managers file the new password under the login that it is for. */}
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={target}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordPair schema={schema} group={group} label={texts.next} confirmLabel={texts.repeat} />
        <ChannelChoice ddi={ddi} legend={texts.channel} />
        <FormActions busy={flow.busy === 'request'} submit={texts.submit} onCancel={close} />
      </Form>
    </TwoStep>
  );
}
