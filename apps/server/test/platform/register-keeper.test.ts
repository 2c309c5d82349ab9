import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase } from '../setup/server.ts';

const [keeper, other] = [facilities.first.id, facilities.second.id];
let owner: pg.Client;
let app: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  owner = new pg.Client({ connectionString: fresh.url });
  app = new pg.Client({ connectionString: fresh.url, options: '-c role=afyakadi_app' });
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query('update facility set keeps_register = (id = $1)', [keeper]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await drop();
});

/** 'done', or the SQLSTATE of the refusal. */
async function tried(facility: string | null, text: string): Promise<string> {
  await app.query('begin');
  try {
    await app.query("select set_config('app.facility', $1, true)", [facility ?? '']);
    await app.query(text);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await app.query('rollback');
  }
}

it.each([
  "update register.member set card_status = 'Inactive'",
  'update register.item set unit_price = 0',
  'update register.item_price set unit_price = 0',
  'delete from register.item_price',
  'delete from register.item_exclusion',
  "insert into register.item_exclusion (item_code, scheme_id, product_code) values ('a', 'b', 'c') on conflict do nothing",
])('lets a facility that keeps the register %s, and no other', async (text) => {
  expect(await tried(other, text)).toBe('42501');
  expect(await tried(null, text)).toBe('42501');
  // A key that refers to nothing: it passes the policy, and another constraint refuses it.
  expect(await tried(keeper, text)).toMatch(/^(done|23503)$/);
});
