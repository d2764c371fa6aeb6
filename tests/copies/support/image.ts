import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../clients/support/process';
import type { OwnNetwork } from './network';

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

/** Runs podman; answers what it prints. @throws with what it complained of */
export type Podman<Printed> = (...words: string[]) => Printed;

/** The images of one test and their containers, in a folder of their own. */
export interface Images {
  /** Where they are; what is left there goes with them. */
  folder: string;
  podman: Podman<string>;
  /** The same from another network, while this process goes on: it may be what a container there needs. */
  podmanIn(network: OwnNetwork): Podman<Promise<string>>;
  remove(): void;
}

/** The release of this machine's Debian. */
export function debianSuite(): string {
  return /^VERSION_CODENAME=(.*)$/m.exec(fs.readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
}

/**
 * Builds the Containerfile as `conta-postal`, without a registry: on `base`, a Debian as its archive makes it with this machine's Node and npm.
 * Needs root, Debian and its packages mmdebstrap, podman, netavark, buildah and runc.
 */
export function buildImage(): Images {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-image-'));
  const place = (name: string) => path.join(folder, name);
  // Nobody's limits are raised: root of a container on this machine may not.
  // What is told of networks stays in the folder.
  fs.writeFileSync(
    place('containers.conf'),
    `[containers]
default_ulimits = []
[network]
network_backend = "netavark"
network_config_dir = "${place('networks')}"
`,
  );
  const env = { ...process.env, CONTAINERS_CONF: place('containers.conf') };
  // Folders, which every file system carries; runc, which starts processes in groups of either version.
  const store = ['--root', place('store'), '--runroot', place('run'), '--storage-driver', 'vfs'];
  const whole = (words: readonly string[]) => [...store, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...words];
  const podman = (...words: string[]) => execFileSync('podman', whole(words), { env, encoding: 'utf8' });
  // Where no group of processes can be made, the lines run under a changed root.
  const build = (...words: string[]) =>
    execFileSync('buildah', [...store, 'build', '--isolation', 'chroot', '--network', 'host', ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  fs.mkdirSync(place('base'));
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', debianSuite(), place('base/debian.tar')],
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
    folder,
    podman,
    podmanIn:
      ({ enter: [enter, ...entering] }) =>
      async (...words) =>
        (await run(enter, [...entering, 'podman', ...whole(words)], { env })).stdout,
    remove: () => {
      podman('pod', 'rm', '--all', '--force');
      podman('rm', '--all', '--force', '--time', '0');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
