import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { usePhoto } from '../../features/account/usePhoto';
import { StampPhoto } from '../../ui/drawings';
import { messageOf } from '../../ui/fields/rules';
import { PhotoInput } from './photo/PhotoInput';

/** The photo of an individual, in an antd Form under `imagem`; a review shows the picture alone. */
export function PhotoField({ usuario, reading }: { usuario: Usuario; reading: boolean }) {
  const { t } = useTranslation(['profile', 'validation']);
  const form = Form.useFormInstance();
  const registered = usePhoto(usuario);
  if (reading) {
    return (
      <dl className="desc">
        <div>
          <dt>{t('fields.imagem')}</dt>
          <dd>
            <StampPhoto src={registered} label={t(registered ? 'fields.imagem' : 'photo.none')} />
          </dd>
        </div>
      </dl>
    );
  }
  return (
    <Form.Item name="imagem" label={t('fields.imagem')} className="field" required={false}>
      <PhotoInput
        registered={registered}
        onProblem={(key) => form.setFields([{ name: 'imagem', errors: key === null ? [] : [messageOf(t, key)] }])}
      />
    </Form.Item>
  );
}
