import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  type Actor,
  actor,
  anotherPharmacist,
  createAllergy,
  createLine,
  createVisit,
  statusOf,
  type TestVisit,
} from './factories.ts';

let server: TestServer;
let pharmacist: Actor;
let colleague: Actor;
let visit: TestVisit;

beforeAll(async () => {
  server = await sharedServer();
  pharmacist = actor(server, await server.signIn('pharmacist'));
  colleague = actor(server, await anotherPharmacist(server, 1, 'Rehema Kondo'));
});
afterAll(() => server.close());
beforeEach(async () => {
  visit = await createVisit(server);
});

const given = (memberVisitItemId: string, quantity: number, more: object = {}) => ({
  memberVisitItemId,
  quantity,
  ...more,
});
const fourLines = () =>
  Promise.all([10, 20, 30, 40].map((quantity) => createLine(server, visit, { quantity })));
const untouched = {
  status: 'Ordered',
  dispensed: 0,
  ledger: 0,
  dispenses: 0,
  visit: 'Pending',
  taken: false,
};

describe('several medicines at once', () => {
  it('are dispensed each on its own, in their order, audited, and end the visit', async () => {
    const lines = await fourLines();
    const sent = lines.toReversed().map((line, index) => given(line, 40 - 10 * index));
    const { status, body } = await pharmacist.dispenseAll(sent);
    expect(status).toBe(200);
    expect(body.itemList.map(({ memberVisitItemId }) => memberVisitItemId)).toEqual(lines.toReversed());
    expect(body.data).toMatchObject({ totalItems: 4 });
    for (const [index, line] of lines.entries()) {
      const dispensed = 10 * (index + 1);
      const expected = {
        status: 'Dispensed',
        dispensed,
        ledger: dispensed,
        dispenses: 1,
        visit: 'Completed',
      };
      expect(await statusOf(server, line)).toMatchObject(expected);
    }
    const audited = await server.rows(
      "select subject_id from audit where member_id = $1 and action = 'medicine.dispensed'",
      [visit.memberId],
    );
    expect(audited.map(({ subject_id }) => subject_id).sort()).toEqual(lines.toSorted());
  });

  it('may be some of them, in part', async () => {
    const [first = '', second = '', third = ''] = await fourLines();
    expect((await pharmacist.dispenseAll([given(first, 10), given(second, 5)])).status).toBe(200);
    expect(await statusOf(server, second)).toMatchObject({ status: 'PartlyDispensed', ledger: 5 });
    expect(await statusOf(server, third)).toMatchObject({ ...untouched, taken: true });
  });

  it('are dispensed once with the same Idempotency-Key', async () => {
    const [first = '', second = ''] = await fourLines();
    const sent = [given(first, 10), given(second, 5)];
    const key = randomUUID();
    const [once, again] = await Promise.all([
      pharmacist.dispenseAll(sent, key),
      pharmacist.dispenseAll(sent, key),
    ]);
    expect(again.text).toBe(once.text);
    expect(await statusOf(server, second)).toMatchObject({ dispensed: 5, dispenses: 1, ledger: 5 });
  });

  it('are dispensed by one of two who send them at once in another order', async () => {
    for (let round = 0; round < 3; round++) {
      const sent = (await fourLines()).map((line) => given(line, 10));
      const answers = await Promise.all([
        pharmacist.dispenseAll(sent),
        colleague.dispenseAll(sent.toReversed()),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      visit = await createVisit(server);
    }
  });
});

describe('all or none: nothing is dispensed if one', () => {
  it('has too few left, an unanswered allergy or no approval, and each problem is named by its position', async () => {
    const enough = await createLine(server, visit, { itemName: 'Paracetamol' });
    const few = await createLine(server, visit, { quantity: 3, itemName: 'Ibuprofen' });
    const penicillin = await createLine(server, visit);
    const restricted = await createLine(server, visit, { itemName: 'Insulin', coverage: 'approval' });
    await createAllergy(server, visit, 'Penicillin');
    const { status, body } = await pharmacist.dispenseAll([
      given(enough, 30),
      given(few, 4),
      given(penicillin, 30),
      given(restricted, 30),
    ]);
    expect([409, 422]).toContain(status);
    expect(body.fields).toEqual({
      'lines.1.quantity': 'Only 3 are left.',
      'lines.2.overrideReason':
        'The patient is allergic to Penicillin. Enter the reason for giving it anyway.',
      'lines.3.memberVisitItemId': 'Insulin needs the approval of the scheme before it is dispensed.',
    });
    for (const line of [enough, few, penicillin, restricted])
      expect(await statusOf(server, line)).toMatchObject(untouched);
    const overrideReason = 'Tolerated before';
    const corrected = [given(enough, 30), given(few, 3), given(penicillin, 30, { overrideReason })];
    expect((await pharmacist.dispenseAll(corrected)).status).toBe(200);
  });

  it("is repeated, a test, another patient's, unknown, or without an amount", async () => {
    const line = await createLine(server, visit);
    const other = await createLine(server, await createVisit(server));
    const test = await createLine(server, visit, { category: 'test' });
    const refused = async (second: object) => {
      const { status, body } = await pharmacist.dispenseAll([given(line, 1), second]);
      return [status, body.fields];
    };
    const at = (text: string) => ({ 'lines.1.memberVisitItemId': text });
    expect(await refused(given(line.toUpperCase(), 1))).toEqual([
      ...[422, at('This medicine is listed twice. List it once.')],
    ]);
    expect(await refused(given(other, 1))).toEqual([422, at('This medicine belongs to another patient.')]);
    expect(await refused(given(test, 1))).toEqual([
      ...[422, at('Full Blood Picture is a test. The laboratory enters its result.')],
    ]);
    expect(await refused(given(randomUUID(), 1))).toEqual([
      ...[404, at('This facility has no such order line. Reload the list.')],
    ]);
    expect(await refused({ memberVisitItemId: other })).toEqual([
      400,
      { 'lines.1.quantity': 'Enter how many to dispense' },
    ]);
    expect((await pharmacist.dispenseAll([])).body.fields).toEqual({ lines: 'Choose at least one medicine' });
    expect(await statusOf(server, line)).toMatchObject(untouched);
  });
});
