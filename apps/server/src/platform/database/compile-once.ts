import type { CompiledQuery, Kysely } from 'kysely';
import type { Read } from './index.ts';
import type { Tables } from './tables/generated.ts';

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A statement that was declared where it was built; `isDeclared` as `rows()` has it. */
export interface CompiledOnce<Row> {
  readonly isDeclared: true;
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * Returns a statement that Kysely builds and compiles at its first use only: for those that nearly every change sends.
 * Otherwise compiling one costs about as much of Node's time as sending it.
 * @param build may pass on the values that it gets, and nothing else: they are not there yet. None may be undefined.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, values: Values) => Read<Row>,
): (values: Values) => CompiledOnce<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => ({
    isDeclared: true,
    compile(db) {
      compiled ??= build(db, new Proxy(values, { get: (_, name) => new Placeholder(name) })).compile(db);
      const parameters = compiled.parameters.map((value) =>
        value instanceof Placeholder ? Reflect.get(values, value.name) : value,
      );
      return { ...compiled, parameters };
    },
  });
}
