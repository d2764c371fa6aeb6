import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { usePhoto } from '../../features/account/usePhoto';
import { messageOf } from '../../ui/fields/rules';
import { PhotoInput } from './photo/PhotoInput';

/** The photo of an individual, in an antd Form under `imagem`; disabled, it is only shown. */
export function PhotoField({ usuario, disabled }: { usuario: Usuario; disabled: boolean }) {
  const { t } = useTranslation(['profile', 'validation']);
  const form = Form.useFormInstance();
  const registered = usePhoto(usuario);
  return (
    <Form.Item name="imagem" label={t('fields.imagem')} className="field" required={false}>
      <PhotoInput
        disabled={disabled}
        registered={registered}
        onProblem={(key) => form.setFields([{ name: 'imagem', errors: key === null ? [] : [messageOf(t, key)] }])}
      />
    </Form.Item>
  );
}
