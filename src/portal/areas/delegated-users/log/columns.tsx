import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ACOES_HISTORICO } from '../../../../contract/delegated-accesses';
import type { ItemRegistro } from '../../../../contract/company-log';
import { loginText } from '../../../../contract/login-text';
import { type Actor, companyAddress } from '../../../features/acting';
import { momentText } from '../../../lib/dates';
import { actorName, personName } from '../../../lib/format';
import { PERSON_PARAM } from '../../../lib/over';
import { paths } from '../../../lib/paths';
import type { Column } from '../../../ui/table';
import { LogChange } from './LogChange';

/** What happened to somebody's accesses. */
const ofAccesses: ReadonlySet<string> = new Set(ACOES_HISTORICO);

/** The columns of a company's log. Whose accesses changed is a way to everything about them. */
export function useLogColumns(actor: Actor): Column<ItemRegistro>[] {
  const { t } = useTranslation('delegation');
  return [
    {
      key: 'acao',
      title: t('log.what'),
      card: 'title',
      render: ({ acao, perfilTerceiro }) => (
        <span className="llog__what">
          {t(`log.actions.${acao}`)}
          {perfilTerceiro && <span className="small muted"> {t(`profiles.${perfilTerceiro}`)}</span>}
        </span>
      ),
    },
    {
      key: 'pessoa',
      title: t('log.person'),
      render: ({ acao, pessoa }) => (
        <span className="llog__who" title={`${personName(pessoa.nome)} ${loginText(pessoa.idProdutoPF)}`}>
          {ofAccesses.has(acao) ? (
            <Link
              className="strong"
              to={companyAddress(paths.delegation, actor, { [PERSON_PARAM]: pessoa.idProdutoPF })}
            >
              {personName(pessoa.nome)}
            </Link>
          ) : (
            <span className="strong">{personName(pessoa.nome)}</span>
          )}{' '}
          <span className="small muted num llog__more">{loginText(pessoa.idProdutoPF)}</span>
        </span>
      ),
    },
    { key: 'mudanca', title: t('log.change'), render: (item) => <LogChange item={item} /> },
    {
      key: 'por',
      title: t('log.by'),
      render: ({ por }) =>
        por ? (
          <span className="llog__who llog__by" title={`${actorName(por)} · ${t(`profiles.${por.perfil}`)}`}>
            <span>{actorName(por)}</span> <span className="small muted llog__more">{t(`profiles.${por.perfil}`)}</span>
          </span>
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
