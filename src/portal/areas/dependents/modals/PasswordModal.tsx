import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../contract/constants';
import { sendCodeFor } from '../../../../contract/contacts';
import { dependentFields, resetDependentPassword } from '../../../../contract/dependents';
import { call } from '../../../http/client';
import { personName } from '../../../lib/format';
import { CONTACT_CLAIMS, useRefusedFields } from '../../../features/contacts/parts';
import { EscapeModal } from '../../../ui/dialogs';
import { ChannelChoice } from '../../../ui/fields/ChannelChoice';
import { FormActions } from '../../../ui/fields/FormActions';
import { PasswordPair } from '../../../ui/fields/PasswordPair';
import { toast } from '../../../ui/toast';
import { TwoStep } from '../../../features/two-step/TwoStep';
import { useTwoStep } from '../../../features/two-step/useTwoStep';
import { GROUP, type DependentFormProps, type DependentModalProps } from './props';

type Values = { senha: string; confirmaSenha: string; meioEnvio: Channel };

function PasswordChange({ guardian, dependent, onClose, onChanged }: DependentFormProps) {
  const { t } = useTranslation('dependents');
  const id = guardian.idProduto;
  const dependente = dependent.idProduto;
  const [form] = Form.useForm<Values>();

  const flow = useTwoStep<Pick<Values, 'senha' | 'meioEnvio'>>({
    requestCode: ({ meioEnvio }, context) =>
      call(sendCodeFor, { params: { id }, body: { meioEnvio, funcionalidade: 'ALTERAR_SENHA', dependente } }, context),
    finalise: async (token, { senha }, context) =>
      void (await call(
        resetDependentPassword,
        { params: { userId: id, dependentId: dependente }, body: { senha, token } },
        context,
      )),
    onSent: () => toast('success', 'dependents:messages.token_sent'),
    onDone: () => {
      toast('success', 'dependents:messages.password_changed');
      onClose();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error, GROUP);

  return (
    <TwoStep flow={flow} headingLevel={2} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        onFinish={({ senha, meioEnvio }) => void flow.request({ senha, meioEnvio })}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{t('password.intro', { name: personName(dependent.nome) })}</p>
        {/* Password managers file the new password under the child's login. */}
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={dependente}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordPair
          schema={dependentFields.senha}
          group={GROUP}
          label={t('password.new')}
          confirmLabel={t('password.confirm')}
        />
        <ChannelChoice ddi={guardian.ddiMovel} legend={t('password.channel')} />
        <FormActions busy={flow.busy === 'request'} submit={t('actions.sendCode')} onCancel={onClose} />
      </Form>
    </TwoStep>
  );
}

/** Gives a dependent a new password in two steps; the code goes to the guardian's own contact. */
export default function PasswordModal({ open, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  return (
    <EscapeModal open={open} title={t('password.title')} width={640} closeBeside={false} onClose={props.onClose}>
      <PasswordChange {...props} />
    </EscapeModal>
  );
}
