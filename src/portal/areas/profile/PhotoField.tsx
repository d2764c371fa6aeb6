import { useOne, type HttpError } from '@refinedev/core';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { messageOf } from '../../ui/fields/rules';
import { PhotoInput } from './photo/PhotoInput';

/** The photo of an individual, in an antd Form under `imagem`; disabled, it is only shown. */
export function PhotoField({ usuario, disabled }: { usuario: Usuario; disabled: boolean }) {
  const { t } = useTranslation(['profile', 'validation']);
  const form = Form.useFormInstance();
  // Read through the home screens' resource: there it is loaded and kept already.
  const { query } = useOne<{ value: string | null }, HttpError>({
    resource: 'imagens',
    id: usuario.idProduto,
    errorNotification: false,
    queryOptions: { enabled: usuario.usuarioExternoPF?.temImagem === true },
  });
  const data = query.data?.data.value;
  return (
    <Form.Item name="imagem" label={t('fields.imagem')} className="field" required={false}>
      <PhotoInput
        disabled={disabled}
        registered={data ? `data:image/jpeg;base64,${data}` : null}
        onProblem={(key) => form.setFields([{ name: 'imagem', errors: key === null ? [] : [messageOf(t, key)] }])}
      />
    </Form.Item>
  );
}
