import { once } from 'node:events';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSessions } from '../../src/platform/database/check.ts';
import {
  alongside,
  col,
  compileOnce,
  type Database,
  expression,
  insertAtCommit,
  isUniqueViolation,
  notifyAfterCommit,
  openDatabase,
  type Read,
  rows,
  sendAlong,
  type Tx,
} from '../../src/platform/database/index.ts';
import { createNotifier } from '../../src/platform/database/notify.ts';
import { Session } from '../../src/platform/database/session.ts';
import { onBehalfOf } from '../../src/platform/fair-queue.ts';
import { administer, withDatabase } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let database: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  // One session, so that every test uses the state that the one before left.
  database = openDatabase({ url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const first = facilities.first.id;
const second = facilities.second.id;
const row = (series: string) => ({ facility_id: first, series, last: 1 });
const accounts = () => database.build.selectFrom('account').select(['facility_id', 'name']);
const setting = () =>
  rows({ at: col.nullable(col.text) })`select current_setting('app.facility', true) as at`;

describe('reads', () => {
  it('see only the rows of their facility', async () => {
    const rows = await database.read(second, accounts());
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map((row) => row.facility_id))).toEqual(new Set([second]));
  });

  it('see nothing if the facility is forgotten, also right after a read with one', async () => {
    expect(await database.read(first, accounts())).toHaveLength(6);
    expect(await database.readShared(accounts())).toEqual([]);
    expect((await database.readShared(setting()))[0]?.at ?? '').toBe('');
    expect(await database.sharedTransaction((tx) => tx.selectFrom('account').selectAll().execute())).toEqual(
      [],
    );
  });

  it('refuse an invalid identifier of a facility', async () => {
    const text = 'A facility is named by its identifier';
    await expect(database.read("x'; drop table account; --", accounts())).rejects.toThrow(text);
    await expect(database.transaction('', async () => 1)).rejects.toThrow(text);
  });

  it('keep the connection usable after an error, however often', async () => {
    const divide = (by: number) => rows({ n: col.integer })`select 1 / ${by}::int as n`;
    const broken = rows({})`select nothing from nowhere`;
    for (let i = 0; i < 3; i++) {
      await expect(database.read(first, divide(0))).rejects.toMatchObject({ code: '22012' });
      await expect(database.read(first, broken)).rejects.toMatchObject({ code: '42P01' });
      expect(await database.read(first, divide(1))).toEqual([{ n: 1 }]);
      expect(await database.read(first, accounts())).toHaveLength(6);
    }
  });

  it('survive a parameter that cannot be sent', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await expect(database.read(first, rows({})`select ${circle}::jsonb`)).rejects.toThrow(/circular/);
    expect(await database.read(first, accounts())).toHaveLength(6);
  });

  it('prepare again after the columns changed under a statement', async () => {
    const query = database.build.selectFrom('item_type').selectAll().orderBy('id');
    expect(Object.keys((await database.readShared(query))[0] ?? {})).toEqual(['id', 'name', 'care_kind']);
    await administer(url, "alter table item_type add column note text default 'x'");
    await database.readShared(query).catch(() => {});
    expect(Object.keys((await database.readShared(query))[0] ?? {})).toEqual([
      'id',
      'name',
      'care_kind',
      'note',
    ]);
  });

  it('return a large result completely', async () => {
    const query = rows({ n: col.integer, text: col.text })`
      select n::bigint as n, repeat('x', 100) as text from generate_series(1, 100000) n`;
    const found = await database.read(first, query);
    expect(found).toHaveLength(100_000);
    expect(found[99_999]).toEqual({ n: 100_000, text: 'x'.repeat(100) });
  });

  it('return numbers, days and timestamps by their types, and accept them', async () => {
    const at = new Date('2026-11-21T12:00:00.123Z');
    const columns = {
      n: col.integer,
      day: col.date,
      at: col.timestamptz,
      json: col.json<{ a: string }>(),
      list: col.array(col.text),
      bytes: col.bytea,
      yes: col.boolean,
      none: col.nullable(col.text),
    };
    const found = await database.readShared(rows(columns)`
      select count(*) as n, date '2026-11-21' as day, ${at}::timestamptz as at, ${'{"a":"\\"é"}'}::jsonb as json,
        ${['a"b\\', null, 'c,d']}::text[] as list, ${Buffer.from([0, 255])}::bytea as bytes, ${true}::bool as yes, null as none`);
    expect(found[0]).toEqual({
      n: 1,
      day: '2026-11-21',
      at,
      json: { a: '"é' },
      list: ['a"b\\', null, 'c,d'],
      bytes: Buffer.from([0, 255]),
      yes: true,
      none: null,
    });
    const tooLarge = rows({ n: col.integer })`select 9007199254740993::bigint as n`;
    await expect(database.readShared(tooLarge)).rejects.toThrow(RangeError);
  });

  it('that are compiled once take the values of each call', async () => {
    let builds = 0;
    const accountsOf = compileOnce((db, of: { facilityId: string; most: number }) => {
      builds++;
      return db
        .selectFrom('account')
        .select(expression(col.integer)`1`.as('one'))
        .where('facility_id', '=', of.facilityId)
        .limit(of.most);
    });
    const found: number[] = [];
    for (const [facilityId, most] of [
      [first, 1],
      [first, 9],
      [second, 9],
    ] as const) {
      found.push((await database.read(first, accountsOf({ facilityId, most }))).length);
    }
    expect(found).toEqual([1, 6, 0]);
    expect(builds).toBe(1);
  });

  it('run concurrently without mixing their facilities', async () => {
    const wide = openDatabase({ url, poolSize: 4 });
    const asked = Array.from({ length: 200 }, (_, i) => (i % 2 ? first : second));
    const seen = await Promise.all(asked.map((id) => wide.read(id, setting())));
    expect(seen.map((rows) => rows[0]?.at)).toEqual(asked);
    await wide.close();
  });
});

