import { useTranslation } from 'react-i18next';
import type { ItemHistorico } from '../../../../contract/delegated-accesses';
import { formatDate } from '../../../../contract/format';
import { currentLanguage } from '../../../lib/i18n';
import { momentText, personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { LoadError } from '../../../ui/feedback';
import { Pager } from '../../../ui/table';

/** Beyond this many cards of one change only their number is said. */
const NAMED = 20;

function Changes({ item }: { item: ItemHistorico }) {
  const { t } = useTranslation('delegation');
  const cards = (list: ItemHistorico['cartoesIncluidos']) =>
    list.length > NAMED
      ? t('cards.count', { count: list.length })
      : list.map(({ nuCartao, nuContrato }) => t('history.card', { card: nuCartao, contract: nuContrato })).join(', ');
  const groups = (list: ItemHistorico['gruposIncluidos']) =>
    list.map(({ sistema, grupo }) => t('history.group', { system: sistema, group: grupo })).join(', ');
  const date = (day: string | null) => (day ? formatDate(day) : t('validity.none'));
  const lines = [
    item.cartoesIncluidos.length > 0 && t('history.cardsAdded', { list: cards(item.cartoesIncluidos) }),
    item.gruposIncluidos.length > 0 && t('history.groupsAdded', { list: groups(item.gruposIncluidos) }),
    item.cartoesRemovidos.length > 0 && t('history.cardsRemoved', { list: cards(item.cartoesRemovidos) }),
    item.gruposRemovidos.length > 0 && t('history.groupsRemoved', { list: groups(item.gruposRemovidos) }),
    item.validade && t('history.validity', { from: date(item.validade.de), to: date(item.validade.para) }),
  ].filter((line) => typeof line === 'string');
  return (
    <ul className="dhist__what">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Who granted or removed what of one grantee, when and for whom; newest first. */
export function GranteeHistory({ actor, idProdutoPF }: { actor: Actor; idProdutoPF: string }) {
  const { t } = useTranslation('delegation');
  const { rows, page, pager, waiting, error, reload } = usePagedTable<ItemHistorico>({
    resource: 'historicos',
    account: actor.company.idProduto,
    permanent: { permissionario: idProdutoPF },
  });
  if (error) return <LoadError text={t('history.failed')} onRetry={reload} />;
  if (!page) return <p role="status">{t('loading')}</p>;
  if (rows.length === 0) return <p className="muted">{t('history.empty')}</p>;
  return (
    <>
      {/* On a phone it scrolls: the keyboard needs a place in it. */}
      <ol className="dhist" aria-label={t('history.open')} aria-busy={waiting} tabIndex={0}>
        {rows.map((item) => {
          const { date, time } = momentText(item.em, currentLanguage());
          return (
            <li key={`${item.em}${item.acao}`}>
              <p>
                <b>{t(`history.actions.${item.acao}`)}</b>{' '}
                <span className="muted small num">
                  {date} {time}
                </span>
              </p>
              <p className="small">
                {item.por
                  ? t('history.by', {
                      name: personName(item.por.nome),
                      profile: t(`profiles.${item.por.perfil}`),
                      company: item.emNomeDe,
                    })
                  : t('history.byItself', { company: item.emNomeDe })}
              </p>
              <Changes item={item} />
            </li>
          );
        })}
      </ol>
      {pager && <Pager {...pager} />}
    </>
  );
}
