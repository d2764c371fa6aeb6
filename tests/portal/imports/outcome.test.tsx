import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  applyImportacao,
  exportLinhas,
  getImportacao,
  type ImportacaoDetalhe,
  listLinhas,
  stopImportacao,
} from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
import { ImportOutcome } from '../../../src/portal/areas/imports/outcome/ImportOutcome';
import type { Actor } from '../../../src/portal/features/acting';
import { answer } from '../support/backend';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const COMPANY = '00000101000162';
const ID = '0198f0a0-0000-7000-8000-000000000001';
const none = { linhas: 0, pessoas: 0 };
const job: ImportacaoDetalhe = {
  idImportacao: ID,
  arquivo: '',
  selecao: 'prazo',
  completaPara: null,
  contratosCompletos: [],
  sistemasCompletos: [],
  tudoOuNada: false,
  iniciadaPor: { nome: 'ANA SOUZA', empresa: false },
  situacao: 'parada',
  falha: 'semDireito',
  iniciadaEm: '2026-11-20T12:00:00Z',
  desde: '2026-11-20T12:00:00Z',
  linhas: 12_250,
  feitas: 1000,
  fimMuda: 12_250,
  aplicadas: 1000,
  perfisRetirados: [],
  naoReconhecidas: 0,
  resultados: {
    acrescenta: { ...none, acessos: 0, aplicadas: 0 },
    muda: { linhas: 12_250, pessoas: 12_250, aplicadas: 1000 },
    retira: { ...none, acessos: 0, aplicadas: 0 },
    igual: none,
    recusada: none,
  },
  recusas: [],
};

