import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDraft } from '../../../src/portal/features/record-form/useDraft';
import { signIn } from '../support/session';

interface Form extends Record<string, unknown> {
  email: string;
  senha: string;
  confirmaSenha: string;
  token: string;
}
const typed = { email: 'ana@exemplo.example', senha: 'Segredo@1', confirmaSenha: 'Segredo@1', token: '123456' };
const open = (form = 'email') => renderHook(() => useDraft<Form>(form)).result.current;

test('what was typed is there again after a reload, without passwords and codes', () => {
  signIn();
  open().save(typed);
  expect(open().restored).toEqual({ email: typed.email });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segredo');
});

test('a postal code is no secret code', () => {
  signIn();
  const draft = renderHook(() => useDraft<{ codigoPostal: string; codigo: string }>('address')).result.current;
  draft.save({ codigoPostal: '01001000', codigo: '123456' });
  const { restored } = renderHook(() => useDraft<{ codigoPostal: string; codigo: string }>('address')).result.current;
  expect(restored).toEqual({ codigoPostal: '01001000' });
});

test('another account and another form see nothing of it', () => {
  signIn();
  open().save(typed);
  expect(open('phone').restored).toBeUndefined();
  signIn({ sub: '00000010235' });
  expect(open().restored).toBeUndefined();
});

test('it is forgotten once the form is sent', () => {
  signIn();
  const draft = open();
  draft.save(typed);
  draft.clear();
  expect(open().restored).toBeUndefined();
});