describe('a session that dies in the middle', () => {
  const killAll = () =>
    administer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'afyakadi'`,
    );

  it('fails the read as unavailable, and the next one works', async () => {
    const sleeping = database.read(first, rows({})`select pg_sleep(20)`);
    const expected = expect(sleeping).rejects.toMatchObject({ status: 'unavailable' });
    await expect
      .poll(() => administer(url, "select from pg_stat_activity where wait_event = 'PgSleep'"))
      .not.toEqual([]);
    await killAll();
    await expected;
    expect(await database.read(first, accounts())).toHaveLength(6);
  });

  it('fails the transaction as unavailable, and stores nothing', async () => {
    const work = database.transaction(first, async (tx) => {
      await tx.insertInto('number_series').values({ facility_id: first, series: 'lost', last: 1 }).execute();
      await killAll();
      await tx.selectFrom('account').selectAll().execute();
    });
    await expect(work).rejects.toMatchObject({ status: 'unavailable' });
    expect(await administer(url, "select 1 from number_series where series = 'lost'")).toEqual([]);
    expect(await database.read(first, accounts())).toHaveLength(6);
  });

  it('while idle is replaced unnoticed or reported once', async () => {
    await killAll();
    await expect.poll(() => database.stats().total).toBe(0);
    expect(await database.read(first, accounts())).toHaveLength(6);
  });

  it.each([
    'prepare later as select 1',
    "do $$ begin execute 'prepare later as select 1'; end $$",
    "set search_path = 'register'",
    'deallocate all',
  ])('is ended after an injected command that it would remember: %s', async (text) => {
    const pid = rows({ pid: col.integer })`select pg_backend_pid() as pid`;
    const [before] = await database.readShared(pid);
    const injected = database.transaction(first, (tx) => tx.executeQuery(CompiledQuery.raw(text)));
    await expect(injected).rejects.toThrow(/no statement of the server/);
    expect(await database.readShared(pid)).not.toEqual([before]);
  });

  it('leaves a server that takes no writes any more at the first one, with all its sessions', async () => {
    const name = new URL(url).pathname.slice(1);
    const elsewhere = withDatabase(url, 'postgres');
    const pool = openDatabase({ url, poolSize: 3 });
    const write = (series: string) =>
      pool.transaction(first, (tx) => tx.insertInto('number_series').values(row(series)).execute());
    try {
      // Its sessions go on reading, like those of a primary that has become a standby.
      await administer(elsewhere, `alter database ${name} set default_transaction_read_only = on`);
      const slow = rows({})`select from pg_sleep(0.2)`;
      await Promise.all(
        [1, 2, 3].map((nth) =>
          pool.transaction(first, (tx) => tx.executeQuery(slow.compile()).then(() => nth)),
        ),
      );
      expect(pool.stats().total).toBe(3);
      await administer(elsewhere, `alter database ${name} reset default_transaction_read_only`);
      await expect(write('read-only')).rejects.toMatchObject({ status: 'unavailable' });
      await Promise.all(['demoted-1', 'demoted-2', 'demoted-3'].map(write));
    } finally {
      await pool.close();
    }
  });

  it('is unavailable if nobody listens, within the time limit', async () => {
    const nowhere = openDatabase({ url: 'postgres://x@127.0.0.1:1/x', poolSize: 1 });
    await expect(nowhere.readShared(rows({})`select`)).rejects.toMatchObject({ status: 'unavailable' });
    await nowhere.close();
  });
});

describe('transactions', () => {
  it('store what was done, roll back what threw, and count changed rows', async () => {
    const changed = await database.transaction(first, async (tx) => {
      await tx.insertInto('number_series').values(row('kept')).execute();
      return tx.updateTable('number_series').set({ last: 2 }).where('series', '=', 'kept').executeTakeFirst();
    });
    expect(changed.numUpdatedRows).toBe(1n);
    const failing = database.transaction(first, async (tx) => {
      await tx.insertInto('number_series').values(row('gone')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const stored = await administer(url, "select series from number_series where series in ('kept', 'gone')");
    expect(stored).toEqual([{ series: 'kept' }]);
  });

  it('name a unique violation by its constraint', async () => {
    const error = await database
      .transaction(first, (tx) => tx.insertInto('number_series').values(row('kept')).execute())
      .catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'number_series_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });

  it('cannot write into another facility', async () => {
    const crossing = database.transaction(second, (tx) =>
      tx.insertInto('number_series').values(row('crossing')).execute(),
    );
    await expect(crossing).rejects.toMatchObject({ code: '42501' });
  });
});

describe('statements that start together in a transaction', () => {
  const adding = (tx: Tx, series: string) =>
    tx.insertInto('number_series').values({ facility_id: first, series, last: 1 }).returning('series');
  const add = (tx: Tx, series: string) => adding(tx, series).execute();
  const storedOf = (...series: string[]) =>
    administer(url, 'select series from number_series where series = any($1)', [series]);

  it('run in their order, also the same statement twice', async () => {
    const answers = await database.transaction(first, (tx) =>
      Promise.all([
        tx.selectFrom('number_series').select('series').where('series', '=', 'together').execute(),
        add(tx, 'together'),
        add(tx, 'beside'),
        tx.selectFrom('number_series').select('series').where('series', '=', 'together').execute(),
      ]),
    );
    expect(answers).toEqual([[], [{ series: 'together' }], [{ series: 'beside' }], [{ series: 'together' }]]);
    expect(await storedOf('together', 'beside')).toHaveLength(2);
  });

  it('fail together, and are rolled back', async () => {
    const failed = await database
      .transaction(first, (tx) => Promise.allSettled([add(tx, 'one'), add(tx, 'one'), add(tx, 'two')]))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(failed)).toBe(true);
    expect(await storedOf('one', 'two')).toEqual([]);
    expect(await database.read(first, accounts())).toHaveLength(6);
  });

  it('are stored if they are sent with the commit', async () => {
    await database.transaction(first, async (tx) => sendAlong(tx, adding(tx, 'last')));
    expect(await storedOf('last')).toHaveLength(1);
  });

  it('are refused after it', async () => {
    const ended = await database.transaction(first, async (tx) => tx);
    await expect(add(ended, 'late')).rejects.toThrow('after the commit');
    expect(await storedOf('late')).toEqual([]);
  });

  it('fail the commit if nobody waits for them', async () => {
    const unnoticed = database.transaction(first, async (tx) => {
      await add(tx, 'unnoticed');
      sendAlong(tx, adding(tx, 'unnoticed'));
    });
    await expect(unnoticed).rejects.toMatchObject({ code: '23505' });
    expect(await storedOf('unnoticed')).toEqual([]);
  });

  const addAtCommit = insertAtCommit<ReturnType<typeof row>>((db, rows) =>
    db.insertInto('number_series').values(rows),
  );

  it('insert with the commit all rows that were collected, each its own', async () => {
    const series = Array.from({ length: 19 }, (_, at) => `collected ${at}`);
    await database.transaction(first, async (tx) => {
      for (const name of series) addAtCommit(tx, row(name));
    });
    expect(await storedOf(...series)).toHaveLength(19);
  });

  it('fail the commit if a collected row fails', async () => {
    const failing = database.transaction(first, async (tx) => {
      await add(tx, 'before');
      for (const name of ['twice', 'twice']) addAtCommit(tx, row(name));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await storedOf('before', 'twice')).toEqual([]);
  });

  it('give the work beside them nothing before they succeed, and their failure counts', async () => {
    let wentOn = false;
    const refused = database.transaction(first, (tx) => {
      const reserved = add(tx, 'reserved').then(() => Promise.reject(new Error('The key is taken')));
      return alongside(tx, reserved, async (waiting) => {
        await add(waiting, 'work');
        wentOn = true;
      });
    });
    await expect(refused).rejects.toThrow('The key is taken');
    expect(wentOn).toBe(false);
    expect(await storedOf('reserved', 'work')).toEqual([]);
  });
});

describe('a notification', () => {
  it('that could not be sent is sent once more', async () => {
    const received: string[] = [];
    let begins = () => {};
    const begun = new Promise<void>((resolve) => {
      begins = resolve;
    });
    const listening = database.listen('notice_test', {
      onNotice: (notice) => received.push(notice),
      onGap: begins,
    });
    await begun;
    let attempts = 0;
    const own: string[] = [];
    const send = async (query: Read<unknown>) => {
      attempts += 1;
      if (attempts === 1) throw new Error('the session was lost');
      return database.readShared(query);
    };
    const notify = createNotifier(
      send,
      (channel, payload) => own.push(`${channel} ${payload}`),
      fastTimings.notices,
    );
    const tx = await database.transaction(first, async (tx) => tx);
    notifyAfterCommit(tx, 'notice_test', 'news');
    notify(tx);
    expect(own).toEqual(['notice_test news']);
    await expect.poll(() => received).toEqual(['news']);
    expect(attempts).toBe(2);
    await listening.close();
  });
});

describe('the role of the sessions', () => {
  it('owns nothing and is bound by row level security', async () => {
    await checkSessions(database, url);
  });

  it('is refused while it owns a table, with the correction', async () => {
    await administer(url, 'create table owned (); alter table owned owner to afyakadi_app');
    await expect(checkSessions(database, url)).rejects.toThrow(/owns 1 of the tables.*REASSIGN OWNED/s);
    await administer(url, 'drop table owned');
  });
});

describe('the sessions of the pool', () => {
  const [first, second] = [facilities.first.id, facilities.second.id];

  it('go to facilities and their accounts in turn', async () => {
    const order: string[] = [];
    const work = (facility: string, account: string) =>
      onBehalfOf({ facility, account }, () =>
        database.transaction(facility, async () => void order.push(account)),
      );
    await Promise.all([
      ...['A1', 'A1', 'A1', 'A1', 'A2'].map((account) => work(first, account)),
      work(second, 'B1'),
    ]);
    expect(order).toEqual(['A1', 'A1', 'B1', 'A2', 'A1', 'A1']);
  });

  it('are half left to calls, however much long work there is', async () => {
    const two = openDatabase({ url, poolSize: 2 });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const long = [1, 2].map(() => two.forLongWork().transaction(first, () => ended));
    expect(await two.transaction(first, async () => 'answered')).toBe('answered');
    end();
    await Promise.all(long);
    await two.close();
  });
});

it('sends statements that start together in one round trip', async () => {
  const pool = new pg.Pool({ connectionString: url });
  const client = await pool.connect();
  // The pool ends before its session does, and the database that the session is still in is dropped afterwards.
  const ended = once(client, 'end');
  try {
    // pg calls this whenever it has nothing more to send.
    let drained = 0;
    client.on('drain', () => {
      drained++;
    });
    const session = new Session(client, 0, 0, 0, () => {});
    const asked = [1, 2, 3].map((n) =>
      session.run(rows({ n: col.integer })`select ${n}::int as n`.compile()),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ rows: [row] }) => row)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(drained).toBe(1);
  } finally {
    client.release();
    await pool.end();
    await ended;
  }
});
