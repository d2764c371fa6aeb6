import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { buildApp } from './app';
import { frontAddress } from './cas/services';
import { signedInAccount } from './codes/budgets';
import { ConfigError, type Config, misspeltSettings, readConfig } from './config';
import { type Connection, connectPostgres, type Db, migrate } from './database/connection';
import { holdsDemo, seedDemo } from './database/demo/seed';
import { makeFilesPrivate } from './database/embedded/folder';
import { folderSecret, hasDatabase, openEmbedded } from './database/embedded/open';
import { telling } from './database/progress';
import type { Deps } from './deps';
import { startJobs } from './jobs';
import { listen, type Place, refuseTaken } from './listen';
import { loadTexts } from './locales';
import { hasMailbox } from './mailbox/plugin';
import { metricsApp } from './metrics';
import { createOutside } from './outside';
import { invitedCpf } from './grants/invitations';
import { tokenHash } from './invitations/message';
import { newCode } from './requests/code';
import { sealAppKey } from './second-factor/authenticator';
import { passkeysOfOtherHosts } from './second-factor/passkeys';
import { relyingParty } from './second-factor/relying-party';
import { underAnotherSecret } from './second-factor/rotate';
import type { Telemetry } from './telemetry/start';
import { traceOfLine } from './tracing';
import { letOthersGoFirst } from './sessions/hash-thread';
import { hashPassword } from './sessions/password';

/** Made by the build, so that a first start takes a third of the time; without it the database is made from nothing. */
const EMPTY_DATABASE = path.join('dist', 'server', 'empty-database.tar.gz');

/** Starts the server: configuration, database, demo data where it belongs, jobs; ends in order on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  makeFilesPrivate();
  letOthersGoFirst();
  const root = process.cwd();
  const config = settings();
  const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry/start')).startTelemetry(config.APP_VERSION)
    : null;
  const log = logger(config, telemetry);
  for (const sentence of misspeltSettings(process.env)) log.warn(sentence);
  const front: Place = { port: config.PORT, host: config.HOST, settings: '' };
  const figuresPlace: Place = { port: config.METRICS_PORT, host: config.METRICS_HOST, settings: 'METRICS_' };
  await refuseTaken([front, figuresPlace]);
  const connection = await connect(config, log);
  await migrate(connection.db, log);
  if (config.NODE_ENV === 'production' && (await holdsDemo(connection.db)))
    throw new ConfigError(
      'The database has demo accounts, staff among them, whose password is published. Production does not start with it: name another one in DATABASE_URL, or another folder in DATA_DIR.',
    );
  if (config.DEMO) await addDemo(connection.db, config, log);
  const others = await underAnotherSecret(connection.db, config);
  if (others > 0)
    log.error(
      { others },
      'Authenticator apps were encrypted with another SECRET: put it back, or run npm run secrets:rotate. Their accounts cannot sign in.',
    );

  const party = relyingParty(frontAddress(config, `localhost:${config.PORT}`));
  const orphans = await passkeysOfOtherHosts(connection.db, party);
  if (orphans > 0)
    log.error(
      { orphans, host: party?.id ?? null },
      'Passkeys were made for another host than that of PUBLIC_URL: put it back, or their owners sign in without them and make new ones.',
    );

  const deps: Deps = {
    config,
    db: connection.db,
    databaseAnswers: connection.answers,
    now: () => new Date(),
    outside: createOutside(config),
    texts: loadTexts(root),
    log,
  };
  const portalDir = path.join(root, 'dist', 'portal');
  const app = await buildApp(deps, { logger: log, ...(existsSync(portalDir) && { portalDir }) });
  telemetry?.measure(app.metrics);
  const stopJobs = startJobs(deps);
  const figures = metricsApp(app.metrics, deps);
  await listen(app, front);
  const figuresAt = await listen(figures, figuresPlace);
  log.info(
    [
      `Ready at ${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}.`,
      connection.kind === 'embedded'
        ? `The database is embedded, in ${path.resolve(config.DATA_DIR)}.`
        : 'The database is the PostgreSQL of DATABASE_URL.',
      config.DEMO && 'The sign-in page lists demo accounts.',
      `Its figures are at ${figuresAt}/metrics.`,
      hasMailbox(deps) && 'What would be sent is at /caixa-postal.',
    ]
      .filter(Boolean)
      .join(' '),
  );

  const stop = async () => {
    await figures.close();
    await app.close();
    await stopJobs();
    await connection.close();
    log.info('Stopped in order.');
    await telemetry?.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** The log on standard output; with a collector also there, and with the trace that a line belongs to. */
function logger({ LOG_LEVEL: level }: Config, telemetry: Telemetry | null): Logger {
  if (!telemetry) return pino({ level, base: null });
  const output = pino.destination(1);
  const write = (line: string) => {
    output.write(line);
    telemetry.log.write(line);
  };
  return pino({ level, base: null, mixin: traceOfLine }, { write });
}

function settings(): Config {
  const config = readConfig(process.env);
  return process.env.SECRET || config.DATABASE_URL ? config : { ...config, SECRET: folderSecret(config.DATA_DIR) };
}

async function connect(config: Config, log: Logger): Promise<Connection> {
  const { DATABASE_URL, DATA_DIR } = config;
  if (DATABASE_URL) return connectPostgres(DATABASE_URL, config.DATABASE_POOL);
  const open = () => openEmbedded(DATA_DIR, { log, from: EMPTY_DATABASE });
  if (hasDatabase(DATA_DIR)) return open();
  const begins = `This is the first start: making the embedded database in ${path.resolve(DATA_DIR)}`;
  return telling(log, { begins, ends: 'The embedded database is made' }, open);
}

async function addDemo(db: Db, config: Config, log: Logger): Promise<void> {
  const add = () =>
    seedDemo(db, {
      now: new Date(),
      hashPassword,
      sealApp: (account, key) => sealAppKey(config, account, key),
      sealInvitation: (cpf, token) => ({
        cpf_hash: invitedCpf(config, cpf),
        token_hash: tokenHash(config, token),
      }),
      newRequestCode: (company) => newCode(config, company),
      codeBudget: (account) => signedInAccount(config, account),
    });
  if (await holdsDemo(db)) await add();
  else await telling(log, { begins: 'Adding the demo accounts', ends: 'The demo accounts are there' }, add);
}

main().catch((failure: unknown) => {
  const sentence = failure instanceof ConfigError || (failure as { sentence?: boolean }).sentence;
  console.error(sentence ? (failure as Error).message : failure);
  process.exit(1);
});
