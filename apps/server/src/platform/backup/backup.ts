import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { StartError } from '../errors.ts';
import { assertReadsBack } from './archive.ts';
import { writeFile } from './file.ts';
import { leftOut } from './left-out.ts';
import type { Lock } from './locks.ts';
import { countRows, type End, endName, type Manifest, manifestName, partName, sameText } from './manifest.ts';
import { productVersion } from './product.ts';
import { rowsOf, Tally } from './rows.ts';
import { readMigrated, readSequences, readTables, type StoredTable } from './schema.ts';

/** Most bytes of one entry, which is in memory as a whole. */
const partBytes = 4 * 1024 * 1024;

export interface BackupDone {
  takenAt: Date;
  /** Which transactions are in it (`pg_visible_in_snapshot`). */
  snapshot: string;
  tables: number;
  rows: number;
}

/**
 * Writes every row of the product, from one snapshot, to a file while the product runs. Blocks only migrations. The file
 * is read back and compared before it appears.
 * @param adminUrl the login that owns the tables
 * @throws StartError when there is nothing to back up, or the file cannot be written or reads back differently; no file
 *   is left then
 */
export async function backup(adminUrl: string, file: string, lock: Lock): Promise<BackupDone> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sameText);
    await client.query('begin isolation level repeatable read read only');
    const migrations = await readMigrated(client);
    if (migrations.length === 0) {
      throw new StartError('The database has nothing of this product, so there is nothing to back up.');
    }
    const tables = await readTables(client);
    const manifest = await describe(client, migrations, tables);
    const archive = pack();
    const filling = fill(archive, client, manifest, tables);
    filling.catch((error: unknown) =>
      archive.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    await writeFile(file, lock, Readable.from(archive), async (content) =>
      assertReadsBack(content, manifest, await filling),
    );
    const { takenAt, snapshot } = manifest;
    return { takenAt: new Date(takenAt), snapshot, tables: tables.length, rows: countRows(await filling) };
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, migrations: string[], tables: StoredTable[]): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date; postgres: string; snapshot: string }>(
    `select clock_timestamp() as at, current_setting('server_version') as postgres,
       pg_current_snapshot()::text as snapshot`,
  );
  return {
    format: 1,
    product: productVersion(),
    migrations,
    leftOut: [...leftOut.keys()],
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    snapshot: rows[0]?.snapshot ?? '',
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
}

/** Returns what the file has to contain. */
async function fill(
  archive: Pack,
  client: pg.Client,
  manifest: Manifest,
  tables: StoredTable[],
): Promise<End> {
  const first = Buffer.from(JSON.stringify(manifest, null, 1));
  await add(archive, manifestName, first);
  const end: End = { manifest: sha256(first), tables: {}, sequences: {} };
  for (const table of tables) {
    const tally = new Tally();
    let parts = 0;
    for await (const part of inParts(rowsOf(client, table))) {
      tally.add(part);
      await add(archive, partName(table.name, ++parts), part);
    }
    end.tables[table.name] = { parts, ...tally.total() };
  }
  // Read after the rows: numbers used meanwhile are skipped, and none is used twice.
  end.sequences = await readSequences(client);
  await client.query('commit');
  await add(archive, endName, Buffer.from(JSON.stringify(end, null, 1)));
  archive.finalize();
  return end;
}

async function* inParts(rows: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Adds an entry when there is room for it: the disk sets the pace. */
function add(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The file was closed before it was whole'));
    archive.once('close', ended);
    archive.entry({ name, mode: 0o600, mtime: new Date(0) }, content, (error) => {
      archive.off('close', ended);
      if (error) reject(error);
      else resolve();
    });
  });
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
