import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/repository.mjs';
import { promtool } from '../../tools/lib/packages.ts';

const rules = join(root, 'deploy', 'observability', 'alerts.yml');
const alerts = new Map(
  readFileSync(rules, 'utf8')
    .split('- alert: ')
    .slice(1)
    .map((alert) => [alert.split('\n')[0] ?? '', alert]),
);
const field = (alert: string, name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(alert)?.[1] ?? '';

/** What Prometheus reads, once a minute, and how many minutes it is quiet before it warns. */
interface Play {
  series: Record<string, string>;
  quiet: number;
  fires: number;
  /** The labels of the alert beside its severity. */
  labels?: Record<string, string>;
  value?: string;
}

const answers = 'afyakadi_http_answer_seconds';
const slow = `${answers}_bucket{route="/api/v1/claims/search",le=`;
const server = { instance: '10.0.0.11:9464' };
const ofServer = `instance="${server.instance}"`;
/** A number that is 0 for a minute, and then this. */
const then = (value: number) => `0 ${value}x30`;

const plays: Record<string, Play> = {
  AfyaKadiDown: {
    series: { [`up{job="afyakadi",${ofServer}}`]: '1 0x10' },
    quiet: 1,
    fires: 3,
    labels: { job: 'afyakadi', ...server },
  },
  AfyaKadiFailures: {
    series: { [`${answers}_count{status="200"}`]: '0+100x30', [`${answers}_count{status="503"}`]: '0+5x30' },
    quiet: 5,
    fires: 12,
  },
  AfyaKadiSlow: {
    series: { [`${slow}"1"}`]: '0+90x30', [`${slow}"5"}`]: '0+100x30', [`${slow}"+Inf"}`]: '0+100x30' },
    quiet: 10,
    fires: 15,
  },
  AfyaKadiDatabaseSessionsShort: {
    series: { [`afyakadi_database_sessions{state="waited_for",${ofServer}}`]: then(3) },
    quiet: 5,
    fires: 7,
    labels: server,
  },
  AfyaKadiStandbyLeft: {
    series: { 'afyakadi_standby_lag_seconds{state="behind"}': '_ 12x30' },
    quiet: 10,
    fires: 12,
  },
  AfyaKadiSignInsRefused: {
    series: { 'afyakadi_sign_in_total{route="/api/v1/auth/sign-in",outcome="refused"}': '0+60x30' },
    quiet: 10,
    fires: 18,
  },
  AfyaKadiSchemeDown: {
    series: { 'afyakadi_scheme_connections{state="down"}': then(1) },
    quiet: 5,
    fires: 7,
  },
  AfyaKadiSchemeRefuses: {
    series: { 'afyakadi_scheme_connections{state="refused"}': then(1) },
    quiet: 5,
    fires: 7,
    value: '1',
  },
  AfyaKadiSchemeUnrecognized: {
    series: { 'afyakadi_scheme_service_calls_total{call="SubmitFolio",outcome="unrecognized"}': '0x5 1x30' },
    quiet: 5,
    fires: 7,
  },
  AfyaKadiSchemeSaturated: {
    series: { 'afyakadi_scheme_requests{base="claims",state="waiting"}': then(4) },
    quiet: 5,
    fires: 7,
  },
  AfyaKadiAuditUnsealed: {
    series: { [`afyakadi_audit_unsealed_age_seconds{${ofServer}}`]: then(301) },
    quiet: 5,
    fires: 7,
  },
  AfyaKadiBusy: {
    series: { [`nodejs_eventloop_lag_p99_seconds{${ofServer}}`]: then(0.9) },
    quiet: 5,
    fires: 7,
    labels: server,
  },
  AfyaKadiMemory: {
    series: { [`process_resident_memory_bytes{${ofServer}}`]: then(700_000_000) },
    quiet: 15,
    fires: 17,
    labels: server,
  },
};

const scratch = mkdtempSync(join(tmpdir(), 'alerts-'));

/** The same values to Prometheus's own evaluation of the rules; returns what it complains about. */
function played(name: string, { series, quiet, fires, labels = {}, value = '' }: Play): string {
  const alert = alerts.get(name) ?? '';
  const textOf = (text: string) =>
    field(alert, text).replace('{{ $labels.instance }}', server.instance).replace('{{ $value }}', value);
  const [, severity = ''] = /severity: (\w+)/.exec(field(alert, 'labels')) ?? [];
  const file = join(scratch, `${name}.yml`);
  const expected = {
    exp_labels: { severity, ...labels },
    exp_annotations: { summary: textOf('summary'), remedy: textOf('remedy') },
  };
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [
      { eval_time: `${quiet}m`, alertname: name, exp_alerts: [] },
      { eval_time: `${fires}m`, alertname: name, exp_alerts: [expected] },
    ],
  };
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }));
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

describe('the alerts', () => {
  it('are all played, and are rules that Prometheus accepts', () => {
    expect(Object.keys(plays)).toEqual([...alerts.keys()]);
    expect(spawnSync(promtool, ['check', 'rules', rules]).status).toBe(0);
  });

  it.each(Object.entries(plays))('%s is silent at first, and warns with its remedy', (name, play) => {
    expect(played(name, play)).toBe('');
  });
});
