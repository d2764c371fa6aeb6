import type { Usuario } from '../../contract/account';
import { checkedConfig, inlineJson, portalConfig, setConfig } from '../lib/config';
import { exchangeOnce, readReturn } from '../session/ticket';
import { greetedName } from '../lib/format';
import { placeOf } from '../lib/place';
import { read } from '../lib/storage';
import { type Claims, decode, fromParentPortal, returnPath } from '../session/session';
import { REVIEW, storedKeys } from '../session/entry';
import { initialsOf } from '../lib/initials';
import { documentRead } from './documentRead';
import { askForAccount, HOMES } from './early';
import { applyStoredMenu } from './menuOpen';
import { keepPress } from './pressed';

/**
 * The script in the head of the documents of /auth and of the homes: greets whose session it is from the skeleton of the home screen that lies in the
 * document (`#greeting-PF`, `#greeting-PJ`) while the app's code is being read; at /auth it exchanges the ticket first. On a slow phone that is a second
 * earlier than the app can, and more. As soon as the record says that the account is one as most are, the tiles of the home lead on: what is pressed, the app
 * opens first. The app decides everything again, and draws its own first screen in place of this one.
 */

interface Texts {
  resources: { common: { greeting: string }; shell: { userMenu: string } };
}

/** Whether an account has the tiles that the skeleton shows: nobody else is responsible for it, it works for nobody, and nothing comes before its home. */
const isLikeMost = ({ responsavel, situacaoAtual, perfilInterno, tipo, usuarioExternoPJ }: Usuario): boolean =>
  responsavel === null &&
  perfilInterno === null &&
  situacaoAtual !== 'R' &&
  (tipo === 'PF' || Boolean(usuarioExternoPJ?.cnpj || usuarioExternoPJ?.an8));

/** Draws the skeleton with the name that the token says. */
function draw({ nome, tipo }: Claims, parentPortal: boolean): void {
  const template = document.querySelector<HTMLTemplateElement>(`#greeting-${tipo}`);
  const root = document.getElementById('root');
  if (!nome || !template || !root || root.hasChildNodes()) return;
  const { common, shell } = (inlineJson('texts') as Texts).resources;
  const screen = document.importNode(template.content, true);
  const shown = nome.toLocaleUpperCase('pt-BR');
  const say = (place: string, text: string) => {
    for (const element of screen.querySelectorAll(place)) element.textContent = text;
  };
  say(
    'h1',
    common.greeting.replace('{{name}}', () => greetedName(tipo, nome)),
  );
  say('.ava', initialsOf(nome));
  say('.user__name, .user__who', shown);
  screen.querySelector('.user__btn')?.setAttribute(
    'aria-label',
    shell.userMenu.replace('{{name}}', () => shown),
  );
  if (!parentPortal) for (const element of screen.querySelectorAll('.parent, .promo')) element.remove();
  applyStoredMenu();
  root.dataset.greeted = '';
  root.replaceChildren(screen);
}

async function openTiles(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  if (!answer.ok || !isLikeMost((await answer.clone().json()) as Usuario)) return;
  for (const section of document.querySelectorAll<HTMLElement>('#root[data-greeted] .sect[inert]')) {
    section.removeAttribute('inert');
    section.addEventListener('click', keepPress);
  }
}

async function greet(user: Claims, token: string, parentPortal: boolean): Promise<void> {
  const asked = askForAccount(user.sub, token);
  await documentRead();
  draw(user, parentPortal);
  // Not waited for: the app begins once the name is drawn.
  void openTiles(asked).catch(() => undefined);
}

/** Begins the exchange of the ticket in the address, and greets who began the sign-in in this window and is on the way home. */
export async function greetArriving(): Promise<void> {
  setConfig(checkedConfig(inlineJson('config')));
  const back = readReturn(window.location);
  const { token, ours } = await exchangeOnce(back);
  const user = token === null ? null : decode(token);
  const target = back.fromApp ? back.redirect : returnPath();
  if (token !== null && user && ours && HOMES.includes(target))
    await greet(user, token, !back.fromApp && fromParentPortal());
}

/** Greets who is signed in already; in a review the home is somebody else's. */
export async function greetAtHome(): Promise<void> {
  setConfig(checkedConfig(inlineJson('config')));
  const token = portalConfig().autoLogon === 'true' ? read(storedKeys.token) : null;
  const user = token === null ? null : decode(token);
  if (token !== null && user && read(REVIEW, 'sessionStorage') !== placeOf(user.sub))
    await greet(user, token, fromParentPortal());
}
