import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { GENDERS, LOCAL_DDI } from '../../../contract/constants';
import { dependentFields } from '../../../contract/dependent-form';
import {
  ChannelChoice,
  CpfInput,
  DateInput,
  Field,
  IdentityInput,
  PasswordPair,
  RadioField,
  SelectInput,
} from '../../ui/fields';
import { EmailField } from '../../ui/fields/EmailField';
import { MobileFields } from '../../ui/fields/MobileFields';
import { GROUP } from './modals/props';
import { type Nationality } from './values';

interface WhoPartProps {
  foreign: boolean;
  onNationality: () => void;
  /** CPFs that cannot be the child's, each with the words that say why. */
  taken: ReadonlyMap<string, string>;
}

/** Who the child is. */
export function WhoPart({ foreign, onNationality, taken }: WhoPartProps) {
  const { t } = useTranslation(['dependents', 'validation']);
  const notTaken = {
    validateTrigger: ['onBlur', 'onSubmit'],
    validator: (_rule: unknown, value: unknown) => {
      const reason = taken.get(String(value ?? ''));
      return reason === undefined ? Promise.resolve() : Promise.reject(new Error(reason));
    },
  };
  return (
    <section className="card form__part" aria-labelledby="part-who">
      <h2 id="part-who">{t('parts.who')}</h2>
      <RadioField<Nationality>
        name="tipoEstrangeiro"
        legend={t('fields.nationality')}
        onChange={onNationality}
        options={(['N', 'B', 'E'] as const).map((value) => ({ value, label: t(`nationalities.${value}`) }))}
      />
      <div className="grid g2 form__row">
        <Field
          name="cpf"
          label={t('fields.cpf')}
          schema={dependentFields.cpf}
          group={GROUP}
          rules={[notTaken]}
          hint={t('hints.cpf')}
        >
          <CpfInput />
        </Field>
        {foreign && (
          <Field name="cie" label={t('fields.cie')} schema={dependentFields.cie} group={GROUP}>
            <IdentityInput />
          </Field>
        )}
      </div>
      <Field name="nome" label={t('fields.name')} schema={dependentFields.nome} group={GROUP}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <div className="grid g2 form__row">
        <Field name="sexo" label={t('fields.gender')} schema={dependentFields.sexo} group={GROUP}>
          <SelectInput>
            <option value="">{t('genders.choose')}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {t(`genders.${gender}`)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          name="dataNascimento"
          label={t('fields.birthDate')}
          schema={dependentFields.dataNascimento}
          group={GROUP}
          hint={t('hints.birthDate')}
        >
          <DateInput />
        </Field>
      </div>
    </section>
  );
}

/** How the child is reached, and where the code goes. */
export function ContactPart({ foreign }: { foreign: boolean }) {
  const { t } = useTranslation('dependents');
  const form = Form.useFormInstance();
  const typedDdi = Form.useWatch('ddiMovel', form) as string | undefined;
  return (
    <section className="card form__part" aria-labelledby="part-contact">
      <h2 id="part-contact">{t('parts.contact')}</h2>
      <p className="muted">{t('hints.contact')}</p>
      <EmailField label={t('fields.email')} schema={dependentFields.email} group={GROUP} own={false} />
      <MobileFields
        key={foreign ? 'foreign' : 'national'}
        local={!foreign}
        withCountry={foreign}
        labels={{ ddi: t('fields.ddi'), ddd: t('fields.ddd'), number: t('fields.mobile') }}
        group={GROUP}
        own={false}
        className={foreign ? 'ddd ddd--ddi' : 'ddd'}
      />
      <ChannelChoice
        ddi={foreign ? typedDdi : LOCAL_DDI}
        legend={t('fields.channel')}
        emailOnly={t('hints.emailOnly')}
        bySms={t('fields.bySms')}
      />
    </section>
  );
}

export function PasswordPart() {
  const { t } = useTranslation('dependents');
  const form = Form.useFormInstance();
  const cpf = Form.useWatch('cpf', form) as string | undefined;
  return (
    <section className="card form__part" aria-labelledby="part-password">
      <h2 id="part-password">{t('parts.password')}</h2>
      <p className="muted">{t('hints.password')}</p>
      {/* Password managers file the password under the child's login. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={cpf ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordPair
        schema={dependentFields.senha}
        group={GROUP}
        label={t('fields.password')}
        confirmLabel={t('fields.confirm')}
      />
    </section>
  );
}

/** The guardian's consent for the child: specific, apart from everything else, and never ticked beforehand. */
export function ConsentPart() {
  const { t } = useTranslation('dependents');
  return (
    <section className="card form__part consent" aria-labelledby="part-consent">
      <h2 id="part-consent">{t('parts.consent')}</h2>
      <p>{t('consent.intro')}</p>
      <ul className="consent__points">
        {(['data', 'purpose', 'duration', 'rights'] as const).map((point) => (
          <li key={point}>{t(`consent.${point}`)}</li>
        ))}
      </ul>
      <Field
        name="consentimento"
        label={<span className="sr">{t('fields.consent')}</span>}
        valuePropName="checked"
        schema={dependentFields.consentimento}
        group={GROUP}
        className="field--bare consent__field"
      >
        <Checkbox>{t('consent.accept')}</Checkbox>
      </Field>
    </section>
  );
}
