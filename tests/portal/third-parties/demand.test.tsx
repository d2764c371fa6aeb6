import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getPerfilDelegacao, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { type Exigencia, getExigencia, listTerceiros, setExigencia } from '../../../src/contract/third-parties';
// The screens' code is there before a test waits for them.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/third-parties/DemandCard';
import '../../../src/portal/areas/third-parties/ThirdPartiesPage';
import '../../../src/portal/features/acting/Elsewhere';
import { placeOf } from '../../../src/portal/lib/place';
import { write } from '../../../src/portal/lib/storage';
import '../../../src/portal/features/acting/ShutOut';
import { answer, refuse } from '../support/backend';
import { COMPANY, grantee } from '../support/delegation';
import { individual } from '../support/records';
import { reload, renderApp } from '../support/render';
import { signIn, watchLeaving } from '../support/session';
import { NO_DEMAND, openThirdParties, pageWith, supervisor } from '../support/third-parties';

const ANA = supervisor('00000010154', 'ANA EXEMPLO');
const BRUNO = supervisor('00000010235', 'BRUNO FICTICIO', { segundaEtapa: false });
const DEMANDED: Exigencia = {
  ...NO_DEMAND,
  desde: '2026-11-24T12:00:00.000Z',
  ate: '2026-12-01',
};
const SWITCH = 'Exigir a segunda etapa dos terceiros';
const dialog = async (title: string) => (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement;

const { matchMedia } = window;
/** The window is wide enough for every column of a table, until the test is over. */
const beWide = () => {
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: query.includes('min-width'),
  })) as typeof matchMedia;
};
afterEach(() => {
  window.matchMedia = matchMedia;
});

describe('the company’s switch', () => {
  it('says what it does, asks with how many lack one and the day, and then how things stand', async () => {
    let demand = NO_DEMAND;
    const { user } = openThirdParties(() => [ANA, BRUNO]);
    answer(getExigencia, () => demand);
    const sent = answer(setExigencia, () => (demand = DEMANDED));
    const control = await screen.findByLabelText(SWITCH);
    expect(control).toHaveAttribute('aria-checked', 'false');
    expect(control).toHaveAccessibleDescription(/7 dias para ativar/);
    await user.click(control);
    const question = await dialog('Exigir a segunda etapa?');
    expect(question).toHaveTextContent('1 de 2 ainda não tem a segunda etapa.');
    expect(question).toHaveTextContent(/Depois de \d\d\/\d\d\/\d{4}, quem não tiver ativado/);
    await user.click(within(question).getByText('Exigir'));
    expect(await screen.findByText(/^Exigida desde 24\/11\/2026\./)).toHaveTextContent(
      'age-se pela empresa até 01/12/2026',
    );
    expect(control).toHaveAttribute('aria-checked', 'true');
    expect(sent.map(({ body }) => body)).toEqual([{ exige: true, semLembrar: false }]);
  });

  it('nothing is sent by who thinks better of it', async () => {
    const { user } = openThirdParties(() => [ANA]);
    const sent = answer(setExigencia, () => DEMANDED);
    await user.click(await screen.findByLabelText(SWITCH));
    await user.click(within(await dialog('Exigir a segunda etapa?')).getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    expect(screen.getByLabelText(SWITCH)).toHaveAttribute('aria-checked', 'false');
  });

  it('ends it after a question, and forbids remembered browsers at once', async () => {
    let demand = DEMANDED;
    const { user } = openThirdParties(() => [ANA, BRUNO]);
    answer(getExigencia, () => demand);
    const sent = answer(setExigencia, ({ body }) => {
      demand = body.exige ? { ...DEMANDED, semLembrar: body.semLembrar } : NO_DEMAND;
      return demand;
    });
    const always = await screen.findByLabelText(/nenhum navegador de terceiro/);
    await user.click(always);
    await waitFor(() => expect(always).toHaveAttribute('aria-checked', 'true'));
    await user.click(screen.getByLabelText(SWITCH));
    await user.click(within(await dialog('Deixar de exigir a segunda etapa?')).getByText('Deixar de exigir'));
    await waitFor(() => expect(screen.queryByLabelText(/nenhum navegador/)).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body)).toEqual([
      { exige: true, semLembrar: true },
      { exige: false, semLembrar: false },
    ]);
  });

  it('asks again after the sign-in that the server wanted, and not once somebody thought better of it', async () => {
    const opened = openThirdParties(() => [ANA]);
    const left = watchLeaving();
    answer(getExigencia, () => NO_DEMAND);
    answer(setExigencia, () => refuse(409, 'IDC-112 Entre de novo.'));
    await opened.user.click(await screen.findByLabelText(SWITCH));
    await opened.user.click(within(await dialog('Exigir a segunda etapa?')).getByText('Exigir'));
    await waitFor(() => expect(left).toHaveLength(1));
    reload(opened);
    const again = openThirdParties(() => [ANA]);
    answer(getExigencia, () => NO_DEMAND);
    const question = within(await dialog('Exigir a segunda etapa?'));
    await again.user.click(question.getByText('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('begins');
  });

  it('is not there where another single sign-on has its own second step, nor is the column', async () => {
    beWide();
    openThirdParties(() => [{ ...ANA, segundaEtapa: null }]);
    const asked = answer(getExigencia, () => ({ ...NO_DEMAND, disponivel: false }));
    await screen.findByText('Ana Exemplo');
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('.tdemand')).not.toBeInTheDocument());
    expect(screen.queryByText('2ª etapa')).not.toBeInTheDocument();
  });

  it('tells what failed, with another try', async () => {
    let works = false;
    const { user } = openThirdParties(() => [ANA]);
    answer(getExigencia, () => (works ? NO_DEMAND : refuse(503)));
    await screen.findByText('Não foi possível saber se a segunda etapa é exigida.');
    works = true;
    await user.click(screen.getByText('Tentar de novo'));
    expect(await screen.findByLabelText(SWITCH)).toBeInTheDocument();
  });
});

