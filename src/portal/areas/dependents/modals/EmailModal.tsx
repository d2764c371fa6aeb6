import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX } from '../../../../contract/constants';
import { changeEmail, sendEmailCode } from '../../../../contract/contacts';
import { dependentFields } from '../../../../contract/dependents';
import { call } from '../../../lib/api';
import { personName } from '../../../lib/format';
import { useDraft } from '../../../lib/useDraft';
import { CONTACT_CLAIMS, Current, reloadingWhenStale, useRefusedFields } from '../../../ui/contacts/parts';
import { EscapeModal } from '../../../ui/dialogs';
import { Field } from '../../../ui/fields/Field';
import { FormActions } from '../../../ui/fields/FormActions';
import { toast } from '../../../ui/toast';
import { TwoStep } from '../../../ui/two-step/TwoStep';
import { useTwoStep } from '../../../ui/two-step/useTwoStep';
import { GROUP, type DependentFormProps, type DependentModalProps } from './props';

type Values = { email: string };

function EmailChange({ guardian, dependent, onClose, onChanged }: DependentFormProps) {
  const { t } = useTranslation('dependents');
  const { idProduto: dependente, etag } = dependent;
  const id = guardian.idProduto;
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>(`dependent-email-${dependent.idDependente}`);
  const close = () => {
    draft.clear();
    onClose();
  };

  const flow = useTwoStep<Values>({
    requestCode: ({ email }, context) =>
      call(sendEmailCode, { params: { id }, body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email, emailDependente: email, dependente } }, context),
    finalise: (token, { email }, context) =>
      reloadingWhenStale(call(changeEmail, { params: { userId: id, targetId: dependente, token }, body: { email } }, { ...context, etag }), onChanged),
    onSent: () => toast('success', 'dependents:messages.token_sent_email'),
    onDone: () => {
      toast('success', 'dependents:messages.email_changed');
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error, GROUP);

  const submit = ({ email }: Values) => {
    if (email.trim().toLowerCase() === dependent.email.toLowerCase()) toast('info', 'dependents:messages.email_not_changed');
    else void flow.request({ email: email.trim() });
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
        <p className="lead">{t('email.intro', { name: personName(dependent.nome) })}</p>
        <Current label={t('email.current')} value={dependent.email} />
        <Field name="email" label={t('email.new')} schema={dependentFields.email} group={GROUP}>
          <Input inputMode="email" autoComplete="off" autoCapitalize="none" maxLength={EMAIL_MAX} size="large" />
        </Field>
        <FormActions busy={flow.busy === 'request'} submit={t('actions.sendCode')} onCancel={close} />
      </Form>
    </TwoStep>
  );
}

/** Changes a dependent's e-mail in two steps; the code goes to the new address (account §4). */
export default function EmailModal({ open, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  return (
    <EscapeModal open={open} title={t('email.title')} width={560} closeBeside={false} onClose={props.onClose}>
      <EmailChange {...props} />
    </EscapeModal>
  );
}
