import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type LinhaConferida, listLinhas } from '../../../src/contract/imports';
import { pageInfoOf } from '../../../src/contract/page';
import { Plan } from '../../../src/portal/areas/imports/outcome/Plan';
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
  fimMuda: 0,
  aplicadas: 0,
  perfisRetirados: [],
  naoReconhecidas: 0,
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
  mudaFim: false,
  guarda: null,
  aplicada: false,
});

const actor = { company: { idProduto: COMPANY, nome: 'EMPRESA TESTE LTDA' }, perfil: 'Empresa' } as Actor;
const show = (lines: LinhaConferida[], more: Partial<ImportRecord> = {}) => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const asked = answer(listLinhas, () => ({ itens: lines, page: pageInfoOf(0, 20, lines.length, lines.length) }));
  const shown = <LinesCard actor={actor} record={{ ...record, ...more }} reading={false} />;
  return { ...renderScreen(shown, { path: '/importar' }), asked };
};
const line = (linha: number, more: Partial<LinhaConferida>): LinhaConferida => ({
  ...refused(linha, 'ana', null),
  resultado: 'acrescenta',
  motivo: null,
  nome: `PESSOA ${linha}`,
  idProdutoPF: `pessoa${linha}`,
  acessos: 1,
  ...more,
});
const row = (name: RegExp) => screen.findByRole('row', { name });

it('says whose end moves, from when to when, and nothing of an end to who has nothing yet', async () => {
  show([
    line(2, { fim: '2027-06-30', fimAntes: '2026-12-31', mudaFim: true }),
    line(3, { resultado: 'muda', fim: '2027-06-30', mudaFim: true }),
    line(4, { resultado: 'muda', fim: 'sem', fimAntes: '2026-12-31', mudaFim: true }),
    line(5, { fim: '2027-06-30' }),
  ]);
  const everything = 'de tudo o que a pessoa tem nesta empresa';
  expect(await row(/Pessoa 2/)).toHaveTextContent(`O fim ${everything} passa de 31/12/2026 para 30/06/2027.`);
  expect(await row(/Pessoa 3/)).toHaveTextContent('passa a terminar em 30/06/2027. Antes, não tinha fim.');
  expect(await row(/Pessoa 4/)).toHaveTextContent('fica sem fim. Antes, terminava em 31/12/2026.');
  expect(await row(/Pessoa 5/)).not.toHaveTextContent('Tudo o que a pessoa tem');
});

it('an equal line names the profiles by which alone the access comes', async () => {
  show([
    line(2, { resultado: 'igual', porPerfis: ['Expedição'] }),
    line(3, { resultado: 'igual', porPerfis: ['Almoxarifado', 'Expedição'] }),
    line(4, { resultado: 'igual' }),
    line(5, { resultado: 'muda', fim: '2027-06-30', mudaFim: true, porPerfis: ['Expedição'] }),
  ]);
  const equal = 'Já usa assim. Nada muda.';
  const one = 'O que vem só do perfil de acesso Expedição sai junto com ele.';
  expect(await row(/Pessoa 2/)).toHaveTextContent(`${equal} ${one}`);
  expect(await row(/Pessoa 3/)).toHaveTextContent('dos perfis de acesso Almoxarifado, Expedição sai junto com eles.');
  expect(await row(/Pessoa 4/)).not.toHaveTextContent(/perfil|perfis/i);
  expect(await row(/Pessoa 5/)).toHaveTextContent(`Antes, não tinha fim. ${one}`);
});

it('an access that a complete list takes away names the profiles that go with it', async () => {
  const gone = { linha: null, resultado: 'retira', contrato: '9912345678', acessos: 0 } as const;
  show([line(2, { ...gone, perfil: 'Expedição' }), line(3, gone)]);
  const why = 'Não está na lista, que é completa para o contrato 9912345678.';
  expect(await row(/Pessoa 2/)).toHaveTextContent(`${why} Perfis de acesso que saem junto: Expedição.`);
  expect(await row(/Pessoa 3/)).toHaveTextContent(why);
  expect(await row(/Pessoa 3/)).not.toHaveTextContent(/perfil|perfis/i);
});

