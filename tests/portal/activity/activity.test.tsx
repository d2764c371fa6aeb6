import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACTIVITY_ACTIONS, listActivity, listSentCodes, listSessions } from '../../../src/contract/activity';
import { FUNCTIONS } from '../../../src/contract/constants';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { browserName } from '../../../src/portal/areas/activity/format';
import MyActivity from '../../../src/portal/areas/activity/MyActivity';
import TokenHistory from '../../../src/portal/areas/activity/TokenHistory';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

describe('the words of the activity', () => {
  it.each(ACTIVITY_ACTIONS)('there are some for %s in both languages', (action) => {
    for (const lng of ['pt', 'en']) expect(i18next.exists(`activity:actions.${action}`, { lng }), lng).toBe(true);
  });

  it.each(FUNCTIONS)('there are some for the function %s in both languages', (name) => {
    for (const lng of ['pt', 'en']) expect(i18next.exists(`activity:functions.${name}`, { lng }), lng).toBe(true);
  });

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
    ['curl/8', null],
    ['', null],
  ])('a browser is named in short: %s', (agent, name) => expect(browserName(agent)).toBe(name));
});

describe('my activity', () => {
  it.each([
    ['somebody may change the password after what they do not recognise', {}, /altere a senha/],
    [
      'a dependent, who cannot, talks to the person responsible',
      { responsavel: '00000010154' },
      /fale com a pessoa responsável/,
    ],
  ])('%s', async (_, changes, words) => {
    signIn();
    answer(getUsuario, () => individual(changes));
    answer(listSessions, () => []);
    answer(listActivity, () => ({ itens: [], page: pageInfoOf(0, 10, 0, 0) }));
    renderScreen(<MyActivity />);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

describe('what happened', () => {
  it('names the company of an access', async () => {
    signIn();
    answer(getUsuario, () => individual());
    answer(listSessions, () => []);
    const row = {
      quando: '2026-01-02T03:04:05.000Z',
      acao: 'delegation.granted' as const,
      campos: [],
      endereco: '',
      navegador: '',
      quem: 'outro' as const,
      porOutro: true,
      motivo: null,
      empresa: 'EXEMPLO LTDA',
    };
    answer(listActivity, () => ({ itens: [row], page: pageInfoOf(0, 10, 1, 1) }));
    renderScreen(<MyActivity />);
    expect(
      await screen.findByRole('cell', { name: /Acesso recebido de uma empresa.*EXEMPLO LTDA/ }),
    ).toBeInTheDocument();
  });

  it.each([
    ['contact.email-changed', ['email'], 'E-mail alterado'],
    ['profile.data-changed', ['nome'], 'Dados alteradosNome'],
  ] as const)('%s is said once, with the fields that its words leave open', async (acao, campos, said) => {
    signIn();
    answer(getUsuario, () => individual());
    answer(listSessions, () => []);
    const row = {
      quando: '2026-01-02T03:04:05.000Z',
      acao,
      campos: [...campos],
      endereco: '203.0.113.7',
      navegador: '',
      quem: 'conta' as const,
      porOutro: false,
      motivo: null,
      empresa: null,
    };
    answer(listActivity, () => ({ itens: [row], page: pageInfoOf(0, 10, 1, 1) }));
    renderScreen(<MyActivity />);
    const [what] = within(await screen.findByRole('row', { name: /alterado/ })).getAllByRole('cell');
    expect(what?.textContent).toBe(said);
  });

  it('a phone says each in two lines, without what nobody knows', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    onTestFinished(() => {
      window.matchMedia = matchMedia;
    });
    const quando = '2026-11-26T18:02:00.000Z';
    signIn();
    answer(getUsuario, () => individual());
    answer(listSessions, () => []);
    const row = { quando, campos: [], porOutro: false, motivo: null, empresa: null };
    answer(listActivity, () => ({
      itens: [
        { ...row, acao: 'sign-in.succeeded' as const, quem: 'conta' as const, endereco: '192.0.2.7', navegador: '' },
        {
          ...row,
          acao: 'delegation.granted' as const,
          quem: 'outro' as const,
          endereco: '',
          navegador: '',
          porOutro: true,
        },
      ],
      page: pageInfoOf(0, 10, 2, 1),
    }));
    renderScreen(<MyActivity />);
    const [own, other] = await within(await screen.findByRole('list', { name: 'O que aconteceu' })).findAllByRole(
      'listitem',
    );
    expect(own).toHaveTextContent(/26\/11\/2026 às \d\dh02.*192\.0\.2\.7$/);
    expect(other).toHaveTextContent(/26\/11\/2026 às \d\dh02Outra pessoa ou empresa$/);
  });
});

describe('a sign-in that was refused', () => {
  const failed = {
    quando: '2026-01-02T03:04:05.000Z',
    acao: 'sign-in.failed' as const,
    campos: [],
    endereco: '203.0.113.7',
    navegador: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
    quem: 'desconhecido' as const,
    porOutro: false,
    motivo: null,
    empresa: null,
  };
  const show = (changes: object = {}) => {
    signIn();
    answer(getUsuario, () => individual(changes));
    answer(listSessions, () => []);
    const reviewed = {
      ...failed,
      acao: 'support.review-opened' as const,
      quem: 'outro' as const,
      motivo: 'Troca de e-mail',
    };
    answer(listActivity, () => ({ itens: [failed, reviewed], page: pageInfoOf(0, 10, 2, 1) }));
    renderScreen(<MyActivity />);
  };

  it('was somebody unknown, from a place and with a browser; what it means and what to do stand there', async () => {
    show();
    const row = await screen.findByRole('row', { name: /senha errada/ });
    expect(row).toHaveTextContent('Pessoa desconhecida');
    expect(row).not.toHaveTextContent('Esta conta');
    expect(row).toHaveTextContent('203.0.113.7');
    expect(row).toHaveTextContent('Firefox, Linux');
    expect(row).toHaveTextContent('Ninguém entrou.');
    expect(within(row).getByRole('link', { name: 'Ver a segurança da conta' })).toHaveAttribute('href', '/seguranca');
  });

  it('stands in closer rows by the switch that the other tables have', async () => {
    const user = userEvent.setup();
    show();
    const closer = await screen.findByRole('button', { name: 'Linhas mais próximas' });
    await user.click(closer);
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    await user.click(closer);
    expect(document.documentElement).not.toHaveAttribute('data-density');
  });

  it('leads a dependent, who has no security of their own to care for, nowhere', async () => {
    show({ responsavel: '00000010154' });
    const row = await screen.findByRole('row', { name: /senha errada/ });
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it('support’s reason stands beside its look at the account', async () => {
    show();
    const row = await screen.findByRole('row', { name: /consultada pelo atendimento/ });
    expect(row).toHaveTextContent('Motivo: Troca de e-mail');
    expect(within(row).getByRole('link', { name: 'Ver os acessos do atendimento' })).toBeInTheDocument();
  });
});

describe('the code history', () => {
  it('has masked destinations that go on behind their asterisks where the line ends, and nowhere in a word', async () => {
    signIn();
    answer(getUsuario, () => individual());
    const row = {
      numero: '****25',
      funcionalidade: 'ALTERAR_DADOS' as const,
      dataCadastro: '2026-01-02T03:04:05.000Z',
      meioEnvio: 'E' as const,
      destino: '***0000***xample',
    };
    answer(listSentCodes, () => ({ itens: [row], page: pageInfoOf(0, 10, 1, 1) }));
    renderScreen(<TokenHistory />);
    const cells = within(await screen.findByRole('row', { name: /Alterar os dados/ })).getAllByRole('cell');
    expect(cells.map(({ innerHTML }) => innerHTML)).toContain('***<wbr>0000***<wbr>xample<wbr>');
  });

  it('offers another try when it does not load', async () => {
    signIn();
    answer(getUsuario, () => individual(), { etag: '"1"' });
    answer(listSentCodes, () => refuse(500));
    const { user } = renderScreen(<TokenHistory />);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    const asked = answer(listSentCodes, () => ({ itens: [], page: pageInfoOf(0, 10, 0, 0) }));
    await user.click(retry);
    expect(await screen.findByText('Dados não encontrados :(')).toBeInTheDocument();
    expect(asked[0]?.query).toEqual({ page: '0', size: '10' });
  });
});
