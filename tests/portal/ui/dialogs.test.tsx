import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ApplicationDialog,
  BannerAlert,
  EscapeModal,
  InformationModal,
  YesNoModal,
} from '../../../src/portal/ui/dialogs';

function Question({ inPart = false, late = false }) {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(true);
  const remove = () => {
    if (!late) setThere(false);
    setOpen(false);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Dependentes</h1>
      <section {...(inPart && { 'aria-labelledby': 'filhos' })}>
        <h2 id="filhos" tabIndex={-1}>
          Filhos
        </h2>
        {there && (
          <button type="button" onClick={() => setOpen(true)}>
            Excluir Fábio
          </button>
        )}
        <button type="button">Outro</button>
        <button type="button" onClick={() => setThere(false)}>
          A lista vem
        </button>
      </section>
      <YesNoModal open={open} danger onYes={remove} onNo={() => setOpen(false)}>
        Excluir?
      </YesNoModal>
    </main>
  );
}

function Closable() {
  const [open, setOpen] = useState(true);
  return (
    <EscapeModal open={open} title="Título" onClose={() => setOpen(false)}>
      <input aria-label="Campo" />
    </EscapeModal>
  );
}

/** Ends the dialog's opening; jsdom runs no animations, and knows their end by its prefixed name alone. */
const unfold = (dialog: HTMLElement) =>
  act(() => void dialog.dispatchEvent(new Event('webkitAnimationEnd', { bubbles: true })));

/** Asks the question, and waits until it has unfolded. */
async function ask(question = <Question />): Promise<HTMLElement> {
  render(question);
  await userEvent.click(screen.getByRole('button', { name: 'Excluir Fábio' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveClass('ant-zoom-appear-active'));
  unfold(dialog);
  return dialog;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('dialogs', () => {
  it('close with Escape and leave the document one second later', () => {
    vi.useFakeTimers();
    render(<Closable />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByLabelText('Campo')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByLabelText('Campo')).not.toBeInTheDocument();
  });

  it('are named by their title and have a named way to close', () => {
    render(<Closable />);
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Título');
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeInTheDocument();
  });

  it.each([
    ['begin in their first field once they have unfolded', null, 'DDI'],
    ['leave somebody who was faster where they type', 'Número', 'Número'],
  ])('%s', async (_, early, after) => {
    render(
      <EscapeModal open title="Celular" onClose={() => undefined}>
        {/* For password managers alone. */}
        <input aria-hidden="true" autoComplete="username" tabIndex={-1} readOnly />
        <input aria-label="DDI" />
        <input aria-label="Número" />
      </EscapeModal>,
    );
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveClass('ant-zoom-appear-active'));
    if (early) screen.getByLabelText(early).focus();
    unfold(screen.getByRole('dialog'));
    expect(screen.getByLabelText(after)).toHaveFocus();
  });

  it('have the focus in their first field at once, and give it back to what opened them', async () => {
    function Opening() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Abrir
          </button>
          <EscapeModal open={open} title="Título" onClose={() => setOpen(false)}>
            <input aria-label="Campo" />
          </EscapeModal>
        </>
      );
    }
    render(<Opening />);
    const button = screen.getByRole('button', { name: 'Abrir' });
    for (const _ of ['first', 'again before it has left']) {
      await userEvent.click(button);
      await waitFor(() => expect(screen.getByLabelText('Campo')).toHaveFocus());
      const dialog = screen.getByRole('dialog');
      await waitFor(() => expect(dialog.className).toMatch(/ant-zoom-(appear|enter)-active/));
      unfold(dialog);
      fireEvent.keyDown(screen.getByLabelText('Campo'), { key: 'Escape', keyCode: 27 });
      await waitFor(() => expect(dialog).toHaveClass('ant-zoom-leave-active'));
      unfold(dialog);
      await waitFor(() => expect(button).toHaveFocus());
    }
  });

  it('close with Escape pressed while they are drawn, the focus still on what opened them', async () => {
    const close = vi.fn();
    const behind = () => screen.getByRole('button', { name: 'Abrir' });
    function Faster() {
      useEffect(() => {
        expect(behind()).toHaveFocus();
        fireEvent.keyDown(behind(), { key: 'Escape', keyCode: 27 });
      }, []);
      return <p>Texto</p>;
    }
    const page = (open: boolean) => (
      <>
        <button type="button">Abrir</button>
        <EscapeModal open={open} title="Título" onClose={close}>
          <Faster />
        </EscapeModal>
      </>
    );
    const { rerender } = render(page(false));
    act(() => behind().focus());
    rerender(page(true));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    rerender(page(false));
    fireEvent.keyDown(behind(), { key: 'Escape', keyCode: 27 });
    expect(close).toHaveBeenCalledOnce();
  });

  it('inform under the title Informação and close on OK', async () => {
    const close = vi.fn();
    render(
      <InformationModal open onClose={close}>
        Texto
      </InformationModal>,
    );
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Informação');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('speak for the application under the product’s name', () => {
    render(
      <ApplicationDialog open onClose={() => undefined}>
        Texto
      </ApplicationDialog>,
    );
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Meu Postal Informa');
  });
});

