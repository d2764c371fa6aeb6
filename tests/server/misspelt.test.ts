import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misspeltSettings, readConfig } from '../../src/server/config';

const documented = (() => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  const columns = page.split('\n').filter((line) => line.startsWith('| `'));
  return columns.flatMap((line) => (line.split(' | ')[0] ?? '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
})();

const told = (name: string) => misspeltSettings({ [name]: 'x' });

describe('what looks like a setting and is none', () => {
  it.each([
    ['KEEP_SESSION_DAYS', 'KEEP_SESSIONS_DAYS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['MAIL-FROM', 'MAIL_FROM'],
    ['public_url', 'PUBLIC_URL'],
    ['SECRETS', 'SECRET'],
  ])('%s is asked about: is it %s?', (name, meant) => {
    expect(told(name)).toEqual([`${name} is no setting of the server: is ${meant} meant?`]);
  });

  it('of every documented name one letter too many is seen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documented), fc.constantFrom('Q', 'X', 'Z'), fc.nat(30), (name, letter, at) => {
        const place = Math.min(at, name.length);
        const wrong = name.slice(0, place) + letter + name.slice(place);
        expect(told(wrong)).toEqual([
          expect.stringMatching(new RegExp(`^${wrong} is no setting .*: is [A-Z0-9_]+ meant`)),
        ]);
      }),
    );
  });

  it('neither a documented name is, nor what other programs read', () => {
    const others = [
      ...[
        'PATH',
        'HOME',
        'HOSTNAME',
        'LANG',
        'LC_ALL',
        'LOGNAME',
        'MAIL',
        'PWD',
        'OLDPWD',
        'SHELL',
        'SHLVL',
        'TERM',
        'TZ',
      ],
      ...[
        'USER',
        'TMPDIR',
        'DISPLAY',
        'EDITOR',
        'NODE_OPTIONS',
        'NODE_VERSION',
        'NODE_EXTRA_CA_CERTS',
        'UV_THREADPOOL_SIZE',
      ],
      ...['npm_config_cache', 'npm_lifecycle_event', 'npm_package_version', 'INIT_CWD', 'CI', 'DEBUG', 'FORCE_COLOR'],
      ...[
        'KUBERNETES_SERVICE_HOST',
        'KUBERNETES_SERVICE_PORT',
        'KUBERNETES_PORT',
        'INVOCATION_ID',
        'JOURNAL_STREAM',
        'NOTIFY_SOCKET',
      ],
      ...[
        'PGHOST',
        'PGPORT',
        'PGUSER',
        'PGPASSWORD',
        'PGDATABASE',
        'http_proxy',
        'HTTPS_PROXY',
        'NO_PROXY',
        'SSL_CERT_FILE',
      ],
      ...[
        'OTEL_SERVICE_NAME',
        'OTEL_TRACES_SAMPLER',
        'OTEL_EXPORTER_OTLP_HEADERS',
        'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      ],
      ...['API_PORT', 'SECRET_BEFORE', 'TEST_DATABASE_URL', 'CHROMIUM_PATH', 'JOURNEYS'],
    ];
    expect(documented.length).toBeGreaterThan(60);
    expect(misspeltSettings(Object.fromEntries([...documented, ...others].map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is said beside what is missing, for it may be that', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/x', SECERT: 'hidden'.repeat(6) })).toThrow(
      /^The configuration has mistakes\.\n- SECRET must be set with DATABASE_URL[^\n]*\n- SECERT is no setting of the server: is SECRET meant\?$/,
    );
  });

  it('is said on the log when the server starts, without its value', async () => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    // A port that is taken ends the start, after the settings and before the database.
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        METRICS_PORT: '0',
        SECRET: 'hidden'.repeat(6),
        KEEP_SESSION_DAYS: 'hidden',
      },
    });
    const [said, refused] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    taken.close();
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'KEEP_SESSION_DAYS is no setting of the server: is KEEP_SESSIONS_DAYS meant?',
      }),
    ]);
    expect(refused).toContain(String(port));
    expect(said + refused).not.toContain('hidden');
  });
});
