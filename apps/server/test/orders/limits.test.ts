import { randomUUID } from 'node:crypto';
import { checkedOrder, orderableItem, orderLine } from '@afyakadi/contract';
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
  type Tokens,
} from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
let doctor: ReturnType<typeof orderer>;
beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
  const limited = (code: string, set: string) =>
    server.rows(`update facility_item set ${set} where item_code = '${code}' and facility_id = $1`, [
      server.tenants.first.id,
    ]);
  await limited('50002', "sex = 'Female'");
  await limited('30001', 'age_from_days = 3652, age_to_days = 22281');
  await limited('30008', "indications = '{E10,E11}'");
  doctor = orderer(server, tokens.doctor);
});
afterAll(() => server.close());

const diagnosed = async (wanted: Parameters<typeof createPatient>[1]) => {
  const patient = await createPatient(server, wanted);
  await createDiagnosis(server, patient);
  return patient;
};
const alsoIll = (of: { memberId: string; authorizationId: string }, code: string, name: string) =>
  server.rows(
    `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at,
       recorded_by) values ($1, $2, $3, $4, $6, $7, 'Final', now(), $5)`,
    [
      server.tenants.first.id,
      randomUUID(),
      of.memberId,
      of.authorizationId,
      server.tenants.first.staff.doctor.id,
      code,
      name,
    ],
  );
const checked = async (memberId: string, lines: unknown[]) => {
  const { status, body } = await doctor.check(memberId, lines);
  expect(status).toBe(200);
  const { lines: shown, findings: ofOrder, ...money } = checkedOrder.parse(body.item);
  return { ...money, ofOrder, findings: shown.map(({ findings }) => findings) };
};

describe('the money at risk while ordering', () => {
  it('includes an item for the other sex', async () => {
    const { memberId } = await diagnosed({ gender: 'Male' });
    expect(await checked(memberId, [{ id: items['50002'] }, { id: items['50001'] }])).toEqual({
      covered: 308_000,
      cash: 0,
      waived: 0,
      balance: null,
      charges: [],
      atRisk: 300_000,
      ofOrder: [],
      findings: [
        [
          { code: 'item-sex', severity: 'confirm', params: { item: 'MRI Scan' } },
          { code: 'needs-approval', severity: 'warn', params: {} },
        ],
        [],
      ],
    });
  });

  it.each([
    ['a child', '2020-01-01', ['item-age'], 500],
    ['a grown patient', '1990-01-01', [], 0],
    ['a patient of unknown age', undefined, [], 0],
  ])('includes an item that is not for the age of %s', async (_, dateOfBirth, codes, atRisk) => {
    const { memberId } = await diagnosed(dateOfBirth ? { dateOfBirth } : {});
    const found = await checked(memberId, [{ id: items['30001'], quantity: 10 }]);
    expect(found.findings[0]?.map(({ code }) => code)).toEqual(codes);
    expect(found).toMatchObject({ covered: 500, atRisk });
  });

  it('includes an item that no diagnosis of the visit explains', async () => {
    const { memberId } = await diagnosed({});
    expect(await checked(memberId, [{ id: items['30008'], quantity: 2, frequency: 'UD' }])).toMatchObject({
      covered: 1400,
      atRisk: 1400,
      findings: [
        [
          { code: 'not-indicated', severity: 'warn' },
          { code: 'dose-not-read', severity: 'info' },
        ],
      ],
    });
  });

  it('names a missing diagnosis for the whole order, not for a line, and puts nothing at risk', async () => {
    const patient = await createPatient(server);
    await createDiagnosis(server, patient, true);
    const found = await checked(patient.memberId, [{ id: items['30008'] }, { id: items['50001'] }]);
    expect(found).toMatchObject({
      atRisk: 0,
      ofOrder: [{ code: 'no-diagnosis', severity: 'info' }],
      findings: [[], []],
    });
  });

  it('comes with a finding if the doctor has no registration number', async () => {
    const { memberId } = await diagnosed({});
    const own = [server.tenants.first.id, server.tenants.first.staff.doctor.id];
    const [before] = await server.rows(
      'select registration_no from account where facility_id = $1 and id = $2',
      own,
    );
    const become = (no: unknown) =>
      server.rows('update account set registration_no = $3 where facility_id = $1 and id = $2', [...own, no]);
    await become(null);
    try {
      expect(await checked(memberId, [{ id: items['50001'] }])).toMatchObject({
        atRisk: 0,
        ofOrder: [{ code: 'no-registration-no', severity: 'warn', params: { name: 'Test doctor first' } }],
        findings: [[]],
      });
    } finally {
      await become(before?.registration_no);
    }
    expect(await checked(memberId, [{ id: items['50001'] }])).toMatchObject({ ofOrder: [] });
  });

  it('is all that the scheme pays if the diagnosis cannot be the patient’s', async () => {
    const { memberId, authorizationId } = await diagnosed({ gender: 'Male', dateOfBirth: '1990-01-01' });
    await alsoIll({ memberId, authorizationId }, 'O80.0', 'Normal delivery');
    expect(
      await checked(memberId, [{ id: items['50001'] }, { id: items['30002'], quantity: 10 }]),
    ).toMatchObject({
      covered: 10_000,
      atRisk: 10_000,
      ofOrder: [{ code: 'diagnosis-sex', severity: 'warn', params: { code: 'O80.0' } }],
      findings: [[], []],
    });
  });

  it('is already visible in the search', async () => {
    const { memberId } = await diagnosed({ gender: 'Male' });
    const { body } = await doctor.search({
      authorizedMemberId: memberId,
      itemName: 'MRI',
      itemTypeId: 3,
      category: 'test',
    });
    const [found] = orderableItem.array().parse(body.itemList);
    expect(found?.findings.map(({ code }) => code)).toEqual(['item-sex', 'needs-approval']);
  });
});

