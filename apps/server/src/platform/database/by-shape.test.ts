import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { col, listOf, rows } from './rows.ts';
import type { Tables } from './tables/generated.ts';

const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const visit = col.from('visit', 'id', 'day');

interface Page {
  facilityId: string;
  order: string;
  size: number;
  status: string | null;
  ids: string[];
}

const parts = ({ facilityId, order, size, status, ids }: Page) => sql`
  select ${listOf(visit, 'v')} from visit v
  where facility_id = ${facilityId} and ${status === null ? sql`true` : sql`status = ${status}`}
    and id in (${sql.join(ids)}) order by ${sql.ref('v.day')} ${sql.raw(order)} limit ${sql.lit(size)}`;
const page = (of: Page) => rows(visit)`with page as (${parts(of)}) select * from page`;

const first: Page = { facilityId: 'a', order: 'asc', size: 50, status: null, ids: ['x'] };
const others: Partial<Page>[] = [
  {},
  { facilityId: 'b' },
  { order: 'desc' },
  { size: 5 },
  { status: 'Pending' },
  { status: 'Pending', facilityId: 'Completed' },
  { ids: ['y'] },
  { ids: ['x', 'y'] },
  { facilityId: 'c', order: 'desc', size: 5, status: 'Completed', ids: ['y', 'z'] },
];

it.each(others)('compiles a statement as Kysely does: %o', (changes) => {
  const of = { ...first, ...changes };
  const expected = sql`with page as (${parts(of)}) select * from page`.compile(build);
  for (const compiled of [page(of).compile(build), page(of).compile(build)]) {
    expect(compiled).toMatchObject({ sql: expected.sql, parameters: expected.parameters });
  }
});

it('leaves a statement with a part of the query builder to Kysely', () => {
  const of = (id: string) =>
    rows(visit)`${build.selectFrom('visit').select(['id', 'day']).where('id', '=', id)}`;
  expect(of('a').compile(build).parameters).toEqual(['a']);
  expect(of('b').compile(build).parameters).toEqual(['b']);
});
