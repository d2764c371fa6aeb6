import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { type Importacao, listImportacoes } from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/imports/ImportsPage';
import { answer } from '../support/backend';
import { answerOffer, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const job = (number: number, more: Partial<Importacao>): Importacao => ({
  idImportacao: `0198f0a0-0000-7000-8000-00000000000${number}`,
  arquivo: `lista-${number}.csv`,
  selecao: null,
  completaPara: null,
  contratosCompletos: [],
  sistemasCompletos: [],
  tudoOuNada: false,
  iniciadaPor: null,
  situacao: 'concluida',
  falha: null,
  iniciadaEm: '2026-11-20T12:00:00Z',
  desde: '2026-11-20T12:00:00Z',
  linhas: 2,
  feitas: 2,
  ...more,
});

it('the company finds what others apply in its name, with who began it, and goes on with its own alone', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const ana = { iniciadaPor: { nome: 'ANA SOUZA', empresa: false }, selecao: 'prazo' } as const;
  const itens = [job(1, { ...ana, situacao: 'aplicando' }), job(2, {})];
  answer(listImportacoes, () => ({ itens, page: pageInfoOf(0, 20, 2, 2) }));
  renderApp(`/importar?empresa=${COMPANY}`);
  const earlier = within(await screen.findByRole('region', { name: 'Últimas importações' }));
  const [theirs, own] = earlier.getAllByRole('listitem');
  expect(theirs).toHaveTextContent(/Validade de muitas pessoas.*Sendo aplicada.*Iniciada por Ana Souza/);
  expect(own).toHaveTextContent(/lista-2\.csv/);
  expect(own).not.toHaveTextContent(/Iniciada por/);
  // Somebody else's job is at work, and an own one can be begun.
  expect(screen.getByRole('heading', { name: 'Importar acessos' })).toBeInTheDocument();
});
