import type { Role } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  carePointOf,
  createDiagnosis,
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  traces,
} from './factories.ts';

let server: TestServer;
let tokens: Record<Role | 'elsewhere', string>;
let items: Items;
let doctor: ReturnType<typeof orderer>;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
  doctor = orderer(server, tokens.doctor);
});
afterAll(() => server.close());

const nothingDone = { lines: 0, orders: 0, events: 0 };

describe('an order is refused for', () => {
  interface Refused {
    name: string;
    lines: () => unknown[] | Promise<unknown[]>;
    field: string;
    text: RegExp;
  }
  const patient = { allergies: ['Penicillin'] };
  it.each<Refused>([
    {
      name: 'an unknown item',
      lines: () => [{ id: carePointOf(server, 'pharmacy') }],
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: 'an inactive item',
      lines: () => [{ id: items['30007'] }],
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: "another facility's item",
      lines: () =>
        server
          .rows("select id from facility_item where item_code = '30001' and id <> $1", [items['30001']])
          .then(([row]) => [{ id: row?.id }]),
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: 'a service that is only charged',
      lines: () => [{ id: items['10001'] }],
      field: 'memberItems.1',
      text: /^GP Consultation is charged automatically/,
    },
    {
      name: 'the same item twice',
      lines: () => [{ id: items['30001'] }],
      field: 'memberItems.1',
      text: /already in the order/,
    },
    {
      name: 'more than the maximum',
      lines: () => [{ id: items['11001'], quantity: 3, frequency: 'UD' }],
      field: 'memberItems.1.quantity',
      text: /At most 2 may be ordered at once\./,
    },
    {
      name: 'an item of another scheme',
      lines: () => [{ id: items['30006'] }],
      field: 'memberItems.1',
      text: /another scheme’s price list/,
    },
    {
      name: 'an allergy that nobody answers for',
      lines: () => [{ id: items['30002'] }],
      field: 'memberItems.1.overrideReason',
      text: /allergic to Penicillin\. Enter the reason/,
    },
    {
      name: "another patient's diagnosis",
      lines: async () => [
        { id: items['50001'], diagnosisId: await createDiagnosis(server, await createPatient(server)) },
      ],
      field: 'memberItems.1.diagnosisId',
      text: /diagnosis of this patient/,
    },
  ])('$name: 422, naming the field, and nothing is ordered', async ({ lines, field, text }) => {
    const { memberId } = await createPatient(server, patient);
    const { status, body } = await doctor.add(memberId, [{ id: items['30001'] }, ...(await lines())]);
    expect([status, body.statusCode]).toEqual([422, 51422]);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(body.fields[field]).toMatch(text);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('lines that cannot be ordered, naming each', async () => {
    const { memberId } = await createPatient(server, patient);
    const { body } = await doctor.add(memberId, [
      { id: items['30002'] },
      { id: items['30006'] },
      { id: items['11001'], quantity: 9, frequency: 'UD' },
    ]);
    expect(Object.keys(body.fields)).toEqual([
      ...['memberItems.0.overrideReason', 'memberItems.1', 'memberItems.2.quantity'],
    ]);
  });

  it('a withdrawn diagnosis', async () => {
    const whom = await createPatient(server);
    const diagnosisId = await createDiagnosis(server, whom, true);
    const { status } = await doctor.add(whom.memberId, [{ id: items['30001'], diagnosisId }]);
    expect(status).toBe(422);
  });

  it.each([
    ['quantity', -1],
    ['quantity', 0],
    ['quantity', 1.5],
    ['quantity', 'many'],
    ['quantity', 10_001],
    ['dose', 0],
    ['dose', 0.0005],
    ['dose', 1e-300],
    ['dose', 1.0001],
    ['frequency', 'NOW'],
    ['durationDays', 400],
    ['overrideReason', 'x'],
    ['diagnosisId', 'malaria'],
    ['price', 5],
  ])('%s %s: 400, naming the field', async (name, value) => {
    const { memberId } = await createPatient(server);
    const { status, body } = await doctor.add(memberId, [{ id: items['30001'], [name]: value }]);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(`memberItems.0.${name}`);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('no lines at all', async () => {
    const { memberId } = await createPatient(server);
    const { status, body } = await doctor.add(memberId, []);
    expect([status, body.fields]).toEqual([400, { memberItems: 'Choose at least one item' }]);
  });

  it.each([
    ['medicine', 'laboratory', '30001', 'Pharmacy'],
    ['test', 'pharmacy', '50001', 'Laboratory'],
  ] as const)('a %s without an open visit there: 409', async (_, only, code, station) => {
    const { memberId } = await createPatient(server, { visits: [only] });
    const { status, body } = await doctor.add(memberId, [{ id: items[code] }]);
    expect([status, body.description]).toEqual([
      409,
      `There is no open visit at ${station} for this patient. Start one first.`,
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('a line without a visit, together with the others', async () => {
    const { memberId } = await createPatient(server, { visits: ['pharmacy'] });
    const { status } = await doctor.add(memberId, [{ id: items['30001'] }, { id: items['50001'] }]);
    expect(status).toBe(409);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('an authorization that is no longer valid', async () => {
    const { memberId, authorizationId } = await createPatient(server);
    const backdate = (days: number) =>
      server.rows('update card_authorization set day = day - $2::int where id = $1', [authorizationId, days]);
    await backdate(1);
    expect((await doctor.add(memberId, [{ id: items['30001'] }])).status).toBe(200);
    await backdate(1);
    const { status, body } = await doctor.add(memberId, [{ id: items['50001'] }]);
    expect([status, body.description]).toEqual([
      409,
      expect.stringContaining('Verify the card again today.'),
    ]);
    expect(await traces(server, memberId)).toMatchObject({ lines: 1 });
  });

  it('a withdrawn authorization', async () => {
    const { memberId, authorizationId } = await createPatient(server);
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [authorizationId]);
    expect((await doctor.add(memberId, [{ id: items['30001'] }])).status).toBe(409);
  });
});

describe('ordering', () => {
  it.each([
    ['doctor', 200],
    ['pharmacist', 403],
    ['lab_tech', 403],
    ['receptionist', 403],
    ['admin', 403],
  ] as const)('%s: %i', async (role, status) => {
    const { memberId } = await createPatient(server);
    const somebody = orderer(server, tokens[role]);
    expect((await somebody.add(memberId, [{ id: items['30001'] }])).status).toBe(status);
    expect((await somebody.check(memberId, [{ id: items['50001'] }])).status).toBe(status);
  });

  it('is refused without a token', async () => {
    const { memberId } = await createPatient(server);
    const nobody = orderer(server, undefined);
    expect((await nobody.add(memberId, [{ id: items['30001'] }])).status).toBe(401);
    expect((await nobody.check(memberId, [{ id: items['30001'] }])).status).toBe(401);
  });

  it('is refused for a patient of another facility', async () => {
    const { memberId } = await createPatient(server);
    const elsewhere = orderer(server, tokens.elsewhere);
    for (const answer of [
      await elsewhere.add(memberId, [{ id: items['30001'] }]),
      await elsewhere.check(memberId, [{ id: items['30001'] }]),
    ]) {
      expect([answer.status, answer.body.description]).toEqual([404, 'Patient not found.']);
    }
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });
});
