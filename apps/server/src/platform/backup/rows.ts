import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyOut, type StoredTable } from './schema.ts';

const lineEnd = 0x0a;

/** Returns the bytes of a table's rows, as `copyOut` writes them. */
export function rowsOf(client: pg.Client, table: StoredTable): Readable {
  return client.query(copyTo(copyOut(table)));
}

/**
 * Counts and hashes a table's rows in their bytes: the text format ends each row with a line end, and escapes those in
 * values. The stream's own count comes with PostgreSQL's last message, after the rows, so it may still be missing.
 */
export class Tally {
  readonly #digest = createHash('sha256');
  #rows = 0;

  add(bytes: Uint8Array): void {
    this.#digest.update(bytes);
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, end + 1)) this.#rows += 1;
  }

  /** Ends the tally: nothing can be added afterwards. */
  total(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#digest.digest('hex') };
  }
}

/** Counts and hashes all rows of a stream. */
export async function tallyOf(rows: AsyncIterable<Uint8Array>): Promise<{ rows: number; sha256: string }> {
  const tally = new Tally();
  for await (const bytes of rows) tally.add(bytes);
  return tally.total();
}
