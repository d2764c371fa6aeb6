import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { EXTERNAL_LINKS } from '../contract/config';
import { PRODUCT_PATTERN } from '../contract/product';
import { misspelt } from './misspelt';
import packageJson from '../../package.json' with { type: 'json' };

/**
 * Every setting of the server, read once from the environment and checked. docs/configuration.md has the same list in words.
 * A wrong value stops the start with one sentence per setting.
 */

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');
const count = (fallback: number, max = 1_000_000) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(max, `must be at most ${max}`)
    .default(fallback);
const days = (fallback: number, least: number, most: number) =>
  count(fallback, most).pipe(z.number().min(least, `must be at least ${least}`));
const port = (fallback: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(fallback);
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** An address, a network, or one of the names for networks that Fastify's trustProxy knows. */
function isProxy(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true;
  const [host = '', bits, ...more] = item.split('/');
  const family = isIP(host);
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** After the address of a service that wants a second step of everybody. */
const FACTOR = / factor$/;

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true });

/** What is typed there cannot be read on the way: it goes over TLS, or never leaves the machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address
    .refine(
      (text) => new URL(text).href === `${new URL(text).origin}/`,
      'must be an address without a path: the portal lies at the root of its host',
    )
    .optional(),
  HSTS_SUBDOMAINS: flag(false),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => list(text).every(isProxy),
      'must be addresses or networks, such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    )
    .default(''),
  DATA_DIR: z.string().min(1, 'must name a folder').default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: count(10, 200),
  DATABASE_SHARE: count(4, 200),
  CONNECTIONS_PER_ADDRESS: count(500, 100_000),
  PASSWORDS_WAITING: count(100, 10_000),
  DEMO: z.enum(['true', 'false'], 'must be true or false').optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),

  BODY_KB: count(128, 10_240),
  BODY_KB_PUBLIC: count(16, 10_240),
  BODY_KB_PHOTO: count(96, 10_240),
  BODY_KB_GRANT: count(384, 10_240),

  PRODUCT: z
    .string()
    .regex(PRODUCT_PATTERN, 'must begin with a capital and have at most 20 letters and digits')
    .default('Postal'),
  APP_VERSION: z.string().default(packageJson.version),
  AUTO_LOGON: z.enum(['true', 'false'], 'must be true or false').default('true'),
  CNPJ_ALPHANUMERIC: flag(true),
  TYPING_REST_MS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 5000')
    .max(5000, 'must be 0 to 5000')
    .optional(),
  API_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'must be a path or an http or https address')
    .default('/api'),
  LINKS: z.string().optional(),

  SSO_URL: address.optional(),
  JWT_JWKS_URL: address.optional(),
  JWT_ISSUER: z.string().optional(),
  JWT_AUDIENCE: z.string().default('conta-postal'),
  CAS_SERVICES: z
    .string()
    .refine(
      (text) => list(text).every((item) => address.safeParse(item.replace(FACTOR, '')).success),
      'must be http or https addresses, separated by commas, each perhaps with " factor" after it',
    )
    .default(''),
  SESSION_MINUTES: count(60, 24 * 60),
  SESSION_IDLE_MINUTES: count(60, 24 * 60),
  SSO_SESSION_HOURS: count(8, 24 * 30),
  SSO_IDLE_MINUTES: count(120, 24 * 60 * 30),
  TICKET_SECONDS: count(30, 600),
  STEP_UP_MINUTES: count(10, 24 * 60),
  LOGIN_TRIES_PER_ACCOUNT: count(5),
  LOGIN_TRIES_PER_ADDRESS: count(50),
  LOGIN_TRIES_PER_BROWSER: count(5),
  LOGIN_WINDOW_MINUTES: count(15),
  KNOWN_BROWSER_DAYS: count(180, 3650),
  SECOND_FACTOR: z.enum(['optional', 'acting', 'all'], 'must be optional, acting or all').default('optional'),
  FACTOR_REMOVAL_HOURS: count(24, 24 * 30),
  REMEMBERED_BROWSER_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 90')
    .max(90, 'must be 0 to 90')
    .default(30),

  PASSWORD_WORDS: z
    .string()
    .refine(
      (text) => list(text).every((word) => /^\p{L}{3,30}$/u.test(word)),
      'must be words of three letters or more, separated by commas',
    )
    .default(''),

  CODE_MINUTES: count(10, 60),
  CODE_TRIES: count(5, 20),
  CODE_RESEND_SECONDS: count(30),
  CODES_PER_DESTINATION_HOUR: count(5),
  CODES_PER_ACCOUNT_DAY: count(10),
  ANONYMOUS_CODES_PER_DAY: count(6),
  DESTINATIONS_PER_ADDRESS_DAY: count(50),
  FLOWS_PER_ADDRESS_HOUR: count(60),
  AN8_TRIES_PER_DAY: count(10),
  AN8_TRIES_PER_ADDRESS_DAY: count(30),
  SEARCHES_PER_STAFF_HOUR: count(120),
  SUPPORT_FOUR_EYES: flag(false),

  NOTICE_MERGE_MINUTES: count(60, 24 * 60),
  NOTICES_PER_PAIR_DAY: count(4),
  INVITATIONS_PER_COMPANY_DAY: count(50),

  // Within what the privacy page says (locales/*/terms.json); six months of accesses are the law's (Marco Civil da Internet, art. 15).
  KEEP_SESSIONS_DAYS: days(184, 184, 366),
  KEEP_CODES_DAYS: days(366, 30, 366),
  KEEP_MESSAGES_DAYS: days(184, 30, 184),
  KEEP_REQUESTS_DAYS: days(366, 30, 366),

  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@<]@[^\s@>]/, 'must hold an e-mail address, such as Conta Postal <nao-responda@example.com.br>')
    .optional(),
  SMS_URL: address.optional(),
  SMS_TOKEN: z.string().optional(),
  REGISTRY_URL: address.optional(),
  OUTSIDE_SECONDS: count(5, 60),
  OUTSIDE_AT_ONCE: count(40),
  OUTSIDE_AT_ONCE_EACH: count(4),
  OUTSIDE_FAILURES: count(5),
  OUTSIDE_PAUSE_SECONDS: count(15, 3600),
  REGISTRY_TOKEN: z.string().optional(),
  REGISTRY_KEY: z.string().optional(),
  REGISTRY_SECRET: z.string().optional(),
  CEP_URL: address.optional(),
  CEP_SECOND_URL: address.optional(),
});

