import { afterAll, beforeAll, expect, it } from 'vitest';
import { periodicJobs } from '../../src/background.ts';
import { claimSubscriber } from '../../src/domains/claims/index.ts';
import { createLedger } from '../../src/domains/ledger/index.ts';
import { boundedTables, growingTables, type Retention } from '../../src/platform/database/growing-tables.ts';
import { pruneEvents } from '../../src/platform/events/store.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import { registerImports } from '../../src/scheme/register/imports.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fillGrowingTables } from './fill.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('classifies every table of the schema as growing or bounded, and no other', async () => {
  const rows = await server.rows(
    `select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'register') and c.relname not like 'kysely%'`,
  );
  const classified = [...Object.keys(growingTables), ...Object.keys(boundedTables)];
  expect(classified.toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
});

it('plans statements on growing tables as if one facility had all their rows', async () => {
  const rows = await server.rows(
    `select c.relname as name, coalesce('n_distinct=1' = any(a.attoptions), false) as planned
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'facility_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const planned = rows.filter((row) => row.planned).map(({ name }) => String(name));
  const growing = rows.map(({ name }) => String(name)).filter((name) => name in growingTables);
  expect(planned.toSorted()).toEqual(growing.toSorted());
});

const temporary = Object.entries(growingTables).flatMap(
  ([name, retention]: [string, Retention]): [string, Extract<Retention, { days: number }>][] =>
    'days' in retention ? [[name, retention]] : [],
);

it('deletes what is past its retention, and nothing else', async () => {
  const itemId = String((await server.rows('select id from facility_item limit 1'))[0]?.id);
  const context = {
    facilityId: facilities.first.id,
    facilityCode: facilities.first.code,
    accountId: accountId('doctor'),
    carePointId: carePoints.consultation,
    itemId,
  };
  await fillGrowingTables(server.adminUrl, context, { rows: 2, perDay: 1 });
  // The rows of an import are deleted by the age of the import.
  await server.rows(
    `insert into import (facility_id, id, kind, state, created_at, worked_at)
     select facility_id, import_id, 'members', 'applied', now(), now() from import_row`,
  );
  const now = new Date();
  for (const [name, { days, column }] of temporary) {
    const [table, field] = column.includes('.') ? column.split('.') : [name, column];
    const age = (more: number) => new Date(now.getTime() - days * 86_400_000 + more * 1_800_000);
    await server.rows(
      `with numbered as (select ctid, row_number() over () as n from ${table})
       update ${table} t set ${field} = case n when 1 then $1::timestamptz else $2::timestamptz end
       from numbered where numbered.ctid = t.ctid`,
      [age(-1), age(1)],
    );
  }
  const { database } = server;
  const deps = {
    database,
    scheme: createRegister({ database }),
    register: registerImports,
    dayOf: dayIn('Africa/Dar_es_Salaam'),
    heartbeat: 5_000,
    ledger: createLedger(claimSubscriber),
    timeZone: 'Africa/Dar_es_Salaam',
  };
  const failures: unknown[] = [];
  const periodic = periodicJobs(deps);
  const jobs = createJobs(periodic, {
    database,
    clock: () => now,
    timings: server.config.timings.jobs,
    onFailure: (_, error) => failures.push(error),
  });
  for (const { name } of periodic) await jobs.runNow(name);
  await pruneEvents(database, now);

  const left = await Promise.all(
    temporary.map(async ([name]) => [name, (await server.rows(`select from ${name}`)).length]),
  );
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(temporary.map(([name]) => [name, 1])));
  expect(failures).toEqual([]);
});