it('the list says who has a second step', async () => {
  beWide();
  openThirdParties(() => [ANA, BRUNO]);
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  expect(within(await row('Ana Exemplo')).getByText('Ativa')).toBeInTheDocument();
  expect(within(await row('Bruno Ficticio')).getByText('Sem')).toBeInTheDocument();
});

/** Somebody may do this for one of the two companies that they act for. */
function actForTwo() {
  const company = (id: string, nome: string) => ({ idProduto: id, nome, cnpj: null, an8: null });
  signIn({ sub: '00000010154', tipo: 'PF' });
  answer(getUsuario, () => individual());
  answer(getPerfilDelegacao, () => ({
    perfil: 'Administrador' as const,
    perfis: [
      { empresa: company('00000010000019', 'OUTRA EMPRESA'), perfil: 'Supervisor' as const, segundaEtapa: null },
      { empresa: company(COMPANY, 'EMPRESA TESTE'), perfil: 'Administrador' as const, segundaEtapa: null },
    ],
  }));
  answer(getExigencia, () => NO_DEMAND);
  answer(listTerceiros, () => pageWith([BRUNO]));
}

/** The header, which is drawn anew as the code of the screens comes, says that it is for a company. */
const headed = (name: string) =>
  waitFor(() => expect(within(screen.getByRole('banner')).getByText(name)).toBeInTheDocument());

it('says for which company it is, where there is no other to do this for', async () => {
  actForTwo();
  renderApp('/permitirDelegar');
  await headed('EMPRESA TESTE');
  expect(screen.queryByRole('combobox', { name: 'Empresa' })).not.toBeInTheDocument();
});

it.each([
  ['the address names', '?empresa=00000010000019'],
  ['was chosen before', ''],
])('says that it is not done for the company that %s, and changes to no other by itself', async (_how, search) => {
  actForTwo();
  if (search === '') write('acting-for', placeOf('00000010000019'), 'sessionStorage');
  const { user } = renderApp(`/permitirDelegar${search}`);
  expect(await screen.findByText(/Por OUTRA EMPRESA você não abre esta página/)).toBeInTheDocument();
  expect(screen.queryByText('Bruno Ficticio')).not.toBeInTheDocument();
  await headed('OUTRA EMPRESA');
  await user.click(screen.getByRole('button', { name: 'Abrir por EMPRESA TESTE' }));
  await headed('EMPRESA TESTE');
});

describe('who acts for the company without one', () => {
  const profile = (segundaEtapa: { ate: string; vencida: boolean } | null, name = 'EMPRESA TESTE', id = COMPANY) => ({
    empresa: { idProduto: id, nome: name, cnpj: null, an8: null },
    perfil: 'Administrador' as const,
    segundaEtapa,
  });
  const open = (...perfis: ReturnType<typeof profile>[]) => {
    signIn({ sub: '00000010154', tipo: 'PF' });
    answer(getUsuario, () => individual());
    answer(getPerfilDelegacao, () => ({ perfil: 'Administrador' as const, perfis }));
    answer(getExigencia, () => DEMANDED);
    answer(listTerceiros, () => pageWith([BRUNO]));
    return answer(listPermissionarios, () => ({
      itens: [grantee('00000010316', 'CARLA MODELO')],
      page: pageInfoOf(0, 20, 1, 1),
    }));
  };
  const way = () => screen.findByText('Ativar em Segurança');

  it.each(['/permitirDelegar', '/delegacaoAcesso'])('is told on %s until when, and led there', async (address) => {
    open(profile({ ate: '2026-12-01', vencida: false }));
    renderApp(address);
    expect(
      await screen.findByText(/EMPRESA TESTE exige a segunda etapa da entrada. Ative a sua até 01\/12\/2026/),
    ).toBeInTheDocument();
    expect((await way()).closest('a')).toHaveAttribute('href', '/seguranca');
  });

  it.each(['/permitirDelegar', '/delegacaoAcesso', '/registro'])(
    'is refused on %s after that day, with the way out, and nothing of the company is asked',
    async (address) => {
      const asked = open(profile({ ate: '2026-12-01', vencida: true }));
      renderApp(address);
      expect(await screen.findByText('Falta a segunda etapa da sua entrada')).toBeInTheDocument();
      expect((await way()).closest('a')).toHaveAttribute('href', '/seguranca');
      expect(asked).toEqual([]);
    },
  );

  it('acts for another company all the same', async () => {
    open(profile({ ate: '2026-12-01', vencida: true }), profile(null, 'OUTRA EMPRESA', '00000104000104'));
    renderApp('/delegacaoAcesso?empresa=00000104000104');
    expect(await screen.findByText('Carla Modelo')).toBeInTheDocument();
    expect(screen.queryByText('Ativar em Segurança')).not.toBeInTheDocument();
  });

  it('is shown nothing, and not another company, where the address names one that they do not act for', async () => {
    open(profile(null));
    const { user } = renderApp('/delegacaoAcesso?empresa=00000104000104');
    expect(await screen.findByText('Você não faz isto por esta empresa')).toBeInTheDocument();
    expect(screen.queryByText('Carla Modelo')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Abrir por / }));
    expect(await screen.findByText('Carla Modelo')).toBeInTheDocument();
  });
});
