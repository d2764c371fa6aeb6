import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registerSignedIn, type SignedIn, useSignedIn } from '../../../src/portal/session/useSignedIn';
import { signIn, signOut, watchLeaving } from '../support/session';

const seen = () => renderHook(() => useSignedIn()).result;
const saidBy = (name: string): SignedIn => ({ name, exit: () => {}, speak: () => {} });

describe('what the header says of who is signed in', () => {
  it('is nothing of a visitor, whatever Refine said before', () => {
    signOut();
    const takeBack = registerSignedIn(saidBy('Ana Exemplo'));
    expect(seen().current).toBeNull();
    takeBack();
  });

  it('is the session’s own name where there is no Refine, or the login of one without a name', () => {
    signIn({ sub: '00000010154', nome: 'ANA EXEMPLO' });
    expect(seen().current).toMatchObject({ name: 'ANA EXEMPLO' });
    signIn({ sub: '00000010154', nome: undefined });
    expect(seen().current).toMatchObject({ name: '00000010154' });
    expect(seen().current).not.toHaveProperty('speak');
  });

  it('leads to a new session where there is no Refine', () => {
    const left = watchLeaving();
    signIn();
    const signedIn = seen();
    act(() => signedIn.current?.exit());
    expect(left).toHaveLength(1);
  });

  it('is what the door behind the sign-in says, until it takes that back', () => {
    signIn({ nome: 'ANA EXEMPLO' });
    const signedIn = seen();
    const ana = saidBy('Ana de Refine');
    let takeBack = () => {};
    act(() => {
      takeBack = registerSignedIn(ana);
    });
    expect(signedIn.current).toBe(ana);
    act(() => takeBack());
    expect(signedIn.current).toMatchObject({ name: 'ANA EXEMPLO' });
  });

  it('stays the latest that was said: who goes takes only the own word back', () => {
    signIn();
    const signedIn = seen();
    const beatriz = saidBy('Beatriz');
    let takeBack = [() => {}];
    act(() => {
      takeBack = [registerSignedIn(saidBy('Ana')), registerSignedIn(beatriz)];
    });
    act(() => takeBack[0]?.());
    expect(signedIn.current).toBe(beatriz);
    act(() => takeBack[1]?.());
    expect(signedIn.current).not.toBe(beatriz);
  });
});
