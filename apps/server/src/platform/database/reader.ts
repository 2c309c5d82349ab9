import type { Database, Read, Tx } from './index.ts';

/** Runs a statement, inside a transaction or outside of one. */
export type Reader = <Row>(query: Read<Row>) => Promise<Row[]>;

/** Reads in a transaction, including its own changes. */
export const readerOf =
  (tx: Tx): Reader =>
  async (query) =>
    (await tx.executeQuery(query.compile(tx))).rows;

/** Reads of a facility outside of a transaction. */
export const readerFor =
  (database: Database, facilityId: string): Reader =>
  (query) =>
    database.read(facilityId, query);
