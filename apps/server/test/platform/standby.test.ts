import { csvType } from '@afyakadi/contract';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { checkSessions, checkStandby } from '../../src/platform/database/check.ts';
import { checkLogins } from '../../src/platform/database/identity.ts';
import { col, isUnavailable, openDatabase, rows } from '../../src/platform/database/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openStandby, type Standby } from '../../src/platform/database/standby.ts';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { ownFolder } from '../admin/factories.ts';
import { createClaim } from '../compliance/factories.ts';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { administer, withDatabase } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { type Pair, startPair } from '../setup/standby.ts';
import { fastTimings, withTimings } from '../setup/timings.ts';

const day = '2026-03-12';
const first = facilities.first.id;
// A busy machine is slow, not behind.
const timings = withTimings(fastTimings, { standby: { connect: 15_000, wait: 15_000 } });

let pair: Pair;
let server: TestServer;
let standby: Standby;
let tokens: Tokens;
beforeAll(async () => {
  pair = await startPair();
  const primary = openDatabase({ url: pair.primary.url, poolSize: 2, timings });
  standby = openStandby({ url: pair.standby.url, primary, poolSize: 4, timings });
  const drop = async () => {
    await standby.close();
    await primary.close();
    await pair.close();
  };
  server = await testServer(
    {},
    undefined,
    { url: pair.primary.adminUrl, drop },
    { standby },
    { url: pair.primary.url },
  );
  tokens = await signInAll(server);
});
afterAll(() => server.close());

const logged: string[] = [];
beforeAll(() => standby.logTo({ warn: (_fields, text) => logged.push(text) }));

/** The statements of a report, by where they were answered. */
async function readsOf<T>(work: () => Promise<T>): Promise<{ result: T; standby: number; primary: number }> {
  const before = { ...standby.reads() };
  const result = await work();
  const { standby: there, primary: here } = standby.reads();
  return { result, standby: there - before.standby, primary: here - before.primary };
}

async function exportedNames(token = tokens.doctor): Promise<unknown[]> {
  const { status, headers, text } = await server.get(
    `/compliance/export?period=daily&date=${day}&format=csv`,
    { token },
  );
  expect([status, headers['content-type']]).toEqual([200, csvType]);
  const [header = [], ...lines] = parseCsv(text);
  return lines.map((line) => line[header.indexOf('Patient')]);
}

async function claimsInReport(): Promise<unknown> {
  const { status, body } = await server.get(`/compliance/report?period=daily&date=${day}`, {
    token: tokens.doctor,
  });
  expect(status).toBe(200);
  return body.item;
}

const pause = () => administer(pair.standby.adminUrl, 'select pg_wal_replay_pause()');
const resume = () => administer(pair.standby.adminUrl, 'select pg_wal_replay_resume()');

describe('reports and exports', () => {
  it('come from the standby with what was committed just before, for the caller’s facility alone', async () => {
    for (const lastName of ['Moja', 'Mbili', 'Tatu']) {
      await createClaim(server, { day, lastName, lines: [{ price: 500 }] });
      await createClaim(server, { day, lastName: 'Mgeni', facility: 'second', lines: [{ price: 900 }] });
      const { result, ...reads } = await readsOf(() => exportedNames());
      expect(result).toContain(`Asha ${lastName}`);
      expect(result).not.toContain('Asha Mgeni');
      expect(reads).toEqual({ standby: 2, primary: 0 });
    }
    const report = await readsOf(claimsInReport);
    expect(report).toMatchObject({
      standby: 1,
      primary: 0,
      result: { total: { claims: 3, amountClaimed: 1_500 } },
    });
    const trail = await readsOf(() => server.get('/admin/audit/export.csv', { token: tokens.admin }));
    expect(trail).toMatchObject({ primary: 0, result: { status: 200 } });
    expect(trail.standby).toBeGreaterThan(0);
    // The download that writes its own row has it too.
    expect(trail.result.text).toContain('audit.exported');
  });

  it('come from the primary while the standby is behind, and return to it', async () => {
    await pause();
    const patience = timings.standby.wait;
    timings.standby.wait = 100;
    await createClaim(server, { day, lastName: 'Nne', lines: [{ price: 500 }] });
    const behind = await readsOf(() => exportedNames());
    expect(behind).toMatchObject({ standby: 0, result: expect.arrayContaining(['Asha Nne']) });
    expect(standby.status()).toMatchObject({ state: 'behind', lagSeconds: expect.any(Number) });
    // The next one does not wait for it.
    expect(await readsOf(claimsInReport)).toMatchObject({ standby: 0, primary: 1 });
    timings.standby.wait = patience;
    await resume();
    expect((await standby.check()).state).toBe('used');
    expect(await readsOf(() => exportedNames())).toMatchObject({ primary: 0 });
    expect(logged.splice(0)).toEqual([
      'reports read the primary instead of the standby',
      'reports read the standby again',
    ]);
  });

  it('come from the primary while the standby does not answer, and say so once', async () => {
    await pair.standby.stop();
    const away = await readsOf(() => exportedNames());
    expect(away).toMatchObject({ standby: 0, result: expect.arrayContaining(['Asha Nne']) });
    for (let i = 0; i < 3; i++) expect((await standby.check()).state).toBe('unavailable');
    expect(await checkStandby(standby, pair.standby.url)).toMatch(
      /^DATABASE_READ_URL: no PostgreSQL answers at .*Until then, reports and exports read the primary\.$/,
    );
    await pair.standby.start();
    await expect.poll(async () => (await standby.check()).state).toBe('used');
    expect(logged.splice(0)).toEqual([
      'reports read the primary instead of the standby',
      'reports read the standby again',
    ]);
  });

  it('show the lag and where they are read among the metrics', async () => {
    const metrics = createMetrics();
    metrics.observe({ database: server.database, standby, openStreams: () => 0 });
    // A busy machine may set the standby aside for a moment.
    const shown = expect.poll(async () => (await metrics.text()).body);
    await shown.toMatch(/^afyakadi_standby_lag_seconds\{state="used"\} [\d.]+$/m);
    expect((await metrics.text()).body).toMatch(/^afyakadi_report_reads\{from="standby"\} [1-9]\d*$/m);
  });
});

