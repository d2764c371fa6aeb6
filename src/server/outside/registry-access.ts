import { z } from 'zod';
import type { Config } from '../config';
import { type Line, OutsideDownError } from './line';
import { requestJson } from './request';

/** Where the federal registry tells of a number, and what lets this server ask. */
export interface RegistryAccess {
  /** @param number digits or, of a CNPJ, letters too */
  address(kind: 'cpf' | 'cnpj', number: string): string;
  /** The bearer token of a call; none where the registry wants none. @throws OutsideDownError */
  token(): Promise<string | undefined>;
  /** Whether another token can be had in place of one that was refused (401); the next call of `token` asks for it. */
  renews(refused: string | undefined): boolean;
}

/** The settings of who may ask. */
export type RegistryConfig = Pick<Config, 'REGISTRY_TOKEN' | 'REGISTRY_KEY' | 'REGISTRY_SECRET'>;

/** The way in of the configuration: SERPRO's with a key and its secret, else the plain one. */
export function registryAccess(url: string, config: RegistryConfig, line: Line): RegistryAccess {
  const { REGISTRY_TOKEN, REGISTRY_KEY, REGISTRY_SECRET } = config;
  const base = url.replace(/\/$/, '');
  return REGISTRY_KEY && REGISTRY_SECRET
    ? serproAccess(base, `${REGISTRY_KEY}:${REGISTRY_SECRET}`, line)
    : plainAccess(base, REGISTRY_TOKEN);
}

/** `{base}/cpf/{ni}` and `{base}/cnpj/{ni}`, with a token that stays. */
function plainAccess(base: string, token: string | undefined): RegistryAccess {
  return {
    address: (kind, number) => `${base}/${kind}/${encodeURIComponent(number)}`,
    token: () => Promise.resolve(token),
    renews: () => false,
  };
}

/** Of what SERPRO sells, the least that is asked here: who is a partner in a company is nobody's business. */
const SERPRO = { cpf: '/consulta-cpf-df/v2/cpf/', cnpj: '/consulta-cnpj-df/v2/basica/' } as const;

interface Held {
  token: string;
  /** When it is given up, in milliseconds since 1970. */
  until: number;
}

/** A token is given up so long before it ends: a call that sets out with it arrives. */
const EARLY_MS = 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** SERPRO's gateway: Consulta CPF and Consulta CNPJ, version 2, with a token for an hour by OAuth 2 client credentials (RFC 6749, 4.4). */
function serproAccess(base: string, credentials: string, line: Line): RegistryAccess {
  let held: Held | null = null;
  let asking: Promise<Held> | null = null;
  const ask = async () => {
    const { status, body } = await requestJson(line, {
      url: `${base}/token`,
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const parsed = tokenAnswer.safeParse(body);
    if (status !== 200 || !parsed.success)
      throw new OutsideDownError(line.service, `no token for its key, status ${status}`);
    return { token: parsed.data.access_token, until: Date.now() + parsed.data.expires_in * 1000 - EARLY_MS };
  };
  return {
    address: (kind, number) => `${base}${SERPRO[kind]}${encodeURIComponent(number)}`,
    async token() {
      if (held && held.until > Date.now()) return held.token;
      // Who comes while it is asked for waits for the same one.
      asking ??= ask().finally(() => (asking = null));
      held = await asking;
      return held.token;
    },
    renews(refused) {
      if (held?.token === refused) held = null;
      return true;
    },
  };
}
