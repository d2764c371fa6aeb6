import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { freePort } from '../clients/support/process';
import { type Answer, askedAt } from './support/asked';
import { filledIn, layOut } from './support/composed';
import { UNASKED } from './support/copies';
import { type Docker, ownDocker } from './support/docker';
import { forward } from './support/forward';
import { buildImage, type Images, type Podman } from './support/image';
import { type OwnNetwork, ownNetwork } from './support/network';
import { type OwnPostgres, ownPostgres } from './support/postgres';
import { standIns } from './support/stand-ins';
import { until } from './support/until';

/** The Containerfile built, on a Debian of this machine's making, and what starts it: podman, compose.yaml, the sample for Kubernetes. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const MINUTE_MS = 60_000;

let images: Images;

beforeAll(() => {
  images = buildImage();
}, 20 * MINUTE_MS);
afterAll(() => images?.remove());

describe('the image', () => {
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await ownPostgres();
  });
  afterAll(() => postgres?.remove());

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
});

describe('compose.yaml', () => {
  interface Service {
    image: string;
    networks: { conta: { ipv4_address: string } };
  }
  const HOST = 'conta.example.com.br';
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  let network: OwnNetwork;
  let engine: Docker;
  let compose: (...words: string[]) => Promise<string>;
  let ask: (address: string) => Promise<Answer>;

  /** The container of a service. */
  const containerOf = async (service: string) => (await compose('ps', '--quiet', service)).trim();
  const told = async (service: string, format: string) =>
    (await engine.docker('inspect', '--format', format, await containerOf(service))).trim();
  const healthy = (service: string) =>
    until(async () => ((await told(service, '{{.State.Health.Status}}')) === 'healthy' ? true : undefined));
  const allHealthy = async () => {
    for (const service of Object.keys(services)) if (service !== 'nginx') await healthy(service);
  };
  /** Asks for the sign-in page without a pause until `act` is done; answers what was not the page. */
  const unansweredWhile = async (act: () => Promise<unknown>): Promise<string[]> => {
    const done = new AbortController();
    const acted = act().finally(() => done.abort());
    const others: string[] = [];
    while (!done.signal.aborted) {
      const { status } = await ask(`https://${HOST}/login`).catch((error: Error) => ({ status: error.message }));
      if (status !== 200) others.push(String(status));
    }
    await acted;
    return others;
  };

  beforeAll(async () => {
    const place = (name: string) => path.join(images.folder, name);
    for (const folder of ['engine', 'composed']) fs.mkdirSync(place(folder));
    network = ownNetwork();
    engine = await ownDocker(network, place('engine'));
    const [postgres = '', nginx = ''] = [services.db?.image, services.nginx?.image];
    await standIns(engine, images.folder, { postgres, nginx });
    images.podman('save', '--output', place('conta.tar'), 'localhost/conta-postal');
    await engine.docker('load', '--input', place('conta.tar'));
    await engine.docker('tag', 'localhost/conta-postal', services['conta-1']?.image ?? '');
    const project = layOut(place('composed'), HOST);
    compose = (...words) => engine.compose(place('composed'), project, ...words);
    ask = askedAt(network.inside, fs.readFileSync(place('composed/deploy/tls/fullchain.pem')));
    await compose('up', '--detach', '--no-build');
  }, 10 * MINUTE_MS);
  afterAll(async () => {
    await engine?.remove();
    network?.remove();
  }, MINUTE_MS);

  it('brings up a database, three copies and nginx, each healthy at its own address', async () => {
    await allHealthy();
    for (const [service, { networks }] of Object.entries(services))
      expect(await told(service, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}')).toBe(
        networks.conta.ipv4_address,
      );
    expect(await told('nginx', '{{.State.Running}} {{.RestartCount}}')).toBe('true 0');
  });

  it('is reached over TLS alone, and the copies know so', async () => {
    expect(JSON.parse((await ask(`https://${HOST}/health`)).body)).toMatchObject({ status: 'ok' });
    expect((await ask(`https://${HOST}/login`)).body).toContain('<div id="root">');
    const { status, headers } = await ask(`http://${HOST}/login`);
    expect([status, headers.location]).toEqual([301, `https://${HOST}/login`]);
    // Said by nginx, whose address they trust.
    const chosen = await ask(`https://${HOST}/login?contrast`);
    expect(chosen.headers['set-cookie']?.join()).toContain('; Secure');
    expect(await engine.docker('ps', '--filter', 'publish=3000', '--quiet')).toBe('');
  });

  it('lets commands run beside the copies', async () => {
    const verified = await compose('exec', '-T', 'conta-1', 'node', 'dist/server/commands/verify-audit.js');
    expect(verified).toContain('no fault');
  });

  it('answers while a copy is stopped, and starts one again that was killed', async () => {
    expect(await unansweredWhile(() => compose('stop', 'conta-2'))).toEqual([]);
    expect(await told('conta-2', '{{.State.ExitCode}}')).toBe('0');
    expect((await ask(`https://${HOST}/health`)).status).toBe(200);

    const killed = Number(await told('conta-3', '{{.State.Pid}}'));
    const unanswered = await unansweredWhile(async () => {
      process.kill(killed, 'SIGKILL');
      await until(async () => ((await told('conta-3', '{{.RestartCount}}')) === '1' ? true : undefined));
      await healthy('conta-3');
    });
    expect(unanswered).toEqual([]);
    await compose('start', 'conta-2');
    await healthy('conta-2');
  });

  it('is updated one copy after the other, with nobody left without an answer', async () => {
    // The next version, which `docker compose build` makes elsewhere.
    const made = (await engine.docker('create', 'conta-postal')).trim();
    await engine.docker('commit', '--change', 'LABEL version=next', made, 'conta-postal');
    await engine.docker('rm', made);
    for (const copy of ['conta-1', 'conta-2', 'conta-3']) {
      const unanswered = await unansweredWhile(async () => {
        await compose('up', '--detach', '--no-build', '--no-deps', copy);
        await healthy(copy);
      });
      expect(unanswered).toEqual([]);
      expect(await told(copy, '{{.Config.Labels.version}}')).toBe('next');
    }
  });

  it('finds its data again after all of it was taken down', async () => {
    const keys = (await ask(`https://${HOST}/cas/jwks.json`)).body;
    expect(keys).toContain('"kid"');
    await compose('down');
    expect(await engine.docker('ps', '--all', '--quiet')).toBe('');
    await compose('up', '--detach', '--no-build');
    await allHealthy();
    expect((await ask(`https://${HOST}/cas/jwks.json`)).body).toBe(keys);
  });
});

