import type { CompiledQuery, Kysely } from 'kysely';
import type { CompiledOnce, Read } from './reader.ts';
import type { Tables } from './tables/generated.ts';

/** Stands for a value of a row while a statement is compiled. */
class Placeholder {
  readonly row: number;
  readonly name: PropertyKey;

  constructor(row: number, name: PropertyKey) {
    this.row = row;
    this.name = name;
  }
}

/**
 * Returns a statement that Kysely builds and compiles at its first use only: for those that nearly every change sends.
 * Otherwise compiling one costs about as much of Node's time as sending it.
 * @param build may pass on the values that it gets, and nothing else: they are not there yet. None may be undefined.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Read<Row>,
): (values: Values) => CompiledOnce<Row> {
  const compiled = compileRows<Values, Row>((db, [values]) => {
    if (!values) throw new Error('A statement is compiled with its values');
    return build(db, values);
  });
  return (values) => compiled([values]);
}

/** As `compileOnce`, for an insert of several rows: it is compiled once for each number of rows. */
export function compileRows<Values extends object, Row>(
  build: (db: Kysely<Tables>, rows: readonly Values[]) => Read<Row>,
): (rows: readonly Values[]) => CompiledOnce<Row> {
  const ofLength = new Map<number, CompiledQuery<Row>>();
  const placeholders = (values: Values, row: number) =>
    new Proxy(values, { get: (_, name) => new Placeholder(row, name) });
  return (rows) => ({
    isDeclared: true,
    compile(db) {
      const compiled = ofLength.get(rows.length) ?? build(db, rows.map(placeholders)).compile(db);
      ofLength.set(rows.length, compiled);
      const parameters = compiled.parameters.map((value) =>
        value instanceof Placeholder ? Reflect.get(rows[value.row] ?? {}, value.name) : value,
      );
      return { ...compiled, parameters };
    },
  });
}
