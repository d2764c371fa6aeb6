import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../clients/support/process';
import type { OwnNetwork } from './network';

/** An engine of the test's own, without images and containers. */
export interface Docker {
  /** Runs the client on it; answers what it prints. @throws with what it complained of */
  docker(...words: string[]): Promise<string>;
  /** Runs docker-compose on it in `folder`, as the project `name`. @throws with what it complained of */
  compose(folder: string, name: string, ...words: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Starts Debian's engine in a network of its own, with all that is its own in `folder`. Needs root. */
export async function ownDocker(network: OwnNetwork, folder: string): Promise<Docker> {
  const place = (name: string) => path.join(folder, name);
  fs.writeFileSync(place('daemon.json'), '{}');
  const [enter, ...entering] = network.enter;
  const engine = spawn(
    enter,
    [
      ...[...entering, 'dockerd', '--config-file', place('daemon.json'), '--host', `unix://${place('socket')}`],
      ...['--data-root', place('data'), '--exec-root', place('run'), '--pidfile', place('pid'), '--bridge', 'none'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  engine.stderr.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<void>((done) => engine.once('close', () => done()));
  // Nobody's own settings of the client count.
  const env = { ...process.env, DOCKER_HOST: `unix://${place('socket')}`, DOCKER_CONFIG: folder };
  const docker = async (...words: string[]) => (await run('docker', words, { env })).stdout;
  for (;;) {
    if (engine.exitCode !== null) throw new Error(`dockerd ended: ${printed}`);
    const answered = await docker('version').catch(() => null);
    if (answered !== null) break;
  }
  return {
    docker,
    compose: async (cwd, name, ...words) =>
      (await run('docker-compose', ['--project-name', name, ...words], { cwd, env })).stdout,
    remove: async () => {
      const containers = (await docker('ps', '--all', '--quiet')).split('\n').filter(Boolean);
      if (containers.length > 0) await docker('rm', '--force', ...containers);
      engine.kill('SIGTERM');
      await ended;
    },
  };
}
