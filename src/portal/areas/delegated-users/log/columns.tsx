import { useTranslation } from 'react-i18next';
import type { ItemRegistro } from '../../../../contract/company-log';
import { momentText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { Column } from '../../../ui/table';
import { Changes } from '../Changes';

/** Cards and groups that a row names: with more it would be a page of its own. */
const NAMED = 5;

/** The columns of a company's log. */
export function useLogColumns(): Column<ItemRegistro>[] {
  const { t } = useTranslation('delegation');
  return [
    {
      key: 'acao',
      title: t('log.what'),
      card: 'title',
      render: ({ acao, perfilTerceiro }) => (
        <>
          {t(`log.actions.${acao}`)}
          {perfilTerceiro && <span className="small muted"> {t(`profiles.${perfilTerceiro}`)}</span>}
        </>
      ),
    },
    {
      key: 'pessoa',
      title: t('log.person'),
      render: ({ pessoa }) => (
        <>
          <span className="strong">{personName(pessoa.nome)}</span>
          <span className="small muted num llog__more">{pessoa.idProdutoPF}</span>
        </>
      ),
    },
    { key: 'mudanca', title: t('log.change'), render: (item) => <Changes item={item} named={NAMED} /> },
    {
      key: 'por',
      title: t('log.by'),
      render: ({ por }) =>
        por ? (
          <>
            {personName(por.nome)}
            <span className="small muted llog__more">{t(`profiles.${por.perfil}`)}</span>
          </>
        ) : (
          <span className="muted">{t('log.nobody')}</span>
        ),
    },
    {
      key: 'em',
      title: t('log.when'),
      sortable: true,
      render: ({ em }) => <span className="num">{momentText(em)}</span>,
    },
  ];
}
