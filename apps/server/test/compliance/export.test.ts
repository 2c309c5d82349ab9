import { csvType, spreadsheetType } from '@afyakadi/contract';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createClaim } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());

const day = '2026-03-12';
const test = { code: '50001', name: 'Full Blood Picture', type: 5, department: 'laboratory' };

/** The bytes of the file, as a browser receives them. */
async function exported(query: string, token: string) {
  const response = await server.app.inject({
    url: `/api/v1/compliance/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

/** One object per record, by the column's name. */
function records(table: readonly (readonly unknown[])[]) {
  const [header = [], ...rows] = table;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null])),
  );
}

async function csv(query: string, token: string) {
  const { rawPayload } = await exported(query, token);
  return records(parseCsv(rawPayload.toString('utf8')));
}

async function xlsx(query: string, token: string) {
  const { rawPayload } = await exported(`${query}&format=xlsx`, token);
  const { sheets } = await readXlsx(rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Claims']);
  return records(sheets[0]?.rows ?? []);
}

beforeAll(async () => {
  await createClaim(server, {
    day,
    status: 'Rejected',
    lastName: 'Mushi, "Jr"',
    cardNo: '109900035308',
    gender: 'Female',
    lines: [
      { ...test, price: 8_000, decided: ['Rejected', 0, 0, 'Not indicated for the diagnosis'] },
      { price: 500, quantity: 10, decided: ['Reduced', 6, 500, 'More than the maximum quantity'] },
      { price: 900, leftOut: 'Paid in cash' },
    ],
  });
  await createClaim(server, {
    day,
    lastName: '=HYPERLINK("http://x","y")',
    lines: [{ price: 50, name: '+Tonic' }],
  });
  await createClaim(server, {
    day,
    lastName: '＝1+1',
    gender: null,
    lines: [{ price: 70, name: '@SUM(A1)' }],
  });
  await createClaim(server, { day, lastName: 'Ab;=1+1', lines: [{ price: 60 }] });
  await createClaim(server, { day, status: 'Draft', lastName: 'Begun', lines: [{ price: 1 }] });
  const first = await createClaim(server, {
    day,
    status: 'Rejected',
    lastName: 'Older',
    lines: [{ price: 2 }],
  });
  await createClaim(server, { day, status: 'Pending', lastName: 'Newer', of: first, lines: [{ price: 3 }] });
  await createClaim(server, { day: '2026-03-13', lastName: 'Tomorrow', lines: [{ price: 4 }] });
  await createClaim(server, { day, facility: 'second', lastName: 'Elsewhere', lines: [{ price: 5 }] });
});

describe('an export', () => {
  it('has a row for each line, with the columns of its claim, and money as numbers', async () => {
    const rows = await xlsx(`period=daily&date=${day}`, tokens.doctor);
    expect(rows).toHaveLength(7);
    const own = rows.filter((row) => row.Patient === 'Asha Mushi, "Jr"');
    expect(
      own.map((row) => [row.Item, row.Quantity, row['Unit price'], row.Amount, row['Left out']]),
    ).toEqual([
      ['Full Blood Picture', 1, 8_000, 8_000, null],
      ['Paracetamol 500mg', 10, 500, 5_000, null],
      ['Paracetamol 500mg', 1, 900, 900, 'Paid in cash'],
    ]);
    expect(own[1]).toEqual({
      'Serial No': expect.stringMatching(/^T-01\\2026\\03\\\d{5}$/),
      Folio: expect.any(Number),
      Status: 'Rejected',
      'Authorization No': 'A109900035308',
      'Card No': '109900035308',
      Patient: 'Asha Mushi, "Jr"',
      Sex: 'Female',
      'Date of birth': '1990-04-12',
      'Visit type': 'Normal Visit',
      'Attended on': day,
      'Built on': day,
      'Submitted on': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Item code': '30001',
      Item: 'Paracetamol 500mg',
      'Service group': 'Medicines',
      Quantity: 10,
      'Unit price': 500,
      Amount: 5_000,
      'Approval No': null,
      'Left out': null,
      Outcome: 'Reduced',
      'Approved quantity': 6,
      'Approved price': 500,
      'Amount approved': 3_000,
      Reason: 'More than the maximum quantity',
      'Patient pays': 0,
    });
  });

  it('has the scheme’s amount of a line, and at the end what the patient pays', async () => {
    const shared = '2026-03-20';
    await createClaim(server, {
      day: shared,
      lines: [
        { price: 900, quantity: 10, copayment: 900 },
        { price: 500, copayment: 500, waived: true },
        { price: 50 },
      ],
    });
    const rows = await csv(`period=daily&date=${shared}`, tokens.doctor);
    expect(rows.map((row) => [row.Amount, row['Patient pays']])).toEqual([
      ['8100', '900'],
      ['0', '0'],
      ['50', '0'],
    ]);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('Patient pays');
    const [claim] = await xlsx(`period=daily&date=${shared}`, tokens.admin);
    expect(claim).toMatchObject({ 'Amount claimed': 8_150, 'Patient pays': 900 });
  });

  it('has the same content as CSV, which Excel reads as UTF-8', async () => {
    const { rawPayload, headers } = await exported(
      `period=daily&date=${day}&format=csv`,
      tokens.receptionist,
    );
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers['content-type']).toBe(csvType);
    expect(headers['content-disposition']).toBe(`attachment; filename="claims-${day}-daily.csv"`);
    expect(headers['cache-control']).toBe('no-store');
    const text = (rows: Record<string, unknown>[]) =>
      rows.map((row) => Object.values(row).map((cell) => (cell === null ? '' : String(cell))));
    const sheet = await xlsx(`period=daily&date=${day}`, tokens.receptionist);
    expect(text(await csv(`period=daily&date=${day}`, tokens.receptionist))).toEqual(text(sheet));
  });

  it('contains nothing that a spreadsheet treats as a formula', async () => {
    for (const rows of [
      await csv(`period=daily&date=${day}`, tokens.doctor),
      await xlsx(`period=daily&date=${day}`, tokens.doctor),
    ]) {
      const cells = rows.flatMap((row) => Object.values(row).map(String));
      expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      expect(cells).toContain("'+Tonic");
      expect(cells).toContain("'@SUM(A1)");
    }
    // Also with semicolons as separators: each text is quoted, and no sign of a formula follows one.
    const { body } = await exported(`period=daily&date=${day}&format=csv`, tokens.doctor);
    expect(body).toContain(`"Asha Ab;'=1+1"`);
    expect(body).not.toMatch(/;\s*[=+\-@]/);
  });

  it('leaves drafts, superseded versions, other days and the other facility out', async () => {
    const names = (await csv(`period=daily&date=${day}`, tokens.doctor)).map((row) => String(row.Patient));
    for (const name of ['Begun', 'Older', 'Tomorrow', 'Elsewhere'])
      expect(names).not.toContain(`Asha ${name}`);
    expect(names).toContain('Asha Newer');
    const week = await csv(`period=weekly&date=${day}`, tokens.doctor);
    expect(week.map((row) => row.Patient)).toContain('Asha Tomorrow');
    const elsewhere = await csv(`period=monthly&date=${day}`, tokens.elsewhere);
    expect(elsewhere.map((row) => row.Patient)).toEqual(['Asha Elsewhere']);
  });

  it('has for the administrator one row per claim, and nothing of what was given', async () => {
    const rows = await xlsx(`period=daily&date=${day}`, tokens.admin);
    expect(rows).toHaveLength(5);
    const [row] = rows.filter((one) => one.Patient === 'Asha Mushi, "Jr"');
    expect(row).toMatchObject({ 'Amount claimed': 13_000, 'Amount approved': 3_000 });
    const { body } = await exported(`period=daily&date=${day}`, tokens.admin);
    for (const word of ['Paracetamol', 'Blood', 'Item', 'Reason', 'Medicines', 'indicated'])
      expect(body).not.toContain(word);
  });

  it('has only headings if there is nothing', async () => {
    expect(await csv('period=monthly&date=2020-01-01', tokens.doctor)).toEqual([]);
    const { rawPayload } = await exported('period=monthly&date=2020-01-01', tokens.doctor);
    expect(rawPayload.toString()).toContain('"Serial No","Folio","Status"');
    expect(await xlsx('period=monthly&date=2020-01-01', tokens.doctor)).toEqual([]);
  });

  it('records who took it', async () => {
    await exported('period=weekly&date=2026-03-12&format=xlsx', tokens.receptionist);
    const [row] = await server.rows(
      `select role, detail from audit where facility_id = $1 and action = 'claims.exported' order by at desc limit 1`,
      [facilities.first.id],
    );
    expect(row).toEqual({
      role: 'receptionist',
      detail: { period: 'weekly', format: 'xlsx', from: '2026-03-09', to: '2026-03-15' },
    });
  });

  it('is refused in the envelope', async () => {
    const asked = (query: string) => server.get(`/compliance/export?${query}`, { token: tokens.doctor });
    const none = await asked('period=daily');
    expect([none.status, none.body.fields.date]).toEqual([400, 'Please select a date for export.']);
    expect(none.headers['content-disposition']).toBeUndefined();
    expect((await asked(`period=daily&date=${day}&format=pdf`)).body.fields.format).toBe(
      'Choose one of: csv, xlsx',
    );
    expect((await asked('period=daily&date=2026-13-01')).status).toBe(400);
    expect(
      (await exported(`period=daily&date=${day}&format=xlsx`, tokens.doctor)).headers['content-type'],
    ).toBe(spreadsheetType);
  });
});
