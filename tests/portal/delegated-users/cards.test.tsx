import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { listCentrosCusto } from '../../../src/contract/delegated-grants';
import { getContratosPJ } from '../../../src/contract/home';
import { CardPicker } from '../../../src/portal/areas/delegated-users/edit/CardPicker';
import type { PickedCard } from '../../../src/portal/areas/delegated-users/edit/selection';
import { answer } from '../support/backend';
import { COMPANY, companyItself } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CONTRACT = '9912000101';
const card = (last: number) => ({
  nuCartao: `006700000${last}`,
  nuContrato: CONTRACT,
  coCentroCusto: '0001',
  descricaoStatus: 'ATIVO',
});

function Picking() {
  const [cards, setCards] = useState<readonly PickedCard[]>([{ ...card(1), centro: 'MATRIZ' }]);
  return (
    <>
      <CardPicker actor={companyItself} cards={cards} onAdd={(more) => setCards([...cards, ...more])} />
      <p role="note">{cards.length}</p>
    </>
  );
}

async function choose(user: UserEvent, label: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getContratosPJ, () => [
    {
      nuContrato: CONTRACT,
      nuSe: 72,
      categoria: 'PLATINUM',
      status: 'ATIVO',
      dtInicioVigencia: '2024-01-01',
      dtFimVigencia: null,
    },
  ]);
  answer(listCentrosCusto, () => [
    { coCentroCusto: '0001', nome: 'MATRIZ', quantidadeCartoes: 3, cartoes: [card(1), card(2), card(3)] },
  ]);
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
