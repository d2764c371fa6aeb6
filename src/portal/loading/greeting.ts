import { checkedConfig, inlineJson, setConfig } from '../lib/config';
import { exchangeOnce, readReturn } from '../session/ticket';
import { firstName } from '../lib/format';
import { paths } from '../lib/paths';
import { decode, fromParentPortal, returnPath } from '../session/session';
import { initialsOf } from '../lib/initials';
import { documentRead } from './documentRead';
import { applyStoredMenu } from './menuOpen';

/**
 * The script in the head of /auth's document: exchanges the ticket while the app's code is being read, and greets whose it is from the skeleton of
 * the home screen that lies in the document (`#greeting`). On a slow phone that is half a second earlier than the app can. The app takes the
 * exchange over, decides everything again, and draws its own first screen in place of this one.
 */

const HOMES: readonly string[] = [paths.root, paths.home, paths.homePF];

interface Texts {
  resources: { common: { greeting: string }; shell: { userMenu: string } };
}

/** An individual is greeted by the name in the token. */
function greet(nome: string, parentPortal: boolean): void {
  const template = document.querySelector<HTMLTemplateElement>('#greeting');
  const root = document.getElementById('root');
  if (!template || !root || root.hasChildNodes()) return;
  const screen = document.importNode(template.content, true);
  const { common, shell } = (inlineJson('texts') as Texts).resources;
  const shown = nome.toLocaleUpperCase('pt-BR');
  const say = (place: string, text: string) => {
    for (const element of screen.querySelectorAll(place)) element.textContent = text;
  };
  say(
    'h1',
    common.greeting.replace('{{name}}', () => firstName(nome)),
  );
  say('.ava', initialsOf(nome));
  say('.user__name, .user__who', shown);
  screen.querySelector('.user__btn')?.setAttribute(
    'aria-label',
    shell.userMenu.replace('{{name}}', () => shown),
  );
  if (!parentPortal) screen.querySelector('.parent')?.remove();
  applyStoredMenu();
  root.dataset.greeted = '';
  root.replaceChildren(screen);
}

/** Begins the exchange of the ticket in the address, and greets an individual who began the sign-in in this window and is on the way home. */
export async function greetEarly(): Promise<void> {
  setConfig(checkedConfig(inlineJson('config')));
  const back = readReturn(window.location);
  const { token, ours } = await exchangeOnce(back);
  const user = token === null ? null : decode(token);
  const target = back.fromApp ? back.redirect : returnPath();
  if (ours && user?.tipo === 'PF' && user.nome && HOMES.includes(target)) {
    await documentRead();
    greet(user.nome, !back.fromApp && fromParentPortal());
  }
}
