import { jwtDecode } from 'jwt-decode';
import { originMarker } from '../../contract/product';
import { portalConfig } from '../lib/config';
import { leaveTo } from '../lib/navigation';
import { endOldDrafts, readDraft, writeDraft } from '../lib/drafts';
import { isAppPath, paths } from '../lib/paths';
import { DRAFTS, forgetTyped, read, write, writeCookie } from '../lib/storage';
import { BEGUN, noteEntry, storedKeys } from './entry';

/** What the portal reads of the session token. A claim is never trusted for a permission: the server decides on every call. */
export interface Claims {
  /** idProduto of the account. */
  sub: string;
  nome?: string;
  tipo?: 'PF' | 'PJ';
  /** Seconds since 1970. */
  exp?: number;
  iat?: number;
  auth_time?: number;
}

export type SessionStatus = 'loading' | 'authenticated' | 'anonymous';

export interface Session {
  status: SessionStatus;
  user: Claims | null;
  /** The display name; the id when the token carries no name. */
  nome: string | null;
}

const BEGUN_FOR_MS = 30 * 60_000;
/** A hint for the server, without any right: somebody signed in does not get the static /login card. */
const HINT = 'signed-in';
const APP_ORIGIN = 'app';
/** The way back with its query, which may hold whom somebody searched for: kept and forgotten as what was typed is, in this window alone. */
const WAY = `${DRAFTS}way`;

const pathOf = (way: string): string => way.split(/[?#]/, 1)[0] ?? '';

const LOADING: Session = { status: 'loading', user: null, nome: null };
const ANONYMOUS: Session = { status: 'anonymous', user: null, nome: null };

let session: Session = LOADING;
let currentToken: string | null = null;
let exchangedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** The session as it stands; the same object until it changes. */
export const getSession = (): Session => session;

/** Calls `listener` after every change; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Session): void {
  if (next === session) return;
  session = next;
  for (const listener of listeners) listener();
}

/** The session token, or null when nobody is signed in. */
export const token = (): string | null => currentToken;
/** idProduto of the signed-in account, or null. */
export const userId = (): string | null => session.user?.sub ?? null;
/** Milliseconds since the last ticket exchange of this document. */
export const sinceExchange = (): number => Date.now() - exchangedAt;

/** The claims of a token that decodes, names somebody and has not expired; null (and logged) otherwise. */
export function decode(text: string): Claims | null {
  try {
    const found = jwtDecode<Claims>(text);
    if (typeof found.sub !== 'string' || found.sub === '') throw new Error('no sub');
    if (found.exp !== undefined && found.exp * 1000 <= Date.now()) return null;
    return found;
  } catch {
    console.warn('Invalid token');
    return null;
  }
}

function adopt(text: string | null): boolean {
  const user = text === null ? null : decode(text);
  currentToken = user ? text : null;
  if (!user) {
    writeCookie(HINT, '', 0);
    become(ANONYMOUS);
    return false;
  }
  writeCookie(HINT, '1', user.exp ? Math.max(0, Math.floor(user.exp - Date.now() / 1000)) : 3600);
  become({ status: 'authenticated', user, nome: user.nome ?? user.sub });
  return true;
}

function refresh(): void {
  adopt(portalConfig().autoLogon === 'true' ? read(storedKeys.token) : currentToken);
}

/**
 * Ends the loading state (sign-in §4): a stored token signs in by itself when auto-logon is on. Follows sign-ins and
 * sign-outs of other windows; another account signing in there takes this window to its own home.
 */
export function startSession(): void {
  endOldDrafts();
  refresh();
  window.addEventListener('storage', (event) => {
    if (event.key !== storedKeys.token && event.key !== null) return;
    const before = userId();
    refresh();
    if (before !== null && userId() !== null && userId() !== before) leaveTo(paths.home);
    // A sign-in that begins there leaves a way back; a sign-out leaves none, and nothing of what was typed here.
    if (before !== null && userId() === null && read(storedKeys.path) === null) forgetTyped();
  });
  // Back from the sign-on page: the browser may show the document as it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) refresh();
  });
}

