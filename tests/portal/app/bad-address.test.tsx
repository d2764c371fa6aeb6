import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listAddresses } from '../../../src/contract/addresses';
import { getUsuario } from '../../../src/contract/home';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { answer } from '../support/backend';
import { address, individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const OTHER = '00000010235';

it.each([
  '?method=DELETE&headers[x]=1',
  `?meta[account]=${OTHER}`,
  `?account=${OTHER}&etag=1&idempotencyKey=1`,
  '?dataProviderName=terceiros&resource=terceiros',
  `?filters[0][field]=conta&filters[0][operator]=eq&filters[0][value]=${OTHER}`,
])('%s in the address changes nothing of what is asked for', async (query) => {
  signIn();
  answer(getUsuario, () => individual(), { etag: '"1"' });
  const asked = answer(listAddresses, () => [address('a', 'Casa')]);
  const provider = vi.spyOn(dataProvider['enderecos'] as typeof dataProvider.default, 'getList');
  renderApp(`/endereco${query}`);
  expect(await screen.findByRole('heading', { name: 'Casa' })).toBeVisible();
  expect(asked.map(({ params }) => params.id)).toEqual(['00000010154']);
  const [{ meta, resource } = {}] = provider.mock.calls[0] ?? [];
  expect(resource).toBe('enderecos');
  const told = Object.entries(meta ?? {}).filter(([, value]) => value !== undefined);
  expect(told.map(([key]) => key).sort()).toEqual([
    'account',
    'dataProviderName',
    'label',
    'parent',
    'queryKey',
    'signal',
  ]);
  expect(meta).toMatchObject({ account: '00000010154', dataProviderName: 'enderecos' });
});
