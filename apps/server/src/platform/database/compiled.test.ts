import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { build, compileEach } from './compiled.ts';
import { col, listOf, rows } from './rows.ts';

const visit = col.from('visit', 'id', 'day');

interface Page {
  facilityId: string;
  order: string;
  size: number;
  status: string | null;
  ids: string[];
}

const parts = ({ facilityId, order, size, status, ids }: Page) => sql`
  select ${listOf(visit, 'v')} from ${sql.table('visit')} v
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
  for (const compiled of [page(of).compile(), page(of).compile()]) {
    expect(compiled).toMatchObject({ sql: expected.sql, parameters: expected.parameters });
  }
});

it('leaves a statement with a part of the query builder to Kysely', () => {
  const of = (id: string) =>
    rows(visit)`${build.selectFrom('visit').select(['id', 'day']).where('id', '=', id)}`;
  expect(of('a').compile().parameters).toEqual(['a']);
  expect(of('b').compile().parameters).toEqual(['b']);
});

it('compiles a statement once for each of its literals, with the values of each call', () => {
  const made: string[] = [];
  const list = compileEach(({ id }: { id: string }, order: 'asc' | 'desc') => {
    made.push(order);
    return rows(visit)`select id, day from visit where id <> ${id} order by id ${sql.raw(order)}`;
  });
  const compiled = [list({ id: 'a' }, 'asc'), list({ id: 'b' }, 'asc'), list({ id: 'c' }, 'desc')].map(
    (query) => query.compile(),
  );
  expect(compiled.map(({ parameters }) => parameters)).toEqual([['a'], ['b'], ['c']]);
  expect(compiled.map((query) => query.sql.split(' ').at(-1))).toEqual(['asc', 'asc', 'desc']);
  expect(made).toEqual(['asc', 'desc']);
});
