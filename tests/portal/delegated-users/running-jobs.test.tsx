import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { type Importacao, listImportacoes } from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/RunningJobs';
import { leaveTable } from '../../../src/portal/areas/delegated-users/lastTable';
import { answer, refuse } from '../support/backend';
import { answerOffer, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const ID = '0198f0a0-0000-7000-8000-000000000001';
const removal: Importacao = {
  idImportacao: ID,
  arquivo: '',
  selecao: 'tudo',
  completaPara: null,
  contratosCompletos: [],
  sistemasCompletos: [],
  tudoOuNada: false,
  iniciadaPor: null,
  situacao: 'aplicando',
  falha: null,
  iniciadaEm: '2026-11-20T12:00:00Z',
  desde: '2026-11-20T12:00:00Z',
  linhas: 1250,
  feitas: 500,
};
const file: Importacao = {
  ...removal,
  idImportacao: '0198f0a0-0000-7000-8000-000000000002',
  arquivo: 'lista.csv',
  selecao: null,
  iniciadaPor: { nome: 'ANA SOUZA', empresa: false },
  feitas: 1249,
};
const pageOf = (itens: Importacao[]) => ({ itens, page: pageInfoOf(0, 20, itens.length, itens.length) });

beforeEach(() => {
  leaveTable(companyItself, '', { ticked: new Map(), top: 0, person: null });
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
});

const people = () =>
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: pageInfoOf(0, 20, 1, 1),
  }));
const open = () => renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);

describe('the jobs above the table', () => {
  it('are those at work, each with how far it is, who began it and the way to it', async () => {
    people();
    answer(listImportacoes, () => pageOf([removal, file, { ...file, idImportacao: 'x', situacao: 'concluida' }]));
    open();
    const [own, theirs, ...more] = await screen.findAllByRole('note');
    expect(own).toHaveTextContent('Excluindo todos os acessos de 1.250 pessoas: 40%');
    expect(theirs).toHaveTextContent('Importando lista.csv: 99% · Iniciado por Ana Souza');
    expect(more).toEqual([]);
    const see = screen.getByRole('link', { name: 'Ver andamento: Excluindo todos os acessos de 1.250 pessoas' });
    expect(see).toHaveAttribute('href', `/importar?empresa=${COMPANY}&importacao=${ID}`);
  });

  it('are said to be done when they end, and the table is read anew', async () => {
    const asked = people();
    let now = removal;
    answer(listImportacoes, () => pageOf([now]));
    open();
    await screen.findByRole('note');
    now = { ...removal, situacao: 'concluida', feitas: 1250 };
    const before = asked.length;
    // Whoever comes back to the window.
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('concluído')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Ver relatório: Excluindo/ })).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });

  it('are nothing where none runs, and the table stands without them when they cannot be known', async () => {
    people();
    const asked = answer(listImportacoes, () => refuse(400, 'MCN-100 Não'));
    open();
    expect(await screen.findByRole('row', { name: /Carla Modelo/ })).toBeInTheDocument();
    await expect.poll(() => asked.length).toBe(1);
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});
