import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';

/** Whether a review is open, was ended, or ended by itself. */
export function StateTag({ state }: { state: Revisao['situacao'] }) {
  const { t } = useTranslation('support');
  return <Tag color={state === 'aberta' ? 'processing' : undefined}>{t(`states.${state}`)}</Tag>;
}
