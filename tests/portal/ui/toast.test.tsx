import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { toastText, toastUntilOk } from '../../../src/portal/ui/toast';

/** Without animations, as here, a toast that was closed stays on its way out. */
const standing = (message: string) => screen.getAllByText(message).filter((words) => words.closest('[data-in=true]'));

beforeEach(() => void render(<ToastHost />));

describe('a toast', () => {
  it('is one, however often its words are asked for', async () => {
    toastText('info', 'Uma vez só.');
    await screen.findByText('Uma vez só.');
    toastText('info', 'Uma vez só.');
    toastUntilOk({ message: 'Até o OK.' });
    toastUntilOk({ message: 'Até o OK.' });
    await screen.findByText('Até o OK.');
    expect(standing('Uma vez só.')).toHaveLength(1);
    expect(standing('Até o OK.')).toHaveLength(1);
  });

  it('shows when its words are asked for again while the one before is leaving', async () => {
    toastText('info', 'De novo.');
    const first = (await screen.findByText('De novo.')).closest<HTMLElement>('.Toastify__toast') as HTMLElement;
    await userEvent.click(within(first).getByRole('button', { name: 'Fechar aviso' }));
    expect(standing('De novo.')).toHaveLength(0);
    toastText('info', 'De novo.');
    await expect.poll(() => standing('De novo.')).toHaveLength(1);
  });
});
