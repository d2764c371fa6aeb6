import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useEditDraft } from '../../../src/portal/features/record-form/useEditDraft';

const onReload = vi.fn(async () => true);
const open = (etag: string) =>
  renderHook(() => useEditDraft<{ nome: string; senha?: string }>('dados', { etag, onReload })).result.current;

beforeEach(() => sessionStorage.clear());

it('a form that nobody has typed into changes the version that it shows', () => {
  expect(open('"1"')).toMatchObject({ etag: '"1"', restored: undefined });
});

it('what was typed comes back with the version that it was typed upon, though the record changed meanwhile', () => {
  open('"1"').save({ nome: 'ANA', senha: 'Segredo@1' });
  expect(open('"2"')).toMatchObject({ etag: '"1"', restored: { nome: 'ANA' } });
  expect(open('"2"').restored).toEqual({ nome: 'ANA' });
});

it('loading the record anew forgets what was typed, and its version', async () => {
  open('"1"').save({ nome: 'ANA' });
  await expect(open('"2"').reload()).resolves.toBe(true);
  expect(onReload).toHaveBeenCalledOnce();
  expect(open('"2"')).toMatchObject({ etag: '"2"', restored: undefined });
});
