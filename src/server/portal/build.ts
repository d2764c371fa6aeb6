import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PortalConfig } from '../../contract/config';
import type { Language } from '../../contract/constants';

/** Addresses of a part's files. */
interface Assets {
  scripts: string[];
  styles: string[];
}

/** What `scripts/build.mjs` notes about the built portal (`portal.json`). */
export interface PortalBuild {
  /** Every route of the app. */
  routes: string[];
  /** Translation files as JSON, by language and namespace: those that some screen asks for as soon as it is drawn. */
  texts: Record<Language, Record<string, string>>;
  /** The namespaces that every document brings. */
  first: string[];
  /** The style of the front door, put into its document. */
  style: string;
  /** Scripts and styles that every document starts with. */
  entry: Assets;
  /** What each route needs beyond them, and beyond the first texts, until its screen works. */
  screens: Record<string, Assets & { /** Scripts for a wide window alone. */ wide: string[]; texts: string[] }>;
  /** The script that the document of /login holds itself: a press on the way in is noted before the app's code has been read. */
  entering: string;
  /** The script that the documents of /auth and of the homes hold themselves, which greets before the app's code has been read, and the styles of that picture. */
  greeting: { script: string; styles: string[] };
  /** The app's document, with the places that the server fills. */
  document: string;
}

/** The prerender, a bundle of its own. */
export interface Prerender {
  renderLogin(language: Language, config: PortalConfig): { html: string; title: string };
  renderGreeting(kind: 'PF' | 'PJ', language: Language, config: PortalConfig): string;
  renderNoScript(language: Language, config: PortalConfig): string;
}

export function readBuild(distDir: string): PortalBuild {
  return JSON.parse(readFileSync(path.join(distDir, 'portal.json'), 'utf8')) as PortalBuild;
}

/** Loads the prerender; it needs no browser. */
export async function loadPrerender(distDir: string): Promise<Prerender> {
  return (await import(pathToFileURL(path.join(distDir, 'server', 'prerender.js')).href)) as Prerender;
}

/**
 * Addresses that the sign-on page may prefetch while the password is typed: what its `service` comes back to, and the home behind it. Empty
 * when nothing is built.
 */
export function signedInAssets(distDir: string): string[] {
  try {
    const { entry, screens } = readBuild(distDir);
    return [entry, screens['/auth']].flatMap((assets) => [...(assets?.scripts ?? []), ...(assets?.styles ?? [])]);
  } catch {
    return [];
  }
}
