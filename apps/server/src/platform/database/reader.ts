import type { CompiledQuery, Selectable, Transaction } from 'kysely';
import type { Tables } from './tables/generated.ts';

export type Tx = Transaction<Tables>;
/** A row of a table as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Anything that compiles to a statement: a query of the builder, or a raw statement that declares its columns (`rows`). */
export interface Read<Row> {
  compile(): CompiledQuery<Row>;
}

/** Runs a statement, inside a transaction or outside of one. */
export type Reader = <Row>(query: Read<Row>) => Promise<Row[]>;

/** Reads in a transaction, including its own changes. */
export const readerOf =
  (tx: Tx): Reader =>
  async (query) =>
    (await tx.executeQuery(query.compile())).rows;

/** Reads of a facility outside of a transaction. */
export const readerFor =
  (
    database: { read<Row>(facilityId: string, query: Read<Row>): Promise<Row[]> },
    facilityId: string,
  ): Reader =>
  (query) =>
    database.read(facilityId, query);