it('the box that is ticked names the profiles that go', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const resultados = { ...record.resultados, retira: { linhas: 3, pessoas: 2, acessos: 3 } };
  const whole = { ...record, resultados, contratosCompletos: ['9912345678'], perfisRetirados: ['Balcão', 'Expedição'] };
  renderScreen(<Plan account={COMPANY} record={whole} busy={false} onApply={() => undefined} />, { path: '/importar' });
  const box = await screen.findByRole('checkbox', { name: /2 pessoas perdem 3 acessos: contrato 9912345678\./ });
  expect(box).toHaveAccessibleName(
    /Depois de aplicar, dá para desfazer por 15 segundos\. Perfis de acesso que saem junto: Balcão, Expedição\.$/,
  );
});

it('what applying does counts whose end moves, also by lines that add something', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const resultados = { ...record.resultados, acrescenta: { linhas: 2, pessoas: 2, acessos: 2 } };
  const moving = { ...record, resultados, fimMuda: 1 };
  renderScreen(<Plan account={COMPANY} record={moving} busy={false} onApply={() => undefined} />, {
    path: '/importar',
  });
  const [list] = within(await screen.findByRole('complementary', { name: 'Ao aplicar' })).getAllByRole('list');
  expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual([
    '2acessos novos2 pessoas',
    '1pessoa passa a ter outro fim',
    expect.stringMatching(/^2linhas ficam de fora/),
  ]);
});

it('a stopped import says of each line whether it was applied or not reached', async () => {
  show([line(2, { aplicada: true }), line(3, {}), line(4, { resultado: 'igual' })], { situacao: 'parada' });
  expect(await row(/Pessoa 2/)).toHaveTextContent('Aplicada');
  expect(await row(/Pessoa 3/)).toHaveTextContent('Não alcançada');
  expect(await row(/Pessoa 4/)).not.toHaveTextContent(/aplicada|alcançada/i);
});

it('a complete list says what stays since a refused line names it, what may go, and leads there', async () => {
  const { user, asked } = show(
    [
      { ...refused(2, '12345678900', null), guarda: 'acesso' },
      { ...refused(3, 'x', null), guarda: 'nada' },
    ],
    { naoReconhecidas: 1, recusas: [{ motivo: 'linhaRecusada', linhas: 2 }] },
  );
  expect(await row(/12345678900/)).toHaveTextContent('o acesso que ela cita não é retirado de ninguém');
  expect(screen.getByText(/1 linha recusada não diz nem de quem é/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver esses acessos' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ motivo: 'linhaRecusada', resultado: 'recusada' }));
});

it('a line without an account leads to inviting its CPF, which stands in no address', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const lines = [refused(2, '***.982.247-**', '52998224725'), refused(3, 'ninguem.aqui', null)];
  answer(listLinhas, () => ({ itens: lines, page: pageInfoOf(0, 20, 2, 2) }));
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

it('names the lines that contradict each other as a sentence does', async () => {
  show([line(7, { resultado: 'recusada', motivo: 'finsDiferentes', outras: [8, 9] })]);
  expect(await row(/Pessoa 7/)).toHaveTextContent('As linhas 8 e 9 pedem fins diferentes para esta pessoa.');
});

it('the download counts refused lines, and no accesses that stay because of them', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const plan = (kept: number) => {
    const recusas = [...record.recusas, ...(kept > 0 ? [{ motivo: 'linhaRecusada' as const, linhas: kept }] : [])];
    const resultados = { ...record.resultados, recusada: { linhas: 2 + kept, pessoas: 2 } };
    const checked = { ...record, recusas, resultados };
    return renderScreen(<Plan account={COMPANY} record={checked} busy={false} onApply={() => undefined} />, {
      path: '/importar',
    });
  };
  const { unmount } = plan(0);
  expect(await screen.findByRole('button', { name: 'Baixar as 2 recusadas' })).toBeInTheDocument();
  unmount();
  plan(18);
  expect(await screen.findByRole('button', { name: 'Baixar o que foi recusado' })).toBeInTheDocument();
});
