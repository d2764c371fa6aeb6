import { Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';

const LOOKS: Record<string, TagProps['color']> = {
  ATIVO: 'success',
  CANCELADO: 'error',
  SUSPENSO: 'warning',
  IRREGULAR: 'warning',
};

/** A posting card's status in words; one that is not known shows as it came. */
export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('delegation');
  const look = LOOKS[status];
  return <Tag color={look}>{look ? t(`status.${status}`) : status}</Tag>;
}
