import { useTranslation } from 'react-i18next';
import type { ItemHistorico } from '../../../../contract/delegated-accesses';
import { momentText } from '../../../lib/dates';
import { actorName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { LoadError } from '../../../ui/feedback';
import { Pager } from '../../../ui/table';
import { Changes } from '../Changes';

/** Cards and groups of one change that are named. */
const NAMED = 20;

/** Who granted or removed what of one grantee, when and for whom; newest first. */
export function GranteeHistory({ actor, idProdutoPF }: { actor: Actor; idProdutoPF: string }) {
  const { t } = useTranslation('delegation');
  const { rows, page, pager, waiting, error, reload } = usePagedTable<ItemHistorico>({
    resource: 'historicos',
    account: actor.company.idProduto,
    permanent: { permissionario: idProdutoPF },
  });
  if (error) return <LoadError error={error} text={t('history.failed')} onRetry={reload} />;
  if (!page) return <p role="status">{t('loading')}</p>;
  if (rows.length === 0) return <p className="muted">{t('history.empty')}</p>;
  return (
    <>
      {/* On a phone it scrolls: the keyboard needs a place in it. */}
      <ol className="dhist stack" aria-label={t('history.open')} aria-busy={waiting} tabIndex={0}>
        {rows.map((item) => {
          return (
            <li key={`${item.em}${item.acao}`}>
              <p>
                <b>{t(`history.actions.${item.acao}`)}</b>{' '}
                <span className="muted small num">{momentText(item.em)}</span>
              </p>
              <p className="small">
                {item.por
                  ? t('history.by', {
                      name: actorName(item.por),
                      profile: t(`profiles.${item.por.perfil}`),
                      company: item.emNomeDe,
                    })
                  : t('history.byItself', { company: item.emNomeDe })}
              </p>
              <Changes item={item} named={NAMED} />
            </li>
          );
        })}
      </ol>
      {pager && <Pager {...pager} />}
    </>
  );
}
