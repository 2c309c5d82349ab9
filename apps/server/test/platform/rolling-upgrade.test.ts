import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/migrations.ts';
import { addMembers, ownFolder } from '../admin/factories.ts';
import { administer } from '../setup/administer.ts';
import { freshDatabase, type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';

const clients = 6;
const folder = ownFolder();
afterAll(() => folder.remove());

/** What the next release adds to busy tables, and takes away at the end. */
const next = {
  '8001_example': 'alter table visit add column example text;',
  '8002_other_example': `
    alter table card_authorization add column example text not null default 'none',
      add constraint example_check check (example <> '') not valid;`,
  '8003_example_check': 'alter table card_authorization validate constraint example_check;',
  '8004_example_index':
    'drop index concurrently if exists example_at; create index concurrently example_at on visit (facility_id, example);',
  '8005_contract_example': 'alter table visit drop column example;',
};
type Release = 'this' | 'next';

/** A server in the rotation of the proxy. */
interface Running {
  server: TestServer;
  origin: string;
  draining: AbortController;
}

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  cpSync(migrationsFolder(), folder.path('next'), { recursive: true });
  for (const [name, text] of Object.entries(next))
    writeFileSync(join(folder.path('next'), `${name}.sql`), text);
});
afterAll(() => database.drop());

const folderOf = (release: Release) => (release === 'this' ? migrationsFolder() : folder.path('next'));

async function start(release: Release): Promise<Running> {
  await migrate(database.url, { folder: folderOf(release) });
  const draining = new AbortController();
  const own = { url: database.url, drop: async () => {} };
  const server = await testServer({}, undefined, own, { draining: draining.signal });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { server, origin, draining };
}

describe.runIf(sizes.everyStart)('two servers under load', () => {
  it('are upgraded, brought back, and upgraded again, and no call fails', async () => {
    const rotation = [await start('this'), await start('this')];
    const [first] = rotation;
    if (!first) throw new Error('No server has started');
    const cards = await addMembers(first.server, 'ROLL', 3_000);
    const token = await first.server.signIn('receptionist');
    const failed: string[] = [];
    let answered = 0;
    let stopped = false;

    const under = new Map<string, number>();
    const count = (origin: string, by: 1 | -1) => under.set(origin, (under.get(origin) ?? 0) + by);

    async function call(path: string, body?: object): Promise<void> {
      const { origin } = rotation[answered % rotation.length] ?? first ?? { origin: '' };
      count(origin, 1);
      const response = await fetch(`${origin}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      count(origin, -1);
      answered++;
      if (!response.ok) failed.push(`${path} ${response.status} ${text}`);
    }

    async function work(): Promise<void> {
      while (!stopped) {
        const cardNo = cards[answered % cards.length];
        await call('/card/authorize', { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' });
        await call('/card/authorize');
        await call('/dashboard');
      }
    }

    async function answeredMore(calls: number): Promise<void> {
      const wanted = answered + calls;
      await expect.poll(() => answered).toBeGreaterThan(wanted);
    }

    /** One server after another, as a proxy sees it: not ready, no more calls, stopped, the new one ready. */
    async function roll(release: Release): Promise<void> {
      for (const place of [0, 1]) {
        const [old] = rotation.splice(place, 1);
        if (!old) continue;
        old.draining.abort();
        await expect.poll(() => under.get(old.origin)).toBe(0);
        await old.server.close();
        rotation.splice(place, 0, await start(release));
        await answeredMore(100);
      }
    }

    const working = Promise.all(
      Array.from({ length: clients }, () => work().catch((error: unknown) => failed.push(String(error)))),
    );
    for (const release of ['next', 'this', 'next'] as const) await roll(release);
    const finish = { folder: folderOf('next'), finish: true };
    expect((await migrate(database.url, finish)).files).toEqual(['8005_contract_example']);
    await answeredMore(100);
    stopped = true;
    await working;
    for (const { server } of rotation) await server.close();

    expect(failed).toEqual([]);
    await expect(migrate(database.url)).rejects.toThrow(/8005_contract_example/);
    const left = await administer(
      database.url,
      `select table_name from information_schema.columns where column_name = 'example'`,
    );
    expect(left).toEqual([{ table_name: 'card_authorization' }]);
  });
});
