import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishUpgrade } from '../../src/admin/commands/migrate-finish.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { schemaNotes } from '../../src/platform/database/migrations.ts';
import { listenerName } from '../../src/platform/database/servers.ts';
import { emptyDatabase, ownFolder } from '../admin/factories.ts';
import { administer } from '../setup/administer.ts';
import { fastTimings } from '../setup/timings.ts';

const folder = ownFolder();
afterAll(() => folder.remove());

/** A release is a folder of migrations. */
function release(name: string, files: Record<string, string>): string {
  mkdirSync(folder.path(name));
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder.path(name), `${file}.sql`), text);
  }
  return folder.path(name);
}

const first = { '0001_first': 'create table patient (id int primary key, name text);' };
const second = {
  ...first,
  '0002_names': 'alter table patient add column first_name text;',
  '0003_contract_names': 'alter table patient drop column name;',
  '0004_index':
    'drop index concurrently if exists by_name; create index concurrently by_name on patient (first_name);',
};
let releases: { first: string; second: string };
beforeAll(() => {
  releases = { first: release('first', first), second: release('second', second) };
});

let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

const timings = { ...fastTimings.database, migrationLock: 20, migrationRetries: [10, 10] };
const start = (folderOf: string) => migrate(database.url, { folder: folderOf, timings });
const twoDaysAgo = "update kysely_migration set timestamp = (now() - interval '2 days')::text";
const columns = async () => {
  const rows = await administer(
    database.url,
    `select attname from pg_attribute where attrelid = 'patient'::regclass and attnum > 0 and not attisdropped`,
  );
  return rows.map(({ attname }) => attname);
};

describe('an upgrade', () => {
  it('expands at the start, runs the release before meanwhile, and contracts when it is finished', async () => {
    await start(releases.first);
    const upgraded = await start(releases.second);
    expect(upgraded).toMatchObject({
      files: ['0002_names', '0004_index'],
      waiting: ['0003_contract_names'],
    });
    expect(schemaNotes(upgraded)).toEqual([expect.stringContaining('migrate finish')]);
    expect(await columns()).toEqual(['id', 'name', 'first_name']);

    const back = await start(releases.first);
    expect(back).toMatchObject({ files: [], waiting: [], newer: ['0002_names', '0004_index'] });
    expect(schemaNotes(back)).toEqual([expect.stringContaining('This release runs on it')]);
    expect(await start(releases.second)).toMatchObject({ files: [] });

    const finish = { folder: releases.second, finish: true, timings };
    expect((await migrate(database.url, finish)).files).toEqual(['0003_contract_names']);
    expect(await columns()).toEqual(['id', 'first_name']);
    expect((await migrate(database.url, finish)).files).toEqual([]);
    await expect(start(releases.first)).rejects.toThrow(/0003_contract_names.*restore a backup/);
  });

  it('is finished by a start a day later, where one server has the database to itself', async () => {
    const alone = () => migrate(database.url, { folder: releases.second, timings, alone: true });
    await start(releases.first);
    const upgraded = await alone();
    expect(upgraded.files).toEqual(['0002_names', '0004_index']);
    expect(schemaNotes(upgraded, { alone: true })).toEqual([expect.stringContaining('A start finishes it')]);
    expect(await alone()).toMatchObject({ files: [], waiting: ['0003_contract_names'] });

    await administer(database.url, twoDaysAgo);
    const other = new pg.Client({
      connectionString: database.url,
      application_name: listenerName('0004_index'),
    });
    await other.connect();
    expect((await alone()).files).toEqual([]);
    await other.end();
    // Its session ends a moment after its client has.
    await expect.poll(async () => (await alone()).files).toEqual(['0003_contract_names']);
  });

  it('is not finished by the release before', async () => {
    const third = release('third', { ...second, '0005_more': 'alter table patient add column more text;' });
    await start(releases.first);
    await start(third);
    await administer(database.url, twoDaysAgo);
    const back = await migrate(database.url, { folder: releases.second, timings, alone: true });
    expect(back).toMatchObject({ files: [], waiting: ['0003_contract_names'], newer: ['0005_more'] });
  });

  it('runs every file at once in an empty database', async () => {
    const { files, waiting } = await start(releases.second);
    expect([files.length, waiting]).toEqual([4, []]);
  });

  it('runs each file once if several servers start at the same moment', async () => {
    await start(releases.first);
    const all = await Promise.all([1, 2, 3].map(() => start(releases.second)));
    expect(all.flatMap(({ files }) => files).filter((file) => file === '0002_names')).toHaveLength(1);
    const [index] = await administer(
      database.url,
      `select indisvalid from pg_index where indexrelid = 'by_name'::regclass`,
    );
    expect(index).toEqual({ indisvalid: true });
  });

  it('names a file that fails, changes nothing of it, and continues with it', async () => {
    const broken = release('broken', {
      ...second,
      '0002_names': 'alter table patient add column first_name text; select 1 / 0;',
    });
    await start(releases.first);
    await expect(start(broken)).rejects.toThrow(
      /^DATABASE_URL: .*\(0002_names\.sql\): division by zero\. Nothing of this file was changed\.$/,
    );
    expect(await columns()).toEqual(['id', 'name']);
    expect((await start(releases.second)).files).toEqual(['0002_names', '0004_index']);
  });

  it('says what to do on a full disk, and changes nothing', async () => {
    const full = release('full', {
      ...first,
      '0002_names': `alter table patient add column first_name text;
        do $$ begin raise 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;`,
    });
    await start(releases.first);
    await expect(migrate(database.url, { folder: full, timings, alone: true })).rejects.toThrow(
      /^The schema .*No space left on device\. Make room on the disk of PostgreSQL, then start again\. Nothing of this file was changed\.$/,
    );
    expect(await columns()).toEqual(['id', 'name']);
  });

  it('continues on a database of an earlier release, whose record Kysely wrote', async () => {
    await administer(
      database.url,
      `${first['0001_first']}
       create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
       insert into kysely_migration values ('0001_first', '2026-11-25T08:00:00.000Z')`,
    );
    expect((await start(releases.second)).files).toEqual(['0002_names', '0004_index']);
  });
});

