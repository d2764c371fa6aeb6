import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where npm of this machine reads its settings, by the path at which npm of the base looks for them, and the authorities that it trusts. */
function npmSettings(): string[] {
  const asked = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  return [
    [asked('userconfig'), '/root/.npmrc'],
    [asked('globalconfig'), '/usr/etc/npmrc'],
    [asked('cafile'), asked('cafile')],
  ].flatMap(([here = '', there]) => (fs.existsSync(here) ? ['--volume', `${fs.realpathSync(here)}:${there}:ro`] : []));
}

/** The images of one test and their containers, in a folder of their own. */
export interface Images {
  /** Runs podman on them; answers what it prints. @throws with what it complained of */
  podman(...words: string[]): string;
  remove(): void;
}

/**
 * Builds the Containerfile as `conta-postal`, without a registry: on `base`, a Debian as its archive makes it with this machine's Node and npm.
 * Needs root, Debian and its packages mmdebstrap, podman, buildah and runc.
 */
export function buildImage(): Images {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-image-'));
  const place = (name: string) => path.join(folder, name);
  // Nobody's limits are raised: root of a container on this machine may not.
  fs.writeFileSync(place('containers.conf'), '[containers]\ndefault_ulimits = []\n');
  const env = { ...process.env, CONTAINERS_CONF: place('containers.conf') };
  // Folders, which every file system carries; runc, which starts processes in groups of either version.
  const store = ['--root', place('store'), '--runroot', place('run'), '--storage-driver', 'vfs'];
  const podman = (...words: string[]) =>
    execFileSync('podman', [...store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...words], {
      env,
      encoding: 'utf8',
    });
  // Where no group of processes can be made, the lines run under a changed root.
  const build = (...words: string[]) =>
    execFileSync('buildah', [...store, 'build', '--isolation', 'chroot', '--network', 'host', ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  fs.mkdirSync(place('base'));
  const { VERSION_CODENAME: suite = '' } = Object.fromEntries(
    fs
      .readFileSync('/etc/os-release', 'utf8')
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite, place('base/debian.tar')],
    { stdio: 'inherit' },
  );
  const modules = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
  fs.copyFileSync(process.execPath, place('base/node'));
  fs.cpSync(path.join(modules, 'npm'), place('base/npm'), { recursive: true });
  fs.writeFileSync(
    place('base/Containerfile'),
    `FROM scratch
ADD debian.tar /
COPY node /usr/bin/node
COPY npm /usr/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm
`,
  );
  build('--tag', 'localhost/base', place('base'));
  build(
    '--tag',
    'localhost/conta-postal',
    '--build-arg',
    'NODE=localhost/base',
    '--format',
    'docker',
    ...npmSettings(),
    '.',
  );
  return {
    podman,
    remove: () => {
      podman('rm', '--all', '--force', '--time', '0');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
