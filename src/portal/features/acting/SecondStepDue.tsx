import { useTranslation } from 'react-i18next';
import { dateText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { Notice } from '../../ui/drawn';
import { LinkButton } from '../../ui/LinkButton';
import type { Actor } from './useActing';

/** Until when somebody acts for the company without the second step that it demands. */
export function SecondStepDue({ actor: { company, segundaEtapa } }: { actor: Actor }) {
  const { t } = useTranslation('ui');
  if (!segundaEtapa) return null;
  return (
    <div className="acting--due">
      <Notice kind="warning" action={<LinkButton to={paths.security}>{t('acting.secondStep.action')}</LinkButton>}>
        {t('acting.secondStep.due', { company: company.nome, date: dateText(segundaEtapa.ate) })}
      </Notice>
    </div>
  );
}
