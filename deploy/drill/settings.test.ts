import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/repository.mjs';
import { archiveCommand, dynamicSettings, etcdSettings } from './cluster.ts';
import { front, toDatabase } from './servers.ts';

const manual = readFileSync(join(root, 'docs/high-availability.md'), 'utf8');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
/** Small, so that the disks of the drill can be, and enough sessions for it. */
const ofTheDrill = ['shared_buffers', 'min_wal_size', 'max_wal_size', 'wal_keep_size', 'max_connections'];

/** `name: value` of every setting, however deep it is. */
function flat(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (ofTheDrill.includes(name)) return [];
    return typeof value === 'object' && value !== null ? flat(value) : [`${name}: ${value}`];
  });
}

describe('the manual has the settings of the drill', () => {
  it.each(flat(dynamicSettings))('of Patroni: %s', (setting) => {
    expect(manual.replaceAll("'", '')).toMatch(new RegExp(`^ +${setting}$`, 'm'));
  });

  it('of the archive', () => {
    expect(oneLine(manual)).toContain(oneLine(archiveCommand('pgbackrest')));
  });

  it.each(Object.entries(etcdSettings))('of etcd: %s', (name, value) => {
    expect(manual).toContain(`\nETCD_${name.toUpperCase().replaceAll('-', '_')}=${value}\n`);
  });

  it('of the script for a full disk', () => {
    const own = ['name', 'data_dir'].map((key) => new RegExp(`^ *${key}: (.+)$`, 'm').exec(manual)?.[1]);
    const patroni = /^restapi: \{ listen: ([^,]+),/m.exec(manual)?.[1];
    expect(manual).toContain('`deploy/database/switchover-when-full`');
    expect(manual).toContain(
      `\nExecStart=/usr/local/bin/switchover-when-full ${own[0]} http://${patroni} ${own[1]}\n`,
    );
  });

  it('of the proxies', () => {
    const lines = [toDatabase(0, []), front('')].join('\n').split('\n');
    const directives = lines.filter((line) =>
      /^ +(?:option|http-check|http-request|timeout|balance|mode) /.test(line),
    );
    expect(directives.length).toBeGreaterThan(15);
    const of = (text: string) => text.trim().replace('OPTIONS /replica', 'OPTIONS /primary');
    expect(directives.map(of).filter((line) => !manual.includes(`\n  ${line}\n`))).toEqual([]);
  });
});
