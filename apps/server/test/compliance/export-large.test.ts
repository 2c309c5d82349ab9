import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportRows } from '../../src/domains/compliance/export-rows.ts';
import { readerFor } from '../../src/platform/database/index.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';

const claims = sizes.exportedClaims;
const linesEach = 2;
/** The pieces of a file from one measurement to the next. */
const everySoMany = 20;
/** The heap in use after a garbage collection. */
const mostGrowth = 16 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let server: TestServer;
let origin: string;
let token: string;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  token = await server.signIn('doctor');
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-export-'));
  // Without triggers: they would check so many rows one by one.
  await server.rows(`
    set local session_replication_role = replica;
    insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
      amount_claimed, built_day, built_at, day, visit_type_id, authorization_no, card_no, first_name, last_name, gender,
      date_of_birth, built_by)
    select '${facilities.first.id}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), n, 2026, 3, 'Pending',
      3000, d, now(), d, 1, 'A' || n, 'C' || n, 'Asha', 'Salum ' || n, 'Female', '1990-04-12', gen_random_uuid()
    from (select n, '2026-03-01'::date + case when n % 8 = 0 then 19 else n % 31 end as d from generate_series(1, ${claims}) n) c;
    insert into claim_line (facility_id, claim_id, line_no, item_code, item_name, item_type_id, department, given_on,
      quantity, unit_price)
    select c.facility_id, c.id, l, '3000' || l, 'Paracetamol 500mg tablets, blister of 10', 3, 'pharmacy', c.day, l, 1000
    from claim c cross join generate_series(1, ${linesEach}) l;`);
  await server.rows('analyze claim, claim_line');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** Writes the export to a file as it arrives, and measures the heap meanwhile. */
async function fetched(query: string, name: string) {
  collect();
  const before = process.memoryUsage().heapUsed;
  const response = await fetch(`${origin}/api/v1/compliance/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const path = join(folder, name);
  const file = createWriteStream(path);
  const exportFile = { path, growth: 0 };
  let pieces = 0;
  for await (const piece of Readable.from(response.body ?? [])) {
    if (!file.write(piece)) await once(file, 'drain');
    if (++pieces % everySoMany !== 0) continue;
    collect();
    exportFile.growth = Math.max(exportFile.growth, process.memoryUsage().heapUsed - before);
  }
  file.end();
  await finished(file);
  expect(pieces).toBeGreaterThan(everySoMany);
  return exportFile;
}

it('writes a large month of claims as CSV without loading them into memory', async () => {
  const file = await fetched('period=monthly&date=2026-03-12', 'claims.csv');
  expect(file.growth).toBeLessThan(mostGrowth);
  const patients = new Set<unknown>();
  let rows = 0;
  let amount = 0;
  for (const row of streamCsvRows(readFileSync(file.path, 'utf8'), { delimiter: ',' })) {
    if (row[0] === 'Serial No') continue;
    rows += 1;
    patients.add(row[5]);
    amount += Number(row[17]);
  }
  expect([rows, patients.size, amount]).toEqual([claims * linesEach, claims, claims * 3_000]);
});

it('writes it as a spreadsheet in the same way', async () => {
  const file = await fetched('period=weekly&date=2026-03-12&format=xlsx', 'claims.xlsx');
  expect(file.growth).toBeLessThan(mostGrowth);
  const days = new Map<unknown, number>();
  let rows = 0;
  for await (const { values } of streamXlsxRows(readFileSync(file.path))) {
    if (values[0] === 'Serial No') continue;
    rows += 1;
    days.set(values[9], (days.get(values[9]) ?? 0) + 1);
  }
  const perDay = await server.rows(
    `select count(*)::int as n from claim where day between '2026-03-09' and '2026-03-15'`,
  );
  expect([rows, days.size]).toEqual([Number(perDay[0]?.n) * linesEach, 7]);
});

it('includes every claim once, though some get a new version and others are built meanwhile', async () => {
  const day = '2026-03-20';
  const all = await server.rows(`select authorization_id from claim where day = $1 order by 1`, [day]);
  const known = all.map((row) => String(row.authorization_id));
  const [early, late] = [known[0] ?? '', known[known.length - 1] ?? ''];
  const before = new Date();
  const met: { id: string; folio: number | null }[] = [];
  for await (const row of exportRows(
    readerFor(server.database, facilities.first.id),
    facilities.first.id,
    { from: day, to: day },
    { lines: false, before },
  )) {
    // More than one read returns, otherwise it would all be read before anything changes.
    if (met.length === 0) await changeMeanwhile(day, [early, late]);
    met.push({ id: row.authorization_id, folio: row.folio_no });
  }
  expect(known.length).toBeGreaterThan(1_000);
  expect(met.map(({ id }) => id)).toEqual(known);
  // One was read before its new version existed, the other after.
  expect(met[0]?.folio).toBeLessThan(100_000);
  expect(met[met.length - 1]?.folio).toBeGreaterThan(100_000);
});

/** New versions of these claims, and one more claim at the end of the list. */
async function changeMeanwhile(day: string, authorizations: readonly string[]): Promise<void> {
  const copy = (authorization: string, old: string, version: number) => `
    insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
      amount_claimed, built_day, built_at, day, visit_type_id, built_by, version, previous_id)
    select facility_id, gen_random_uuid(), '${authorization}', member_id, folio_no + 100000, claim_year, claim_month,
      status, 0, built_day, now() + interval '1 hour', day, visit_type_id, built_by, ${version},
      ${version > 1 ? 'id' : 'null'}
    from claim where authorization_id = '${old}' and version = 1;`;
  await server.rows(`set local session_replication_role = replica;
    ${authorizations
      .map(
        (authorization) =>
          `update claim set superseded_by = id where authorization_id = '${authorization}'; ${copy(authorization, authorization, 2)}`,
      )
      .join('\n')}
    update claim set folio_no = folio_no + 300000 where version = 2 and day = '${day}';
    ${copy('ffffffff-ffff-4fff-bfff-ffffffffffff', authorizations[0] ?? '', 1)}`);
}
