import { z } from 'zod';

/** Settings that decide how COPY writes a value, the same wherever it is written or read. */
export const sameText = `
  set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0; set row_security = off`;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The first entry of a backup, with what is needed to read its rows. */
export const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  /** When the snapshot was taken, in UTC. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** Which transactions the rows have in them, as PostgreSQL writes a snapshot. */
  snapshot: z.string(),
  /** The migrations that the database had had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** In the order of the rows: each table after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  leftOut: z.array(z.string()),
});

/** The last entry, written after every row. A backup without it is truncated. */
export const endSchema = z.object({
  /** Of the first entry's bytes. */
  manifest: sha256,
  tables: z.record(z.string(), z.object({ rows: count, parts: count, sha256 })),
  /** A sequence's state, by name. */
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type End = z.output<typeof endSchema>;

export const manifestName = 'manifest.json';
export const endName = 'end.json';

/** Returns the number of all rows in a backup. */
export function countRows({ tables }: End): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}

/** Returns the name of one part of a table's rows. Parts are counted from 1. */
export function partName(table: string, part: number): string {
  return `rows/${table}/${String(part).padStart(6, '0')}`;
}
