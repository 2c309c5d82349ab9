import type { Role } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createPatient, createTariff, type Items, orderer, signInAll, traces } from './factories.ts';

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

describe('an order of medicines', () => {
  it('requires the directions of its form with a quantity, unless it is as directed', async () => {
    const { memberId } = await createPatient(server);
    const quantity = 24;
    const { status, body } = await doctor.add(memberId, [
      { id: items['30001'], quantity, dosage: 'tablets' },
      { id: items['30002'], dosage: '1 capsule', frequency: 'TDS' },
      { id: items['30008'], dose: 1, frequency: 'PRN', quantity },
      { id: items['11001'], quantity: 1 },
      { id: items['30005'], quantity: 1 },
      { id: items['30003'], quantity, frequency: 'UD' },
      { id: items['50001'], quantity: 1 },
    ]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'memberItems.0.dose': 'Enter a dose',
      'memberItems.0.frequency': 'Choose a frequency, or “As directed”',
      'memberItems.0.durationDays': 'Enter the number of days',
      'memberItems.1.durationDays': 'Enter the number of days',
      'memberItems.3.frequency': 'Choose a frequency, or “As directed”',
    });
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('computes the quantity from dose, frequency and days', async () => {
    const { memberId } = await createPatient(server);
    const taken = { dose: 2, frequency: 'TDS', durationDays: 5 };
    const order = [
      { id: items['30001'], ...taken },
      { id: items['30002'], ...taken, quantity: 4 },
      { id: items['30008'], ...taken },
      { id: items['30003'], dose: 2000, doseUnit: 'mg', frequency: 'BD', durationDays: 5 },
      { id: items['50001'], ...taken },
    ];
    const checked = await doctor.check(memberId, order);
    expect(checked.body.item).toMatchObject({ lines: [{ amount: 30 * 50 }, {}, {}, {}, {}] });
    const { body } = await doctor.add(memberId, order);
    const quantities = body.itemList.map(({ itemCode, quantity }) => [itemCode, quantity]);
    expect(Object.fromEntries(quantities)).toEqual({
      30001: 30,
      30002: 4,
      30003: 20,
      50001: 1,
      // A blister of 10 each.
      30008: 3,
    });
    expect(body.itemList.find(({ itemCode }) => itemCode === '30003')).toMatchObject({
      doseUnit: 'mg',
      dosage: '2,000 mg',
    });
  });

  it('asks for the reason of a dose above the maximum, and refuses one far above it', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 3, frequency: 'STAT' };
    const asked = await doctor.add(memberId, [line]);
    expect([asked.status, Object.keys(asked.body.fields)]).toEqual([422, ['memberItems.0.overrideReason']]);
    const far = await doctor.add(memberId, [{ ...line, dose: 5, overrideReason: 'Weighs 120 kg' }]);
    expect([far.status, Object.keys(far.body.fields)]).toEqual([422, ['memberItems.0']]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
    const { body } = await doctor.add(memberId, [{ ...line, overrideReason: 'Weighs 120 kg' }]);
    expect(body.itemList).toMatchObject([
      { overrideReason: 'Weighs 120 kg', findings: [{ code: 'over-single-dose', severity: 'confirm' }] },
    ]);
    const audited = "select reason from audit where member_id = $1 and action = 'dose.exceeded'";
    expect(await server.rows(audited, [memberId])).toEqual([{ reason: 'Weighs 120 kg' }]);
  });

  it('adds up what the patient takes of a substance in a day', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 2, frequency: 'QID', durationDays: 5 };
    expect((await doctor.add(memberId, [line])).status).toBe(200);
    const { status, body } = await doctor.add(memberId, [line]);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['memberItems.0.overrideReason']]);
    const again = await doctor.add(memberId, [{ ...line, overrideReason: 'Replaces the first' }]);
    expect(again.body.itemList).toMatchObject([
      { findings: [{ code: 'over-daily-sum', params: { dose: 8000 } }, { code: 'ordered-today' }] },
    ]);
  });

  it('refuses a dose in a unit that the item does not have', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 500, doseUnit: 'IU', frequency: 'TDS', quantity: 15 };
    for (const { status, body } of [
      await doctor.check(memberId, [line]),
      await doctor.add(memberId, [line]),
    ]) {
      expect([status, Object.keys(body.fields)]).toEqual([422, ['memberItems.0.doseUnit']]);
      expect(body.fields['memberItems.0.doseUnit']).toContain('Choose one of: tablet, mg, mcg, g.');
    }
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('judges a dose whose quantity the directions do not determine, and refuses the line', async () => {
    const { memberId } = await createPatient(server);
    const order = [
      { id: items['30003'], dose: 1, frequency: 'PRN', durationDays: 5 },
      { id: items['30001'], dose: 1100, doseUnit: 'mg', frequency: 'UD' },
    ];
    const checked = await doctor.check(memberId, order);
    expect(checked.body.item).toMatchObject({
      lines: [{ amount: null }, { amount: null, findings: [{ code: 'over-single-dose' }] }],
      covered: 0,
    });
    const { status, body } = await doctor.add(memberId, order);
    expect([status, body.fields]).toMatchObject([
      422,
      { 'memberItems.0.quantity': 'Enter a quantity', 'memberItems.1.quantity': 'Enter a quantity' },
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('refuses a computed quantity that is too large', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 1000, frequency: 'Q4H', durationDays: 365 };
    const { status, body } = await doctor.add(memberId, [line]);
    expect([status, body.fields]).toEqual([
      422,
      { 'memberItems.0.quantity': 'Comes to 2190000. At most 10000 can be ordered at once.' },
    ]);
    const little = await doctor.add(memberId, [{ ...line, durationDays: 30, id: items['30002'] }]);
    expect(little.status).toBe(422);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('refuses two readings that contradict each other, naming both', async () => {
    const [{ memberId }, other] = [await createPatient(server), await createPatient(server)];
    const { status, body } = await server.post('/member-items/add', {
      token: tokens.doctor,
      body: {
        authorizedMemberId: memberId,
        member_id: other.memberId,
        memberItems: [{ id: items['30001'] }],
        facility_items: [items['30002']],
      },
    });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['authorizedMemberId', 'facility_items', 'memberItems', 'member_id'],
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });
});
