import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FEW_RECOVERY_CODES, type Security } from '../../../contract/security';
import { dateText } from '../../lib/dates';
import { SecurityIcon } from '../../ui/topic-icons';
import { RecoveryIcon } from './icons';
import { SuccessIcon } from '../../ui/icons';

type Next = 'app' | 'codes' | 'nothing';

/** What somebody does next, the most useful first. */
export function nextOf({ segundaEtapa, app, chavesAcesso, codigosRecuperacao }: Security): Next {
  if (!segundaEtapa) return 'nothing';
  if (!app && chavesAcesso.length === 0) return 'app';
  return (codigosRecuperacao?.restantes ?? 0) <= FEW_RECOVERY_CODES ? 'codes' : 'nothing';
}

const icons = { app: SecurityIcon, codes: RecoveryIcon, nothing: SuccessIcon };

interface AdviceProps {
  security: Security;
  busy: boolean;
  onApp: () => void;
  onCodes: () => void;
}

/** Which company wants the second step of who acts for it, until when, and how many others do. */
function Demanded({ empresa, ate, vencida, outras }: NonNullable<Security['exigencia']>) {
  const { t } = useTranslation('security');
  return (
    <p>
      {t(vencida ? 'next.app.overdue' : 'next.app.demanded', { empresa, date: dateText(ate) })}
      {outras > 0 && ` ${t('next.app.others', { count: outras })}`}
    </p>
  );
}

/** What to do next, in plain words, with its button. */
export function Advice({ security, busy, onApp, onCodes }: AdviceProps) {
  const { t } = useTranslation('security');
  const next = nextOf(security);
  const Icon = icons[next];
  return (
    <section className={next === 'nothing' ? 'card next next--done' : 'card next'} aria-labelledby="next">
      <span className="badge-ic">
        <Icon />
      </span>
      <div>
        {next !== 'nothing' && <p className="next__kicker">{t('next.kicker')}</p>}
        <h2 id="next" tabIndex={-1}>
          {t(`next.${next}.title`)}
        </h2>
        {next === 'app' && security.exigencia && <Demanded {...security.exigencia} />}
        <p>{t(`next.${next}.text`, { count: security.codigosRecuperacao?.restantes ?? 0 })}</p>
      </div>
      {next !== 'nothing' && (
        <Button type="primary" size="large" disabled={busy} onClick={next === 'app' ? onApp : onCodes}>
          {t(`next.${next}.action`)}
        </Button>
      )}
    </section>
  );
}
