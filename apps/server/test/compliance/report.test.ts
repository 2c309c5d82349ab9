import { complianceReport } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createClaim } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());

async function report(period: string, date: string, token: string = tokens.doctor) {
  const answer = await server.get(`/compliance/report?period=${period}&date=${date}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return complianceReport.parse(answer.body.item);
}

describe('the report of a week', () => {
  beforeAll(async () => {
    const test = { code: '50001', name: 'Full Blood Picture', type: 5, department: 'laboratory' };
    await createClaim(server, {
      day: '2026-03-09',
      status: 'Approved',
      gender: 'Female',
      lines: [
        { ...test, price: 8_000, decided: ['Approved', 1, 8_000] },
        { price: 500, quantity: 10, decided: ['Reduced', 6, 500, 'More than the maximum quantity'] },
        { price: 900, leftOut: 'Paid in cash' },
      ],
    });
    const first = await createClaim(server, {
      day: '2026-03-15',
      status: 'Rejected',
      gender: 'Male',
      lines: [{ price: 99_999, decided: ['Rejected', 0, 0, 'Superseded, so not counted'] }],
    });
    await createClaim(server, {
      day: '2026-03-15',
      status: 'Rejected',
      gender: 'Male',
      of: first,
      lines: [
        { ...test, price: 8_000, decided: ['Rejected', 0, 0, 'Not indicated for the diagnosis'] },
        { ...test, price: 4_000, decided: ['Rejected', 0, 0, 'More than the maximum quantity'] },
        {
          code: '10001',
          name: 'GP Consultation',
          type: 1,
          department: 'consultation',
          price: 10_000,
          decided: ['Approved', 1, 10_000],
        },
      ],
    });
    await createClaim(server, {
      day: '2026-03-12',
      status: 'Submitted',
      gender: null,
      lines: [{ price: 700 }],
    });
    await createClaim(server, { day: '2026-03-12', status: 'Pending', lines: [{ price: 300 }] });
    await createClaim(server, { day: '2026-03-12', status: 'Draft', lines: [{ price: 1_000_000 }] });
    await createClaim(server, { day: '2026-03-08', lines: [{ price: 11 }] });
    await createClaim(server, { day: '2026-03-16', lines: [{ price: 13 }] });
    await createClaim(server, { facility: 'second', day: '2026-03-12', lines: [{ price: 77_777 }] });
  });

  it('sums by status, sex, service group and day, in whole TZS', async () => {
    const week = await report('weekly', '2026-03-11');
    expect([week.from, week.to]).toEqual(['2026-03-09', '2026-03-15']);
    expect(week.total).toEqual({ claims: 4, amountClaimed: 36_000, amountApproved: 21_000 });
    expect(week.byStatus).toEqual([
      { status: 'Pending', claims: 1, amountClaimed: 300, amountApproved: 0 },
      { status: 'Submitted', claims: 1, amountClaimed: 700, amountApproved: 0 },
      { status: 'Approved', claims: 1, amountClaimed: 13_000, amountApproved: 11_000 },
      { status: 'Rejected', claims: 1, amountClaimed: 22_000, amountApproved: 10_000 },
    ]);
    expect(week.bySex).toEqual([
      { gender: 'Male', claims: 1, amountClaimed: 22_000, amountApproved: 10_000 },
      { gender: 'Female', claims: 2, amountClaimed: 13_300, amountApproved: 11_000 },
      { gender: null, claims: 1, amountClaimed: 700, amountApproved: 0 },
    ]);
    expect(week.byServiceGroup).toEqual([
      { group: 'Consultation', lines: 1, amountClaimed: 10_000, amountApproved: 10_000 },
      { group: 'Medicines', lines: 3, amountClaimed: 6_000, amountApproved: 3_000 },
      { group: 'Diagnostics', lines: 3, amountClaimed: 20_000, amountApproved: 8_000 },
      { group: 'Procedures', lines: 0, amountClaimed: 0, amountApproved: 0 },
      { group: 'Beds', lines: 0, amountClaimed: 0, amountApproved: 0 },
      { group: 'Other', lines: 0, amountClaimed: 0, amountApproved: 0 },
    ]);
    const none = { claims: 0, amountClaimed: 0, amountApproved: 0, rejected: 0 };
    expect(week.days).toEqual([
      { day: '2026-03-09', claims: 1, amountClaimed: 13_000, amountApproved: 11_000, rejected: 2_000 },
      { day: '2026-03-10', ...none },
      { day: '2026-03-11', ...none },
      { day: '2026-03-12', claims: 2, amountClaimed: 1_000, amountApproved: 0, rejected: 0 },
      { day: '2026-03-13', ...none },
      { day: '2026-03-14', ...none },
      { day: '2026-03-15', claims: 1, amountClaimed: 22_000, amountApproved: 10_000, rejected: 12_000 },
    ]);
  });

  it('ranks the reasons by cost, per department', async () => {
    expect((await report('weekly', '2026-03-11')).reasons).toEqual([
      { reason: 'Not indicated for the diagnosis', department: 'laboratory', lines: 1, amountLost: 8_000 },
      { reason: 'More than the maximum quantity', department: 'laboratory', lines: 1, amountLost: 4_000 },
      { reason: 'More than the maximum quantity', department: 'pharmacy', lines: 1, amountLost: 2_000 },
    ]);
  });

  it('covers the day and the month of a date', async () => {
    expect((await report('daily', '2026-03-12')).total.claims).toBe(2);
    const month = await report('monthly', '2026-03-31');
    expect([month.from, month.to, month.days.length, month.total.claims]).toEqual([
      '2026-03-01',
      '2026-03-31',
      31,
      6,
    ]);
    const sum = month.days.reduce((all, day) => all + day.amountClaimed, 0);
    expect(sum).toBe(month.total.amountClaimed);
  });

  it('is empty, with its days, if there is no claim', async () => {
    const week = await report('weekly', '2025-03-11');
    expect(week.total).toEqual({ claims: 0, amountClaimed: 0, amountApproved: 0 });
    expect([week.days.length, week.reasons, week.byStatus.length]).toEqual([7, [], 4]);
  });
});

describe('the report is refused', () => {
  it.each([
    ['no date', 'period=daily', 'date', 'Please select a date for export.'],
    ['a date that is none', 'period=daily&date=2026-02-30', 'date', 'Please select a date for export.'],
    ['another period', 'period=yearly&date=2026-02-03', 'period', 'Choose one of: daily, weekly, monthly'],
    ['an unknown field', 'period=daily&date=2026-02-03&x=1', 'x', 'Not a field of this call. Remove it.'],
  ])('%s', async (_name, query, field, text) => {
    const answer = await server.get(`/compliance/report?${query}`, { token: tokens.doctor });
    expect([answer.status, answer.body.fields[field]]).toEqual([400, text]);
  });

  it('to pharmacist and technician, and to nobody', async () => {
    const path = '/compliance/report?period=daily&date=2026-03-12';
    expect((await server.get(path, { token: tokens.pharmacist })).status).toBe(403);
    expect((await server.get(path, { token: tokens.lab_tech })).status).toBe(403);
    expect((await server.get(path)).status).toBe(401);
  });

  it('about another facility', async () => {
    expect((await report('daily', '2026-03-12', tokens.elsewhere)).total).toEqual({
      claims: 1,
      amountClaimed: 77_777,
      amountApproved: 0,
    });
    expect((await report('daily', '2026-03-12', tokens.admin)).total.amountClaimed).toBe(1_000);
  });
});