describe('a lock that another transaction has', () => {
  let other: pg.Client;
  beforeEach(async () => {
    await start(releases.first);
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; select from patient');
  });
  afterEach(() => other.end());

  it('ends the start with one line, and changes nothing', async () => {
    await expect(start(releases.second)).rejects.toThrow(/0002_names\.sql.*locked a table.*Start again/);
    expect(await columns()).toEqual(['id', 'name']);
  });

  it('is waited for in short tries, between which calls go on', async () => {
    const upgrade = migrate(database.url, {
      folder: releases.second,
      timings: { ...timings, migrationRetries: Array.from({ length: 1_000 }, () => 10) },
    });
    await expect
      .poll(() =>
        administer(
          database.url,
          `select from pg_locks where relation = 'patient'::regclass and mode = 'AccessExclusiveLock'`,
        ),
      )
      .not.toEqual([]);
    // It queues behind the migration, and gets its turn when that gives way.
    await administer(database.url, "insert into patient values (1, 'Asha')");
    await other.query('commit');
    expect((await upgrade).files).toContain('0002_names');
  });
});

it('is not finished while a server of the release before runs, which its session names', async () => {
  await start(releases.first);
  const finish = () => finishUpgrade(database.url, { folder: releases.second, timings });
  const sessions = ['0001_first', '0004_index'].map(
    (newest) => new pg.Client({ connectionString: database.url, application_name: listenerName(newest) }),
  );
  for (const session of sessions) await session.connect();
  const [before] = await administer(
    database.url,
    `select pid from pg_stat_activity where application_name = '${listenerName('0001_first')}'`,
  );
  try {
    await expect(finish()).rejects.toThrow(
      new RegExp(`release before still runs \\([^;]*session ${before?.pid}\\)\\..*Nothing was changed\\.$`),
    );
    expect(await columns()).toContain('name');
  } finally {
    for (const session of sessions) await session.end();
  }
  await expect.poll(() => finish().catch(String)).toEqual(['0003_contract_names']);
});

it('refuses a database whose migrations a later chain replaced', async () => {
  await start(releases.second);
  const replaced = release('replaced', { '0001_first': first['0001_first'], '0003_others': 'select 1;' });
  await expect(start(replaced)).rejects.toThrow(/before the first release.*empty database.*deploy\/move/);
});
