import { Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SituacaoConvite } from '../../../contract/invitations';

const LOOKS: Readonly<Record<SituacaoConvite, TagProps['color']>> = {
  esperando: 'processing',
  aceito: 'success',
  recusado: 'error',
  cancelado: 'default',
  vencido: 'warning',
};

/** What became of an invitation, in a word. */
export function StateTag({ situacao }: { situacao: SituacaoConvite }) {
  const { t } = useTranslation('invitations');
  return <Tag color={LOOKS[situacao]}>{t(`states.${situacao}`)}</Tag>;
}
