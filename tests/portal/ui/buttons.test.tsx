import { fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AntdRoot } from '../../../src/portal/shell/AntdRoot';
import { Action, Notice } from '../../../src/portal/ui/drawn';
import { LinkButton } from '../../../src/portal/ui/LinkButton';

function Arrived() {
  const { state } = useLocation() as { state: unknown };
  return <p>Chegou {JSON.stringify(state)}</p>;
}

function showLink() {
  render(
    <MemoryRouter initialEntries={['/inicio']}>
      <ConfigProvider>
        <Routes>
          <Route
            path="/inicio"
            element={
              <LinkButton to="/endereco?id=1" state={{ de: 'inicio' }}>
                Endereços
              </LinkButton>
            }
          />
          <Route path="/endereco" element={<Arrived />} />
        </Routes>
      </ConfigProvider>
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Endereços' });
}

describe('a link that looks like a button', () => {
  it('has an address that the browser can open and copy', () => {
    expect(showLink()).toHaveAttribute('href', '/endereco?id=1');
  });

  it('leads on without loading the page anew, and takes its state along', () => {
    expect(fireEvent.click(showLink())).toBe(false);
    expect(screen.getByText('Chegou {"de":"inicio"}')).toBeVisible();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is left to the browser with %o, which opens it beside',
    (how) => {
      expect(fireEvent.click(showLink(), how)).toBe(true);
      expect(screen.getByRole('link', { name: 'Endereços' })).toBeVisible();
    },
  );
});

describe('what stands with antd and without', () => {
  const parts = (onClick: () => void) => (
    <>
      <Notice kind="error" role="alert">
        Não deu certo
      </Notice>
      <Notice>Para ler</Notice>
      <Action onClick={onClick} busy>
        Tentar
      </Action>
      <Action submit disabled>
        Enviar
      </Action>
    </>
  );

  it.each([
    ['without', (content: ReactNode) => content],
    ['with', (content: ReactNode) => <AntdRoot language="pt">{content}</AntdRoot>],
  ])('%s it says and does the same', (_, around) => {
    const pressed = vi.fn();
    render(around(parts(pressed)));
    // What is only to be read interrupts nobody.
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Não deu certo');
    const again = screen.getByRole('button', { name: 'Tentar' });
    expect(again).toHaveAttribute('aria-busy', 'true');
    fireEvent.click(again);
    expect(pressed).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Enviar' })).toHaveAttribute('type', 'submit');
  });
});
