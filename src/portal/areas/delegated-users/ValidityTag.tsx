import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Permissionario } from '../../../contract/delegated-users';
import { AlertIcon, ValidityIcon } from '../../ui/icons';
import { dateText } from '../../lib/dates';

type Validity = Pick<Permissionario, 'validoAte' | 'situacaoValidade' | 'diasRestantes'>;

/** Until when somebody's accesses last; only what ends soon or has ended stands out. */
export function ValidityTag({ validoAte, situacaoValidade, diasRestantes }: Validity) {
  const { t } = useTranslation('delegation');
  if (validoAte === null) return <span className="muted">{t('validity.none')}</span>;
  const date = dateText(validoAte);
  if (situacaoValidade === 'vencida')
    return (
      <Tag color="error" icon={<AlertIcon size={16} />}>
        {t('validity.ended', { date })}
      </Tag>
    );
  if (situacaoValidade === 'vencendo')
    return (
      <Tag color="warning" icon={<ValidityIcon size={16} />}>
        {diasRestantes === 0 ? t('validity.endsToday') : t('validity.ending', { count: diasRestantes ?? 0 })}
      </Tag>
    );
  return <span className="num">{t('validity.until', { date })}</span>;
}
