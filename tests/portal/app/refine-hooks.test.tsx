import { Link, useBack } from '@refinedev/core';
import { screen } from '@testing-library/react';
import { Pagination } from 'antd';
import { describe, expect, it } from 'vitest';
import { Header } from '../../../src/portal/shell/Header';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

/** What somebody who knows Refine takes for granted of a portal that is built on it. */

describe('moving', () => {
  function Ways() {
    const back = useBack();
    return (
      <>
        <Link go={{ to: { resource: 'enderecos', action: 'create' } }}>Novo endereço</Link>
        <button onClick={() => back()}>Voltar</button>
      </>
    );
  }

  it('by Refine’s link leads to the screen of a resource', async () => {
    signIn();
    const { user } = renderScreen(<Ways />);
    await user.click(await screen.findByRole('link', { name: 'Novo endereço' }));
    expect(await screen.findByRole('note')).toHaveTextContent('/novoEndereco');
  });

  it('by its way back leads to where one came from', async () => {
    signIn();
    const { user } = renderScreen(<Ways />, { path: '/dependentes', from: '/endereco' });
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('note')).toHaveTextContent('/endereco');
  });
});

it('the header changes the language of Refine and of antd’s own words', async () => {
  signIn();
  const { user } = renderScreen(
    <>
      <Header />
      <Pagination total={100} showQuickJumper />
    </>,
  );
  expect(await screen.findByText('Vá até', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'EN' }));
  expect(await screen.findByText('Go to', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'EN' })).toHaveAttribute('aria-current', 'true');
});
