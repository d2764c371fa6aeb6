import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CardPicker } from '../../../src/portal/areas/delegated-users/edit/CardPicker';
import type { PickedCard } from '../../../src/portal/areas/delegated-users/edit/selection';
import { answerOffer, card, choose, COMPANY, companyItself } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

function Picking() {
  const [cards, setCards] = useState<readonly PickedCard[]>([{ ...card(1), centro: 'MATRIZ' }]);
  return (
    <>
      <CardPicker actor={companyItself} cards={cards} onAdd={(more) => setCards([...cards, ...more])} />
      <p role="note">{cards.length}</p>
    </>
  );
}

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answerOffer();
});

it('offers to select the cards of a cost centre that are not in the list yet', async () => {
  const { user } = renderScreen(<Picking />);
  await choose(user, 'Contrato', /PLATINUM/);
  await choose(user, 'Centro de custo', /MATRIZ/);
  await user.click(await screen.findByRole('button', { name: 'Selecionar os 2' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 cartões adicionados.');
  expect(screen.getByRole('note')).toHaveTextContent('3');
  expect(screen.queryByRole('button', { name: /^Selecionar/ })).not.toBeInTheDocument();
});
