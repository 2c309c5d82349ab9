// npm run tables: writes generated.ts, the types of all tables, from the schema that the migrations make on an embedded
// PostgreSQL. With --check it writes nothing and fails when the file is stale.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { migrate } from '../migrate.ts';
import { type Column, render } from './render.ts';

const target = join(import.meta.dirname, 'generated.ts');

const catalog = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as name,
    format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' or a.attgenerated = 's' then 'always'
      when a.attidentity = 'd' or a.atthasdef then 'by default' end as filled,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'register') and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and c.relname !~ '^kysely_' and a.attnum > 0 and not a.attisdropped
  order by n.nspname, c.relname, a.attnum`;

/** The columns of the schema that the migrations make. */
async function readColumns(): Promise<Column[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'afyakadi-tables-'));
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(dataDir, 0o755);
  try {
    const { adminUrl, stop } = await startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    try {
      await migrate(adminUrl);
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      const { rows } = await client.query<Column>(catalog);
      await client.end();
      return rows;
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The keys of the interface `ColumnTypes`. */
function keysOf(source: string): string[] {
  return [...source.matchAll(/^ {2}'([\w.]+)': /gm)].map((match) => match[1] ?? '');
}

const known = keysOf(readFileSync(join(import.meta.dirname, 'column-types.ts'), 'utf8'));
const text = render(await readColumns(), known);
const isFresh = readFileSync(target, 'utf8') === text;
if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
  console.log(isFresh ? 'generated.ts was up to date.' : 'generated.ts is written.');
} else if (!isFresh) {
  console.log('The types of the tables are not those of the migrated schema. Run: npm run tables');
  process.exitCode = 1;
}
