import { vi } from 'vitest';
import { forgetEarly } from '../../../src/portal/loading/takeEarly';
import { browser } from '../../../src/portal/lib/navigation';
import { type Claims, startSession } from '../../../src/portal/session/session';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A session token of the right shape; the portal decodes it and checks no signature. */
export function tokenOf(claims: Partial<Claims> = {}): string {
  return `${part({ alg: 'none' })}.${part({ sub: '00000010154', nome: 'Ana Exemplo', tipo: 'PF', iat: nowSeconds(), exp: nowSeconds() + 3600, ...claims })}.x`;
}

/** Somebody is signed in, as after a reload: the token is stored and signs in by itself. Answers the token. */
export function signIn(claims: Partial<Claims> = {}): string {
  const token = tokenOf(claims);
  localStorage.setItem('token', token);
  startSession();
  return token;
}

/** Nobody is signed in. */
export function signOut(): void {
  forgetEarly();
  localStorage.removeItem('token');
  startSession();
}

/** Where the browser was sent outside the app, in order; it stays where it is. */
export function watchLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(browser, 'assign').mockImplementation((address) => void left.push(address));
  return left;
}
