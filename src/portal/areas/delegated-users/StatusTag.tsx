import { useTranslation } from 'react-i18next';

const LOOKS: Record<string, string> = {
  ATIVO: 'tag tag--ok',
  CANCELADO: 'tag tag--bad',
  SUSPENSO: 'tag tag--warn',
  IRREGULAR: 'tag tag--warn',
};

/** A posting card's status in words; one that is not known shows as it came. */
export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('delegation');
  const look = LOOKS[status];
  return <span className={look ?? 'tag'}>{look ? t(`status.${status}`) : status}</span>;
}
