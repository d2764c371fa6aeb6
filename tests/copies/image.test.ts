import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../clients/support/process';
import { UNASKED } from './support/copies';
import { buildImage, type Images } from './support/image';
import { type OwnPostgres, ownPostgres } from './support/postgres';

/** The Containerfile built, on a Debian of this machine's making, and started as compose.yaml starts a copy. */

let images: Images;
let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await ownPostgres();
  images = buildImage();
}, 1_200_000);
afterAll(async () => {
  images?.remove();
  await postgres?.remove();
});

it('starts as a user without rights, from a root that nobody may write, with what serves and nothing more', async () => {
  const [port, metrics] = [await freePort(), await freePort()];
  const environment = Object.entries({
    ...UNASKED,
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metrics),
    PUBLIC_URL: 'https://conta.example.com.br',
    SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: postgres.url,
  }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const asCompose = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  const ofThisMachine = ['--network', 'host', '--ulimit', 'host'];
  images.podman(
    'run',
    '--detach',
    '--name',
    'conta-1',
    ...asCompose,
    ...ofThisMachine,
    ...environment,
    'localhost/conta-postal',
  );

  const answer = async (at: number, address: string) => {
    for (;;) {
      const found = await fetch(`http://127.0.0.1:${at}${address}`).catch(() => null);
      if (found?.ok) return found;
      if (images.podman('inspect', '--format', '{{.State.Running}}', 'conta-1').trim() !== 'true')
        throw new Error(images.podman('logs', 'conta-1'));
    }
  };
  expect(await (await answer(port, '/health')).json()).toMatchObject({ status: 'ok' });
  expect(await (await answer(port, '/login')).text()).toContain('<div id="root">');
  expect(await (await answer(metrics, '/metrics')).text()).toContain(
    'part_in_use{part="database",kind="postgresql"} 1',
  );

  expect(() => images.podman('healthcheck', 'run', 'conta-1')).not.toThrow();
  const inside = (...words: string[]) => images.podman('exec', 'conta-1', ...words);
  expect(inside('node', '-p', 'process.getuid()').trim()).toBe('65534');
  expect(() => inside('node', '-e', "fs.writeFileSync('/app/x', '')")).toThrow(/EROFS/);
  expect(inside('find', '/app', '!', '-user', 'root')).toBe('');
  // Nothing that only builds or tests came along, and no library of the portal, which is in its files.
  const modules = inside('ls', 'node_modules').split('\n');
  expect(modules).toContain('fastify');
  expect(modules.filter((name) => ['vitest', 'vite', 'jsdom', 'tsx', 'antd', 'react'].includes(name))).toEqual([]);
});

it('is one layer of ours', () => {
  const layers = (image: string) =>
    JSON.parse(images.podman('image', 'inspect', '--format', '{{json .RootFS.Layers}}', image)) as string[];
  const [base, ours] = [layers('localhost/base'), layers('localhost/conta-postal')];
  expect(ours.slice(0, -1)).toEqual(base);
});
