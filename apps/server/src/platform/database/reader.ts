import type { CompiledQuery, Kysely, Selectable, Transaction } from 'kysely';
import type { Declared } from './rows.ts';
import type { Tables } from './tables/generated.ts';

export type Tx = Transaction<Tables>;
/** A row of a table as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** A statement that was declared where it was built; `isDeclared` as `rows()` has it. */
export interface CompiledOnce<Row> {
  readonly isDeclared: true;
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/** Anything of Kysely that compiles to a statement: a query builder. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}
/** A builder's query, or a raw statement that declares its columns. */
export type Read<Row> = Compilable<Row> | Declared<Row> | CompiledOnce<Row>;

/** Runs a statement, inside a transaction or outside of one. */
export type Reader = <Row>(query: Read<Row>) => Promise<Row[]>;

/** Reads in a transaction, including its own changes. */
export const readerOf =
  (tx: Tx): Reader =>
  async (query) =>
    (await tx.executeQuery(query.compile(tx))).rows;

/** Reads of a facility outside of a transaction. */
export const readerFor =
  (
    database: { read<Row>(facilityId: string, query: Read<Row>): Promise<Row[]> },
    facilityId: string,
  ): Reader =>
  (query) =>
    database.read(facilityId, query);
