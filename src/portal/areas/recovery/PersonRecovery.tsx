import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/endpoint';
import type { Channel } from '../../../contract/constants';
import {
  type forgotPasswordPF,
  recoveryPayload,
  recoveryPayloadFields,
  recoveryWithoutCpfPayload,
} from '../../../contract/recovery';
import { registrationFields } from '../../../contract/registration';
import { dataNascimento } from '../../../contract/validation';
import { askForCode } from './asks';
import { Field } from '../../ui/fields/Field';
import { DateInput } from '../../ui/fields/inputs';
import { MotherField } from '../../ui/fields/MotherField';
import { RadioField } from '../../ui/fields/RadioField';
import { LoginField } from './LoginField';
import { RecoveryAside } from './RecoveryAside';
import { NoCode, RecoveryForm, useLeave } from './RecoveryForm';
import { sayAsked, useRecovery } from './useRecovery';

type Values = {
  /** 1 with a CPF, 0 without. */
  tenhoCpf: '1' | '0';
  idProduto: string;
  nome: string;
  maeDesconhecida?: boolean;
  nomeDaMae?: string;
  dataNascimento: string;
  senha: string;
  confirmaSenha: string;
  meioEnvio?: Channel;
};
type Answers = CallInput<typeof forgotPasswordPF>['body'];

/** What the registry has too: asked of people with a CPF. */
function Questions() {
  const { t } = useTranslation('recovery');
  return (
    <>
      <Field name="nome" label={t('field.nome')} schema={registrationFields.nome}>
        <Input autoComplete="name" spellCheck={false} />
      </Field>
      <MotherField />
      <Field name="dataNascimento" label={t('field.dataNascimento')} schema={dataNascimento} className="half">
        <DateInput autoComplete="bday" />
      </Field>
    </>
  );
}

/** An individual's forgotten password, with or without a CPF; the address says which of the two it begins with. */
export function PersonRecovery({ tenhoCpf }: { tenhoCpf: Values['tenhoCpf'] }) {
  const { t } = useTranslation(['recovery', 'ui']);
  const [form] = Form.useForm<Values>();
  const draftName = `recoveryPF${tenhoCpf}`;
  const withCpf = (Form.useWatch('tenhoCpf', form) ?? tenhoCpf) === '1';
  const loginLabel = withCpf ? 'field.cpf' : 'field.username';
  const leave = useLeave();
  const flow = useRecovery<Answers>({
    draftName,
    ask: (answers, context) => askForCode({ tipo: 'PF', answers }, context),
    onSent: sayAsked,
  });
  return (
    <RecoveryForm
      form={form}
      flow={flow}
      title={t('person.title')}
      lead={t('person.lead')}
      aside={<RecoveryAside />}
      draftName={draftName}
      defaults={{ tenhoCpf, maeDesconhecida: false }}
      labels={{
        idProduto: t(loginLabel),
        nome: t('field.nome'),
        nomeDaMae: t('ui:mother.name'),
        dataNascimento: t('field.dataNascimento'),
      }}
      fields={recoveryPayloadFields}
      submit={t('sendCode')}
      onCancel={leave}
      onSubmit={(values) =>
        void flow.request({
          answers: withCpf ? recoveryPayload(values) : recoveryWithoutCpfPayload(values),
          senha: values.senha,
        })
      }
      otherWay={<NoCode person />}
    >
      <RadioField<Values['tenhoCpf']>
        name="tenhoCpf"
        legend={t('person.hasCpf')}
        options={[
          { value: '1', label: t('person.withCpf') },
          { value: '0', label: t('person.withoutCpf') },
        ]}
      />
      <LoginField label={t(loginLabel)} hint={t(withCpf ? 'field.loginHint' : 'field.usernameHint')} />
      {withCpf && <Questions />}
    </RecoveryForm>
  );
}
