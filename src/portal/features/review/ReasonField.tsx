import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { motivo } from '../../../contract/support';
import { Field } from '../../ui/fields';

/** Why something is done, as the owner reads it too. */
export function ReasonField({ hint }: { hint: string }) {
  const { t } = useTranslation('support');
  return (
    <Field name="motivo" label={t('reason.label')} schema={motivo} hint={hint}>
      <Input.TextArea rows={3} autoComplete="off" />
    </Field>
  );
}