describe('a session with the standby', () => {
  it('sees no row without a facility, none of another one, and writes nothing', async () => {
    const names = rows({ id: col.uuid })`select distinct facility_id as id from account`;
    expect(await standby.database.readShared(names)).toEqual([]);
    expect(await standby.database.read(first, names)).toEqual([{ id: first }]);
    const write = standby.database.transaction(first, (tx) =>
      tx.updateTable('facility').set({ name: 'Jina' }).where('id', '=', first).execute(),
    );
    await expect(write).rejects.toMatchObject({ status: 'unavailable' });
    // Nor does it where the address leads to the primary.
    const misled = openStandby({ url: pair.primary.url, primary: server.database, poolSize: 1, timings });
    const there = misled.database.transaction(first, (tx) =>
      tx.updateTable('facility').set({ name: 'Jina' }).where('id', '=', first).execute(),
    );
    await expect(there).rejects.toSatisfy((error) => !isUnavailable(error));
    await misled.close();
  });
});

describe('a start', () => {
  const message = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
  const check = async (url: string) => {
    const other = openStandby({ url, primary: server.database, poolSize: 1, timings });
    try {
      return await message(checkStandby(other, url));
    } finally {
      await other.close();
    }
  };

  it('takes a standby for reports, and names a login that could leave row level security', async () => {
    expect(await checkStandby(standby, pair.standby.url)).toBeNull();
    expect(await check(pair.standby.adminUrl)).toMatch(
      /^DATABASE_READ_URL: its login postgres is a superuser/,
    );
  });

  it('refuses a standby of another cluster and a refused login in one line, and goes on beside a primary', async () => {
    expect(await check(withDatabase(inject('serverUrl'), 'postgres'))).toMatch(
      /^DATABASE_READ_URL: PostgreSQL at 127\.0\.0\.1:\d+ is no standby of DATABASE_URL\. Name [^\n]+$/,
    );
    const wrong = new URL(pair.standby.url);
    wrong.password = 'wrong';
    expect(await check(wrong.href)).toMatch(
      /^DATABASE_READ_URL: .*refuses the password of afyakadi_server[^\n]+$/,
    );
    expect(await check(pair.primary.url)).toMatch(/^DATABASE_READ_URL names a primary\. [^\n]+$/);
  });

  it('refuses a standby as DATABASE_URL beside the right DATABASE_ADMIN_URL, and two clusters', async () => {
    const { primary } = pair;
    const elsewhere = inject('adminUrl');
    await checkLogins(primary.url, primary.adminUrl);
    expect(await message(checkLogins(pair.standby.url, primary.adminUrl))).toMatch(
      /^DATABASE_URL names a standby, which takes no writes\. Name the primary[^\n]+$/,
    );
    expect(await message(checkLogins(primary.url, pair.standby.adminUrl))).toMatch(
      /^DATABASE_ADMIN_URL names a standby/,
    );
    expect(await message(checkLogins(primary.url, elsewhere))).toMatch(
      /^DATABASE_URL and DATABASE_ADMIN_URL name different databases [^\n]+ with its own login\.$/,
    );
    expect(await message(checkLogins(primary.url, withDatabase(primary.adminUrl, 'postgres')))).toMatch(
      /^DATABASE_URL and DATABASE_ADMIN_URL name different databases/,
    );
    expect(await checkSessions(server.database, primary.url)).toBeNull();
  });

  it('refuses a standby as the only address, before it migrates', async () => {
    expect(await message(migrate(pair.standby.adminUrl))).toMatch(
      /^DATABASE_URL names a standby, which takes no writes\. Name the primary[^\n]+$/,
    );
  });
});

describe('the doctor', () => {
  const folder = ownFolder();
  afterAll(() => folder.remove());
  const doctor = async () => {
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    const given = {
      DATABASE_URL: pair.primary.adminUrl,
      DATABASE_READ_URL: pair.standby.url,
      DATA_DIR: folder.path('data'),
    };
    await runAdmin(['doctor'], given, folder.path('.'), { print, complain: print });
    return printed.join('\n');
  };

  it('reads the lag of a standby, and that nothing is archived', async () => {
    await expect
      .poll(doctor)
      .toMatch(/Reports and exports read the standby, which replays a change within \d+\.\d\d s\./);
    await pause();
    try {
      // Each begins a segment of 16 MB.
      for (let i = 0; i < 18; i++)
        await administer(
          pair.primary.adminUrl,
          "select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()",
        );
      expect(await doctor()).toMatch(
        /✗ The standby \w+ is .* and 0\.3 GB behind: a failover would lose that\./,
      );
    } finally {
      await resume();
    }
    await expect.poll(doctor).toMatch(/✗ PostgreSQL cannot archive its write-ahead log/);
  });
});