describe('deploy/kubernetes.yaml, one pod of it played by podman', () => {
  interface Probe {
    httpGet?: { path: string; port: string };
    tcpSocket?: { port: string };
  }
  interface Container {
    image: string;
    ports: { name: string; containerPort: number }[];
    startupProbe: Probe;
    readinessProbe: Probe;
    livenessProbe?: Probe;
    resources: { limits: { memory: string } };
    lifecycle: { preStop: { exec: { command: string[] } } };
  }
  interface Deployment {
    kind: string;
    spec: { replicas: number; template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } } };
  }
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Deployment);
  const deployment = documents.find(({ kind }) => kind === 'Deployment') as Deployment;
  const { containers, terminationGracePeriodSeconds: grace } = deployment.spec.template.spec;
  const [container] = containers;
  const { livenessProbe } = container;
  const NAME = 'conta-pod-0-conta';
  let network: OwnNetwork;
  let postgres: OwnPostgres;
  let line: { port: number; close(): void };
  let podman: Podman<Promise<string>>;

  const portOf = (name?: string) => container.ports.find((port) => port.name === name)?.containerPort ?? 0;
  /** Asks as a kubelet does: nothing from 200 to 399 is a failure. */
  const passes = async ({ httpGet, tcpSocket }: Probe = {}): Promise<boolean> => {
    if (httpGet) {
      const address = `http://${network.inside}:${portOf(httpGet.port)}${httpGet.path}`;
      return (await fetch(address).catch(() => null))?.ok ?? false;
    }
    const socket = net.connect(portOf(tcpSocket?.port), network.inside);
    const open = await new Promise<boolean>((done) =>
      socket.once('connect', () => done(true)).once('error', () => done(false)),
    );
    socket.destroy();
    return open;
  };
  const becomes = (probe: Probe, passing: boolean) =>
    until(async () => ((await passes(probe)) === passing ? true : undefined));

  beforeAll(async () => {
    network = ownNetwork();
    podman = images.podmanIn(network);
    postgres = await ownPostgres();
    line = await forward(network.outside, Number(new URL(postgres.url).port));
    const { conta } = filledIn(`postgres://postgres@${network.outside}:${line.port}/postgres`);
    // As `kubectl create secret generic` makes it of the same file.
    const values = [...conta.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value = '']) => [
      name,
      Buffer.from(value).toString('base64'),
    ]);
    const place = (name: string) => path.join(images.folder, name);
    fs.writeFileSync(place('secret.json'), JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
    await podman('secret', 'create', 'conta', place('secret.json'));
    await podman('tag', 'localhost/conta-postal', container.image);
    // What podman cannot do: several pods with one port, and a probe at a port's name. This test asks the probes.
    deployment.spec.replicas = 1;
    delete container.livenessProbe;
    const played = documents.filter(({ kind }) => ['ConfigMap', 'Deployment'].includes(kind));
    fs.writeFileSync(place('played.yaml'), played.map((one) => stringify(one)).join('---\n'));
    await podman('play', 'kube', place('played.yaml'));
  }, 5 * MINUTE_MS);
  afterAll(async () => {
    await podman?.('pod', 'rm', '--all', '--force');
    line?.close();
    await postgres?.remove();
    network?.remove();
  });

  it('starts with its settings, and passes its probes', async () => {
    await becomes(container.startupProbe, true);
    expect(await passes(container.readinessProbe)).toBe(true);
    expect(await passes(livenessProbe)).toBe(true);
    const page = await fetch(`http://${network.inside}:${portOf('http')}/login`);
    expect(await page.text()).toContain('<div id="root">');
    expect((await fetch(`http://${network.inside}:${portOf('metrics')}/metrics`)).status).toBe(200);
  });

  it('runs as nobody, without rights, and writes /tmp alone', async () => {
    const inside = (...words: string[]) => podman('exec', NAME, ...words);
    const status = await inside('cat', '/proc/1/status');
    for (const said of [/^Uid:\t65534\t65534/m, /^Gid:\t65534\t65534/m, /^CapEff:\t0+$/m, /^CapBnd:\t0+$/m])
      expect(status).toMatch(said);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    const memory = Number((await podman('inspect', '--format', '{{.HostConfig.Memory}}', NAME)).trim());
    expect(`${memory / 1024 ** 2}Mi`).toBe(container.resources.limits.memory);
    await expect(inside('node', '-e', "fs.writeFileSync('/app/x', '')")).rejects.toThrow(/EROFS/);
    await expect(inside('node', '-e', "fs.writeFileSync('/tmp/x', '')")).resolves.toBe('');
  });

  it('is not ready while the database is away, but alive', async () => {
    await postgres.crash();
    await becomes(container.readinessProbe, false);
    expect(await passes(livenessProbe)).toBe(true);
    await postgres.start();
    await becomes(container.readinessProbe, true);
  });

  it('still answers while balancers learn of its end, and ends in order within its time', async () => {
    const start = performance.now();
    await podman('exec', NAME, ...container.lifecycle.preStop.exec.command);
    expect(await passes(container.readinessProbe)).toBe(true);
    const left = grace - (performance.now() - start) / 1000;
    await podman('stop', '--time', String(Math.floor(left)), NAME);
    expect((await podman('inspect', '--format', '{{.State.ExitCode}}', NAME)).trim()).toBe('0');
    expect(await podman('logs', NAME)).toContain('Stopped in order.');
    // A request may take half a minute to end.
    expect(left).toBeGreaterThan(30);
  });
});
