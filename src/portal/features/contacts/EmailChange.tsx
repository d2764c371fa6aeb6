import { Form } from 'antd';
import { email as emailRule } from '../../../contract/email';
import { useDraft } from '../record-form/useDraft';
import { EmailField } from '../../ui/fields/EmailField';
import { FormActions } from '../../ui/fields/FormActions';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../two-step/StepUpAhead';
import { TwoStep } from '../two-step/TwoStep';
import { useSteps } from '../two-step/useSteps';
import { useTwoStep } from '../two-step/useTwoStep';
import type { ContactChangeProps } from './change';
import { CONTACT_CLAIMS, Current, EndOthers, reloadingWhenStale, useRefusedFields } from './parts';
import type { Asked, Confirmed, EmailValues } from './provider';

interface EmailChangeProps extends ContactChangeProps {
  /** The address as it is. */
  email: string;
  texts: { intro: string; current: string; next: string; submit: string };
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Changes an e-mail address in two steps; the code goes to the new address (account §4). */
export function EmailChange({
  account,
  target,
  etag,
  draftKey,
  group,
  messages,
  email: now,
  texts,
  onClose,
  onChanged,
}: EmailChangeProps) {
  const [form] = Form.useForm<EmailValues>();
  const draft = useDraft<EmailValues>(draftKey);
  const own = target === account;
  const close = () => {
    draft.clear();
    onClose();
  };

  const { ask, change } = useSteps<Asked<EmailValues>, Confirmed<EmailValues>>('emails', account);
  const flow = useTwoStep<EmailValues>({
    requestCode: ({ email }, context) => ask({ email, target }, context),
    finalise: (token, values, context) =>
      reloadingWhenStale(change(target, { ...values, token }, { ...context, etag }), onChanged),
    onSent: () => toast('success', messages.sent),
    onDone: () => {
      toast('success', messages.changed);
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
    underWay: draftKey,
  });
  useRefusedFields(form, flow.error, group);

  const submit = ({ email, ...more }: EmailValues) => {
    draft.save(form.getFieldsValue());
    if (same(email, now)) toast('info', messages.unchanged);
    else void flow.request({ ...more, email: email.trim() });
  };

  return (
    <TwoStep flow={flow} headingLevel={2}>
      <StepUpAhead flow={flow} />
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        initialValues={{ email: '', ...draft.restored }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{texts.intro}</p>
        <Current label={texts.current} value={now} />
        <EmailField label={texts.next} schema={emailRule} group={group} own={own} size="large" />
        {own && <EndOthers />}
        <FormActions busy={flow.busy === 'request'} submit={texts.submit} onCancel={close} />
      </Form>
    </TwoStep>
  );
}
