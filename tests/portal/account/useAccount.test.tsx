import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { AccountProvider, type AccountRole } from '../../../src/portal/features/account/AccountProvider';
import { useMay } from '../../../src/portal/features/access/useMay';
import { WithStanding } from '../../../src/portal/features/access/WithStanding';
import { type Account, useAccount } from '../../../src/portal/features/account/useAccount';
import { answer } from '../support/backend';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

function Told({ account: { idProduto, role, etag } }: { account: Account }) {
  const does = useMay('usuarios', 'edit') ? 'changes' : 'reads';
  return <p>{`${idProduto} ${role} ${does} ${etag ?? 'no version'}`}</p>;
}

function Shown() {
  const account = useAccount();
  if (account.status !== 'ready') return <p>{account.status}</p>;
  return (
    <WithStanding account={account}>
      <Told account={account} />
    </WithStanding>
  );
}

const CHILD = '00000010669';
const child = individual({ idProduto: CHILD, sub: CHILD, responsavel: '00000010154' });

function showAs(role: AccountRole) {
  signIn();
  const calls = answer(getUsuario, () => child, { etag: '"7"' });
  renderScreen(
    <AccountProvider idProduto={CHILD} role={role}>
      <Shown />
    </AccountProvider>,
  );
  return calls;
}

describe('whose account is on the screen', () => {
  it("is the session's own unless something points elsewhere", async () => {
    signIn();
    const calls = answer(getUsuario, () => individual(), { etag: '"3"' });
    renderScreen(<Shown />);
    expect(await screen.findByText('00000010154 own changes "3"')).toBeVisible();
    expect(calls[0]?.params.id).toBe('00000010154');
  });

  it('may not be changed by a dependent', async () => {
    signIn({ sub: CHILD });
    answer(getUsuario, () => child);
    renderScreen(<Shown />);
    expect(await screen.findByText(`${CHILD} own reads no version`)).toBeVisible();
  });

  it("may be a dependent's, changed by the guardian", async () => {
    const calls = showAs('guardian');
    expect(await screen.findByText(`${CHILD} guardian changes "7"`)).toBeVisible();
    expect(calls[0]?.params.id).toBe(CHILD);
  });

  it('changes nothing in a review by support', async () => {
    showAs('review');
    expect(await screen.findByText(`${CHILD} review reads "7"`)).toBeVisible();
  });
});
