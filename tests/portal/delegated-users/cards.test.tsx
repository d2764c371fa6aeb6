import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CardPicker } from '../../../src/portal/areas/delegated-users/edit/CardPicker';
import type { PickedCard } from '../../../src/portal/areas/delegated-users/edit/selection';
import { listCartoesCentro } from '../../../src/contract/delegated-grants';
import { pageInfoOf } from '../../../src/contract/page';
import { answer, refuse } from '../support/backend';
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

it('asks a cost centre for its cards, and for what is typed of a number', async () => {
  const asked = answer(listCartoesCentro, ({ query }) => {
    const itens = query.nuCartao === '3' ? [card(3)] : [card(1)];
    return { itens, page: pageInfoOf(0, 50, 1, query.nuCartao ? 1 : 3000) };
  });
  const { user } = renderScreen(<Picking />);
  await choose(user, 'Contrato', /PLATINUM/);
  expect(asked).toEqual([]);
  await choose(user, 'Centro de custo', /MATRIZ/);
  await user.click(screen.getByRole('combobox', { name: 'Cartões' }));
  expect(await screen.findByText(/2\.999/)).toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Cartões' }), '3');
  await user.click(await screen.findByText(/0067000003 ·/, { selector: '.ant-select-item-option-content' }));
  expect(asked[0]?.params).toEqual({ id: COMPANY, nuContrato: card(1).nuContrato, coCentroCusto: '0001' });
  expect(asked.map(({ query }) => query)).toEqual([
    { page: '0', size: '50' },
    { page: '0', size: '50', nuCartao: '3' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(screen.getByRole('status')).toHaveTextContent('1 cartão adicionado.');
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

it('adds all cards of a cost centre to whoever presses on before they have come', async () => {
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  answer(listCartoesCentro, async ({ query }) => {
    if (Number(query.size) !== 50) await held;
    return { itens: [card(1), card(2), card(3)], page: pageInfoOf(0, 50, 3, 3) };
  });
  const { user } = renderScreen(<Picking />);
  await choose(user, 'Contrato', /PLATINUM/);
  await choose(user, 'Centro de custo', /MATRIZ/);
  await user.click(await screen.findByRole('button', { name: 'Selecionar os 2' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(screen.getByRole('combobox', { name: 'Centro de custo' })).toBeDisabled();
  expect(screen.getByRole('note')).toHaveTextContent('1');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  come();
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('3'));
  expect(screen.getByRole('status')).toHaveTextContent('2 cartões adicionados.');
  expect(screen.getByRole('combobox', { name: 'Centro de custo' })).toBeEnabled();
  // Nothing stays in the field: pressed again, it would say that they are in the list already.
  await waitFor(() => expect(screen.queryByText(card(2).nuCartao)).not.toBeInTheDocument());
});

it('says that the cards did not come to whoever pressed on before, and adds none', async () => {
  answer(listCartoesCentro, ({ query }) =>
    Number(query.size) === 50
      ? { itens: [card(1), card(2), card(3)], page: pageInfoOf(0, 50, 3, 3) }
      : refuse(503, 'CMN-004 Sem banco.'),
  );
  const { user } = renderScreen(<Picking />);
  await choose(user, 'Contrato', /PLATINUM/);
  await choose(user, 'Centro de custo', /MATRIZ/);
  await user.click(await screen.findByRole('button', { name: 'Selecionar os 2' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByText('Não foi possível carregar os cartões.')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('1');
  expect(screen.queryByText(/^Escolha/)).not.toBeInTheDocument();
});

it('asks for no card by more than a number has, and says that there is none', async () => {
  const asked = answer(listCartoesCentro, () => ({ itens: [card(1)], page: pageInfoOf(0, 50, 1, 1) }));
  const { user } = renderScreen(<Picking />);
  await choose(user, 'Contrato', /PLATINUM/);
  await choose(user, 'Centro de custo', /MATRIZ/);
  const field = screen.getByRole('combobox', { name: 'Cartões' });
  await user.click(field);
  await user.paste('0'.repeat(21));
  expect(await screen.findByText('Nenhum cartão encontrado')).toBeInTheDocument();
  expect(field).toHaveValue('0'.repeat(21));
  expect(asked).toHaveLength(1);
});
