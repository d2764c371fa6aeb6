import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** The samples of `deploy/` as who copies them fills them in: no line is without a value, and the database has a password. */
export function filledIn(databaseUrl?: string): { conta: string; db: string } {
  const password = randomBytes(16).toString('hex');
  const filled = (file: string) => read(file).replaceAll(/^([A-Z_]+)=$/gm, `$1=${password}${password}`);
  const ofConta = filled('deploy/conta.env.sample');
  return {
    conta: databaseUrl
      ? ofConta.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${databaseUrl}`)
      : ofConta.replace(/^(DATABASE_URL=.*:)password@/m, `$1${password}@`),
    db: read('deploy/db.env.sample').replace(/^(POSTGRES_PASSWORD)=$/m, `$1=${password}`),
  };
}

/** What compose.yaml needs beside it, in `folder`, with a certificate of nobody's for `host`. Answers the project's name. */
export function layOut(folder: string, host: string): string {
  const place = (name: string) => path.join(folder, name);
  fs.mkdirSync(place('deploy/tls'), { recursive: true });
  const { conta, db } = filledIn();
  fs.writeFileSync(place('deploy/conta.env'), conta, { mode: 0o600 });
  fs.writeFileSync(place('deploy/db.env'), db, { mode: 0o600 });
  fs.copyFileSync(path.join(root, 'deploy/nginx.conf'), place('deploy/nginx.conf'));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
      ...['-addext', `subjectAltName=DNS:${host}`],
      ...['-keyout', place('deploy/tls/privkey.pem'), '-out', place('deploy/tls/fullchain.pem')],
    ],
    { stdio: 'ignore' },
  );
  // The docker-compose of Debian 12 knows no name in the file, and is told it.
  const NAME = /^name: (.*)\n/m;
  const compose = read('compose.yaml');
  fs.writeFileSync(place('compose.yaml'), compose.replace(NAME, ''));
  return NAME.exec(compose)?.[1] ?? '';
}
