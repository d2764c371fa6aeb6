import type { PortalConfig } from '../../contract/config';

/** The configuration is missing or broken; the start shows a message and a retry. */
export class ConfigError extends Error {}

const CONFIG_ADDRESS = '/config.json';
const REQUIRED = ['api', 'ssoLogin', 'sso', 'autoLogon', 'product', 'version'] as const;

let current: PortalConfig | null = null;

/** The runtime configuration. Only after `loadConfig()` or `setConfig()`; earlier use is a programming error. */
export function portalConfig(): PortalConfig {
  if (!current) throw new ConfigError('The configuration is read before it is loaded');
  return current;
}

/** Sets the configuration: the start does, and so do the prerender and tests. */
export function setConfig(config: PortalConfig): void {
  current = config;
}

/** Checks what came from outside; throws ConfigError when a needed key is missing or is no text. */
export function checkedConfig(value: unknown): PortalConfig {
  if (value === null || typeof value !== 'object') throw new ConfigError('The configuration is not an object');
  const given = value as Record<string, unknown>;
  for (const key of REQUIRED) {
    if (typeof given[key] !== 'string' || given[key] === '') throw new ConfigError(`The configuration lacks ${key}`);
  }
  const defaults = { cnpjAlphanumeric: true, stepUpMinutes: 10, mailbox: null };
  // Where no public address is configured, this site is it.
  const publicFront = given['publicFront'] || `${window.location.origin}/`;
  return {
    ...defaults,
    ...given,
    publicFront,
    links: { ...(given['links'] as PortalConfig['links'] | undefined) },
  } as PortalConfig;
}

/** Reads a JSON data block of the document; undefined when it is not there. */
export function inlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent?.trim();
  return text ? (JSON.parse(text) as unknown) : undefined;
}

/** The configuration inlined in the document, otherwise `/config.json`. Throws ConfigError when neither is usable. */
export async function loadConfig(): Promise<PortalConfig> {
  let value: unknown;
  try {
    value = inlineJson('config');
    if (value === undefined) {
      const answer = await fetch(CONFIG_ADDRESS, { cache: 'no-store', headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new ConfigError(`The configuration answers ${answer.status}`);
      value = await answer.json();
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError('The configuration cannot be read');
  }
  const config = checkedConfig(value);
  setConfig(config);
  return config;
}
