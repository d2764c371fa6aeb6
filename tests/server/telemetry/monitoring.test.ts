import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { countWaiting } from '../../../src/server/outbox/waiting';
import { useServer } from '../support/app';

const folder = path.resolve(import.meta.dirname, '../../../docs/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string }[];
}
const { panels, templating } = JSON.parse(read('grafana.json')) as {
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
};
const { groups } = parse(read('alerts.yaml')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** What of an expression names a figure: no function, no label, no text. */
const figuresIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?! *\()/g)].map(([name]) => name);
};
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/([a-z_]+)(?:=~?|!~|!=)"/g)].map(([, label = '']) => label),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  ),
];

const server = useServer();
let text = '';
let figures = new Set<string>();
let labels = new Set<string>();
beforeAll(async () => {
  await fetch(`${server.url}/health`);
  await countWaiting(server.deps);
  server.deps.outside.lineTo('federal registry');
  text = await server.app.metrics.text();
  figures = new Set([...text.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name = '']) => name));
  labels = new Set([...text.matchAll(/([a-z_]+)="/g)].map(([, name = '']) => name));
});

/** What Prometheus itself adds. */
const OF_PROMETHEUS = { figures: ['up'], labels: ['instance', 'job'] };

describe.each([
  ['the dashboard', panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))],
  ['the alert rules', rules.map(({ alert, expr }) => [alert, expr] as const)],
])('%s', (_, expressions) => {
  it.each(expressions)('asks for what the server counts: %s', (__, expr) => {
    const asked = figuresIn(expr);
    expect(asked).not.toEqual([]);
    expect(asked.filter((name) => ![...figures, ...OF_PROMETHEUS.figures].includes(name))).toEqual([]);
    expect(labelsIn(expr).filter((name) => ![...labels, ...OF_PROMETHEUS.labels].includes(name))).toEqual([]);
  });
});

it('what is counted stands at 0 before the first, so that the first raises an alarm', async () => {
  // Counted for the whole process, and files that count share it: modules of this test's own stand where a process begins.
  vi.resetModules();
  const { givenUp } = await import('../../../src/server/outbox/waiting');
  const { Line, outsideFigures } = await import('../../../src/server/outside/line');
  const atZero = (of: Record<string, string>) => ({ labels: of, value: 0 });
  expect((await givenUp.get()).values).toEqual(['email', 'sms'].map((kind) => atZero({ kind })));
  const { service } = new Line('federal registry', server.deps.config);
  const [, , calls] = outsideFigures;
  expect((await calls.get()).values).toEqual(
    ['answered', 'failed', 'refused'].map((outcome) => atZero({ service, outcome })),
  );
});

it('the dashboard draws no panel over another, and its variables are there', () => {
  for (const [at, { gridPos: one }] of panels.entries())
    for (const { gridPos: other } of panels.slice(at + 1))
      expect(
        one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      ).toBe(true);
  const names = templating.list.map(({ name }) => name);
  const used = [...read('grafana.json').matchAll(/\$\{?([a-z]+)\}?/g)].map(([, name]) => name);
  expect(used.filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

it('every rule has a name of its own and says what is the matter', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(rules.filter(({ annotations }) => !annotations.summary.endsWith('.'))).toEqual([]);
});
