import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAcessos } from '../../../src/contract/delegated-users';
import AccessesModal from '../../../src/portal/areas/delegated-users/table/AccessesModal';
import type { Actor } from '../../../src/portal/ui/acting';
import { answer, refuse } from '../support/backend';
import { company } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const COMPANY = '00000101000162';
const actor: Actor = {
  company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA', cnpj: COMPANY, an8: null },
  perfil: 'Empresa',
  idProdutoPF: COMPANY,
  usuario: company(),
  canChange: true,
  choices: [],
  choose: () => undefined,
};
const person = {
  nome: 'CARLA MODELO',
  idProdutoPF: '00000010316',
  quantidadeContratos: 1,
  quantidadeCentroCusto: 1,
  quantidadeSistemas: 0,
  validoAte: null,
  situacaoValidade: 'sem' as const,
  diasRestantes: null,
  alteradoEm: '2026-01-01T12:00:00.000Z',
};

it('says of somebody whose access was removed a second ago that it is gone, not that the connection failed', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getAcessos, () => refuse(409, 'MCN-164 Esta pessoa não tem mais acesso. Alguém pode ter removido há pouco; recarregue a lista.'));
  renderScreen(<AccessesModal actor={actor} person={person} open onClose={() => undefined} />);
  expect(await screen.findByText(/^Esta pessoa não tem mais acesso/)).toBeInTheDocument();
  expect(screen.queryByText(/Verifique sua conexão/)).not.toBeInTheDocument();
}, 30_000);