describe('a question', () => {
  it('answers no on Escape', () => {
    const [yes, no] = [vi.fn(), vi.fn()];
    render(
      <YesNoModal open onYes={yes} onNo={no}>
        Desativar?
      </YesNoModal>,
    );
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });
    expect(no).toHaveBeenCalledOnce();
    expect(yes).not.toHaveBeenCalled();
  });

  it('about a loss begins on no, and gives the focus back to what asked it', async () => {
    const dialog = await ask();
    expect(screen.getByRole('button', { name: 'Não' })).toHaveFocus();
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(dialog).toHaveClass('ant-zoom-leave-active'));
    unfold(dialog);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir Fábio' })).toHaveFocus());
  });

  it.each([
    ['the screen’s heading', <Question />, 'Dependentes'],
    ['the heading of that part of the screen', <Question inPart />, 'Filhos'],
  ])('leads to %s when what asked it is gone with the answer', async (_, question, heading) => {
    const dialog = await ask(question);
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(dialog).toHaveClass('ant-zoom-leave-active'));
    unfold(dialog);
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  });

  it('leads to the heading too when what asked it goes a moment later, and nowhere who has gone on', async () => {
    // A press that takes no focus.
    const listComes = () => act(() => screen.getByText('A lista vem').click());
    for (const next of ['Filhos', 'Outro']) {
      const dialog = await ask(<Question inPart late />);
      await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
      await waitFor(() => expect(dialog).toHaveClass('ant-zoom-leave-active'));
      unfold(dialog);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir Fábio' })).toHaveFocus());
      if (next === 'Outro') screen.getByRole('button', { name: next }).focus();
      listComes();
      expect(screen.queryByRole('button', { name: 'Excluir Fábio' })).toBeNull();
      await waitFor(() => expect(screen.getByText(next)).toHaveFocus());
      cleanup();
    }
  });

  it('leaves somebody who was faster on the button they chose', async () => {
    render(
      <YesNoModal open danger onYes={() => undefined} onNo={() => undefined}>
        Excluir?
      </YesNoModal>,
    );
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveClass('ant-zoom-appear-active'));
    screen.getByRole('button', { name: 'Sim' }).focus();
    unfold(screen.getByRole('dialog'));
    expect(screen.getByRole('button', { name: 'Sim' })).toHaveFocus();
  });

  it('takes the second press of a double one with it, which would meet what stood behind; a press of its own counts', async () => {
    const behind = vi.fn();
    render(
      <>
        <Question />
        <button type="button" onClick={behind}>
          Atrás
        </button>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Fábio' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sim' }));
    const atBack = screen.getByText('Atrás');
    fireEvent.click(atBack, { detail: 2 });
    expect(behind).not.toHaveBeenCalled();
    fireEvent.click(atBack, { detail: 1 });
    expect(behind).toHaveBeenCalledOnce();
  });

  it('is answered once, however often yes is pressed while it works', async () => {
    let finish: () => void = () => undefined;
    const yes = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(
      <YesNoModal open onYes={yes} onNo={() => undefined}>
        Excluir?
      </YesNoModal>,
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sim' }));
    expect(screen.getByRole('button', { name: 'Não' })).toBeDisabled();
    await act(async () => finish());
    expect(yes).toHaveBeenCalledOnce();
  });
});

describe('a banner', () => {
  it('closes itself after the given seconds', () => {
    vi.useFakeTimers();
    const close = vi.fn();
    render(
      <BannerAlert seconds={3} onClose={close}>
        Aviso
      </BannerAlert>,
    );
    act(() => void vi.advanceTimersByTime(2999));
    expect(close).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(close).toHaveBeenCalledOnce();
  });

  it('closes on OK', async () => {
    const close = vi.fn();
    render(
      <BannerAlert kind="error" onClose={close}>
        Aviso
      </BannerAlert>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Aviso');
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
