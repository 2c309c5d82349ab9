import { randomUUID } from 'node:crypto';
import { type Download, type DownloadName, downloads, may, type Role, roles } from '@afyakadi/contract';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../src/platform/http/day.ts';
import { textOf } from '../documents/text-of.ts';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import { testServer } from '../setup/server.ts';
import { type Attacked, attacked, cellName, expectEach, facilityKeys, otherOf } from './factories.ts';
import { malformedTokens } from './malformed-tokens.ts';
import { mayRead, type TenantFixtures } from './tenant-fixtures.ts';

/** The values for the braces of each download's address. */
type Ids = Record<Exclude<DownloadName, 'exportClaims' | 'exportAudit' | 'importTemplate'>, string>;

const today = dayIn('Africa/Dar_es_Salaam')(new Date());

let all: Attacked;
const ids = new Map<FacilityKey, Ids>();
beforeAll(async () => {
  all = await attacked();
  for (const facility of facilityKeys) ids.set(facility, await give(facility));
});
afterAll(() => all.server.close());

/** What can be printed about the one patient of a facility. */
async function give(facility: FacilityKey): Promise<Ids> {
  const { server, fixtures, tokenOf } = all;
  const { authorizationId, lastName, cardNo, memberId, lines } = fixtures[facility];
  const built = await server.post('/claims', {
    token: tokenOf('doctor', facility),
    body: { authorizationId },
  });
  expect(built.status, built.text).toBe(200);
  const [order] = await server.rows('select order_id from order_line where id = $1', [lines.dispensed]);
  const referralLetter = randomUUID();
  await server.rows(
    `insert into referral (facility_id, id, serial_no, direction, member_id, card_no, patient_name, other_facility,
       diagnoses, reason, status, created_at, created_by)
     values ($1, $2, 'R-1', 'out', $3, $4, $5, 'Elsewhere', '[]', 'Needs a scan', 'Pending', now(), $6)`,
    [facilities[facility].id, referralLetter, memberId, cardNo, lastName, accountId('doctor', facility)],
  );
  return {
    claimForm: String(built.body.item.id),
    referralLetter,
    resultSlip: lines.corrected,
    labReport: fixtures[facility].authorizationId,
    dischargeLetter: fixtures[facility].stays.billed,
    prescriptionSlip: String(order?.order_id),
    importRefused: fixtures[facility].imports.applied,
  };
}

const every = Object.values<Download>(downloads).map((one) => [one.name, one] as const);

/** Files that name nothing of a facility: everybody gets those of the own one. */
const unnamed: readonly string[] = ['exportClaims', 'exportAudit', 'importTemplate'];

function pathOf(download: Download, facility: FacilityKey): string {
  const id = new Map(Object.entries(ids.get(facility) ?? {})).get(download.name) ?? '';
  const query = download.name === 'exportClaims' ? `?period=monthly&date=${today}` : '';
  return download.path.replace('{id}', id).replace('{kind}', 'tariff') + query;
}

