import { describe, expect, it } from 'vitest';
import { changesOf, releasedIn, unsafeIn } from './check-migrations.ts';

const unsafe = (text: string, name = '0099_example') => unsafeIn({ name, text });
const remedies = (text: string) => unsafe(text).map(({ remedy }) => remedy);

describe('a migration that expands the schema', () => {
  it.each([
    ['alter table verifier drop column name;', /contract/],
    ['alter table verifier rename column name to title;', /contract/],
    ['alter table verifier rename to fund;', /contract/],
    ['alter table claim drop constraint claim_status_check;', /contract/],
    ['drop table verifier;', /contract/],
    ['drop function audit_backlog();', /contract/],
    ['drop policy facility_only on visit;', /create it again/],
    ['revoke update on visit from afyakadi_app;', /contract/],
    ['do $$ begin alter table visit drop column day; end $$;', /contract/],
    ['alter table verifier alter column name set not null;', /not valid/],
    ['alter table verifier alter column name type varchar(9);', /column of the new type/],
    ['alter table verifier add column note text not null;', /default/],
    ['alter table visit add column key uuid default gen_random_uuid();', /without a default/],
    ['alter table visit add column no bigint generated always as identity;', /without a default/],
    ['alter table visit add column other uuid references account;', /not valid/],
    ['alter table public.visit add constraint ordered check (a < b);', /not valid/],
    ['alter table visit add unique (facility_id, no);', /using index/],
    ['create index visit_day on visit (facility_id, day);', /concurrently/],
    ['create unique index on visit (facility_id, day);', /concurrently/],
    ['update visit set no = 1;', /in steps/],
    ['lock table visit;', /leave/],
  ])('is refused for %s', (text, remedy) => {
    expect(remedies(text)).toEqual([expect.stringMatching(remedy)]);
    expect(unsafe(text)[0]?.statement).toContain(text.split(' ')[0]);
    expect(unsafe(text, '0099_contract_example')).toEqual([]);
  });

  it.each([
    'alter table visit add column note text, add column urgent boolean not null default false;',
    "alter table visit add column at timestamptz not null default now();\n-- drop table visit;\nselect 'drop table visit';",
    'alter table visit add constraint a check (no > 0) not valid;',
    'alter table visit validate constraint a;',
    'alter table visit drop constraint visit_status_check, add constraint visit_status_check check (true) not valid;',
    'alter table verifier drop constraint verifier_name; create unique index verifier_name on verifier (lower(name));',
    'create table one (id int primary key); create index on one (id); alter table one add unique (id);',
    'create index verifier_name on verifier (name);',
    'create or replace function f() returns void language sql as $f$ update visit set no = 1; $f$;',
    'drop trigger t on visit; create trigger t after insert on visit execute function f();',
    'create function f(a int) returns void language sql as $$ $$; revoke all on function f(int) from public;',
    'grant update (no) on visit to afyakadi_app; create policy p on visit for update using (true);',
  ])('may be %s', (text) => {
    expect(unsafe(text)).toEqual([]);
  });
});

it('locks one table that grows', () => {
  const both = 'alter table visit add column a text; alter table claim add column a text;';
  expect(remedies(both)).toEqual([expect.stringContaining('a file of its own')]);
  expect(remedies('alter table visit add column a text; alter table visit add column b text;')).toEqual([]);
});

describe('a file that makes an index concurrently', () => {
  it('may have functions, which can be made again', () => {
    const made = 'create or replace function f(a int) returns int language sql as $$ select a $$;';
    expect(
      remedies(`${made} revoke all on function f(int) from public; grant execute on function f(int) to x;
      drop index concurrently if exists i; create index concurrently i on visit (f(1));`),
    ).toEqual([]);
    expect(
      remedies('drop index concurrently if exists i; revoke all on function g(int) from public;'),
    ).toHaveLength(1);
  });

  it('drops what an interrupted run left before', () => {
    expect(
      unsafe(
        'drop index concurrently if exists i;\ncreate unique index concurrently i on visit (facility_id);',
      ),
    ).toEqual([]);
    expect(remedies('create index concurrently i on visit (day);')).toEqual([
      'put drop index concurrently if exists i; before it',
    ]);
  });

  it('contains nothing else', () => {
    expect(
      remedies(
        'drop index concurrently if exists i; create index concurrently i on visit (day); alter table a add b int;',
      ),
    ).toEqual([expect.stringContaining('only')]);
  });
});

describe('a released migration', () => {
  // Of 'select 1;', as sha256sum writes it.
  const hash = '354b7196c9ba5fb4b21cf615bb6ec4cd5c07503c34229feef033fc081a8c03f4';
  const released = releasedIn(`${hash}  0001_a.sql\n${hash}  0003_contract_b.sql\n`);
  const first = { name: '0001_a', text: 'select 1;' };
  const last = { name: '0003_contract_b', text: 'select 1;' };

  it('stays as it is, and new ones come after it', () => {
    expect(changesOf([first, last, { name: '0004_c', text: '' }], released)).toEqual([]);
  });

  it.each([
    ['changed', [{ ...first, text: 'select 2;' }, last], /^0001_a was released and is changed/],
    ['gone', [first], /^0003_contract_b was released and is gone/],
    [
      'preceded by a new one',
      [first, { name: '0002_c', text: '' }, last],
      /^0002_c runs before 0003_contract_b/,
    ],
  ])('is refused when it is %s', (_how, files, problem) => {
    expect(changesOf(files, released)).toEqual([expect.stringMatching(problem)]);
  });
});
