import { describe, expect, it } from 'vitest';
import { type DatabaseFacts, type Facts, findingsOf, notesOf } from './rules.ts';

const now = new Date('2026-11-25T08:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysOn = (days: number) => hoursAgo(-24 * days);
const gigabyte = 2 ** 30;

const database: DatabaseFacts = {
  aheadMs: 40,
  isStandby: false,
  pooler: null,
  jit: false,
  standbys: [{ name: 'db2', lagSeconds: 0.2, lagBytes: 4_096 }],
  archive: null,
  schema: { missing: [], waiting: [], newer: [], replaced: [] },
  servers: [{ pid: 7, address: '10.0.0.5', release: '0034' }],
};
const well: Facts = {
  now,
  problems: [],
  database,
  reading: { lagSeconds: 0.02 },
  scheme: { host: 'scheme.example.org', aheadMs: -800 },
  disk: { folder: '/srv/data', free: 60 * gigabyte, total: 100 * gigabyte },
  certificate: { file: 'cert.pem', from: daysOn(-30), until: daysOn(60) },
  backup: hoursAgo(9),
};

const found = (changes: Partial<Facts>) => findingsOf({ ...well, ...changes });
const foundOf = (changes: Partial<DatabaseFacts>) => found({ database: { ...database, ...changes } });

it('finds nothing where all is well, and where nothing can be seen', () => {
  expect(findingsOf(well)).toEqual([]);
  expect(found({ database: null, scheme: null, disk: null, certificate: null })).toEqual([]);
  expect(foundOf({ jit: null, standbys: [{ name: 'db2', lagSeconds: null, lagBytes: null }] })).toEqual([]);
});

describe('what the doctor finds', () => {
  it.each<[string, Partial<Facts>, RegExp]>([
    ['what could not be read', { problems: ['TLS_CERT cannot be read.'] }, /TLS_CERT cannot be read/],
    [
      'a clock before the scheme’s',
      { scheme: { host: 'scheme.example.org', aheadMs: 130_000 } },
      /2 minutes behind that of scheme.example.org.*set-ntp/,
    ],
    [
      'a disk that is nearly full',
      { disk: { folder: '/d', free: gigabyte, total: 9 * gigabyte } },
      /1\.0 GB free of 9 GB/,
    ],
    [
      'a large disk with little room',
      { disk: { folder: '/d', free: 9 * gigabyte, total: 900 * gigabyte } },
      /enlarge/,
    ],
    [
      'a certificate that ends soon',
      { certificate: { file: 'c', from: daysOn(-9), until: daysOn(9) } },
      /expires on 2026-12-04/,
    ],
    [
      'one that has ended',
      { certificate: { file: 'c', from: daysOn(-9), until: daysOn(-1) } },
      /expired.*Renew/,
    ],
    [
      'one of the future',
      { certificate: { file: 'c', from: daysOn(1), until: daysOn(90) } },
      /not valid before/,
    ],
    ['a standby of reports that is not read', { reading: { problem: 'It is 90 s behind.' } }, /90 s behind/],
    ['no backup', { backup: null }, /no backup.*npm run admin -- backup/],
    ['an old backup', { backup: hoursAgo(73) }, /3 days old.*every night/],
  ])('%s', (_name, changes, line) => {
    expect(found(changes)).toEqual([expect.stringMatching(line)]);
  });

  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ['a clock after PostgreSQL’s', { aheadMs: -12_000 }, /12 seconds ahead of that of PostgreSQL/],
    ['a standby', { isStandby: true }, /names a standby.*primary/],
    ['an old PgBouncer', { pooler: { version: '1.18.0' } }, /PgBouncer 1\.18\.0.*1\.21 or newer/],
    ['a pooler of no version', { pooler: { version: null } }, /does not say which.*stats_users/],
    ['jit', { jit: true }, /jit is on.*SET jit = off/],
    [
      'a standby that is late',
      { standbys: [{ name: 'db2', lagSeconds: 600, lagBytes: gigabyte }] },
      /db2 is 10 minutes and 1\.0 GB behind/,
    ],
    [
      'a schema before the release',
      { schema: { ...database.schema, missing: ['0034_a'] } },
      /older.*0034_a.*Start/,
    ],
    [
      'a schema after it',
      { schema: { ...database.schema, newer: ['0035_a'] } },
      /half done.*0035_a.*Install/,
    ],
    [
      'one on which it does not run',
      { schema: { ...database.schema, newer: ['0035_contract_a'] } },
      /does not run.*later one/,
    ],
    [
      'an upgrade that waits for its end',
      { schema: { ...database.schema, waiting: ['0034_contract_a'] } },
      /half done: 0034_contract_a waits\. Run npm run admin -- migrate finish/,
    ],
    [
      'and for a server of the release before',
      {
        schema: { ...database.schema, waiting: ['0034_contract_a'] },
        servers: [{ pid: 9, address: '10.0.0.6', release: '' }],
      },
      /10\.0\.0\.6, session 9.*migrate finish/,
    ],
  ])('%s', (_name, changes, line) => {
    expect(foundOf(changes)).toEqual([expect.stringMatching(line)]);
  });

  it('not a pooler that keeps prepared statements', () => {
    expect(foundOf({ pooler: { version: '1.21.0' } })).toEqual([]);
    expect(foundOf({ pooler: { version: '2.0' } })).toEqual([]);
  });
});

it('says how far the standby of reports is behind', () => {
  expect(notesOf(well)).toEqual([expect.stringContaining('within 0.02 s')]);
  expect(notesOf({ reading: null })).toEqual([]);
  expect(notesOf({ reading: { problem: 'It is 90 s behind.' } })).toEqual([]);
});

it('takes a working archive for a backup, and says when it fails', () => {
  const archive = { archivedAt: hoursAgo(1), failedAt: hoursAgo(3) };
  expect(found({ backup: null, database: { ...database, archive } })).toEqual([]);
  expect(foundOf({ archive: { archivedAt: hoursAgo(3), failedAt: hoursAgo(1) } })).toEqual([
    expect.stringContaining('cannot archive'),
  ]);
});