/** What production does not go without, and why: the stand-ins for it are for trying the product. */
const REAL = {
  SECRET: 'it keys the hashes of codes',
  PUBLIC_URL: 'it is where sign-in comes back to',
  SMTP_URL: 'codes are delivered by it, not on a page',
  MAIL_FROM: 'it is the sender that people see',
  SMS_URL: 'codes to mobiles are delivered by it',
  REGISTRY_URL: 'the embedded registry takes every number',
  CEP_URL: 'the embedded look-up knows a sample of postal codes',
} as const satisfies Partial<Record<keyof z.output<typeof schema>, string>>;

type Environment = Record<string, string | undefined>;

export type Config = Omit<
  z.output<typeof schema>,
  'DEMO' | 'SECRET' | 'LINKS' | 'TRUSTED_PROXIES' | 'CAS_SERVICES' | 'PASSWORD_WORDS' | 'MAIL_FROM'
> & {
  /** Demo accounts and their list on the sign-in page. Embedded default only, unless asked for. */
  DEMO: boolean;
  /** Keys the hashes of codes. Made anew when unset outside production: pending codes then end with the process. */
  SECRET: string;
  LINKS: Record<string, string>;
  TRUSTED_PROXIES: string[];
  /** `factor`: nobody enters without a second step. */
  CAS_SERVICES: { address: string; factor: boolean }[];
  PASSWORD_WORDS: string[];
  MAIL_FROM: string;
};

