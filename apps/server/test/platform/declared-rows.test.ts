import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, inject, it } from 'vitest';
import {
  col,
  type Database,
  expression,
  openDatabase,
  type Read,
  rows,
} from '../../src/platform/database/index.ts';
import { observeResults } from '../../src/platform/database/rows.ts';
import { Catalog } from '../setup/described.ts';
import { freshDatabase, serverUrlOf } from '../setup/server.ts';

const catalog = new Catalog(inject('tableColumns'));
let database: Database;
let drop: () => Promise<void>;
/** By the statement's text: a server that other files of the worker share runs statements of its own meanwhile. */
const differences = new Map<string, string[]>();

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: serverUrlOf(fresh.url), poolSize: 1 });
  // Instead of the set-up's: these tests are about what it would find.
  observeResults(({ sql: text, query }, fields, found) => {
    differences.set(text, catalog.differences(query, fields, found));
  });
});

afterAll(async () => {
  await database.close();
  await drop();
});

async function differencesOf(query: Read<unknown>): Promise<string[]> {
  const { sql: text } = query.compile();
  differences.delete(text);
  await database.readShared(query);
  return differences.get(text) ?? ['it was not run'];
}

describe('a statement with declared columns', () => {
  it('gives rows of their types', async () => {
    const statement = rows(
      {
        ...col.from('visit_type', 'id', 'maximum_visits_per_month'),
        called: col.of('visit_type', 'name'),
        words: col.array(col.text),
        kind: col.oneOf('a', 'b'),
        at: col.nullable(col.timestamptz),
        more: col.json<{ n: number }>(),
      },
      { verifier_id: col.of('verifier', 'id'), of_scheme: col.boolean },
    )`
      select t.id, t.maximum_visits_per_month, t.name as called, string_to_array(t.name, ' ') as words, 'a' as kind,
        null::timestamptz as at, json_build_object('n', 1) as more, v.id as verifier_id, v.of_scheme
      from visit_type t left join verifier v on v.id = t.alias limit 1`;
    expect(await differencesOf(statement)).toEqual([]);
    const [row] = await database.readShared(statement);
    expectTypeOf(row?.called).toEqualTypeOf<string | undefined>();
    expectTypeOf(row?.maximum_visits_per_month).toEqualTypeOf<number | null | undefined>();
    expectTypeOf(row?.kind).toEqualTypeOf<'a' | 'b' | undefined>();
    if (row && row.verifier_id !== null) expectTypeOf(row.of_scheme).toEqualTypeOf<boolean>();
    expect(row?.more).toEqual({ n: 1 });
    expect(row?.of_scheme).toBeNull();
  });

  it.each<[string, Read<unknown>, string]>([
    ['a missing column', rows({ id: col.integer })`select 1 as no`, 'id is not in the result'],
    ['a column that is not declared', rows({})`select 1 as no`, 'no is not declared'],
    ['a column twice', rows({ no: col.integer })`select 1 as no, 2 as no`, 'no is there twice'],
    [
      'another type',
      rows({ no: col.integer })`select 'a' as no`,
      'no has the type 25, and is declared as 20 or 21 or 23',
    ],
    ['a null', rows({ no: col.integer })`select null::int as no`, 'no is null, and is not declared nullable'],
    [
      'a null that no row should have',
      rows({ kind: col.notNull(col.of('care_point', 'kind')) })`select null::text as kind`,
      'kind is null, and is not declared nullable',
    ],
    [
      'another value',
      rows({ kind: col.oneOf('a', 'b') })`select 'c' as kind`,
      'kind is "c", which is none of its declared values',
    ],
    [
      'a column that may be null',
      rows({ kind: col.text })`select kind from care_point where false`,
      'kind is care_point.kind, which may be null, and is not declared nullable',
    ],
    [
      'a column of another table',
      rows(col.from('visit_type', 'name'))`select name from verifier where false`,
      'name is verifier.name, and is declared as visit_type.name',
    ],
    [
      'a null that the table does not have',
      rows(col.from('visit_type', 'name'))`select v.name from (select 1) one left join visit_type v on false`,
      'name is null, and is not declared nullable',
    ],
    [
      'half an outer join',
      rows({}, { id: col.integer, name: col.text })`select 1 as id, null::text as name`,
      'name is null, and is not declared nullable',
    ],
  ])('is refused for %s', async (_, statement, difference) => {
    expect(await differencesOf(statement)).toContain(difference);
  });
});

it('checks a declared expression in a statement of the query builder', async () => {
  const query = database.build.selectFrom('visit_type');
  const count = expression(col.integer)`count(*)`.as('count');
  expect(await differencesOf(query.select(count))).toEqual([]);
  const name = expression(col.integer)`max(name)`.as('name');
  expect(await differencesOf(query.select([count, name]))).toEqual([
    'name has the type 25, and is declared as 20 or 21 or 23',
  ]);
});

describe('a statement without a declaration', () => {
  it('is refused if it returns a value', async () => {
    await database.sharedTransaction((tx) => sql`select 1 as no`.execute(tx));
    expect(differences.get('select 1 as no')).toEqual(['no is not declared']);
    const query = database.build.selectFrom('visit_type');
    expect(await differencesOf(query.select(sql`count(*)`.as('count')))).toEqual(['count is not declared']);
  });

  it('may call a function for its effect', async () => {
    await database.sharedTransaction((tx) => sql`select pg_sleep(0)`.execute(tx));
    expect(differences.get('select pg_sleep(0)')).toEqual([]);
  });

  it('is no read', () => {
    // @ts-expect-error: TypeScript would give its rows any type that the caller expects.
    const read = (): Promise<{ no: number }[]> => database.readShared(sql`select 1 as no`);
    expect(read).toBeDefined();
  });
});
