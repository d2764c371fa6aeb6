import { Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SituacaoPedido } from '../../../contract/requests';

const LOOKS: Readonly<Record<SituacaoPedido, TagProps['color']>> = {
  esperando: 'processing',
  aprovado: 'success',
  aprovadoEmParte: 'warning',
  recusado: 'error',
  vencido: 'default',
  desistido: 'default',
};

/** What became of a request, in a word. */
export function StateTag({ situacao }: { situacao: SituacaoPedido }) {
  const { t } = useTranslation('requests');
  return <Tag color={LOOKS[situacao]}>{t(`states.${situacao}`)}</Tag>;
}
