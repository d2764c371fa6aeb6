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
  motivo: 'Left the team',
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
        concluidaPor: { nome: 'DAVI AMOSTRA', perfil: 'Administrador' },
        concluidaEm: '2026-12-30T15:00:00Z',
        filtro: { nomeOuUsuario: 'alice', nuContrato: CONTRACT, validade: 'sem' },
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
  const ana = within(screen.getByRole('row', { name: /^Ana/ }));
  expect(ana.queryByText(/^Retirados/)).toBeNull();
  // Kept in English, read in Portuguese.
  expect(ana.getByText('Saiu da equipe')).toBeInTheDocument();
  expect(screen.getByText(`Nome ou usuário: alice · Contrato: ${CONTRACT} · Validade: sem prazo`)).toBeInTheDocument();
  expect(screen.getByText('2 pessoas, 4 acessos')).toBeInTheDocument();
  // A heading that is as long as a name breaks anywhere: the name stands below it, on paper too.
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Comprovante da revisão$/);
  expect(screen.getByText('Revisão do trimestre', { selector: 'dd' })).toBeInTheDocument();
  expect(screen.getByText(/Concluída por Davi Amostra em 30\/12\/2026/)).toBeInTheDocument();
  // Every step of the way leads somewhere: a link to nothing breaks the page that it is pressed on.
  const way = within(screen.getByRole('navigation', { name: 'Você está em' })).getAllByRole('link');
  expect(way.at(-1)).toHaveTextContent('Revisão do trimestre');
  expect(way.at(-1)?.getAttribute('href')).toMatch(new RegExp(`^/revisao\\?.*id=${ID}`));
  expect(way.map((step) => step.textContent)).not.toContain('Comprovantes');
});
