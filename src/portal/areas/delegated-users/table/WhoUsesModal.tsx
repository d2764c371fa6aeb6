import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { usuarioDoCartao } from '../../../../contract/delegated-accesses';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { LoadError } from '../../../ui/feedback';
import { Labelled } from '../Labelled';
import { Pager } from '../../../ui/table';
import { useRested } from '../../../ui/useRested';
import { useCards, useCentres, useContracts } from '../reads';
import { SearchSelect } from '../SearchSelect';

type CardUser = z.infer<typeof usuarioDoCartao>;

interface Chosen {
  contract: string;
  centre?: string | undefined;
  card?: string | undefined;
}

function Users({ actor, chosen }: { actor: Actor; chosen: Chosen }) {
  const { t } = useTranslation('delegation');
  const { rows, page, pager, waiting, error, reload } = usePagedTable<CardUser>({
    resource: 'usuariosDoCartao',
    account: actor.company.idProduto,
    permanent: { nuContrato: chosen.contract, coCentroCusto: chosen.centre ?? '', nuCartao: chosen.card ?? '' },
  });
  if (error) return <LoadError error={error} text={t('whoUses.failed')} onRetry={reload} />;
  if (!page) return <p role="status">{t('loading')}</p>;
  return (
    <>
      <p role="status">
        <b>{t('whoUses.count', { count: page.totalElements })}</b>
      </p>
      <ul className="dusers" aria-label={t('whoUses.people')} aria-busy={waiting}>
        {rows.map(({ idProdutoPF, nome, quantidadeCartoes, validoAte }) => (
          <li key={idProdutoPF}>
            <b>{personName(nome)}</b> <span className="muted small num">{idProdutoPF}</span>
            <span className="small muted">
              {t('cards.count', { count: quantidadeCartoes })} ·{' '}
              {validoAte ? t('validity.until', { date: dateText(validoAte) }) : t('validity.none')}
            </span>
          </li>
        ))}
      </ul>
      {pager && <Pager {...pager} />}
    </>
  );
}

/** Who may use a contract, one of its cost centres or one of its cards. */
export default function WhoUsesModal({ actor, open, onClose }: { actor: Actor; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('delegation');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const contracts = useContracts(actor, open);
  const centres = useCentres(actor, chosen?.contract);
  const centre = centres.centreOf(chosen?.centre);
  const [typed, setTyped] = useState('');
  const place = chosen && centre ? { nuContrato: chosen.contract, coCentroCusto: centre.coCentroCusto } : null;
  const cards = useCards(actor, place, useRested(typed.trim()));
  const failed = [contracts, centres, cards].find((read) => read.failed);
  return (
    <EscapeModal open={open} width={880} className="dwhomodal" title={t('whoUses.title')} onClose={onClose}>
      <div className="dwho">
        <Labelled label={t('cards.contract')}>
          {(id) => (
            <SearchSelect<string>
              id={id}
              size="large"
              placeholder={t('choose')}
              loading={contracts.loading}
              notFoundContent={t('cards.noContract')}
              value={chosen?.contract}
              onChange={(contract: string) => setChosen({ contract })}
              options={contracts.options}
            />
          )}
        </Labelled>
        <Labelled label={t('cards.centre')}>
          {(id) => (
            <SearchSelect<string>
              id={id}
              allowClear
              size="large"
              placeholder={t('whoUses.allCentres')}
              disabled={!chosen}
              loading={centres.loading}
              value={chosen?.centre}
              onChange={(value?: string) => chosen && setChosen({ contract: chosen.contract, centre: value })}
              options={centres.options}
            />
          )}
        </Labelled>
        <Labelled label={t('whoUses.card')}>
          {(id) => (
            <SearchSelect<string>
              id={id}
              allowClear
              size="large"
              placeholder={t('whoUses.allCards')}
              disabled={!centre}
              value={chosen?.card}
              onChange={(value?: string) => chosen && setChosen({ ...chosen, card: value })}
              loading={cards.loading}
              notFoundContent={t(cards.loading ? 'loading' : 'cards.noCard')}
              search={{ text: typed, onText: setTyped, total: cards.total }}
              options={cards.cards.map(({ nuCartao }) => ({ value: nuCartao, label: nuCartao }))}
            />
          )}
        </Labelled>
      </div>
      {failed && <LoadError error={failed.failed} onRetry={failed.reload} />}
      {chosen ? (
        <Users key={JSON.stringify(chosen)} actor={actor} chosen={chosen} />
      ) : (
        <p className="muted">{t('whoUses.hint')}</p>
      )}
    </EscapeModal>
  );
}
