import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { bySystem, insertAudit } from '../audit/write.ts';
import { StartError } from '../errors.ts';
import type { KeyRing } from '../keys.ts';
import { ArchiveReader, DamagedBackup } from './archive.ts';
import { readFile } from './file.ts';
import type { Lock } from './locks.ts';
import { countRows, type End, type Manifest, sameText } from './manifest.ts';
import { knownMigrations, migrateWithin } from './migrate-within.ts';
import { rowsOf, tallyOf } from './rows.ts';
import { copyIn, quotedName, readTables, type StoredTable } from './schema.ts';

export interface RestoreDone {
  takenAt: Date;
  product: string;
  tables: number;
  rows: number;
}

/**
 * Restores a backup into an empty database: the schema as of the backup, every row, and the sequences. All in one
 * transaction, read back and compared before it ends. The schema stays at the backup's version; the caller migrates.
 * @param adminUrl a login that may make tables there; it becomes their owner
 * @param keys sign the row of the audit trail
 * @throws StartError for a database that is not empty and for a file that is damaged, locked or too new; nothing is
 * changed then
 */
export async function restore(
  adminUrl: string,
  file: string,
  lock: Lock,
  keys: KeyRing | null,
): Promise<RestoreDone> {
  const content = await readFile(file, lock);
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sameText);
    await client.query('begin');
    await refuseFull(client);
    const archive = new ArchiveReader(content);
    const manifest = await archive.manifest();
    const tables = await makeTables(client, manifest);
    await eachTable(client, tables, (name) => `alter table ${name} disable trigger user`);
    await load(client, tables, archive);
    const end = await archive.end();
    await client.query('set constraints all immediate');
    await compare(client, tables, end);
    await eachTable(client, tables, (name) => `alter table ${name} enable trigger user`);
    await setSequences(client, end);
    await markMayHaveArrived(client);
    await recordRestore(client, manifest, keys);
    await client.query('commit');
    // Else the first questions are planned as if the tables were empty.
    await client.query('analyze');
    const { takenAt, product } = manifest;
    return { takenAt: new Date(takenAt), product, tables: tables.length, rows: countRows(end) };
  } finally {
    content.destroy();
    // In the middle of a transaction this rolls it back.
    await client.end();
  }
}

async function refuseFull(client: pg.Client): Promise<void> {
  // Two restores at once: the second waits here and then finds the database full.
  await client.query(`select pg_advisory_xact_lock(hashtext('afyakadi restore'))`);
  const { rows } = await client.query<{ tables: number; database: string }>(`
    select count(*)::int as tables, current_database() as database from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' and c.relkind in ('r', 'p')`);
  const { tables = 0, database = '' } = rows[0] ?? {};
  if (tables === 0) return;
  throw new StartError(
    `The database ${database} has ${tables} tables already, and a backup is restored into an empty one only. ` +
      'Stop the product and name another DATA_DIR, or with DATABASE_URL another database (CREATE DATABASE …). ' +
      'Nothing was changed.',
  );
}

/** The schema as the backup has it. */
async function makeTables(client: pg.Client, manifest: Manifest): Promise<StoredTable[]> {
  const known = await knownMigrations();
  const last = manifest.migrations.at(-1) ?? '';
  if (manifest.migrations.some((name) => !known.includes(name))) {
    throw new StartError(
      `The backup was made by version ${manifest.product} with ${last}, and this version has ` +
        `${known.at(-1)}. Restore it with the version that made it or a later one. Nothing was restored.`,
    );
  }
  await migrateWithin(client, manifest.migrations);
  const made = await readTables(client);
  const describe = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]).sort());
  if (describe(made) !== describe(manifest.tables)) {
    throw new StartError(
      'The backup has other tables or columns than its migrations make: somebody changed its database by hand. ' +
        'Nothing was restored.',
    );
  }
  return manifest.tables.map(({ name }) => {
    const table = made.find((each) => each.name === name);
    if (!table) throw new Error(`${name} was not made`);
    return table;
  });
}

async function load(client: pg.Client, tables: StoredTable[], archive: ArchiveReader): Promise<void> {
  // The backup has the rows that migrations insert, as they were then.
  await eachTable(client, tables.toReversed(), (name) => `delete from ${name}`);
  for (const { name, columns } of tables) {
    const writing = client.query(copyFrom(copyIn(name, columns)));
    const done = finished(writing);
    done.catch(() => {});
    try {
      for await (const part of archive.parts(name)) {
        if (!writing.write(part)) await Promise.race([once(writing, 'drain'), done]);
      }
      writing.end();
      await done;
    } catch (error) {
      writing.destroy();
      if (error instanceof pg.DatabaseError)
        throw new DamagedBackup(`PostgreSQL refuses rows of ${name}: ${error.code}`);
      throw error;
    }
  }
}

/** Reads back what was written: every table must return the same bytes as the snapshot. */
async function compare(client: pg.Client, tables: StoredTable[], end: End): Promise<void> {
  for (const table of tables) {
    const wanted = end.tables[table.name];
    const { rows, sha256 } = await tallyOf(rowsOf(client, table));
    if (wanted?.rows !== rows || wanted.sha256 !== sha256) {
      throw new DamagedBackup(`the rows of ${table.name} are not those that were written`);
    }
  }
}

async function eachTable(
  client: pg.Client,
  tables: StoredTable[],
  statement: (name: string) => string,
): Promise<void> {
  for (const { name } of tables) await client.query(statement(quotedName(name)));
}

async function setSequences(client: pg.Client, end: End): Promise<void> {
  for (const [name, { last, called }] of Object.entries(end.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quotedName(name), last, called]);
  }
}

/** Jobs that were waiting in the backup may have reached the scheme since: the delivery searches there first. */
async function markMayHaveArrived(client: pg.Client): Promise<void> {
  await client.query(`update outbox set attempts = attempts + 1, lease = null, leased_until = null
    where state = 'waiting'`);
}

/** Records in each facility's audit trail that a restore happened here. */
async function recordRestore(client: pg.Client, manifest: Manifest, keys: KeyRing | null): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from facility order by id');
  for (const { id } of rows) {
    const detail = { takenAt: manifest.takenAt, product: manifest.product };
    const call = { caller: bySystem(id), now: new Date() };
    await insertAudit(client, call, { action: 'installation.restored', detail }, keys);
  }
}
