import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '../../shell/Breadcrumbs';
import { PageHead } from '../../shell/PageHead';
import { Notice } from '../../ui/drawn';
import type { Acting } from './useActing';

type ElsewhereProps = Omit<Extract<Acting, { status: 'elsewhere' }>, 'status'> & { title: string; crumbs: Crumb[] };

/** Says that nothing is shown of the company that the address names, or that was chosen, and for which ones the screen opens: another's data in its place would be taken for its own. */
export default function Elsewhere({ meant, choices, choose, title, crumbs }: ElsewhereProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className="card gate">
        <Notice>
          <strong>{t('acting.elsewhere.title')}</strong>
          <br />
          {meant ? t('acting.elsewhere.known', { company: meant.company.nome }) : t('acting.elsewhere.text')}
        </Notice>
        {choices.map(({ company }) => (
          <Button key={company.idProduto} onClick={() => choose(company.idProduto)}>
            {t('acting.elsewhere.open', { company: company.nome })}
          </Button>
        ))}
      </div>
    </>
  );
}
