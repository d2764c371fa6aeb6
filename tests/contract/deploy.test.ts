import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/server/config';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The lines `NAME=value` of a sample, as who copies it fills them in. */
const filled = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || 'x'.repeat(40)]),
  );
/** What the configuration page lists. */
const settings = new Set([...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
const image = read('Containerfile');
const ofImage = Object.fromEntries(
  (/^ENV (.*)$/m.exec(image)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);
const exposed = (/^EXPOSE (.*)$/m.exec(image)?.[1] ?? '').split(' ').map(Number);
const started = JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? '[]') as string[];
const user = Number(/^USER (\d+):/m.exec(image)?.[1]);

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  networks: { conta: { ipv4_address: string } };
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: { conta: { ipam: { config: { subnet: string }[] } } };
};
const copies = Object.entries(compose.services).filter(([name]) => name.startsWith('conta-'));

interface Resource {
  kind: string;
  data?: Record<string, string>;
  spec: Record<string, never>;
}
const resources = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Resource);
const resource = (kind: string) => resources.find((one) => one.kind === kind) as Resource;

/** A production set-up that the server takes, of names that there are. */
function expectsStart(environment: Record<string, string>): void {
  expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
  const { PORT, METRICS_PORT, DEMO } = readConfig(environment);
  expect([PORT, METRICS_PORT]).toEqual(exposed);
  expect(DEMO).toBe(false);
}

describe('the Containerfile', () => {
  it('copies what there is, and starts what the build makes', () => {
    const sources = [...image.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(started).toEqual(['node', 'dist/server/main.js']);
    expect(user).toBeGreaterThan(0);
  });

  it('brings one layer of ours, on a Node that runs the server', () => {
    const last = image.slice(image.lastIndexOf('\nFROM '));
    expect(last.match(/^(COPY|ADD|RUN) /gm)).toEqual(['COPY ']);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(Number(/node:(\d+)/.exec(image)?.[1])).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  });

  it('ignores the same with both programs that build it', () => {
    expect(read('.dockerignore')).toBe(read('.containerignore'));
  });
});

describe('compose.yaml', () => {
  it('starts three copies with a set-up that production takes', () => {
    expect(copies).toHaveLength(3);
    for (const [, copy] of copies) {
      expectsStart({ ...ofImage, ...filled(`${copy.env_file}.sample`), ...copy.environment });
      expect(copy.read_only).toBe(true);
    }
  });

  it('gives the copies the database that it starts, and nginx the copies', () => {
    const database = new URL(filled('deploy/conta.env.sample').DATABASE_URL ?? '');
    const { POSTGRES_USER, POSTGRES_DB } = filled(`${compose.services.db?.env_file}.sample`);
    expect([database.hostname, database.username, database.pathname]).toEqual(['db', POSTGRES_USER, `/${POSTGRES_DB}`]);
    const served = [...read('deploy/nginx.conf').matchAll(/^ +server (\S+):(\d+) max_fails/gm)];
    expect(served.map(([, name]) => name)).toEqual(copies.map(([name]) => name));
    expect(new Set(served.map(([, , port]) => Number(port)))).toEqual(new Set([exposed[0]]));
    for (const volume of compose.services.nginx?.volumes ?? []) {
      const [here = '', there = ''] = volume.split(':');
      expect(existsSync(path.join(root, here)) || read('deploy/nginx.conf').includes(`${there}/`)).toBe(true);
    }
  });

  it('has an address for each, of its network, and the copies trust that of nginx', () => {
    const addresses = Object.values(compose.services).map(({ networks }) => networks.conta.ipv4_address);
    expect(new Set(addresses).size).toBe(addresses.length);
    const prefix = compose.networks.conta.ipam.config[0]?.subnet.replace('0/24', '') ?? 'none';
    expect(addresses.filter((address) => !address.startsWith(prefix))).toEqual([]);
    for (const [, copy] of copies)
      expect(copy.environment?.TRUSTED_PROXIES).toBe(compose.services.nginx?.networks.conta.ipv4_address);
  });

  it('serves as the suite of several copies proves it', () => {
    const locations = (file: string) =>
      read(file)
        .replaceAll(/ *#.*/g, '')
        .match(/ location [^}]*\}/g);
    const [ours, proven] = ['deploy/nginx.conf', 'tests/copies/nginx.conf'].map((file) =>
      locations(file)?.map((text) => text.replaceAll(/\s+/g, ' ')),
    );
    expect(ours).toHaveLength(2);
    expect(ours).toEqual(proven);
  });
});

describe('deploy/kubernetes.yaml', () => {
  const deployment = resource('Deployment').spec as unknown as {
    replicas: number;
    strategy: { rollingUpdate: { maxUnavailable: number } };
    selector: { matchLabels: object };
    template: {
      metadata: { labels: object; annotations: Record<string, string> };
      spec: { securityContext: { runAsUser: number }; terminationGracePeriodSeconds: number; containers: Container[] };
    };
  };
  interface Probe {
    httpGet?: { path: string; port: string };
    tcpSocket?: { port: string };
  }
  interface Container {
    image: string;
    ports: { name: string; containerPort: number }[];
    startupProbe: Probe;
    readinessProbe: Probe;
    livenessProbe: Probe;
    securityContext: { readOnlyRootFilesystem: boolean };
  }
  const [container] = deployment.template.spec.containers as [Container];

  it('starts copies with a set-up that production takes', () => {
    expectsStart({ ...ofImage, ...filled('deploy/conta.env.sample'), ...resource('ConfigMap').data });
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(container.image).toMatch(new RegExp(`:${version.replaceAll('.', '\\.')}$`));
  });

  it('asks the ports that the image opens, by names that it gives them', () => {
    expect(container.ports.map(({ containerPort }) => containerPort)).toEqual(exposed);
    const names = container.ports.map(({ name }) => name);
    const { startupProbe, readinessProbe, livenessProbe } = container;
    for (const { httpGet } of [startupProbe, readinessProbe]) {
      expect(httpGet?.path).toBe('/health');
      expect(names).toContain(httpGet?.port);
    }
    expect(names).toContain(livenessProbe.tcpSocket?.port);
    const service = resource('Service').spec as unknown as { ports: { targetPort: string }[]; selector: object };
    expect(names).toContain(service.ports[0]?.targetPort);
    expect(service.selector).toEqual(deployment.selector.matchLabels);
    expect(deployment.template.metadata.annotations['prometheus.io/port']).toBe(String(exposed[1]));
  });

  it('leaves as many copies during an update as the budget demands', () => {
    const budget = resource('PodDisruptionBudget').spec as unknown as { minAvailable: number; selector: object };
    expect(deployment.replicas - deployment.strategy.rollingUpdate.maxUnavailable).toBe(budget.minAvailable);
    expect(budget.selector).toEqual(deployment.selector);
    expect(deployment.selector.matchLabels).toEqual(deployment.template.metadata.labels);
  });

  it('runs as the user of the image, and writes nothing but /tmp', () => {
    expect(deployment.template.spec.securityContext.runAsUser).toBe(user);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  });
});
