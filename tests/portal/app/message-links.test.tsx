import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { returnPath } from '../../../src/portal/session/session';
import { renderApp } from '../support/render';
import { signOut, watchLeaving } from '../support/session';

it.each([
  '/meusPedidos?renovar=00000101000162',
  '/delegacaoAcesso?validade=vencem7&mensagem=S',
  '/pedidos?situacao=outros&mensagem=S',
])(
  'the link of a message about accesses that end or requests that lapsed (%s) leads through the sign-on page and back',
  async (link) => {
    signOut();
    const left = watchLeaving();
    renderApp(link);
    await waitFor(() => expect(left).not.toHaveLength(0));
    expect(returnPath()).toBe(link);
  },
);
