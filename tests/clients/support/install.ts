import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** What the suite runs against, from Debian's own archive. */
const PACKAGES = [
  'apache2',
  'libapache2-mod-auth-cas',
  'libauthen-cas-client-perl',
  'python3-django-cas-server',
  'python3-jwt',
  'python3-cryptography',
  'python3-fido2',
  'oathtool',
  'libreoffice-calc',
];

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout?.includes(
    'install ok installed',
  ) ?? false;

/** Installs what is missing: Debian packages as root, the npm client beside its own lock file. A missing one fails the suite; nothing is skipped. */
export default function install(): void {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    if (process.getuid?.() !== 0)
      throw new Error(`These Debian packages are missing, and only root can install them: ${missing.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing], { env, stdio: 'inherit' });
  }
  const passport = path.resolve(import.meta.dirname, '../passport');
  if (!existsSync(path.join(passport, 'node_modules/passport-cas')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: passport, stdio: 'inherit' });
}
