import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NGINX, postgresPrograms } from './programs';

/** What builds and starts containers: programs, each of a package that is called like it where nothing else is said. */
const CONTAINERS: [program: string, packaged?: string][] = [
  ['aardvark-dns'],
  ['buildah'],
  ['catatonit'],
  ['docker-compose'],
  ['dockerd', 'docker.io'],
  ['ip', 'iproute2'],
  ['iptables'],
  ['mmdebstrap'],
  ['netavark'],
  ['openssl'],
  ['podman'],
  ['runc'],
];
const PLACES = ['/usr/bin', '/usr/sbin', '/usr/lib/podman'];

/** What the suite runs beside the server and this machine does not have, from Debian's own archive. */
const missing = () => [
  ...(existsSync(NGINX) ? [] : ['nginx-light']),
  ...(postgresPrograms() ? [] : ['postgresql']),
  ...CONTAINERS.filter(([program]) => !PLACES.some((place) => existsSync(path.join(place, program)))).map(
    ([program, packaged = program]) => packaged,
  ),
];

/** Installs what is missing, as root, and builds the server. A missing program fails the suite; nothing is skipped. */
export default function install(): void {
  const packages = missing();
  if (packages.length > 0) {
    if (process.getuid?.() !== 0)
      throw new Error(`These Debian packages are missing, and only root can install them: ${packages.join(' ')}`);
    // Run level 1: what is installed does not start by itself.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env, stdio: 'inherit' });
  }
  // Vitest says `test`, and a build would be made for that.
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
}
