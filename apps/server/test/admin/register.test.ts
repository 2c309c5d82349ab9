import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { administer } from '../setup/administer.ts';
import { emptyDatabase, ownFolder } from './factories.ts';

const folder = ownFolder();
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

async function run(...words: string[]) {
  const printed: string[] = [];
  const output = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => printed.push(line),
  };
  const given = { DATABASE_URL: database.url, DATA_DIR: folder.path('data') };
  return { code: await runAdmin(words, given, folder.path('.'), output), printed: printed.join('\n') };
}

const keepers = async () =>
  (await administer(database.url, 'select code from facility where keeps_register')).map(({ code }) => code);

describe('the register of an installation', () => {
  it('is maintained by its first facility, which starts with the lists that a tariff and a card need', async () => {
    expect(await run('facility', 'add', '--code', '001', '--name', 'Kwanza')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('keeps the register'),
    });
    expect((await run('facility', 'add', '--code', '002', '--name', 'Pili')).printed).not.toContain(
      'register',
    );
    expect(await keepers()).toEqual(['001']);
    const [counted] = await administer(
      database.url,
      `select (select count(*)::int from verifier) as verifiers, (select count(*)::int from card_type) as cards,
        (select count(*)::int from visit_type) as visits, (select count(*)::int from item_type) as items`,
    );
    expect(counted).toEqual({ verifiers: 3, cards: 3, visits: 7, items: 14 });
  });

  it('can be handed to another facility, and the trails of both record it', async () => {
    const handed = await Promise.all([
      run('register', 'keeper', '--facility', '002'),
      run('register', 'keeper', '--facility', '002'),
    ]);
    expect(handed.map(({ code }) => code)).toEqual([0, 0]);
    expect(handed.map(({ printed }) => printed).sort()).toEqual([
      expect.stringContaining('✓ Pili (002) keeps the register.'),
      expect.stringContaining('✓ Pili (002) keeps the register; until now Kwanza (001) did.'),
    ]);
    expect(await keepers()).toEqual(['002']);
    const written = await administer(
      database.url,
      `select f.code, a.address, a.detail from audit a join facility f on f.id = a.facility_id
       where a.action = 'register.keeper-changed' order by f.code`,
    );
    expect(written).toEqual([
      { code: '001', address: 'command line', detail: { keepsRegister: false } },
      { code: '002', address: 'command line', detail: { keepsRegister: true } },
    ]);
  });

  it('does not move if the facility is unknown or not named', async () => {
    expect(await run('register', 'keeper', '--facility', '009')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('no facility with the code 009'),
    });
    expect(await run('register', 'keeper')).toMatchObject({ code: 2 });
    expect(await keepers()).toEqual(['002']);
  });
});
