import { Checkbox, Form, Input } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS, LOGIN_MAX, LOGIN_MIN, SPECIAL_NEEDS } from '../../../contract/constants';
import { registrationFields } from '../../../contract/registration';
import { cie, cpf, holderBirthDate, username } from '../../../contract/validation';
import { Field } from '../../ui/fields/Field';
import { CpfInput, DateInput, IdentityInput, UsernameInput } from '../../ui/fields/inputs';
import { MotherField } from '../../ui/fields/MotherField';
import { SelectInput } from '../../ui/fields/SelectInput';
import { Later } from '../../ui/Later';
import type { personVariant } from './person-values';
import { useCpfLookUp } from './useCpfLookUp';

function LoginField() {
  const { t } = useTranslation('registration');
  return (
    <Field
      name="inputLogin"
      label={t('field.inputLogin')}
      schema={username}
      hint={t('person.loginHint', { min: LOGIN_MIN, max: LOGIN_MAX })}
    >
      <UsernameInput />
    </Field>
  );
}

/** The login of somebody with a CPF is the CPF: password managers file the password under it. */
function CpfField({ lookUp }: { lookUp: boolean }) {
  const { t } = useTranslation('registration');
  const known = useCpfLookUp();
  return (
    <Field name="cpf" label={t('field.cpf')} schema={cpf} {...(lookUp && { rules: [known] })}>
      <CpfInput autoComplete="username" />
    </Field>
  );
}

/** Who somebody is: document or username, birth date, name, mother, gender, special needs. */
export const PersonPart = memo(function PersonPart({ variant }: { variant: ReturnType<typeof personVariant> }) {
  const { t } = useTranslation(['registration', 'ui', 'validation']);
  return (
    <>
      <div className="grid g2">
        {variant === 'without-cpf' ? <LoginField /> : <CpfField key={variant} lookUp={variant === 'with-cpf'} />}
        <Field name="dataNascimento" label={t('field.dataNascimento')} schema={holderBirthDate}>
          <DateInput autoComplete="bday" />
        </Field>
      </div>
      <Field
        name="nome"
        label={t('field.nome')}
        schema={registrationFields.nome}
        {...(variant !== 'without-cpf' && { hint: t('person.nameHint') })}
      >
        <Input autoComplete="name" spellCheck={false} />
      </Field>
      {variant !== 'without-cpf' && <MotherField />}
      {variant !== 'brazilian' && (
        <Field name="identidadePassaporte" label={t('field.passport')} schema={cie} className="half">
          <IdentityInput autoCapitalize="characters" />
        </Field>
      )}
      <Later>
        <Field name="sexo" label={t('field.gender')} optional className="half">
          <SelectInput autoComplete="sex">
            <option value="">{t('person.select')}</option>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {t(`person.genders.${gender}`)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <fieldset className="field">
          <legend className="lbl">
            {t('field.needs')} <span className="opt">{t('ui:field.optional')}</span>
          </legend>
          <Form.Item name="necessidadesEspeciais" noStyle>
            <Checkbox.Group
              className="needs"
              options={SPECIAL_NEEDS.map((id) => ({ value: id, label: t(`validation:special_needs.${id}`) }))}
            />
          </Form.Item>
        </fieldset>
      </Later>
    </>
  );
});
