import type { RawBuilder } from 'kysely';
import type { Database, Tx } from './index.ts';

/** Runs a statement that is asked both in a transaction and outside of one. */
export type Reader = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

/** Reads in a transaction: what it has written is seen. */
export const readerOf =
  (tx: Tx): Reader =>
  async (query) =>
    (await query.execute(tx)).rows;

/** Reads of a facility outside of a transaction. */
export const readerFor =
  (database: Database, facilityId: string): Reader =>
  (query) =>
    database.read(facilityId, query);
