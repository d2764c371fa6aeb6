import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { endSessions, listSessions, type OpenSession } from '../../../src/contract/activity';
import { Sessions } from '../../../src/portal/areas/activity/Sessions';
import { StandingContext } from '../../../src/portal/features/access/useMay';
import { answer } from '../support/backend';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const session = (idSessao: string, atual: boolean): OpenSession => ({
  idSessao,
  atual,
  inicio: '2026-01-01T12:00:00.000Z',
  ultimoUso: '2026-01-01T12:00:00.000Z',
  endereco: '203.0.113.7',
  navegador: '',
});

describe('ending a session', () => {
  it('leaves the focus at the list when the button is gone', async () => {
    let open = [
      session('01890000-0000-7000-8000-00000000000a', true),
      session('01890000-0000-7000-8000-00000000000b', false),
    ];
    signIn();
    answer(listSessions, () => open);
    answer(endSessions, () => void (open = open.slice(0, 1)));
    renderScreen(
      <StandingContext
        value={{ role: 'own', kind: 'PF', dependent: false, staff: false, supervisor: false, rank: null }}
      >
        <Sessions account="00000010154" />
      </StandingContext>,
    );
    const button = await screen.findByRole('button', { name: /^Encerrar a sessão de/ });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.queryByRole('button', { name: /^Encerrar a sessão de/ })).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessões abertas' }));
  });
});
