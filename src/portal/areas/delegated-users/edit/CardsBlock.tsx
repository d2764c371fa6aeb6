import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { CardPicker } from './CardPicker';
import { CardsList } from './CardsList';
import type { PickedCard } from './selection';

interface CardsBlockProps {
  actor: Actor;
  cards: readonly PickedCard[];
  onAdd: (cards: readonly PickedCard[]) => void;
  onRemove: (card: PickedCard) => void;
}

/** The posting cards of a form of accesses: how many there are, what adds some, and their list. */
export function CardsBlock({ actor, cards, onAdd, onRemove }: CardsBlockProps) {
  const { t } = useTranslation('delegation');
  return (
    <section className="card dblk" aria-labelledby="cartoes">
      <div className="dblk__h">
        <h2 id="cartoes" tabIndex={-1}>
          {t('cards.title')}
        </h2>
        <span className="muted small" role="status">
          {t('cards.listed', { count: cards.length })}
        </span>
      </div>
      <CardPicker actor={actor} cards={cards} onAdd={onAdd} />
      <CardsList cards={cards} onRemove={onRemove} />
    </section>
  );
}