/** The mistakes of a configuration, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[] = [message]) {
    super(message);
    this.problems = problems;
  }
}

/** Stand-ins on a reserved name (RFC 2606): they show where each link goes until the operator sets its own. Never in production. */
const standInLinks = () => Object.fromEntries(EXTERNAL_LINKS.map((name) => [name, `https://postal.example/${name}`]));

/** @throws Error with what is wrong with them, as it stands after the setting's name */
function links(text: string | undefined, production: boolean): Record<string, string> {
  if (!text) return production ? {} : standInLinks();
  const given = linksIn(text);
  const unknown = Object.keys(given).filter((name) => !(EXTERNAL_LINKS as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(`must not name ${unknown.join(', ')}; the names that it knows are ${EXTERNAL_LINKS.join(', ')}`);
  const wrong = Object.keys(given).filter((name) => !address.safeParse(given[name]).success);
  if (wrong.length > 0) throw new Error(`must give an http or https address for ${wrong.join(', ')}`);
  return given as Record<string, string>;
}

function linksIn(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new Error('must be JSON of names and addresses, such as {"contact":"https://fale.example/"}');
  }
}

/** What of the environment looks like a setting of ours and is none, a sentence each. */
export const misspeltSettings = (environment: Environment): string[] =>
  misspelt(Object.keys(environment), Object.keys(schema.shape));

/** Reads and checks the configuration. @throws ConfigError with a sentence per wrong setting */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  let chosenLinks: Record<string, string> = {};
  try {
    chosenLinks = links(environment.LINKS, environment.NODE_ENV === 'production');
  } catch (mistake) {
    problems.push(`LINKS ${(mistake as Error).message}.`);
  }
  const data = parsed.data;
  if (data) {
    const production = data.NODE_ENV === 'production';
    if (production && data.DEMO === 'true')
      problems.push('DEMO must not be true in production: its accounts share a published password.');
    if (data.DATABASE_URL && !data.SECRET)
      problems.push('SECRET must be set with DATABASE_URL: all copies of the server key their hashes with it.');
    if (production)
      for (const [name, why] of Object.entries(REAL))
        if (!data[name as keyof typeof REAL]) problems.push(`${name} must be set in production: ${why}.`);
    if (production && data.PUBLIC_URL && !isSafe(data.PUBLIC_URL))
      problems.push('PUBLIC_URL must begin with https:// in production: passwords and codes pass over it.');
    if (data.SSO_URL && !data.JWT_JWKS_URL)
      problems.push('JWT_JWKS_URL must be set with SSO_URL: its tokens are checked against those keys.');
    if (Boolean(data.REGISTRY_KEY) !== Boolean(data.REGISTRY_SECRET))
      problems.push('REGISTRY_KEY and REGISTRY_SECRET must be set together: a token is asked for with both.');
    if (data.REGISTRY_KEY && data.REGISTRY_TOKEN)
      problems.push('REGISTRY_TOKEN must not be set with REGISTRY_KEY: the token is asked for.');
    if (data.CEP_SECOND_URL && !data.CEP_URL)
      problems.push('CEP_URL must be set with CEP_SECOND_URL: the second is asked when the first fails.');
  }
  if (problems.length > 0 || !data) {
    // What is missing may be there under another name.
    problems.push(...misspeltSettings(environment));
    throw new ConfigError(
      `The configuration has mistakes.\n${problems.map((line) => `- ${line}`).join('\n')}`,
      problems,
    );
  }
  return {
    ...data,
    DEMO: data.NODE_ENV !== 'production' && (data.DEMO === undefined ? !data.DATABASE_URL : data.DEMO === 'true'),
    SECRET: data.SECRET ?? randomBytes(32).toString('hex'),
    LINKS: chosenLinks,
    TRUSTED_PROXIES: list(data.TRUSTED_PROXIES),
    CAS_SERVICES: list(data.CAS_SERVICES).map((item) => ({
      address: item.replace(FACTOR, ''),
      factor: FACTOR.test(item),
    })),
    PASSWORD_WORDS: list(data.PASSWORD_WORDS),
    MAIL_FROM: data.MAIL_FROM ?? 'Conta Postal <nao-responda@conta-postal.invalid>',
  };
}
