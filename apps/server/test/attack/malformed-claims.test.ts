import { claimDetail, type EndpointName, endpoints, findingCodes, type Role } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleOf } from '../setup/sample.ts';
import type { Answer } from '../setup/server.ts';
import { type Attacked, attacked, expectNothingOf } from './factories.ts';
import { bodyOf, pathOf } from './request-samples.ts';

let all: Attacked;
beforeAll(async () => {
  all = await attacked();
});
afterAll(() => all.server.close());

/** A call that succeeds with its sample, with one malformed part of its body. */
function post(name: EndpointName, role: Role, part: object): Promise<Answer> {
  const { fixtures, tokenOf } = all;
  const endpoint = endpoints[name];
  const body = { ...bodyOf(endpoint, role, fixtures.first), ...part };
  return all.server.post(pathOf(endpoint, role, fixtures.first), { token: tokenOf(role), body });
}

const get = (path: string) => all.server.get(path, { token: all.tokenOf('receptionist') });

/** Claims, payments, closings and approvals of both facilities, and those of the scheme. */
async function snapshot(): Promise<unknown> {
  const tables = [
    'claim',
    'claim_line',
    'claim_submission',
    'claim_closing',
    'claim_payment',
    'approval',
    'number_series',
  ];
  const schemes = ['register.claim', 'register.claim_closing', 'register.approval'];
  const each = [...tables, ...schemes].map(
    (name) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
  );
  return all.server.rows(`${each.join(' union all ')} order by name`);
}

// None of these requests is carried out.
let before: unknown;
beforeEach(async () => {
  before = await snapshot();
});
afterEach(async () => {
  expect(await snapshot()).toEqual(before);
});

/** Refused by the name of the field, whatever else is right, with a text that says what is expected. */
function expectRefused(answer: Answer, field: string, details: unknown): void {
  expect([400, 422], `${JSON.stringify(details)}: ${answer.text}`).toContain(answer.status);
  expect([details, answer.body.fields]).toEqual([details, { [field]: expect.stringMatching(/\w.* .*\w/) }]);
}

const notDays = [
  ...[
    '2026-02-30',
    '2026-02-31',
    '2025-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
  ],
  ...[
    '2026-11-00',
    '2026-1-1',
    '26-01-01',
    '20261121',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21 BC',
  ],
  ...['0000-01-01', '0001-01-01', '0004-02-29', '1899-12-31', '2101-01-01', '9999-12-31', '10000-01-01'],
  ...['+010000-01-01', '-0001-01-01', 'infinity', '-infinity', 'today', 'epoch', 'now()', '', '0'],
];
const noTexts = [20_261_121, null, true, [], ['2026-11-21'], {}, { $gt: '' }, 1e20, [[['2026-11-21']]]];

describe('an invalid day is refused by its field name', () => {
  it.each(['daily', 'weekly', 'monthly'])('in the report and the export, %s', async (period) => {
    for (const path of ['report', 'export']) {
      for (const date of sampleOf(notDays, 0.3)) {
        const answer = await get(`/compliance/${path}?period=${period}&date=${encodeURIComponent(date)}`);
        expect([date, answer.status]).toEqual([date, 400]);
        expect(answer.body.fields).toEqual({ date: 'Please select a date for export.' });
      }
    }
  });

  it('in the search for claims', async () => {
    for (const date of sampleOf([...notDays, ...noTexts], 0.3)) {
      for (const by of ['built', 'attendance']) {
        expectRefused(await post('searchClaims', 'receptionist', { by, from: date }), 'from', date);
        expectRefused(await post('searchClaims', 'receptionist', { by, to: date }), 'to', date);
      }
    }
  });

  it('in a payment', async () => {
    for (const date of sampleOf([...notDays, ...noTexts], 0.3))
      expectRefused(await post('recordPayment', 'receptionist', { paidOn: date }), 'paidOn', date);
  });

  it('in a date of birth', async () => {
    for (const date of sampleOf([...notDays, ...noTexts], 0.3))
      expectRefused(
        await post('completeIdentity', 'receptionist', { dateOfBirth: date }),
        'dateOfBirth',
        date,
      );
  });
});