/** The session of a document rendered without a browser: nobody's, or that of a person whose name comes later. */
export function startWithoutBrowser(person?: Claims): void {
  become(person ? { status: 'authenticated', user: person, nome: person.nome ?? person.sub } : ANONYMOUS);
}

/** The portal's own address that the sign-on service comes back to. */
export const authAddress = (site: string = window.location.origin): string => `${site}${paths.auth}`;

/** The sign-on page's address for a sign-in to this portal; `renew` asks for the password even while the sign-on lives. */
export function loginAddress(service: string, renew = false): string {
  const { ssoLogin } = portalConfig();
  const separator = ssoLogin.includes('?') ? '&' : '?';
  return `${ssoLogin}${separator}service=${encodeURIComponent(service)}${renew ? '&renew=true' : ''}`;
}

/** A sign-in begins: remembers where to go after it, and that this window began it; the stored token is gone at once, unless it is a step-up. */
export function enter(returnTo?: string, renew = false): void {
  const way = isAppPath(returnTo) ? returnTo : paths.home;
  noteEntry(pathOf(way), portalConfig().product);
  writeDraft(WAY, way === pathOf(way) ? null : { way });
  if (!renew) forget();
}

/**
 * Goes to the sign-on page. Stores `returnTo` (default /principal) as the way back. `renew` is a step-up: the session
 * stays as it is, so that somebody who turns back is still signed in. Nothing is rendered while the browser leaves.
 */
export function beginLogin({ returnTo, renew = false }: { returnTo?: string; renew?: boolean } = {}): void {
  enter(returnTo, renew);
  become(LOADING);
  leaveTo(loginAddress(authAddress(), renew));
}

/** Whether this window began the sign-in that is coming back; asked once, it forgets. */
export function beganHere(): boolean {
  const begun = Number(read(BEGUN, 'sessionStorage') ?? Number.NaN);
  write(BEGUN, null, 'sessionStorage');
  return Date.now() - begun < BEGUN_FOR_MS;
}

/** The stored path after login when it is one of the app's; '/' otherwise. */
export function returnPath(): string {
  const path = read(storedKeys.path);
  const whole = readDraft(WAY)?.['way'];
  const stored = typeof whole === 'string' && pathOf(whole) === path ? whole : path;
  return isAppPath(stored) && stored !== paths.auth ? stored : paths.root;
}

/** The same, used once. */
export function takeReturnPath(): string {
  const stored = returnPath();
  write(storedKeys.path, null);
  writeDraft(WAY, null);
  return stored;
}

/** Where the visitor comes from: `meu{product}`, `app` or null. */
export const origin = (): string | null => read(storedKeys.origin);
/** Whether the promotional blocks and the extra shell of the parent portal show. */
export const fromParentPortal = (): boolean => origin() === originMarker(portalConfig().product);
/** Stores the marker of the app's own web view. */
export const storeAppOrigin = (): void => write(storedKeys.origin, APP_ORIGIN);

/** Signs in with a validated token: stored, decoded, authenticated. Null signs nobody in and answers false. */
export function acceptToken(text: string | null): boolean {
  write(storedKeys.token, text);
  if (!adopt(text)) {
    write(storedKeys.token, null);
    return false;
  }
  exchangedAt = Date.now();
  return true;
}

function forget(): void {
  write(storedKeys.token, null);
  writeCookie(HINT, '', 0);
  currentToken = null;
}

/** Local logout: the sign-on session stays. It leads to /; what was typed and not sent is forgotten. */
export function localLogout(): void {
  forgetTyped();
  forget();
  write(storedKeys.path, paths.root);
  become(ANONYMOUS);
}

/**
 * New session (full logout): the sign-on session ends too, and the browser comes back to the public front address. What was typed and not sent is
 * forgotten, in other windows too: there is no way back to it.
 */
export function newSession(): void {
  forgetTyped();
  write(storedKeys.path, null);
  forget();
  become(ANONYMOUS);
  const { sso, publicFront } = portalConfig();
  leaveTo(`${sso}/logout?service=${encodeURIComponent(publicFront)}`);
}
