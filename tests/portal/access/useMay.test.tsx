import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accessControlProvider } from '../../../src/portal/app/accessControlProvider';
import { May } from '../../../src/portal/features/access/May';
import type { Standing } from '../../../src/portal/features/access/rules';
import { StandingContext, useMay, useStanding } from '../../../src/portal/features/access/useMay';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const drawn: boolean[] = [];

function Buttons() {
  const may = useMay('enderecos', 'delete');
  drawn.push(may);
  return (
    <>
      {may && <button type="button">Excluir</button>}
      <May resource="enderecos" action="create" fallback={<p>Só leitura</p>}>
        <button type="button">Novo</button>
      </May>
    </>
  );
}

function Screen({ as: role }: { as: Standing['role'] }) {
  const standing = useStanding({ usuario: individual(), role });
  return (
    <StandingContext value={standing}>
      <Buttons />
    </StandingContext>
  );
}

describe('a button that not everybody is shown', () => {
  it('is there at the first paint for whoever may, and is not drawn again for the provider', async () => {
    signIn();
    drawn.length = 0;
    const can = vi.spyOn(accessControlProvider, 'can');
    renderScreen(<Screen as="own" />);
    expect(screen.getByRole('button', { name: 'Excluir' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Novo' })).toBeVisible();
    await waitFor(() => expect(can).toHaveBeenCalledTimes(2));
    await Promise.all(can.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(new Set(drawn)).toEqual(new Set([true]));
  });

  it('is not shown to a review', () => {
    signIn();
    renderScreen(<Screen as="review" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Só leitura')).toBeVisible();
  });

  it('is not shown while nobody said who asks', () => {
    signIn();
    renderScreen(<Buttons />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes when the provider says no, whose word it is', async () => {
    signIn();
    vi.spyOn(accessControlProvider, 'can').mockResolvedValue({ can: false, reason: 'changes' });
    renderScreen(<Screen as="own" />);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
