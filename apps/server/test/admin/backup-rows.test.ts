import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { rowsOf, Tally, tallyOf } from '../../src/platform/backup/rows.ts';
import type { StoredTable } from '../../src/platform/backup/schema.ts';

const table: StoredTable = { name: 'pg_temp.sized', columns: ['value'], order: 'id' };
/** PostgreSQL sends in pieces of 8 KiB, so every edge of what the session reads is at a multiple of it. */
const piece = 8_192;
/** Bytes of a message before and after its row: type, length, line end. */
const around = 1 + 4 + 1;

it('counts and hashes every row wherever the pieces of the session end', async () => {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query('create temporary table sized (id serial primary key, value text not null)');
    const wrong: string[] = [];
    for (const pieces of [1, 8]) {
      // From a last row that fills the piece to one that leaves room for all messages after the rows.
      for (let room = -2; room <= 40; room++) {
        const values = valuesOf(pieces * piece - room);
        await client.query('truncate sized restart identity');
        await client.query('insert into sized (value) select unnest($1::text[])', [values]);
        const expected = new Tally();
        expected.add(Buffer.from(values.map((value) => `${value}\n`).join('')));
        const read = await tallyOf(rowsOf(client, table));
        if (JSON.stringify(read) !== JSON.stringify(expected.total())) {
          wrong.push(`${pieces} pieces less ${room} bytes: ${read.rows} of ${values.length} rows`);
        }
      }
    }
    expect(wrong).toEqual([]);
  } finally {
    await client.end();
  }
});

/** Values whose rows take so many bytes in the session, about 40 each. */
function valuesOf(bytes: number): string[] {
  const width = 40;
  const count = Math.floor(bytes / width) - 1;
  const values = Array.from({ length: count }, (_, n) => String(n).padEnd(width - around, '.'));
  return [...values, '.'.repeat(bytes - count * width - around)];
}
