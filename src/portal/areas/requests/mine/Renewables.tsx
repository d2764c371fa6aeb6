import type { HttpError } from '@refinedev/core';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { RenewalActions } from '../../../features/renewal/RenewalActions';
import { dateText } from '../../../lib/dates';
import { LoadError } from '../../../ui/feedback';
import { AlertIcon, ValidityIcon } from '../../../ui/icons';
import type { Renewable } from '../provider';
import { useAmount } from '../useAmount';

interface RenewablesProps {
  renewables: readonly Renewable[];
  failed: HttpError | null;
  onRetry: () => unknown;
  account: string;
  mayAsk: boolean;
  /** Opens the form for a company. */
  onForm: (company: string) => void;
}

/** What ends soon or ended lately, by company, and asking for it again. */
export function Renewables({ account, renewables, failed, onRetry, mayAsk, onForm }: RenewablesProps) {
  const { t } = useTranslation('requests');
  const amount = useAmount();
  return (
    <section className="rsect" aria-labelledby="renovaveis">
      <h2 id="renovaveis">{t('renewables.title')}</h2>
      {failed && <LoadError error={failed} text={t('renewables.failed')} onRetry={onRetry} />}
      <ul className="renew" aria-labelledby="renovaveis">
        {renewables.map((renewable) => {
          const { id, empresa, validoAte, situacaoValidade, diasRestantes, esperando } = renewable;
          return (
            <li key={id} className="card">
              <div>
                <b>{empresa.nome}</b>
                <span className="small muted">{amount(renewable)}</span>
              </div>
              {situacaoValidade === 'vencida' ? (
                <Tag color="error" icon={<AlertIcon size={16} />}>
                  {t('renewables.ended', { date: dateText(validoAte) })}
                </Tag>
              ) : (
                <Tag color="warning" icon={<ValidityIcon size={16} />}>
                  {diasRestantes === 0
                    ? t('renewables.endsToday')
                    : t('renewables.ends', { count: diasRestantes, date: dateText(validoAte) })}
                </Tag>
              )}
              {mayAsk ? (
                <RenewalActions account={account} renewable={renewable} onForm={() => onForm(id)} />
              ) : (
                esperando && <span className="muted">{t('renewables.waiting')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