describe('an order against a limit', () => {
  it('asks for a reason, and is refused without', async () => {
    const { memberId } = await diagnosed({ gender: 'Male' });
    const { status, body } = await doctor.add(memberId, [{ id: items['50002'] }]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'memberItems.0.overrideReason':
        'The scheme pays for MRI Scan only for patients of the other sex. Enter the reason for ordering anyway.',
    });
    const overrideReason = 'Registered with the wrong sex';
    expect((await doctor.add(memberId, [{ id: items['50002'], overrideReason }])).status).toBe(200);
  });

  it('is placed with a warning if no diagnosis explains it', async () => {
    const { memberId } = await diagnosed({});
    expect((await doctor.add(memberId, [{ id: items['30008'], quantity: 2, frequency: 'UD' }])).status).toBe(
      200,
    );
  });
});

describe('an open line', () => {
  it('warns pharmacist and laboratory, and shows them no diagnosis', async () => {
    const { memberId } = await diagnosed({ gender: 'Male', dateOfBirth: '2020-01-01' });
    const overrideReason = 'The doctor knows better';
    await doctor.add(memberId, [
      { id: items['30001'], quantity: 4, frequency: 'UD', overrideReason },
      { id: items['30008'], quantity: 2, frequency: 'UD' },
      { id: items['50002'], overrideReason },
    ]);
    const seen = async (role: 'pharmacist' | 'lab_tech', kind: 'pharmacy' | 'laboratory') => {
      const { body } = await orderer(server, tokens[role]).lines(carePointOf(server, kind), memberId);
      const lines = orderLine.array().parse(body.itemList);
      expect(JSON.stringify(lines)).not.toContain('B54');
      return Object.fromEntries(lines.map(({ itemCode, findings }) => [itemCode, findings]));
    };
    expect(await seen('pharmacist', 'pharmacy')).toMatchObject({
      '30001': [{ code: 'item-age', severity: 'warn' }, { code: 'dose-not-read' }],
      '30008': [{ code: 'not-indicated', severity: 'warn' }, { code: 'dose-not-read' }],
    });
    expect(await seen('lab_tech', 'laboratory')).toMatchObject({
      '50002': [
        { code: 'needs-approval', severity: 'warn' },
        { code: 'item-sex', severity: 'warn' },
      ],
    });
  });

  it('follows the diagnoses: a later one ends the warning', async () => {
    const patient = await diagnosed({});
    await doctor.add(patient.memberId, [{ id: items['30008'], quantity: 2, frequency: 'UD' }]);
    const codes = async () => {
      const { body } = await doctor.prescriptions(patient.memberId);
      return orderLine
        .array()
        .parse(body.itemList)[0]
        ?.findings.map(({ code }) => code);
    };
    expect(await codes()).toEqual(['not-indicated', 'dose-not-read']);
    await alsoIll(patient, 'E11.9', 'Type 2 diabetes');
    expect(await codes()).toEqual(['dose-not-read']);
  });
});