async function fetched(path: string, token: string) {
  const answer = await all.server.app.inject({
    url: `/api/v1${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const type = String(answer.headers['content-type']);
  const text = type === 'application/pdf' ? await textOf(answer.rawPayload) : answer.body;
  return { status: answer.statusCode, headers: answer.headers, type, text };
}

/** A refusal in the envelope, without any content of a file. */
function expectRefused(answer: Awaited<ReturnType<typeof fetched>>, status: number): void {
  expect([answer.status, answer.type]).toEqual([status, 'application/json; charset=utf-8']);
  expect(JSON.parse(answer.text)).toMatchObject({ data: { item: null } });
  expect(answer.headers['content-disposition']).toBeUndefined();
}

/** Names and numbers of the people of a facility. */
const people = ({ cardNo, lastName, authorizationNo }: TenantFixtures) => [cardNo, lastName, authorizationNo];

it('refuses a malformed token', async () => {
  const cells = malformedTokens.flatMap(([defect, corrupt]) =>
    every.flatMap(([, endpoint]) => roles.map((role) => ({ endpoint, role, defect, corrupt }))),
  );
  await expectEach(
    sampleOf(cells, 0.1),
    (cell) => `${cellName(cell)}, ${cell.defect}`,
    async ({ endpoint, role, corrupt }) => {
      const token = await corrupt(all.tokenOf(role), all.server.config.tokenSecret ?? '');
      expectRefused(await fetched(pathOf(endpoint, 'first'), token), 401);
    },
  );
});

describe.each(every)('%s', (name, download) => {
  it('follows the table of roles, and contains nothing of the other facility', async () => {
    for (const facility of sampleOf(facilityKeys, 0.5)) {
      for (const role of roles) {
        const answer = await fetched(pathOf(download, facility), all.tokenOf(role, facility));
        if (!may(role, download.access)) {
          expectRefused(answer, 403);
          continue;
        }
        expect([role, answer.status, answer.text]).toEqual([role, 200, expect.any(String)]);
        expect(download.types).toContain(answer.type);
        expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9.-]+"$/);
        for (const secret of people(all.fixtures[facility]))
          expect(answer.headers['content-disposition']).not.toContain(secret);
        for (const secret of people(all.fixtures[otherOf[facility]]))
          expect(answer.text).not.toContain(secret);
        expectOnlyWordsOf(role, all.fixtures[facility], answer.text);
      }
    }
  });

  it('is not found by users of another facility', async () => {
    for (const facility of facilityKeys) {
      for (const role of roles.filter((one) => may(one, download.access))) {
        const answer = await fetched(pathOf(download, facility), all.tokenOf(role, otherOf[facility]));
        for (const secret of people(all.fixtures[facility])) expect(answer.text).not.toContain(secret);
        if (!unnamed.includes(name)) expectRefused(answer, 404);
      }
    }
  });

  it('accepts only GET, with only an identifier', async () => {
    const token = all.tokenOf(roles.find((role) => may(role, download.access)) ?? 'doctor');
    const path = pathOf(download, 'first');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      const { statusCode, headers } = await all.server.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET']);
    }
    expectRefused(await fetched(`${path}${path.includes('?') ? '&' : '?'}other=1`, token), 400);
    if (unnamed.includes(name)) return;
    for (const id of ['x', '%00', '..%2f', '0198c000']) {
      expectRefused(await fetched(download.path.replace('{id}', id), token), 400);
    }
    expectRefused(await fetched(download.path.replace('{id}', randomUUID()), token), 404);
  });
});

/** Only these of the words that only some roles may read. The claim's own diagnoses are for all who read claims. */
function expectOnlyWordsOf(role: Role, { words }: TenantFixtures, text: string): void {
  for (const [kind, word] of Object.entries(words))
    if (!mayRead[role].some((one) => one === kind)) expect(text).not.toContain(word);
}

it('writes a row into the audit trail for each that was served, and for none that was refused', async () => {
  const count = async () =>
    Number(
      (
        await all.server.rows(
          `select count(*)::int as n from audit where action like '%.printed' or action like '%exported'`,
        )
      )[0]?.n,
    );
  const before = await count();
  let given = 0;
  // An empty file to fill in contains no personal data.
  for (const [, download] of every.filter(([name]) => name !== 'importTemplate')) {
    for (const role of roles) {
      if ((await fetched(pathOf(download, 'first'), all.tokenOf(role))).status === 200) given += 1;
      await fetched(pathOf(download, 'second'), all.tokenOf('lab_tech'));
    }
  }
  expect(given).toBe(16);
  // Only the export answers by the caller's own facility, but not to a technician.
  expect((await count()) - before).toBe(given);
});

it('gives the administrator no item of any claim', async () => {
  const { text } = await fetched(pathOf(downloads.exportClaims, 'first'), all.tokenOf('admin'));
  const [header = [], ...rows] = parseCsv(text);
  expect(header).not.toContain('Item');
  const [claims] = await all.server.rows(
    `select count(*)::int as n from claim where facility_id = $1 and superseded_by is null and status <> 'Draft'
       and date_trunc('month', day) = date_trunc('month', $2::date)`,
    [facilities.first.id, today],
  );
  expect(rows).toHaveLength(Number(claims?.n));
  expect(text).not.toContain('Siri dispensed');
  const doctors = await fetched(pathOf(downloads.exportClaims, 'first'), all.tokenOf('doctor'));
  expect(doctors.text).toContain('Siri dispensed first');
});

it('counts files like any other call of an account', async () => {
  const server = await testServer({ RATE_PER_ACCOUNT: '3' });
  const token = await server.signIn('doctor');
  const asked = () =>
    server.app.inject({
      url: '/api/v1/compliance/export?period=daily&date=2026-11-21',
      headers: { authorization: `Bearer ${token}` },
    });
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1) statuses.push((await asked()).statusCode);
  expect(statuses).toContain(200);
  expect(statuses[4]).toBe(429);
  await server.close();
});
