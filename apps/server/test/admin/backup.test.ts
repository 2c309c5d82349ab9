import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../../src/domains/outbox/index.ts';
import { writeFile } from '../../src/platform/backup/file.ts';
import { backup, restore } from '../../src/platform/backup/index.ts';
import { leftOut, notData } from '../../src/platform/backup/left-out.ts';
import { makeKey } from '../../src/platform/backup/locks.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { administer } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { addMembers, admit, contents, emptyDatabase, ownFolder } from './factories.ts';

const hands = 4;
/** The backup begins after so many rows. */
const acknowledgedBefore = 20;
const folder = ownFolder();
let server: TestServer;
let target: { url: string; drop: () => Promise<void> } | undefined;

beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  await target?.drop();
  target = undefined;
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const idsOf = async (url: string, statement: string, values: unknown[] = []) =>
  (await administer(url, statement, values)).map(({ id }) => String(id)).sort();

it('contains exactly what was acknowledged when it began, while four writers continue', async () => {
  const cards = await addMembers(server, 'LOAD', 1_000);
  const token = await server.signIn('receptionist');
  const acknowledged: string[] = [];
  let stopped = false;
  const work = async () => {
    for (let card = cards.shift(); card && !stopped; card = cards.shift()) {
      const id = await admit(server, token, card);
      if (id) acknowledged.push(id);
    }
  };
  const working = Promise.all(Array.from({ length: hands }, work));
  await expect
    .poll(() => acknowledged.length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(acknowledgedBefore);

  const before = [...acknowledged];
  const done = await backup(server.adminUrl, folder.path('load'), null);
  expect(cards.length, 'they still write').toBeGreaterThan(0);
  stopped = true;
  await working;

  target = await emptyDatabase();
  await restore(target.url, folder.path('load'), null, null);
  const restored = await idsOf(target.url, 'select id from card_authorization');
  expect(restored).toEqual(expect.arrayContaining(before));
  expect(restored.length).toBeLessThan(acknowledged.length);

  // Tables that only grow: exactly the rows whose transactions are in the snapshot.
  for (const [table, id] of [
    ['card_authorization', 'id'],
    ['visit', 'id'],
    ['audit', 'id'],
    ['register.issued_authorization', 'authorization_no'],
  ] as const) {
    const visible = await idsOf(
      server.adminUrl,
      `select ${id}::text as id from ${table} where pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)`,
      [done.snapshot],
    );
    const there = await idsOf(
      target.url,
      table === 'audit'
        ? `select id from audit where action <> 'installation.restored'`
        : `select ${id}::text as id from ${table}`,
    );
    expect(there, table).toEqual(visible);
  }
  // Counters agree with the rows.
  const [counted] = await administer(
    target.url,
    `select (select sum(n)::int from list_length where list = facility_id and day = 'infinity') as listed,
       (select count(*)::int from card_authorization) as there,
       (select count(*)::int from audit where action = 'authorization.created') as recorded`,
  );
  expect(counted).toEqual({ listed: restored.length, there: restored.length, recorded: restored.length });
});

it('restores every row of every table except sessions and codes, and continues where it was', async () => {
  const waits = { facilityId: facilities.first.id, partitionKey: randomUUID(), subjectId: randomUUID() };
  const letWait = ({ database }: TestServer) =>
    database.transaction(waits.facilityId, (tx) =>
      enqueue(tx, { ...waits, kind: 'visit.reference', memberId: null, createdBy: null, now: new Date() }),
    );
  const waiting = await letWait(server);
  const { file, recipient } = await makeKey(new Date());
  writeFileSync(folder.path('opens'), file);
  writeFileSync(folder.path('locks'), `${recipient}\n`);
  const original = await contents(server.adminUrl);
  await backup(server.adminUrl, folder.path('locked'), { keyFile: folder.path('locks') });
  target = await emptyDatabase();
  const { url } = target;
  await restore(url, folder.path('locked'), { keyFile: folder.path('opens') }, null);

  // What the restore itself writes. Waiting messages may have been sent to the scheme since.
  const recorded = await administer(
    url,
    `delete from audit where action = 'installation.restored' returning id`,
  );
  await administer(url, 'delete from audit_unsealed where audit_id = any($1)', [
    recorded.map(({ id }) => id),
  ]);
  expect(recorded).toHaveLength(2);
  const attempted = await administer(
    url,
    "update outbox set attempts = attempts - 1 where state = 'waiting' returning id, attempts",
  );
  expect(attempted).toEqual([{ id: waiting, attempts: 0 }]);

  const back = await contents(url);
  expect([...back.keys()]).toEqual([...original.keys()]);
  for (const [name, rows] of original) {
    if (notData.has(name)) continue;
    expect(back.get(name), name).toBe(leftOut.has(name) ? 'empty' : rows);
  }
  const [broken] = await administer(
    url,
    `select count(*)::int as n from pg_constraint where not convalidated
       or conrelid in (select tgrelid from pg_trigger where tgenabled <> 'O')`,
  );
  expect(broken?.n).toBe(0);
  await expectContinues(url, letWait);
});

/** Sign-in, a new authorization, the next number, and a new message. */
async function expectContinues(url: string, letWait: (server: TestServer) => Promise<string>): Promise<void> {
  expect((await migrate(url)).files).toEqual([]);
  const restored = await testServer({}, undefined, { url, drop: async () => {} });
  try {
    const numbers = `select max(authorization_no)::text as newest from register.issued_authorization`;
    const [before] = await restored.rows(numbers);
    const [card = ''] = await addMembers(restored, 'AFTER', 1);
    const id = await admit(restored, await restored.signIn('receptionist'), card);
    expect(id).not.toBeNull();
    const [after] = await restored.rows(numbers);
    expect(BigInt(String(after?.newest))).toBeGreaterThan(BigInt(String(before?.newest)));
    expect(await restored.rows(`select id from visit where authorization_id = $1`, [id])).toHaveLength(1);
    const next = await letWait(restored);
    expect(await restored.rows('select attempts from outbox where id = $1', [next])).toEqual([
      { attempts: 0 },
    ]);
  } finally {
    await restored.close();
  }
}

/** A copy in which some bits of a byte are different. */
function withChanged(whole: Buffer, at: number, bits: number): Buffer {
  const changed = Buffer.from(whole);
  changed[at] = (changed[at] ?? 0) ^ bits;
  return changed;
}

const nothing = `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'register')`;

it('refuses a file that was changed by a byte or truncated anywhere, and changes nothing', async () => {
  await backup(server.adminUrl, folder.path('whole'), null);
  const whole = readFileSync(folder.path('whole'));
  target = await emptyDatabase();
  const half = Math.floor(whole.length / 2);
  const bytes = [0, 4, 9, 10, 40, Math.floor(whole.length / 9), half, whole.length - 5, whole.length - 1];
  const cuts = [0, 200, half, whole.length - 8, whole.length - 1];
  const corrupted = [
    ...bytes.map((at): [string, Buffer] => [`byte ${at} of ${whole.length}`, withChanged(whole, at, 4)]),
    ...cuts.map((length): [string, Buffer] => [`cut at ${length}`, whole.subarray(0, length)]),
  ];
  for (const [how, content] of sampleOf(corrupted, 0.1)) {
    writeFileSync(folder.path('corrupt'), content);
    await expect(restore(target.url, folder.path('corrupt'), null, null), how).rejects.toThrow(
      /Nothing was restored/,
    );
    expect(await administer(target.url, nothing), how).toEqual([{ n: 0 }]);
  }
}, 180_000);

it('refuses an encrypted file that is changed, truncated, or opened with another key or none', async () => {
  const [mine, other] = [await makeKey(new Date()), await makeKey(new Date())];
  for (const [name, { file }] of Object.entries({ mine, other })) writeFileSync(folder.path(name), file);
  const lock = { keyFile: folder.path('mine') };
  await backup(server.adminUrl, folder.path('sealed'), lock);
  const whole = readFileSync(folder.path('sealed'));
  expect(whole.includes('Paracetamol')).toBe(false);
  target = await emptyDatabase();
  const { url } = target;
  const refused = async (file: string, by: Parameters<typeof restore>[2], why: RegExp) => {
    await expect(restore(url, folder.path(file), by, null)).rejects.toThrow(why);
    expect(await administer(url, nothing)).toEqual([{ n: 0 }]);
  };
  await refused('sealed', null, /is locked\. Name its key/);
  await refused('sealed', { keyFile: folder.path('other') }, /not opened by this key/);
  await refused('sealed', { passphrase: 'a long enough passphrase' }, /not opened by this key/);
  await refused('sealed', { keyFile: folder.path('sealed') }, /is no key of a backup/);
  await refused('sealed', { keyFile: folder.path('nowhere') }, /cannot be read/);
  const places = [30, 120, 250, Math.floor(whole.length / 2), whole.length - 1];
  const corrupted = [
    ...places.map((at) => withChanged(whole, at, 1)),
    whole.subarray(0, whole.length - 70_000 > 0 ? -70_000 : -20),
  ];
  for (const content of sampleOf(corrupted, 0.2)) {
    writeFileSync(folder.path('corrupt-sealed'), content);
    await refused('corrupt-sealed', lock, /Nothing was restored/);
  }
});

it('refuses other files, a backup of a newer version, a database with tables, and an existing target file', async () => {
  target = await emptyDatabase();
  const { url } = target;
  writeFileSync(folder.path('text'), 'id,name\n1,Asha\n');
  await expect(restore(url, folder.path('text'), null, null)).rejects.toThrow(/is no backup of this product/);
  await expect(restore(url, folder.path('missing'), null, null)).rejects.toThrow(/cannot be read/);
  const newer = pack();
  const manifest = {
    format: 1,
    product: '9.0.0',
    takenAt: '2030-01-01T00:00:00.000Z',
    postgres: '30',
    snapshot: '1:1:',
    migrations: ['9999_later'],
    tables: [{ name: 'public.x', columns: ['y'] }],
    leftOut: [],
  };
  newer.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  newer.finalize();
  await writeFile(folder.path('newer'), null, Readable.from(newer), async () => {});
  await expect(restore(url, folder.path('newer'), null, null)).rejects.toThrow(
    /made by version 9\.0\.0 with 9999_later/,
  );
  await expect(backup(url, folder.path('of-nothing'), null)).rejects.toThrow(/nothing to back up/);
  expect(await administer(url, nothing)).toEqual([{ n: 0 }]);

  await backup(server.adminUrl, folder.path('there'), null);
  const kept = readFileSync(folder.path('there'));
  await expect(backup(server.adminUrl, folder.path('there'), null)).rejects.toThrow(/is there already/);
  expect(readFileSync(folder.path('there')).equals(kept)).toBe(true);
  await expect(backup(server.adminUrl, folder.path('no/such/folder'), null)).rejects.toThrow(
    /cannot be written/,
  );
  await expect(backup(server.adminUrl, folder.path('weak'), { passphrase: 'short' })).rejects.toThrow(
    /16 characters/,
  );
  await expect(restore(server.adminUrl, folder.path('there'), null, null)).rejects.toThrow(
    /has \d+ tables already/,
  );
});
