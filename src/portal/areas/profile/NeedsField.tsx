import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { SPECIAL_NEEDS } from '../../../contract/constants';

/** Special needs, as many as apply, in an antd Form under `necessidadesEspeciais`. */
export function NeedsField() {
  const { t } = useTranslation(['profile', 'validation']);
  return (
    <fieldset className="field">
      <legend className="lbl">
        {t('fields.necessidadesEspeciais')} <span className="opt">{t('ui:field.optional')}</span>
      </legend>
      <Form.Item name="necessidadesEspeciais" noStyle>
        <Checkbox.Group
          className="needs"
          options={SPECIAL_NEEDS.map((id) => ({ value: id, label: t(`validation:special_needs.${id}`) }))}
        />
      </Form.Item>
    </fieldset>
  );
}