describe('a period', () => {
  it('of a leap day, and of the first and last accepted days, is answered in full', async () => {
    const weeks = [
      ['2000-02-29', '2000-02-28', '2000-03-05'],
      ['2028-02-29', '2028-02-28', '2028-03-05'],
      ['1900-01-01', '1900-01-01', '1900-01-07'],
      ['2100-12-31', '2100-12-27', '2101-01-02'],
    ];
    for (const [date, from, to] of weeks) {
      const { status, body } = await get(`/compliance/report?period=weekly&date=${date}`);
      expect([status, body.item]).toEqual([200, expect.objectContaining({ from, to })]);
      expect((await get(`/compliance/export?period=monthly&date=${date}`)).status).toBe(200);
      const found = await post('searchClaims', 'receptionist', { from: date, to: date });
      expect([found.status, found.body.data]).toEqual([
        200,
        expect.objectContaining({ from: date, to: date }),
      ]);
    }
    const leap = await get('/compliance/report?period=monthly&date=2028-02-01');
    expect(leap.body.item).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('that runs backwards is refused with its own text', async () => {
    for (const [part, field] of [
      [{ from: '2026-11-21', to: '2026-11-20' }, 'to'],
      [{ from: '2100-12-31' }, 'from'],
    ] as const) {
      const answer = await post('searchClaims', 'receptionist', part);
      const text = 'The last day must not be before the first.';
      expect([answer.status, answer.body.fields]).toEqual([422, { [field]: text }]);
    }
  });

  it('of another type is refused by its field name', async () => {
    for (const period of ['yearly', 'DAILY', '', 'daily,weekly', 'constructor', '__proto__']) {
      const answer = await get(`/compliance/report?period=${encodeURIComponent(period)}&date=2026-11-21`);
      expect([period, answer.status, Object.keys(answer.body.fields)]).toEqual([period, 400, ['period']]);
    }
  });
});

describe('an invalid month is refused by its field name', () => {
  const months = ['month', [13, 0, -1, 1.5, 1e20, '2', 'x', '', null, true, [2], {}]] as const;
  const years = ['year', [1999, 2101, 0, -2020, 2020.5, 1e20, '2020', null, true, [2020], {}]] as const;

  it.each([months, years])('in a body: %s', async (field, values) => {
    for (const value of values) {
      for (const name of ['closeMonth', 'recordPayment'] as const)
        expectRefused(await post(name, 'receptionist', { [field]: value }), field, value);
    }
  });

  it('in an address', async () => {
    const good = { year: '2020', month: '1' };
    for (const [field, values] of [
      ['month', ['13', '0', '-1', '1.5', 'x', '', '1e20', 'Infinity', 'NaN']],
      ['year', ['1999', '2101', 'x', '', '2020.5', '-2020']],
    ] as const) {
      for (const value of values) {
        const query = new URLSearchParams({ ...good, [field]: value });
        const answer = await get(`/claims/months/reconciliation?${query}`);
        expect([value, answer.status, Object.keys(answer.body.fields)]).toEqual([value, 400, [field]]);
      }
    }
  });
});

describe('only whole numbers are accepted', () => {
  const malformed = [
    0.1,
    5_000.5,
    4_999.999_999_999,
    -1,
    -0.1,
    1e20,
    2 ** 53,
    2 ** 63,
    1e308,
    -1e308,
    5e-324,
  ];
  const forms: unknown[] = ['5,000', '5000.00', '1e3', '', null, true, false, [], [1], [[1]], {}, { $gt: 1 }];

  it.each<[EndpointName, Role, string]>([
    ['submitClaim', 'doctor', 'amountClaimed'],
    ['closeMonth', 'receptionist', 'amountClaimed'],
    ['closeMonth', 'receptionist', 'folios'],
    ['recordPayment', 'receptionist', 'amount'],
    ['requestApproval', 'doctor', 'quantity'],
  ])('by %s of the %s as %s', async (name, role, field) => {
    // A quantity may be digits in a text, as forms send it; money never.
    const digits = field === 'quantity' ? [] : ['1', '5000', ' 5000 '];
    for (const value of sampleOf([...malformed, ...forms, ...digits], 0.3))
      expectRefused(await post(name, role, { [field]: value }), field, value);
  });
});

describe('texts about a claim', () => {
  /** The lines of a claim of a facility. */
  async function linesOf(facility: 'first' | 'second', claimId: string): Promise<string[]> {
    const { server, tokenOf } = all;
    const answer = await server.get(`/claims/${claimId}`, { token: tokenOf('doctor', facility) });
    return claimDetail.parse(answer.body.item).lines.map(({ id }) => id);
  }
  const build = (part: object) => post('buildClaim', 'doctor', part);

  it('about lines of another patient, or of the other facility, are refused by their position', async () => {
    const { first, second } = all.fixtures;
    const theirs = [
      ...(await linesOf('second', second.claimIds.pending)),
      ...(await linesOf('first', first.claimIds.pending)),
      ...(await linesOf('first', first.claimIds.submitted)),
      ...[first.lines.dispensed, second.lines.dispensed, first.unclaimedAuthorizationId, first.memberId],
    ];
    expect(theirs).toHaveLength(7);
    for (const lineId of theirs) {
      for (const details of [lineId, lineId.toUpperCase()]) {
        const out = { leftOut: [{ lineId: details, reason: 'Not theirs' }] };
        expectRefused(await build(out), 'leftOut.0.lineId', out);
        for (const code of sampleOf(findingCodes, 0.2)) {
          const answers = { answers: [{ code, lineId: details, reason: 'Not theirs' }] };
          const answer = await build(answers);
          expect([code, answer.status, Object.keys(answer.body.fields)]).toEqual([
            code,
            422,
            ['answers.0.lineId'],
          ]);
          expectNothingOf(second, answer);
        }
      }
    }
  });

  it('that are not texts are refused, and nothing is built', async () => {
    const malformed = [
      'x',
      1,
      {},
      { lineId: 1 },
      [1],
      [null],
      [[]],
      [[[[]]]],
      [{}],
      [{ lineId: 'x', reason: 'Malformed' }],
    ];
    const long = Array.from({ length: 201 }, () => ({
      lineId: all.fixtures.first.memberId,
      reason: 'Too many',
    }));
    for (const value of [
      ...malformed,
      [{ reason: 'Malformed', lineId: [all.fixtures.first.memberId] }],
      long,
    ]) {
      for (const name of ['answers', 'leftOut']) {
        const answer = await build({ [name]: value });
        expect([name, value, answer.status], answer.text).toEqual([name, value, 400]);
      }
    }
    for (const status of ['Submitted', 'Approved', 'Rejected', 'pending', null, 1, ['Draft']]) {
      const answer = await build({ status });
      expect([status, answer.status, Object.keys(answer.body.fields)]).toEqual([status, 400, ['status']]);
    }
  });

  it.each(['submitted', 'approved'] as const)('for a claim that was %s change nothing', async (state) => {
    const { fixtures, server, tokenOf } = all;
    const id = fixtures.first.claimIds[state];
    const [row] = await server.rows(
      'select authorization_id, amount_claimed::int as amount from claim where id = $1',
      [id],
    );
    const token = tokenOf('doctor');
    const [lineId] = await linesOf('first', id);
    for (const [path, body] of [
      [
        '/claims',
        { authorizationId: row?.authorization_id, leftOut: [{ lineId, reason: 'Changed my mind' }] },
      ],
      [
        '/claims',
        { authorizationId: row?.authorization_id, status: 'Draft', clinicalNotes: 'Another story' },
      ],
      [`/claims/${id}/submit`, { amountClaimed: row?.amount }],
      [`/claims/${id}/resubmit`, { correctionNote: 'Once more' }],
    ] as const) {
      const answer = await server.post(path, { token, body });
      expect([path, answer.status]).toEqual([path, 409]);
      expect(answer.body.description).not.toBe('');
    }
  });
});

it('accepts a text about an approval by letter only for its own card, item and facility', async () => {
  const { fixtures, server, tokenOf } = all;
  const { first, second } = fixtures;
  const cases: [string, string, 'first' | 'second'][] = [
    [first.lines.lettered, second.letterNo, 'first'],
    [second.lines.lettered, first.letterNo, 'second'],
    [first.lines.asked, first.letterNo, 'first'],
  ];
  for (const [memberVisitItemId, referenceNo, facility] of cases) {
    const body = { memberVisitItemId, referenceNo };
    const answer = await server.post('/approvals/enter', { token: tokenOf('doctor', facility), body });
    expectRefused(answer, 'referenceNo', body);
  }
  const over = { memberVisitItemId: first.lines.asked, reason: 'More than ordered', quantity: 2 };
  expectRefused(await post('requestApproval', 'doctor', over), 'quantity', over);
});
