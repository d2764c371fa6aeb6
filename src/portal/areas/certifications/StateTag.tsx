import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Certificacao } from '../../../contract/certifications';

const COLOR = { aberta: 'processing', encerrando: 'warning', encerrada: 'success', cancelada: 'default' } as const;

/** How a review stands. */
export function StateTag({ situacao }: { situacao: Certificacao['situacao'] }) {
  const { t } = useTranslation('certifications');
  return <Tag color={COLOR[situacao]}>{t(`states.${situacao}`)}</Tag>;
}
