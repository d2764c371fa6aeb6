import { type Config, ConfigError, misspeltSettings, readConfig } from '../../config';
import type { Connection } from '../../database/connection';
import { createOutside } from '../../outside';
import { clock, demoAccounts, extensions, keysAge, migrationsFinding, openForLook, rights } from './database';
import { freeDisk } from './disk';
import { type Answer, failed, type Finding, look, ok, warning } from './finding';
import { cookies, publicUrl } from './front';
import { mailServer, postalCodes, registry, secondPostalCodes, smsGateway } from './services';

type Tell = (finding: Finding) => void;

/** A data folder is read through once, and its database may have to mend itself after a crash. */
const OPENING_SECONDS = 60;
/** A service may take as long as it is given in the settings, but somebody sits and waits here. */
const SERVICE_SECONDS = 5;

/**
 * Looks at everything that the server stands on, in the order in which it needs it, and tells each finding as it comes.
 * @returns how many of them failed, and the last line
 */
export async function examine(
  environment: Record<string, string | undefined>,
  tell: Tell,
): Promise<{ failed: number; summary: string }> {
  const findings: Finding[] = [];
  const leftOut: string[] = [];
  const see = async (...asked: Parameters<typeof look>) => {
    const finding = await look(...asked);
    findings.push(finding);
    tell(finding);
  };

  const config = read(environment);
  await see('settings', () => config.answer);
  if (config.value) await examineParts(config.value, see, leftOut);
  else leftOut.push('everything else, which stands on the settings');

  const count = (mark: Finding['ok']) => findings.filter((finding) => finding.ok === mark).length;
  const total = `${findings.length} looked at: ${count('ok')} ok, ${count('warning')} warning, ${count('failed')} failed.`;
  const rest = leftOut.length > 0 ? ` Not looked at: ${leftOut.join(', ')}.` : '';
  return { failed: count('failed'), summary: total + rest };
}

function read(environment: Record<string, string | undefined>): { answer: Answer; value: Config | null } {
  try {
    const value = readConfig(environment);
    const sentence = `Every setting can be used; NODE_ENV is ${value.NODE_ENV}.`;
    const doubts = misspeltSettings(environment);
    return { answer: doubts.length > 0 ? warning([sentence, ...doubts].join(' ')) : ok(sentence), value };
  } catch (mistake) {
    if (!(mistake instanceof ConfigError)) throw mistake;
    return { answer: failed(mistake.problems.join(' ')), value: null };
  }
}

type See = (...asked: Parameters<typeof look>) => Promise<void>;

async function examineParts(config: Config, see: See, leftOut: string[]): Promise<void> {
  const opened: { connection?: Connection } = {};
  const open = async () => {
    const { answer, connection } = await openForLook(config);
    opened.connection = connection;
    return answer;
  };
  await see('database', open, config.DATABASE_URL ? undefined : OPENING_SECONDS);
  if (opened.connection) {
    await examineDatabase(config, opened.connection, see);
    await Promise.race([opened.connection.close(), new Promise((done) => setTimeout(done, 5000).unref())]);
  } else leftOut.push('extensions, rights, migrations, clock, keys and accounts, which are in the database');

  const outside = createOutside({ ...config, OUTSIDE_SECONDS: Math.min(config.OUTSIDE_SECONDS, SERVICE_SECONDS) });
  await see('e-mail', () => mailServer(outside));
  await see('sms', () => smsGateway(config, outside));
  await see('registry', () => registry(config, outside));
  await see('postal codes', () => postalCodes(config, outside));
  const { CEP_SECOND_URL } = config;
  if (CEP_SECOND_URL) await see('second codes', () => secondPostalCodes(CEP_SECOND_URL, outside));
  outside.mail?.close();
  await see('public url', () => publicUrl(config, outside));
  await see('cookies', () => cookies(config));
  await see('disk', () => freeDisk(config));
}

async function examineDatabase(config: Config, { db, kind }: Connection, see: See): Promise<void> {
  await see('extensions', () => extensions(db));
  await see('rights', () => rights(db, kind));
  await see('migrations', () => migrationsFinding(db));
  await see('clock', () => clock(db));
  await see('keys', () => keysAge(db, config));
  await see('accounts', () => demoAccounts(db, config));
}
