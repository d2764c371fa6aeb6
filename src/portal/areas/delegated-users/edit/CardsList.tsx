import { Button } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrashIcon } from '../../../ui/drawings/icons';
import { StatusTag } from '../StatusTag';
import { cardKey, type PickedCard } from './selection';

/** Rows at first, and more at a press: thousands at once would make every press wait. */
const FIRST = 50;
const STEP = 100;

const Row = memo(function Row({ card, onRemove }: { card: PickedCard; onRemove: (card: PickedCard) => void }) {
  const { t } = useTranslation('delegation');
  return (
    <tr>
      <td data-l={t('cards.contract')} className="num">
        {card.nuContrato}
      </td>
      <td data-l={t('cards.centre')}>{t('cards.centreOption', { number: card.coCentroCusto, name: card.centro })}</td>
      <th scope="row" className="num">
        {card.nuCartao}
      </th>
      <td className="dcards__st">
        <StatusTag status={card.descricaoStatus} />
      </td>
      <td className="dcards__rm">
        <Button type="text" danger icon={<TrashIcon size={20} />} aria-label={t('cards.remove', { card: card.nuCartao })} onClick={() => onRemove(card)} />
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
  if (cards.length === 0) return <p className="muted">{t('cards.empty')}</p>;
  return (
    <>
      <table className="dcards" aria-label={t('cards.list')}>
        <thead>
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
        <tbody>
          {cards.slice(0, limit).map((card) => (
            <Row key={cardKey(card)} card={card} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
      {cards.length > limit && (
        <Button type="text" onClick={() => setLimit(limit + STEP)}>
          {t('showMore', { count: Math.min(STEP, cards.length - limit) })}
        </Button>
      )}
    </>
  );
}
