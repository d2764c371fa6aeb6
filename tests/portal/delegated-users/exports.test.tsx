import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { exportRegistro, exportRegistroPlanilha, listRegistro } from '../../../src/contract/company-log';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/log/LogActs';
import '../../../src/portal/areas/delegated-users/log/LogPage';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/TableActs';
import { leaveTable } from '../../../src/portal/areas/delegated-users/lastTable';
import { answer, answerRaw, refuse } from '../support/backend';
import { answerOffer, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

/** A file that comes piece by piece, as the test says. */
function stream() {
  let asked = 0;
  let ended: AbortSignal | null | undefined;
  let pieces: ReadableStreamDefaultController<Uint8Array>;
  answerRaw(
    ({ pathname }) => /planilha|exportacao|arquivo/.test(pathname),
    (_, init) => {
      asked += 1;
      ended = init.signal;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          pieces = controller;
          ended?.addEventListener('abort', () => controller.error(ended?.reason));
        },
      });
      return new Response(body);
    },
  );
  return {
    asked: () => asked,
    isEnded: () => ended?.aborted,
    send: (bytes: number) => pieces.enqueue(new Uint8Array(bytes)),
    close: () => pieces.close(),
  };
}

/** How often a file was handed to the browser. */
let saved: MockInstance<() => void>;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  leaveTable(companyItself, '', { ticked: new Map(), top: 0, person: null });
  saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
});

describe('a long file of the table', () => {
  const open = async () => {
    answer(listPermissionarios, () => ({
      itens: [grantee('00000010316', 'CARLA MODELO')],
      page: pageInfoOf(0, 20, 1, 1),
    }));
    const file = stream();
    const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
    await user.click(await button('Exportar'));
    await user.click(await screen.findByRole('menuitem', { name: /^Planilha XLSX/ }));
    await waitFor(() => expect(file.asked()).toBe(1));
    return { user, file };
  };

  it('says that it runs and how much of it is there, is begun once, and is saved when all of it is there', async () => {
    const { user, file } = await open();
    const running = await button('Preparando o arquivo…');
    await user.click(running);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(() => {
      file.send(700_000);
      expect(screen.getByRole('button', { name: /^\d+,\d MB recebidos$/ })).toBeInTheDocument();
    });
    expect(saved).not.toHaveBeenCalled();
    file.close();
    expect(await screen.findByText('Arquivo salvo.')).toHaveAttribute('role', 'status');
    expect(saved).toHaveBeenCalledOnce();
    expect(await button('Exportar')).toBeInTheDocument();
    expect(file.asked()).toBe(1);
  });

  it('is the one of the columns shown, or the one of all columns, as the menu says before it is chosen', async () => {
    localStorage.setItem('delegacao-colunas', 'validade,contratos');
    const asked: URLSearchParams[] = [];
    answerRaw(
      ({ pathname }) => /planilha|exportar/.test(pathname),
      ({ searchParams }) => {
        asked.push(searchParams);
        return new Response('x');
      },
    );
    answer(listPermissionarios, () => ({
      itens: [grantee('00000010316', 'CARLA MODELO')],
      page: pageInfoOf(0, 20, 1, 1),
    }));
    const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
    for (const kind of [
      /^Planilha XLSX.*As colunas da tela, na ordem delas$/,
      /^CSV.*Todas as colunas, em ordem fixa, para outros programas$/,
    ]) {
      await user.click(await button('Exportar'));
      await user.click(await screen.findByRole('menuitem', { name: kind }));
      await waitFor(() => expect(saved).toHaveBeenCalled());
      saved.mockClear();
    }
    expect(asked.map((query) => query.get('colunas'))).toEqual(['validade,contratos', null]);
  });

  it('is given up by a button beside it, and nothing is saved', async () => {
    const { user, file } = await open();
    await user.click(await button('Cancelar o arquivo'));
    expect(await screen.findByText('Arquivo cancelado.')).toBeInTheDocument();
    expect(file.isEnded()).toBe(true);
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button('Exportar')).toHaveFocus();
  });
});

/** The files that the log can be saved as. */
const file = async (name: RegExp) => {
  fireEvent.click(await button('Exportar'));
  return screen.findByRole('menuitem', { name });
};

it('a file of the log is begun once by a double click, and again after a failure', async () => {
  answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  let fail = (): void => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  const asked = answer(exportRegistro, async () => {
    await held;
    return refuse(429, 'MCN-216 Espere');
  });
  renderApp(`/registro?empresa=${COMPANY}`);
  const press = await file(/^CSV/);
  fireEvent.click(press);
  fireEvent.click(press);
  expect(await button('Preparando o arquivo…')).toBeInTheDocument();
  // Its provider comes with the first press.
  await waitFor(() => expect(asked).toHaveLength(1));
  fail();
  fireEvent.click(await file(/^CSV/));
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('the log is saved as a spreadsheet of what is filtered', async () => {
  answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  const asked = answer(exportRegistroPlanilha, () => 'PK');
  renderApp(`/registro?empresa=${COMPANY}&acao=concedido&de=2026-02-01`);
  fireEvent.click(await file(/^Planilha XLSX/));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked.map(({ query }) => query)).toEqual([{ acao: 'concedido', de: '2026-02-01' }]);
  const [link] = saved.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^registro-\d{4}-\d\d-\d\d\.xlsx$/);
});
