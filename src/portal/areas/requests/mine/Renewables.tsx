import type { HttpError } from '@refinedev/core';
import { Tag } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/dates';
import { type Ahead, preloadable } from '../../../loading/preloadable';
import { LoadError } from '../../../ui/feedback';
import { AlertIcon, ValidityIcon } from '../../../ui/icons';
import type { Renewable } from '../provider';
import { useAmount } from '../useAmount';

/** Few have accesses that end: what asks for them again comes after the list of requests. */
const RenewalActions = preloadable(() => import('../../../features/renewal/RenewalActions'));
/** For who may ask: its code and texts, once the browser is idle. */
export const RENEWAL: Ahead = { components: [RenewalActions], texts: ['renewal'] };

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
              <div className="renew__what">
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
                <Suspense fallback={null}>
                  <RenewalActions account={account} renewable={renewable} onForm={() => onForm(id)} />
                </Suspense>
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
