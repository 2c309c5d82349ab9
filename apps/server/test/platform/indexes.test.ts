import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../setup/administer.ts';
import { freshDatabase } from '../setup/server.ts';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
});
afterAll(() => drop());

it('indexes lead from a patient, an authorization, a visit and a line to all rows that refer to them', async () => {
  // Without one, a read or a withdrawal scans all rows that the facility ever had.
  const missing = await administer(
    url,
    `select k.conrelid::regclass::text as table, c.attname as column
     from pg_constraint k join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[2]
     where k.contype = 'f' and k.confrelid = any (array[
         'authorized_member', 'card_authorization', 'visit', 'order_line', 'dispense', 'test_result']::regclass[])
       and not exists (select from pg_index i where i.indrelid = k.conrelid
         and i.indkey[0] = k.conkey[1] and i.indkey[1] = k.conkey[2]
         -- What was withdrawn is asked for by patient alone.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in ('(' || c.attname || ' IS NOT NULL)',
           case c.attname when 'authorization_id' then '(withdrawn_at IS NULL)' end)))
     order by 1, 2`,
  );
  expect(missing).toEqual([]);
});