function show(more: Partial<ImportacaoDetalhe> = {}, perfil: Actor['perfil'] = 'Empresa') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getImportacao, () => ({ ...job, ...more }));
  answer(listLinhas, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const actor = { company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA' }, perfil } as Actor;
  return renderScreen(<ImportOutcome actor={actor} id={ID} reading={false} crumbs={[]} onAnother={() => undefined} />, {
    path: '/importar',
  });
}
const counts = async () => within(await screen.findByRole('group', { name: 'Mostrar linhas por resultado' }));

it('a change of many people that stopped says after how many, whose it was, and calls itself no import', async () => {
  show();
  const said = await screen.findByText(/^A mudança parou depois de 1\.000 pessoas/);
  expect(said).toHaveTextContent('quem a começou não pode mais dar acessos desta empresa. 11.250 mudanças não');
  expect(screen.queryByText(/importação parou/)).toBeNull();
  expect(screen.getByText('Iniciada por Ana Souza')).toBeInTheDocument();
  expect((await counts()).getByRole('button', { name: '1.000 de 12.250 Mudam' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Voltar às importações' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Seguir/ })).toBeNull();
});

it('one’s own that stopped goes on with the people whom it left out', async () => {
  const { user } = show({ iniciadaPor: null, falha: null });
  const applied = answer(applyImportacao, () => {
    answer(getImportacao, () => ({ ...job, iniciadaPor: null, falha: null, situacao: 'aplicando' as const }));
    return undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Seguir com as 11.250 restantes' }));
  expect(await screen.findByText('Aplicando: 1.000 de 12.250 pessoas')).toBeInTheDocument();
  expect(applied).toHaveLength(1);
});

it('one that stopped before its first person says that nothing was saved', async () => {
  show({ aplicadas: 0, feitas: 0 });
  expect(await screen.findByText(/^A mudança parou, e nada foi gravado/)).toBeInTheDocument();
});

it('an import of one’s own that is over counts what it did, and names nobody', async () => {
  show({ situacao: 'concluida', falha: null, iniciadaPor: null, aplicadas: 12_250, feitas: 12_250 });
  expect((await counts()).getByRole('button', { name: '12.250 Mudam' })).toBeInTheDocument();
  expect(screen.queryByText(/Iniciada por/)).toBeNull();
});

it('what somebody else has applied is stopped by the company, and by no Administrador', async () => {
  const applying = { situacao: 'aplicando', falha: null } as const;
  const { unmount } = show(applying);
  expect(await screen.findByRole('button', { name: 'Parar aqui' })).toBeInTheDocument();
  unmount();
  show(applying, 'Administrador');
  expect(await screen.findByText('Aplicando: 1.000 de 12.250 pessoas')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Parar aqui' })).toBeNull();
});

it('a removal counts down to its beginning, and is undone until then: nothing was saved, it can be applied anew', async () => {
  const removal = { ...none, linhas: 2, pessoas: 2, acessos: 5, aplicadas: 0 };
  const resultados = { ...job.resultados, muda: { ...none, aplicadas: 0 }, retira: removal };
  const waiting = { selecao: 'tudo', iniciadaPor: null, aplicadas: 0, feitas: 0, falha: null, resultados } as const;
  const { user } = show({ ...waiting, situacao: 'aplicando', segundosAteComecar: 15 });
  expect(await screen.findByRole('heading', { name: 'Começa em 15 segundos' })).toBeInTheDocument();
  expect(screen.getByText(/^Até lá, nada é gravado/)).toBeInTheDocument();
  answer(stopImportacao, () => {
    answer(getImportacao, () => ({ ...job, ...waiting, situacao: 'conferida' as const, segundosAteComecar: 0 }));
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(/^Desfeito: nada foi gravado/)).toBeInTheDocument();
  const applied = answer(applyImportacao, () => undefined);
  await user.click(
    screen.getByRole('checkbox', {
      name: 'Entendi que 2 pessoas perdem 5 acessos. Depois de aplicar, dá para desfazer por 15 segundos.',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Retirar acessos de 2 pessoas' }));
  await waitFor(() => expect(applied).toHaveLength(1));
});

it('until it is known what was begun, nothing calls it an import of a spreadsheet', async () => {
  let come: (job: ImportacaoDetalhe) => void = () => undefined;
  show();
  answer(getImportacao, () => new Promise<ImportacaoDetalhe>((resolve) => (come = resolve)));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acessos de muitas pessoas' })).toBeInTheDocument();
  expect(screen.queryByText('Importar acessos')).toBeNull();
  expect(screen.queryByText('Planilha')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Trocar planilha' })).toBeNull();
  come({ ...job, iniciadaPor: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Relatório da mudança' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fazer outra coisa' })).toBeInTheDocument();
});

it('somebody else’s removal that has not begun is stopped by the company', async () => {
  show({ selecao: 'tudo', situacao: 'aplicando', falha: null, aplicadas: 0, feitas: 0, segundosAteComecar: 7 });
  expect(await screen.findByRole('heading', { name: 'Começa em 7 segundos' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Parar aqui' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

it('a complete list that is applied counts what it takes away beside its lines', async () => {
  const whole = { selecao: null, completaPara: '9912345678', contratosCompletos: ['9912345678'], iniciadaPor: null };
  show({ ...whole, situacao: 'aplicando', falha: null, linhas: 1, feitas: 1, progresso: { feitas: 301, total: 1201 } });
  expect(await screen.findByText('Aplicando: 301 de 1.201 linhas e retiradas')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Andamento da importação' })).toHaveAttribute('aria-valuenow', '25');
});

it.each([
  [{ situacao: 'concluida', falha: null, aplicadas: 12_250 }, 'todas', /^importacao-\d{4}-\d\d-\d\d\.csv$/],
  [
    { situacao: 'concluida', falha: null, aplicadas: 12_250 },
    'recusada',
    /^importacao-recusadas-\d{4}-\d\d-\d\d\.csv$/,
  ],
] as const)('the file of %j and %s has a name of its own', async (more, resultado, name) => {
  const named: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    if (this.download !== '') named.push(this.download);
  });
  answer(exportLinhas, () => new Blob(['linha']));
  show(more);
  const group = await counts();
  if (resultado === 'recusada') await userEvent.click(group.getByRole('button', { name: /Recusadas/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Baixar/ }));
  await waitFor(() => expect(named).toEqual([expect.stringMatching(name)]));
});
