import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getContratosPJ } from '../../../src/contract/home';
import { authoriseContratos, authoriseSistemas, listSistemasParaAutorizar } from '../../../src/contract/third-parties';
import { answer, refuse } from '../support/backend';
import { COMPANY, companyItself } from '../support/delegation';
import AuthoriseModal from '../../../src/portal/areas/third-parties/AuthoriseModal';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';
import { supervisor } from '../support/third-parties';

const BRUNO = '00000010235';
const system = (sigla: string) => ({ coSistema: sigla, nome: `Sistema ${sigla}`, sigla, descricao: `Para ${sigla}` });
const contract = (nuContrato: string, nuSe: number, status = 'ATIVO') => ({
  nuContrato,
  nuSe,
  categoria: 'OURO',
  status,
  dtInicioVigencia: '2024-01-01',
  dtFimVigencia: null,
});
const bruno = supervisor(BRUNO, 'BRUNO FICTICIO', {
  sistemas: [{ coSistema: 'COL', nome: 'Sistema COL', sigla: 'COL' }],
  contratos: [{ nuContrato: '9912000101', se: 72 }],
});

/** The company's dialog about Bruno; `closed` counts how often it asked to be closed. */
function openDialog(kind: 'systems' | 'contracts') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const closed: true[] = [];
  const { user } = renderScreen(
    <>
      <AuthoriseModal
        actor={companyItself}
        person={{ ...bruno, id: BRUNO }}
        kind={kind}
        open
        onClose={() => closed.push(true)}
      />
      <ToastHost />
    </>,
  );
  const box = async (label: RegExp) => (await screen.findByText(label)).closest('label')?.querySelector('input');
  const tick = async (label: RegExp) => user.click(await screen.findByText(label));
  const press = async (name: string) => user.click(await screen.findByText(name));
  return { user, closed, box, tick, press };
}

describe('what a supervisor may delegate', () => {
  it('shows what stands, and sends what changed and nothing else', async () => {
    answer(listSistemasParaAutorizar, () => ['COL', 'RAS', 'SIG'].map(system));
    const sent = answer(authoriseSistemas, () => ({ autorizados: 1, retirados: 1 }));
    const { closed, box, tick, press } = openDialog('systems');
    expect(await screen.findByText('Sistemas de Bruno Ficticio')).toBeInTheDocument();
    expect(await box(/^COL · Sistema COL/)).toBeChecked();
    expect(await box(/^RAS/)).not.toBeChecked();
    expect(screen.getByText('1 marcado')).toBeInTheDocument();
    await tick(/^COL/);
    await tick(/^SIG/);
    await press('Autorizar');
    expect(await screen.findByText('Autorização realizada com sucesso.')).toBeInTheDocument();
    const whom = { idProduto: COMPANY, idProdutoPF: BRUNO, tipo: 'PJ' };
    expect(sent.map(({ body }) => body)).toEqual([
      [
        { ...whom, coSistema: 'COL', autoriza: false },
        { ...whom, coSistema: 'SIG', autoriza: true },
      ],
    ]);
    expect(closed).toHaveLength(1);
  });

  it('of contracts names each one’s superintendency and says its state', async () => {
    answer(getContratosPJ, () => [contract('9912000101', 72), contract('9912000103', 10, 'SUSPENSO')]);
    const sent = answer(authoriseContratos, () => ({ autorizados: 1, retirados: 0 }));
    const { box, tick, press } = openDialog('contracts');
    expect(await box(/^Contrato 9912000101/)).toBeChecked();
    expect(screen.getByText('OURO · Suspenso')).toBeInTheDocument();
    await tick(/^Contrato 9912000103/);
    await press('Autorizar');
    const entry = { idProduto: COMPANY, idProdutoPF: BRUNO, tipo: 'PJ', nuContrato: '9912000103', se: 10 };
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([[{ ...entry, autoriza: true }]]));
  });

  it('all at once is what the search shows, and nothing more', async () => {
    answer(listSistemasParaAutorizar, () => ['COL', 'RA1', 'RA2', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9'].map(system));
    const sent = answer(authoriseSistemas, () => ({ autorizados: 2, retirados: 0 }));
    const { user, press } = openDialog('systems');
    await user.click(await screen.findByLabelText('Buscar'));
    await user.paste('para rá');
    expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(2);
    await press('Marcar todos');
    expect(await screen.findByText('3 marcados')).toBeInTheDocument();
    expect(screen.getByText('Desmarcar todos')).toBeInTheDocument();
    await press('Autorizar');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.map(({ coSistema }) => coSistema)).toEqual(['RA1', 'RA2']);
  });

  it('unchanged is said, and nothing is sent', async () => {
    answer(listSistemasParaAutorizar, () => [system('COL')]);
    const { closed, box, press } = openDialog('systems');
    await box(/^COL/);
    await press('Autorizar');
    expect(await screen.findByText('Nada foi alterado.')).toBeInTheDocument();
    expect(closed).toHaveLength(1);
  });

  it('refused stays on the screen with what was ticked', async () => {
    answer(listSistemasParaAutorizar, () => [system('COL'), system('RAS')]);
    const sent = answer(authoriseSistemas, () => refuse(409, 'MCN-169 Esta pessoa não é mais Supervisor.'));
    const { closed, box, tick, press } = openDialog('systems');
    await tick(/^RAS/);
    await press('Autorizar');
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Cancelar').closest('button')).toBeEnabled());
    expect(await box(/^RAS/)).toBeChecked();
    expect(closed).toHaveLength(0);
  });

  it('that cannot be had, or is nothing, is said', async () => {
    answer(listSistemasParaAutorizar, () => refuse(500));
    const { press } = openDialog('systems');
    expect(await screen.findByText('Não foi possível carregar o que pode ser autorizado.')).toBeInTheDocument();
    answer(listSistemasParaAutorizar, () => []);
    await press('Tentar de novo');
    expect(await screen.findByText('Não foram encontrados sistemas para autorizar')).toBeInTheDocument();
    expect(screen.getByText('Autorizar').closest('button')).toBeDisabled();
  });
});
