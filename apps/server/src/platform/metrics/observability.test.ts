import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/index.ts';
import { createMetrics } from './index.ts';

const read = (file: string) =>
  readFileSync(new URL(`../../../../../deploy/observability/${file}`, import.meta.url), 'utf8');

const alerts = read('alerts.yml').split('- alert: ').slice(1);
const field = (alert: string, name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(alert)?.[1];
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  })
  .parse(JSON.parse(read('dashboard.json')));

const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 });
afterAll(() => database.close());

let exposed: Set<string>;
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.observe({ database, openStreams: () => 0 });
  metrics.observeScheme({
    connections: () => new Map(),
    transport: () => ({ breakers: new Map(), wires: {} }),
  });
  const { body } = await metrics.text();
  exposed = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});

/** Prometheus’s own metric of what it reads is not among them. */
const metricsIn = (expression: string) =>
  expression.replaceAll(/"[^"]*"/g, '').match(/\b(?:afyakadi|nodejs|process)_\w+/g) ?? [];

it('charts and alerts on each metric of the server that says how it is', () => {
  const charted = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const used = [...alerts.map((alert) => field(alert, 'expr') ?? ''), ...charted].flatMap(metricsIn);
  const own = [...exposed].filter((name) => name.startsWith('afyakadi_') && !/_(?:sum|bucket)$/.test(name));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !used.includes(name))).toEqual([]);
});

describe('an alert', () => {
  it.each(alerts.map((alert) => [alert.split('\n')[0] ?? '', alert]))(
    '%s is on a metric that exists, and says what to do',
    (_name, alert) => {
      const expression = field(alert, 'expr') ?? '';
      expect(expression.includes('up{job=') || metricsIn(expression).length > 0).toBe(true);
      expect(metricsIn(expression).filter((name) => !exposed.has(name))).toEqual([]);
      expect(field(alert, 'labels')).toMatch(/severity: (?:critical|warning)/);
      expect(field(alert, 'summary')).toMatch(/\.$/);
      expect(field(alert, 'remedy')).toMatch(/\.$/);
    },
  );
});

it('shows only metrics that exist, in panels with a title', () => {
  for (const { title, targets } of dashboard.panels) {
    expect(title).not.toBe('');
    for (const { expr } of targets) {
      expect(metricsIn(expr).length, expr).toBeGreaterThan(0);
      expect(metricsIn(expr).filter((name) => !exposed.has(name))).toEqual([]);
    }
  }
});
