import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const NGINX = '/usr/sbin/nginx';
const POSTGRES = '/usr/lib/postgresql';

/** Where Debian's newest PostgreSQL has its programs; null when there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(POSTGRES, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}
