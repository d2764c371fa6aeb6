import { Button } from 'antd';
import { memo, startTransition, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrashIcon } from '../../../ui/icons';
import { StatusTag } from '../StatusTag';
import { WhoUses } from '../WhoUses';
import { cardKey, type PickedCard } from './selection';
import { useRemovalFocus } from './useRemovalFocus';

/** Rows at first, and more at a press: thousands at once would make every press wait. */
const FIRST = 25;
const STEP = 50;
const NONE: readonly PickedCard[] = [];

const Row = memo(function Row({ card, onRemove }: { card: PickedCard; onRemove: (card: PickedCard) => void }) {
  const { t } = useTranslation('delegation');
  return (
    <tr>
      <td data-l={t('cards.contract')} className="num">
        {card.nuContrato} <WhoUses name={card.nuContrato} contrato={card.nuContrato} />
      </td>
      <td data-l={t('cards.centre')}>
        {t('cards.centreOption', { number: card.coCentroCusto, name: card.centro })}{' '}
        <WhoUses name={card.coCentroCusto} contrato={card.nuContrato} centro={card.coCentroCusto} />
      </td>
      <th scope="row" className="num">
        {card.nuCartao} <WhoUses name={card.nuCartao} contrato={card.nuContrato} cartao={card.nuCartao} />
        {card.perfis && card.perfis.length > 0 && (
          <span className="small muted"> {t('accesses.byProfile', { names: card.perfis.join(', ') })}</span>
        )}
      </th>
      <td className="dcards__st">
        <StatusTag status={card.descricaoStatus} />
      </td>
      <td className="dcards__rm">
        {/* Plain, as the row is: there may be hundreds. */}
        <button
          type="button"
          className="icon-btn icon-btn--danger"
          aria-label={t('cards.remove', { card: card.nuCartao })}
          onClick={() => onRemove(card)}
        >
          <TrashIcon size={20} />
        </button>
      </td>
    </tr>
  );
});

interface CardsListProps {
  cards: readonly PickedCard[];
  onRemove: (card: PickedCard) => void;
}

/** The cards that will be granted. */
export function CardsList({ cards, onRemove }: CardsListProps) {
  const { t } = useTranslation('delegation');
  const [limit, setLimit] = useState(FIRST);
  const { list, leaving } = useRemovalFocus<HTMLTableSectionElement>('cartoes');
  const remove = useCallback(
    (card: PickedCard) => {
      leaving();
      onRemove(card);
    },
    [leaving, onRemove],
  );
  // The rows follow what is chosen, in slices.
  const listed = useDeferredValue(cards, NONE);
  if (cards.length === 0) return <p className="muted">{t('cards.empty')}</p>;
  return (
    <>
      <table className="dcards" aria-label={t('cards.list')}>
        <thead className="sr-phone">
          <tr>
            <th scope="col">{t('cards.contract')}</th>
            <th scope="col">{t('cards.centre')}</th>
            <th scope="col">{t('cards.card')}</th>
            <th scope="col">{t('cards.status')}</th>
            <th scope="col" className="dcards__rm">
              <span className="sr">{t('cards.removeColumn')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {listed.slice(0, limit).map((card) => (
            <Row key={cardKey(card)} card={card} onRemove={remove} />
          ))}
        </tbody>
      </table>
      {cards.length > limit && (
        <Button type="text" onClick={() => startTransition(() => setLimit(limit + STEP))}>
          {t('showMore', { count: Math.min(STEP, cards.length - limit) })}
        </Button>
      )}
    </>
  );
}
