import { useCallback } from 'react';
import { cardKey, type PickedCard, type PickedGroups, type Selection, withCards } from './selection';

interface AccessChanges {
  addCards: (cards: readonly PickedCard[]) => void;
  removeCard: (card: PickedCard) => void;
  setGroups: (groups: PickedGroups) => void;
}

/** What a form does to the accesses that it holds, each the same function for the same `change`. */
export function useAccessChanges(change: (next: (before: Selection) => Selection) => void): AccessChanges {
  const addCards = useCallback(
    (cards: readonly PickedCard[]) => change((before) => ({ ...before, cards: withCards(before.cards, cards) })),
    [change],
  );
  const removeCard = useCallback(
    (card: PickedCard) =>
      change((before) => ({ ...before, cards: before.cards.filter((other) => cardKey(other) !== cardKey(card)) })),
    [change],
  );
  const setGroups = useCallback((groups: PickedGroups) => change((before) => ({ ...before, groups })), [change]);
  return { addCards, removeCard, setGroups };
}
