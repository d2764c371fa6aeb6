import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../contract/constants';
import { changePassword, sendCodeFor } from '../../../../contract/contacts';
import { call } from '../../../http/client';
import { CONTACT_CLAIMS, useRefusedFields } from '../../../features/contacts/parts';
import { EscapeModal } from '../../../ui/dialogs';
import { ChannelChoice } from '../../../ui/fields/ChannelChoice';
import { FormActions } from '../../../ui/fields/FormActions';
import { PasswordPair } from '../../../ui/fields/PasswordPair';
import { toast } from '../../../ui/toast';
import { TwoStep } from '../../../features/two-step/TwoStep';
import { useTwoStep } from '../../../features/two-step/useTwoStep';
import type { ContactFormProps, ContactModalProps } from './form';

type Values = { senha: string; confirmaSenha: string; meioEnvio: Channel };

function PasswordChange({ usuario, onClose, onChanged }: Omit<ContactFormProps, 'etag'>) {
  const { t } = useTranslation('home');
  const id = usuario.idProduto;
  const [form] = Form.useForm<Values>();

  const flow = useTwoStep<Pick<Values, 'senha' | 'meioEnvio'>>({
    requestCode: ({ meioEnvio }, context) =>
      call(sendCodeFor, { params: { id }, body: { meioEnvio, funcionalidade: 'ALTERAR_SENHA' } }, context),
    finalise: async (token, { senha }, context) =>
      void (await call(changePassword, { params: { userId: id }, body: { senha, token } }, context)),
    onSent: () => toast('success', 'home:messages.token_sent'),
    onDone: () => {
      toast('success', 'home:messages.password_changed');
      onClose();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error);

  return (
    <TwoStep flow={flow} headingLevel={2} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        onFinish={({ senha, meioEnvio }) => void flow.request({ senha, meioEnvio })}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{t('password.intro')}</p>
        {/* Password managers file the new password under this name. */}
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={id}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordPair label={t('password.new')} confirmLabel={t('password.confirm')} />
        <ChannelChoice ddi={usuario.ddiMovel} legend={t('password.channel')} />
        <FormActions busy={flow.busy === 'request'} submit={t('contacts.next')} onCancel={onClose} />
      </Form>
    </TwoStep>
  );
}

/** Changes the password in two steps; the code goes to the account's own e-mail or, in Brazil, its mobile (account §4). */
export default function PasswordModal({ open, usuario, onClose, onChanged }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <EscapeModal open={open} title={t('password.title')} width={640} closeBeside={false} onClose={onClose}>
      <PasswordChange usuario={usuario} onClose={onClose} onChanged={onChanged} />
    </EscapeModal>
  );
}
