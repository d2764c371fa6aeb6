import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { cpf as cpfRule, nomeDaMae as motherRule } from '../../../contract/validation';
import { Field } from '../../ui/fields/Field';
import { CpfInput } from '../../ui/fields/inputs';
import { Withheld } from '../../features/review/ReviewedForm';

interface ForeignerFieldsProps {
  /** The CPF is registered: it can be neither added nor replaced. */
  hasCpf: boolean;
  /** There is a CPF or one is being added: then the mother's name is asked too. */
  withCpf: boolean;
  /** A review shows the part without the mother's name. */
  reading: boolean;
}

/** The part of a foreigner's form about the CPF: adding one, and the mother's name that the registry compares. */
export function ForeignerFields({ hasCpf, withCpf, reading }: ForeignerFieldsProps) {
  const { t } = useTranslation('profile');
  const form = Form.useFormInstance();
  const unknown = Form.useWatch<boolean>('maeDesconhecida', form) ?? (form.getFieldValue('maeDesconhecida') as boolean);
  return (
    <section className="card form__part">
      <h2>{t(hasCpf ? 'sections.mother' : 'sections.cpf')}</h2>
      {!hasCpf && (
        <Form.Item name="informarCpf" valuePropName="checked" noStyle>
          <Checkbox>{t('fields.informarCpf')}</Checkbox>
        </Form.Item>
      )}
      {withCpf && !hasCpf && (
        <Field name="cpf" label={t('fields.cpf')} schema={cpfRule} className="half">
          <CpfInput size="large" />
        </Field>
      )}
      {withCpf && reading && <Withheld label={t('fields.nomeDaMae')} />}
      {withCpf && !reading && (
        <div>
          <Field
            name="nomeDaMae"
            label={t('fields.nomeDaMae')}
            {...(!unknown && { schema: motherRule })}
            hint={t('hints.nomeDaMae')}
          >
            <Input size="large" disabled={unknown} autoComplete="off" />
          </Field>
          <Form.Item name="maeDesconhecida" valuePropName="checked" noStyle>
            <Checkbox className="after-field" onChange={() => form.setFields([{ name: 'nomeDaMae', errors: [] }])}>
              {t('fields.maeDesconhecida')}
            </Checkbox>
          </Form.Item>
        </div>
      )}
    </section>
  );
}
