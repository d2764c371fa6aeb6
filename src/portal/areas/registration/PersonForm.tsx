import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { type IndividualPayloadOf } from '../../../contract/registration';
import { useErrorSummary } from '../../ui/fields/ErrorSummary';
import { RadioField } from '../../ui/fields/RadioField';
import { scrollToTop } from '../../ui/scrollToTop';
import { DRAFTS } from './confirmation';
import { ForeignPart } from './ForeignPart';
import { PersonPart } from './PersonPart';
import { PERSON_DEFAULTS, personFields, personPayload, type PersonValues, personVariant } from './person-values';
import { type ClearedForm, RegistrationForm } from './RegistrationForm';
import { register } from './provider';
import { useRegistration } from './useRegistration';

type Payload = IndividualPayloadOf<'brasileiro' | 'estrangeiro-com-cpf' | 'estrangeiro-sem-cpf'>;

const FIELDS = ['cpf', 'inputLogin', 'nome', 'nomeDaMae', 'dataNascimento', 'ddiMovel', 'dddMovel', 'email'] as const;

/** The form of an individual. The nationality switches between the Brazilian's and the foreigner's, with or without CPF. */
export function PersonForm(clearing: ClearedForm) {
  const { t } = useTranslation(['registration', 'ui']);
  const [form] = Form.useForm<PersonValues>();
  const summary = useErrorSummary(form);
  const watched = Form.useWatch(({ nacionalidade, tenhoCpf }: Partial<PersonValues>) => ({ nacionalidade, tenhoCpf }), {
    form,
    preserve: true,
  });
  const variant = personVariant(watched ?? {});
  const { send, question, busy, problem } = useRegistration<Payload>({
    form,
    send: register,
    fields: personFields(watched ?? {}),
    onRefused: summary.refresh,
  });
  const changed = () => {
    summary.clear();
    scrollToTop();
  };
  const labels = {
    ...Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)])),
    nomeDaMae: t('ui:mother.name'),
    identidadePassaporte: t('field.passport'),
    foneMovel: t('field.phone'),
    senha: t('ui:password.create'),
    confirmaSenha: t('ui:password.confirm'),
    termos: t('acceptance'),
  };
  return (
    <RegistrationForm
      form={form}
      draftName={DRAFTS.PF}
      defaults={PERSON_DEFAULTS}
      summary={summary}
      labels={labels}
      busy={busy}
      problem={problem}
      question={question}
      foreign={variant !== 'brazilian'}
      onSubmit={(values) => send(personPayload({ ...PERSON_DEFAULTS, ...values }) as Payload)}
      clearing={clearing}
    >
      <section className="card form__part">
        <h2>{t('parts.who')}</h2>
        <RadioField<PersonValues['nacionalidade']>
          name="nacionalidade"
          legend={t('person.nationality')}
          cards
          onChange={changed}
          options={[
            { value: 'N', label: t('person.brazilian'), hint: t('person.brazilianHint') },
            { value: 'E', label: t('person.foreign'), hint: t('person.foreignHint') },
          ]}
        />
        {variant !== 'brazilian' && <ForeignPart withCpf={variant === 'with-cpf'} onVariant={summary.clear} />}
        <PersonPart variant={variant} />
      </section>
    </RegistrationForm>
  );
}
