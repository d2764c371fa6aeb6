import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../contract/constants';
import type { CallInput } from '../../../contract/endpoint';
import { companyRecoveryPayload, type forgotPasswordPJ, recoveryPayloadFields } from '../../../contract/recovery';
import { askForCode } from './asks';
import { CompanyFields } from './CompanyFields';
import { LoginField } from './LoginField';
import { RecoveryAside } from './RecoveryAside';
import { NoCode, RecoveryForm, useLeave } from './RecoveryForm';
import { sayAsked, useRecovery } from './useRecovery';

type Values = {
  tenhoCnpj: '1' | '0';
  idProduto: string;
  nome: string;
  an8?: string;
  numeroContrato?: string;
  senha: string;
  confirmaSenha: string;
  meioEnvio?: Channel;
};
type Answers = CallInput<typeof forgotPasswordPJ>['body'];

const DRAFT = 'recoveryPJ';

/** /esqueciMinhaSenhaPJ: a company's forgotten password, with or without a CNPJ. */
export default function CompanyPage() {
  const { t } = useTranslation('recovery');
  const [form] = Form.useForm<Values>();
  const withCnpj = Form.useWatch('tenhoCnpj', form) !== '0';
  const loginLabel = withCnpj ? 'field.cnpj' : 'field.username';
  const leave = useLeave();
  const flow = useRecovery<Answers>({
    draftName: DRAFT,
    ask: (answers, context) => askForCode({ tipo: 'PJ', answers }, context),
    onSent: sayAsked,
  });
  return (
    <RecoveryForm
      form={form}
      flow={flow}
      title={t('company.title')}
      lead={t('company.lead')}
      aside={<RecoveryAside an8 />}
      draftName={DRAFT}
      defaults={{ tenhoCnpj: '1' }}
      labels={{
        idProduto: t(loginLabel),
        an8: t('field.an8'),
        numeroContrato: t('field.contract'),
        nome: t('field.companyName'),
      }}
      fields={recoveryPayloadFields}
      submit={t('sendCode')}
      onCancel={leave}
      onSubmit={(values) => void flow.request({ answers: companyRecoveryPayload(values), senha: values.senha })}
      otherWay={<NoCode />}
    >
      <CompanyFields
        login={
          <LoginField
            cnpj={withCnpj}
            label={t(loginLabel)}
            hint={t(withCnpj ? 'field.loginHint' : 'field.usernameHint')}
          />
        }
      />
    </RecoveryForm>
  );
}
