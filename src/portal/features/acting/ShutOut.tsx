import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { Notice } from '../../ui/drawn';
import { LinkButton } from '../../ui/LinkButton';
import type { Actor } from './useActing';

/** The screen of somebody who acts for the company no more until they have a second step; the server refuses every call of it. */
export default function ShutOut({ actor, title, crumbs }: { actor: Actor; title: string; crumbs: Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className="card gate">
        <Notice>
          <strong>{t('acting.secondStep.title')}</strong>
          <br />
          {t('acting.secondStep.text', { company: actor.company.nome })}
        </Notice>
        <LinkButton type="primary" to={paths.security}>
          {t('acting.secondStep.action')}
        </LinkButton>
      </div>
    </>
  );
}
