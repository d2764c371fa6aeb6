import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type LinhaConferida, listLinhas } from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
import { LinesCard } from '../../../src/portal/areas/imports/outcome/LinesCard';
import type { ImportRecord } from '../../../src/portal/areas/imports/provider';
import type { Actor } from '../../../src/portal/features/acting';
import { answer } from '../support/backend';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const none = { linhas: 0, pessoas: 0 };
const record: ImportRecord = {
  id: ID,
  idImportacao: ID,
  arquivo: 'acessos.csv',
  selecao: null,
  completaPara: null,
  contratosCompletos: [],
  sistemasCompletos: [],
  tudoOuNada: false,
  situacao: 'conferida',
  falha: null,
  iniciadaEm: '2026-11-20T12:00:00Z',
  desde: '2026-11-20T12:00:00Z',
  linhas: 2,
  feitas: 2,
  aplicadas: 0,
  resultados: {
    acrescenta: { ...none, acessos: 0 },
    muda: none,
    retira: { ...none, acessos: 0 },
    igual: none,
    recusada: { linhas: 2, pessoas: 2 },
  },
  recusas: [{ motivo: 'semConta', linhas: 2 }],
};
const refused = (linha: number, pessoa: string, cpfSemConta: string | null): LinhaConferida => ({
  linha,
  resultado: 'recusada',
  motivo: 'semConta',
  outras: [],
  idProdutoPF: null,
  nome: null,
  pessoa,
  cpfSemConta,
  contrato: '',
  cartao: '0070000011',
  centroCusto: '',
  sistema: '',
  grupo: '',
  perfil: '',
  fim: '',
  acessos: 0,
  fimAntes: null,
  aplicada: false,
});

it('a line without an account leads to inviting its CPF, which stands in no address', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const lines = [refused(2, '***.982.247-**', '52998224725'), refused(3, 'ninguem.aqui', null)];
  answer(listLinhas, () => ({ itens: lines, page: pageInfoOf(0, 20, 2, 2) }));
  const actor = { company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA' }, perfil: 'Empresa' } as Actor;
  const { user } = renderScreen(<LinesCard actor={actor} record={record} reading={false} />, { path: '/importar' });
  const other = within(await screen.findByRole('row', { name: /ninguem\.aqui/ }));
  expect(other.queryByRole('link')).toBeNull();
  const link = screen.getByRole('link', { name: 'Convidar ***.982.247-**' });
  expect(link.getAttribute('href')).not.toMatch(/\d{3}982247/);
  await user.click(link);
  const next = await screen.findByRole('note');
  expect(next).toHaveTextContent(`/novoConvite?empresa=${COMPANY}`);
  expect(JSON.parse(String(next.dataset['state']))).toEqual({ cpfConvidado: '52998224725' });
});
