import i18next from 'i18next';
import { FIRST_NAMESPACES } from './i18n';

/** i18next's marks of a file that did not come, without another try and with one. */
const FAILED: ReadonlySet<unknown> = new Set([-1, 0]);

/**
 * i18next takes a failure for an answer: a screen whose texts could not be had ahead of time would show none of them, also when the network
 * is back. Forgotten, they are asked for again by the screen. Those of the frame are not: it stands while they are missing.
 * `those`: of which namespaces; without it of all.
 */
export function forgetFailedTexts(those: (namespace: string) => boolean = () => true): void {
  const { state } = i18next.services.backendConnector as { state: Record<string, number> };
  for (const [file, mark] of Object.entries(state)) {
    const namespace = file.split('|').at(-1) ?? '';
    const isOfFrame = FIRST_NAMESPACES.some((name) => name === namespace);
    if (FAILED.has(mark) && !isOfFrame && those(namespace)) delete state[file];
  }
}
