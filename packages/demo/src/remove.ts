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
  const existing = await client.query<{ id: string; own: string }>(
    `select f.id, (select count(*) from account a where a.facility_id = f.id and not a.is_demo) as own
     from facility f where f.code = any($1)`,
    [codes],
  );
  if (existing.rows.some(({ own }) => Number(own) > 0)) {
    throw new Error('The demo facilities have accounts that are not the demo’s. Nothing was removed.');
  }
  const facilities = { ids: existing.rows.map(({ id }) => id), codes };
  const memberIds = members.map(({ id }) => id);
  const { rows: elsewhere } = await client.query(
    `select from register.issued_authorization where member_id = any($1) and facility_code <> all($2) limit 1`,
    [memberIds, codes],
  );
  if (elsewhere.length > 0) {
    throw new Error('Another facility has authorized a demo member. Nothing was removed.');
  }
  await removeFacilities(client, facilities, memberIds);
  await removeSchemeTariff(client);
}

/**
 * Removes facilities with all that was done in them, there and at the register, and members of the register. What to remove,
 * and in which order, follows from the columns and foreign keys of the schema, so that a new table needs no entry here.
 * @returns the tables that such rows can be in
 */
export async function removeFacilities(
  client: pg.ClientBase,
  facilities: { ids: readonly string[]; codes: readonly string[] },
  memberIds: readonly string[],
): Promise<string[]> {
  const owned = ownedTables(await readTables(client));
  // Triggers protect what was sent, and count what is there.
  for (const { name } of owned) await client.query(`alter table ${name} disable trigger user`);
  for (const { name, condition } of owned)
    await client.query(
      `with removed as (select $1::uuid[] as facilities, $2::text[] as codes, $3::uuid[] as members)
       delete from ${name} using removed where ${condition}`,
      [facilities.ids, facilities.codes, memberIds],
    );
  await client.query('set constraints all immediate; set constraints all deferred');
  for (const { name } of owned) await client.query(`alter table ${name} enable trigger user`);
  return owned.map(({ name }) => name);
}

interface Table {
  name: string;
  columns: string[];
  refersTo: { table: string; columns: string[]; keys: string[] }[];
}

/** The tables of the product and of the register, with their foreign keys to others. */
async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const names = (relation: string, numbers: string) =>
    `(select json_agg(a.attname order by n.place) from unnest(${numbers}) with ordinality n (attnum, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.attnum)`;
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       (select json_agg(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(json_build_object('table', k.confrelid::regclass::text,
          'columns', ${names('k.conrelid', 'k.conkey')}, 'keys', ${names('k.confrelid', 'k.confkey')}))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as "refersTo"
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace in ('public'::regnamespace, 'register'::regnamespace)
     order by 1`,
  );
  return rows;
}

/** The tables with rows of facilities and members, those that refer to others first, each with the condition of its rows. */
function ownedTables(tables: readonly Table[]): { name: string; condition: string }[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: { name: string; condition: string }[] = [];
  while (left.size > 0) {
    const referred = new Set(
      [...left.values()].flatMap(({ refersTo }) => refersTo.map(({ table }) => table)),
    );
    const free = [...left.values()].filter(({ name }) => !referred.has(name));
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a ring: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      left.delete(table.name);
      const condition = conditionOf(table, tables);
      if (condition) ordered.push({ name: table.name, condition });
    }
  }
  return ordered;
}

/** How rows of the removed are found in a table: by its own columns, or as those of a table that it refers to. */
function conditionOf({ name, columns, refersTo }: Table, tables: readonly Table[]): string | null {
  const references = columns.flatMap((column) => {
    if (column === 'facility_id' || (name === 'facility' && column === 'id'))
      return [`${column} = any(removed.facilities)`];
    if (name.startsWith('register.') && column.endsWith('facility_code'))
      return [`${column} = any(removed.codes)`];
    return name === 'register.member' && column === 'id' ? [`${column} = any(removed.members)`] : [];
  });
  if (references.length > 0) return references.join(' or ');
  const through = refersTo.flatMap(({ table, columns, keys }) => {
    const target = tables.find(({ name }) => name === table);
    const condition = target && conditionOf(target, tables);
    return condition
      ? [`(${columns.join(', ')}) in (select ${keys.join(', ')} from ${table}, removed where ${condition})`]
      : [];
  });
  return through.length > 0 ? through.join(' or ') : null;
}
