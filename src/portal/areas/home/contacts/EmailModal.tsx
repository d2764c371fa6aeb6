import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX } from '../../../../contract/constants';
import { changeEmail, sendEmailCode } from '../../../../contract/contacts';
import { email as emailRule } from '../../../../contract/validation';
import { call } from '../../../lib/api';
import { useDraft } from '../../../lib/useDraft';
import { CONTACT_CLAIMS, Current, reloadingWhenStale, useRefusedFields } from '../../../ui/contacts/parts';
import { EscapeModal } from '../../../ui/dialogs';
import { Field } from '../../../ui/fields/Field';
import { FormActions } from '../../../ui/fields/FormActions';
import { toast } from '../../../ui/toast';
import { TwoStep } from '../../../ui/two-step/TwoStep';
import { useTwoStep } from '../../../ui/two-step/useTwoStep';
import type { ContactFormProps, ContactModalProps } from './form';

type Values = { email: string };

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function EmailChange({ usuario, etag, onClose, onChanged }: ContactFormProps) {
  const { t } = useTranslation('home');
  const id = usuario.idProduto;
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>('email');
  const close = () => {
    draft.clear();
    onClose();
  };

  const flow = useTwoStep<Values>({
    requestCode: ({ email }, context) =>
      call(sendEmailCode, { params: { id }, body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email } }, context),
    finalise: (token, { email }, context) =>
      reloadingWhenStale(call(changeEmail, { params: { userId: id, targetId: id, token }, body: { email } }, { ...context, etag }), onChanged),
    onSent: () => toast('success', 'home:messages.token_sent_email'),
    onDone: () => {
      toast('success', 'home:messages.email_changed');
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error);

  const submit = ({ email }: Values) => {
    if (same(email, usuario.email)) {
      toast('info', 'home:messages.email_not_changed');
      return;
    }
    void flow.request({ email: email.trim() });
  };

  return (
    <TwoStep flow={flow} headingLevel={2} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        initialValues={{ email: draft.restored?.email ?? '' }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{t('email.intro')}</p>
        <Current label={t('email.current')} value={usuario.email} />
        <Field name="email" label={t('email.new')} schema={emailRule}>
          <Input inputMode="email" autoComplete="email" maxLength={EMAIL_MAX} size="large" />
        </Field>
        <FormActions busy={flow.busy === 'request'} submit={t('contacts.next')} onCancel={close} />
      </Form>
    </TwoStep>
  );
}

/** Changes the e-mail in two steps; the code goes to the new address (account §4). */
export default function EmailModal({ open, ...props }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <EscapeModal open={open} title={t('email.title')} width={560} closeBeside={false} onClose={props.onClose}>
      <EmailChange {...props} />
    </EscapeModal>
  );
}
