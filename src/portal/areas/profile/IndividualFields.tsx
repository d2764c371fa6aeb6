import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { GENDERS } from '../../../contract/constants';
import { formatCpf } from '../../../contract/format';
import { cie as cieRule, holderBirthDate, nome as nameRule } from '../../../contract/validation';
import { ChannelChoice, DateInput, Field, IdentityInput } from '../../ui/fields';
import { Withheld } from '../../features/review/ReviewedForm';
import { ForeignerFields } from './ForeignerFields';
import type { IndividualKind } from './individual';
import { NeedsField } from './NeedsField';
import { PhotoField } from './PhotoField';

interface IndividualFieldsProps {
  usuario: Usuario;
  kind: IndividualKind;
  /** A review shows the fields without special needs, the mother's name, and what helps the owner to change them. */
  reading?: boolean;
}

/** The fields of an individual's data, inside an antd Form. */
export function IndividualFields({ usuario, kind, reading = false }: IndividualFieldsProps) {
  const { t } = useTranslation('profile');
  const cpf = usuario.usuarioExternoPF?.cpf;
  const hasCpf = Boolean(cpf);
  const form = Form.useFormInstance();
  const adding = Form.useWatch<boolean>('informarCpf', form) ?? (form.getFieldValue('informarCpf') as boolean);
  const withCpf = hasCpf || adding;
  const needsBirthDate = kind === 'brazilian' || withCpf;
  return (
    <>
      <section className="card form__part">
        <h2>{t(reading ? 'sections.personReview' : 'sections.person')}</h2>
        <dl className="desc">
          <div>
            <dt>{t('fields.user')}</dt>
            <dd>{usuario.sub}</dd>
          </div>
          {cpf && (
            <div>
              <dt>{t('fields.cpf')}</dt>
              <dd className="num">{formatCpf(cpf)}</dd>
            </div>
          )}
        </dl>
        <PhotoField usuario={usuario} reading={reading} />
        <Field
          name="nome"
          label={t('fields.nome')}
          schema={nameRule}
          {...(hasCpf && !reading && { hint: t('hints.nome') })}
        >
          <Input autoComplete="name" />
        </Field>
        {kind === 'foreigner' && (
          <Field name="cie" label={t('fields.cie')} schema={cieRule} className="half">
            <IdentityInput />
          </Field>
        )}
        <div className="grid g2 form__row">
          <Field
            name="dataNascimento"
            label={t('fields.dataNascimento')}
            schema={holderBirthDate}
            optional={!needsBirthDate}
          >
            <DateInput inputMode="numeric" autoComplete="bday" />
          </Field>
          <Field name="sexo" label={t('fields.sexo')} optional>
            <Select options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))} />
          </Field>
        </div>
      </section>
      {kind === 'foreigner' && <ForeignerFields hasCpf={hasCpf} withCpf={withCpf} reading={reading} />}
      <section className="card form__part">
        <h2>{t('sections.needs')}</h2>
        {reading ? <Withheld label={t('sections.needs')} /> : <NeedsField />}
      </section>
      {!reading && (
        <section className="card form__part">
          <h2>{t('sections.confirmation')}</h2>
          <ChannelChoice ddi={usuario.ddiMovel} />
        </section>
      )}
    </>
  );
}
