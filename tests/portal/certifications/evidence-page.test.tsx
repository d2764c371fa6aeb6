import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Comprovante, getComprovante } from '../../../src/contract/certifications';
import { getUsuario } from '../../../src/contract/home';
import { answer } from '../support/backend';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const ID = '0198f0a0-0000-7000-8000-000000000001';
const CONTRACT = '9912000101';
const person = (nome: string): Comprovante['comprovante']['pessoas'][number] => ({
  nome,
  usuario: nome.toLowerCase(),
  cartoes: [
    [CONTRACT, '0067000001', '0101'],
    [CONTRACT, '0067000002', '0101'],
  ],
  grupos: [],
  perfis: [],
  validoAte: null,
  decisao: 'manter',
  ate: null,
  motivo: null,
  por: { nome: 'DAVI AMOSTRA', perfil: 'Administrador' },
  em: '2026-11-21T12:00:00Z',
  desfecho: 'mantido',
});

it('the evidence says of whoever kept a part what went, what stayed, and until when', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(getComprovante, (): Comprovante => ({
    comprovante: {
      versao: 1,
      empresa: { nome: 'LOJA EXEMPLO LTDA', cnpj: null },
      revisao: {
        id: ID,
        nome: 'Revisão do trimestre',
        abertaEm: '2026-11-20T12:00:00Z',
        abertaPor: null,
        prazo: '2026-12-31',
        encerradaEm: '2026-12-31T12:00:00Z',
        semDecisao: 'mantem',
        exigeMotivo: true,
        perfil: null,
        filtro: {},
        revisores: [],
      },
      resumo: {
        total: 2,
        mantido: 1,
        ateData: 0,
        emParte: 1,
        retirado: 0,
        encerrado: 0,
        semAcesso: 0,
        semDecisao: 0,
      },
      pessoas: [
        person('ANA'),
        {
          ...person('BIA'),
          decisao: 'manterParte',
          ate: '2027-03-31',
          motivo: 'Mudou de função',
          desfecho: 'emParte',
          parte: {
            mantidos: { cartoes: [[CONTRACT, '0067000002', '0101']], grupos: [] },
            retirados: { cartoes: [[CONTRACT, '0067000001', '0101']], grupos: [] },
          },
        },
      ],
    },
    assinatura: { protected: 'a', signature: 'b' },
  }));
  renderApp(`/comprovanteRevisao?id=${ID}`);
  expect(await screen.findByText('Continuou: 1 · Continuou em parte: 1')).toBeInTheDocument();
  const row = within(screen.getByRole('row', { name: /^Bia/ }));
  expect(row.getByText(/^Manter em parte, até 31\/03\/2027/)).toBeInTheDocument();
  expect(row.getByText(`Retirados: ${CONTRACT}: 0067000001`)).toBeInTheDocument();
  expect(row.getByText(`Mantidos: ${CONTRACT}: 0067000002`)).toBeInTheDocument();
  expect(row.getByText('Continuou em parte')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /^Ana/ })).queryByText(/^Retirados/)).toBeNull();
});
