import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTariff } from '../orders/factories.ts';
import { facilities } from './fixtures.ts';
import { type TestServer, testServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createTariff(server);
});
afterAll(() => server.close());

/** The statements of a part of docs/operations.md. */
function statementsOf(part: string): string[] {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, own = ''] = text.split(`## ${part}\n`);
  const [section = ''] = own.split(/^## /m);
  return [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
}

it('sets a facility up for claims as the operating manual says', async () => {
  const { id, code } = facilities.first;
  const blocks = statementsOf('What claims need');
  expect(blocks).toHaveLength(2);
  for (const block of blocks) await server.rows(block.replaceAll("'00123'", `'${code}'`));

  const [set] = await server.rows(
    `select (select has_consultation_charges from visit_type where name ilike 'follow%') as follow_up,
       (select count(*)::int from register.item) = (select count(*)::int from facility_item where facility_id = f.id)
         as same_items,
       (select accepts_referrals from register.facility where code = f.code) as takes
     from facility f where f.id = $1`,
    [id],
  );
  expect(set).toEqual({ follow_up: false, same_items: true, takes: true });
});
