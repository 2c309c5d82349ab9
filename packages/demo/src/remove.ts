import type pg from 'pg';
import { demoFacilities } from './accounts.ts';
import type { Member } from './people.ts';
import { removeSchemeTariff } from './scheme-tariff.ts';

/**
 * Removes the demo's facilities and register rows, and nothing else.
 * @throws when somebody's own accounts or authorizations depend on them
 */
export async function removeDemo(client: pg.ClientBase, members: readonly Member[]): Promise<void> {
  const codes = demoFacilities.map(({ code }) => code);
  const found = await client.query<{ id: string; own: string }>(
    `select f.id, (select count(*) from account a where a.facility_id = f.id and not a.is_demo) as own
     from facility f where f.code = any($1)`,
    [codes],
  );
  if (found.rows.some(({ own }) => Number(own) > 0)) {
    throw new Error('The demo facilities have accounts that are not the demo’s. Nothing was removed.');
  }
  const memberIds = members.map(({ id }) => id);
  const { rows: elsewhere } = await client.query(
    `select from register.issued_authorization where member_id = any($1) and facility_code <> all($2) limit 1`,
    [memberIds, codes],
  );
  if (elsewhere.length > 0) {
    throw new Error('Another facility has authorized a demo member. Nothing was removed.');
  }
  const facilityIds = found.rows.map(({ id }) => id);
  // A sent claim protects its lines against every delete, so the demo's claims are reset first.
  await client.query(`update claim set status = 'Draft' where facility_id = any($1)`, [facilityIds]);
  for (const table of await tablesOfFacilities(client)) {
    await client.query(`delete from ${table} where facility_id = any($1)`, [facilityIds]);
  }
  await client.query('delete from facility where id = any($1)', [facilityIds]);
  await client.query('delete from register.issued_authorization where facility_code = any($1)', [codes]);
  await client.query(
    `delete from register.claim_line where submission_no in
       (select submission_no from register.claim where facility_code = any($1))`,
    [codes],
  );
  for (const table of ['claim', 'claim_closing', 'approval'])
    await client.query(`delete from register.${table} where facility_code = any($1)`, [codes]);
  await client.query(
    'delete from register.referral where to_facility_code = any($1) or from_facility_code = any($1)',
    [codes],
  );
  await removeSchemeTariff(client);
  await client.query('delete from register.member where id = any($1)', [memberIds]);
}

/** The tables with a facility's rows, those that refer to others first, so that a new table needs no entry here. */
async function tablesOfFacilities(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(
    `select c.oid::regclass::text as name,
       array(select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
         and k.confrelid <> c.oid) as refers_to
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'facility_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  const left = new Map(rows.map(({ name, refers_to }) => [name, refers_to]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left.keys()].filter(
      (name) => ![...left.values()].some((targets) => targets.includes(name)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
