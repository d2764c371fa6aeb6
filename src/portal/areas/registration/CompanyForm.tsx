import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOGIN_MAX, LOGIN_MIN } from '../../../contract/constants';
import { type BusinessPayload, registrationFields } from '../../../contract/registration';
import { cnpjRule } from '../../../contract/registration-forms';
import { an8, numeroContrato, username } from '../../../contract/validation';
import { portalConfig } from '../../lib/config';
import { CONSULTATION } from '../../features/error-reactions/ErrorReactions';
import { ExternalIcon } from '../../ui/icons';
import { useErrorSummary } from '../../ui/fields/ErrorSummary';
import { Field } from '../../ui/fields/Field';
import { CnpjInput, CompanyNameInput, DigitsInput, UsernameInput } from '../../ui/fields/inputs';
import { RadioField } from '../../ui/fields/RadioField';
import { scrollToTop } from '../../ui/scrollToTop';
import {
  COMPANY_DEFAULTS,
  COMPANY_KINDS,
  companyFields,
  type CompanyKind,
  companyPayload,
  type CompanyValues,
} from './company-values';
import { DRAFTS } from './confirmation';
import { type ClearedForm, RegistrationForm } from './RegistrationForm';
import { register } from './provider';
import { useRegistration } from './useRegistration';

/** The number that identifies the company, and where its data come from. */
function CnpjPart() {
  const { t } = useTranslation(['registration', 'common']);
  return (
    <>
      <p>
        {t('company.registryNote')}{' '}
        <a href={CONSULTATION.CNPJ} target="_blank" rel="noopener noreferrer">
          {t('company.registryLink')} <ExternalIcon size={16} className="inline-icon" />
          <span className="sr">{t('common:newTab')}</span>
        </a>
      </p>
      <Field name="cnpj" label={t('field.cnpj')} schema={cnpjRule(portalConfig().cnpjAlphanumeric)} className="half">
        <CnpjInput autoComplete="username" />
      </Field>
    </>
  );
}

/** Without a CNPJ: customer code, contract, and a login of one's choice. */
function An8Part() {
  const { t } = useTranslation('registration');
  return (
    <>
      <div className="grid g2">
        <Field name="an8" label={t('field.an8')} schema={an8} hint={t('company.an8Hint')}>
          <DigitsInput />
        </Field>
        <Field name="numeroContrato" label={t('field.contract')} schema={numeroContrato}>
          <DigitsInput />
        </Field>
      </div>
      <Field
        name="inputLogin"
        label={t('field.inputLogin')}
        schema={username}
        hint={t('person.loginHint', { min: LOGIN_MIN, max: LOGIN_MAX })}
        className="half"
      >
        <UsernameInput />
      </Field>
    </>
  );
}

/** The form of a company. The nationality switches between a CNPJ and the customer code AN8. */
export function CompanyForm(clearing: ClearedForm) {
  const { t } = useTranslation(['registration', 'ui']);
  const [form] = Form.useForm<CompanyValues>();
  const summary = useErrorSummary(form);
  const kind: CompanyKind = Form.useWatch('nacionalidade', form) ?? COMPANY_DEFAULTS.nacionalidade;
  const { send, question, busy, problem } = useRegistration<BusinessPayload>({
    form,
    send: register,
    fields: companyFields(kind),
    onRefused: summary.refresh,
  });
  const changed = () => {
    summary.clear();
    scrollToTop();
  };
  const labels = {
    cnpj: t('field.cnpj'),
    an8: t('field.an8'),
    numeroContrato: t('field.contract'),
    inputLogin: t('field.inputLogin'),
    nome: t('field.companyName'),
    nomeFantasia: t('field.tradeName'),
    email: t('field.email'),
    ddiMovel: t('field.ddi'),
    dddMovel: t('field.ddd'),
    foneMovel: t('field.phone'),
    senha: t('ui:password.create'),
    confirmaSenha: t('ui:password.confirm'),
    termos: t('acceptance'),
  };
  return (
    <RegistrationForm
      form={form}
      draftName={DRAFTS.PJ}
      defaults={COMPANY_DEFAULTS}
      summary={summary}
      labels={labels}
      busy={busy}
      problem={problem}
      question={question}
      foreign={kind !== 'national'}
      onSubmit={(values) => send(companyPayload({ ...values, nacionalidade: kind }))}
      clearing={clearing}
    >
      <section className="card form__part">
        <h2>{t('parts.company')}</h2>
        <RadioField<CompanyKind>
          name="nacionalidade"
          legend={t('company.nationality')}
          cards
          onChange={changed}
          options={COMPANY_KINDS.map((value) => ({
            value,
            label: t(`company.kinds.${value}`),
            hint: t(`company.kindHints.${value}`),
          }))}
        />
        {kind === 'foreign-an8' ? <An8Part /> : <CnpjPart />}
        <Field
          name="nome"
          label={t('field.companyName')}
          schema={registrationFields.razaoSocial}
          {...(kind !== 'foreign-an8' && { hint: t('company.nameHint') })}
        >
          <CompanyNameInput />
        </Field>
        <Field name="nomeFantasia" label={t('field.tradeName')} schema={registrationFields.nomeFantasia} optional>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      </section>
    </RegistrationForm>
  );
}
