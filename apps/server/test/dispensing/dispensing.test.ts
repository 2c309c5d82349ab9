import { orderLine, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  type Actor,
  actor,
  anotherPharmacist,
  createAllergy,
  createLine,
  createVisit,
  type LineWanted,
  statusOf,
  type TestVisit,
} from './factories.ts';

let server: TestServer;
const people = new Map<Role, Actor>();
let colleague: Actor;
let elsewhere: Actor;
let visit: TestVisit;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    people.set(role, actor(server, await server.signIn(role)));
  colleague = actor(server, await anotherPharmacist(server, 1, 'Rehema Kondo'));
  elsewhere = actor(server, await server.signIn('pharmacist', 'second'));
});
afterAll(() => server.close());
beforeEach(async () => {
  visit = await createVisit(server);
});

function as(role: Role): Actor {
  const person = people.get(role);
  if (!person) throw new Error(`nobody signed in as ${role}`);
  return person;
}
const untouched = {
  status: 'Ordered',
  dispensed: 0,
  ledger: 0,
  dispenses: 0,
  visit: 'Pending',
  taken: false,
};

describe('dispensing (domain 9.8)', () => {
  it('dispenses 20 of 30, refuses 15, dispenses the remaining 10 and completes the visit', async () => {
    const line = await createLine(server, visit, { quantity: 30 });
    const first = await as('pharmacist').dispense(line, 20);
    expect(first.body).toMatchObject({
      statusCode: 51000,
      data: { item: { status: 'PartlyDispensed', dispensedQuantity: 20, remaining: 10, diagnosis: null } },
    });
    expect(orderLine.parse(first.body.item).dispenses).toMatchObject([
      { quantity: 20, byName: 'Test pharmacist first' },
    ]);

    const tooMany = await as('pharmacist').dispense(line, 15);
    const onlyLeft = { code: 'orders.onlyLeft', params: { left: 10 } };
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.fields).toEqual({ quantity: 'Only 10 are left.' });
    expect(tooMany.body.messages).toEqual({ ...onlyLeft, fieldMessages: { quantity: onlyLeft } });
    expect(await statusOf(server, line)).toMatchObject({
      dispensed: 20,
      ledger: 20,
      visit: 'Pending',
      taken: true,
    });

    const last = await colleague.dispense(line, 10);
    expect(last.body.item).toMatchObject({ status: 'Dispensed', dispensedQuantity: 30, remaining: 0 });
    expect(await statusOf(server, line)).toMatchObject({
      dispensed: 30,
      ledger: 30,
      acts: 30,
      visit: 'Completed',
    });
  });

  it('names who dispensed the others in the meantime', async () => {
    const line = await createLine(server, visit, { quantity: 12 });
    await colleague.dispense(line, 11);
    const { status, body } = await as('pharmacist').dispense(line, 2);
    expect(status).toBe(422);
    expect(body.fields.quantity).toMatch(/^Only 1 is left\. Rehema Kondo dispensed 11 at \d\d:\d\d\.$/);
    expect(body.description).toBe(body.fields.quantity);
  });

  it('writes the ledger at the price of the order, not covered if the patient pays', async () => {
    const covered = await createLine(server, visit);
    const cash = await createLine(server, visit, { coverage: 'cash' });
    await as('pharmacist').dispense(covered, 2);
    await as('pharmacist').dispense(cash, 3);
    const given = await server.rows(
      `select line_id, quantity, unit_price::int, covered, visit_id, day = (now() at time zone 'Africa/Dar_es_Salaam')::date as today
       from service_given where visit_id = $1 order by given_at, id`,
      [visit.visitId],
    );
    const both = { unit_price: 1500, visit_id: visit.visitId, today: true };
    expect(given).toEqual([
      { line_id: covered, quantity: 2, covered: true, ...both },
      { line_id: cash, quantity: 3, covered: false, ...both },
    ]);
  });

  it('notifies the screens and the audit trail once, and starts the visit once', async () => {
    const line = await createLine(server, visit);
    await as('pharmacist').dispense(line, 1);
    await colleague.dispense(line, 1);
    const events = await server.rows('select topic from event where visit_id = $1 order by topic', [
      visit.visitId,
    ]);
    expect(events.map(({ topic }) => topic)).toEqual(['dispensing', 'dispensing', 'visits']);
    const audit = await server.rows(
      'select action, role, subject_id from audit where member_id = $1 order by action, at',
      [visit.memberId],
    );
    expect(audit).toEqual([
      { action: 'medicine.dispensed', role: 'pharmacist', subject_id: line },
      { action: 'medicine.dispensed', role: 'pharmacist', subject_id: line },
      { action: 'visit.taken', role: 'pharmacist', subject_id: visit.visitId },
    ]);
  });

  it.each([
    ['a text of digits', (line: string) => ({ memberVisitItemId: line, quantity: '7' })],
    ['other names, itemId and amount', (line: string) => ({ itemId: line, amount: 7 })],
    ['other names, item_id and amount as text', (line: string) => ({ item_id: line, amount: ' 7 ' })],
  ])('takes %s', async (_, body) => {
    const line = await createLine(server, visit);
    const { status, body: answer } = await as('pharmacist').send(body(line));
    expect([status, answer.item.dispensedQuantity]).toEqual([200, 7]);
  });

  it('dispenses once for a repeat with the same key, and refuses the key for another quantity', async () => {
    const line = await createLine(server, visit);
    const [first, again] = await Promise.all([
      as('pharmacist').dispense(line, 5, {}, `once-${line}`),
      as('pharmacist').dispense(line, 5, {}, `once-${line}`),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 5, dispenses: 1, ledger: 5 });
    const other = await as('pharmacist').dispense(line, 6, {}, `once-${line}`);
    expect([other.status, other.body.statusCode]).toEqual([422, 51432]);
  });
});

describe('dispensing refuses', () => {
  it.each([
    [-1, 'a negative quantity'],
    [0, 'nothing'],
    [1.5, 'half a tablet'],
    ['2.0', 'a fraction as text'],
    ['ten', 'a word'],
    ['1,000', 'what can mean two numbers'],
    ['', 'a blank'],
    [null, 'null'],
    [10_001, 'more than a line can have'],
    [[1], 'a list'],
  ])('%j: %s', async (quantity: unknown, _why: string) => {
    const line = await createLine(server, visit);
    const { status, body } = await as('pharmacist').dispense(line, quantity);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['quantity']]);
    expect(await statusOf(server, line)).toMatchObject(untouched);
  });

  it('a body that names no line, or no quantity', async () => {
    const { status, body } = await as('pharmacist').send({});
    expect([status, body.fields]).toEqual([
      400,
      { memberVisitItemId: 'Name the order line', quantity: 'Enter how many to dispense' },
    ]);
  });

  it('two readings that contradict each other, naming both', async () => {
    const [line, another] = [await createLine(server, visit), await createLine(server, visit)];
    const { status, body } = await as('pharmacist').send({
      memberVisitItemId: line,
      item_id: another,
      quantity: 5,
      amount: 10,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      memberVisitItemId: 'memberVisitItemId and item_id contradict each other. Send only one of them.',
      item_id: 'memberVisitItemId and item_id contradict each other. Send only one of them.',
      quantity: 'quantity and amount contradict each other. Send only one of them.',
      amount: 'quantity and amount contradict each other. Send only one of them.',
    });
    expect(await statusOf(server, line)).toMatchObject(untouched);
    const same = { memberVisitItemId: line, itemId: line.toUpperCase(), quantity: 5, amount: '5' };
    expect((await as('pharmacist').send(same)).status).toBe(200);
  });

  it.each(['receptionist', 'doctor', 'lab_tech', 'admin'] as const)('a %s', async (role) => {
    const line = await createLine(server, visit);
    expect((await as(role).dispense(line, 1)).status).toBe(403);
    expect(await statusOf(server, line)).toMatchObject(untouched);
  });

  it('a caller who is not signed in, and the other facility', async () => {
    const line = await createLine(server, visit);
    expect((await server.post('/member-items/dispense', { body: { itemId: line, amount: 1 } })).status).toBe(
      401,
    );
    const { status, body } = await elsewhere.dispense(line, 1);
    expect(status).toBe(404);
    expect(body.description).toContain('order line');
    expect(await statusOf(server, line)).toMatchObject(untouched);
  });

  it('a test', async () => {
    const line = await createLine(server, visit, { category: 'test' });
    const { status, body } = await as('pharmacist').dispense(line, 1);
    expect(status).toBe(422);
    expect(body.fields.memberVisitItemId).toContain('is a test');
    expect(await statusOf(server, line)).toMatchObject(untouched);
  });

  it('more than is left, naming who dispensed the others, also if two have the same name', async () => {
    const namesake = actor(server, await anotherPharmacist(server, 2, 'Test pharmacist first'));
    const line = await createLine(server, visit, { quantity: 10 });
    await namesake.dispense(line, 6);
    const others = await as('pharmacist').dispense(line, 5);
    expect(others.body.fields.quantity).toMatch(
      /^Only 4 are left\. Test pharmacist first dispensed 6 at \d\d:\d\d\.$/,
    );
    expect((await namesake.dispense(line, 5)).body.fields.quantity).toBe('Only 4 are left.');
  });

  it('a finished line, naming who finished it and when', async () => {
    const line = await createLine(server, visit, { quantity: 4 });
    await createLine(server, visit);
    await colleague.dispense(line, 4);
    const { status, body } = await as('pharmacist').dispense(line, 1);
    expect(status).toBe(409);
    expect(body.description).toMatch(/^Amoxicillin was already dispensed by Rehema Kondo at \d\d:\d\d\.$/);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 4, dispenses: 1 });
  });

  it('a line that the doctor cancelled, also on another day', async () => {
    const line = await createLine(server, visit);
    await server.rows(
      `update order_line set status = 'Cancelled', closed_at = now() - interval '2 days', closed_by = ordered_by,
         closed_reason = 'Wrong strength' where id = $1`,
      [line],
    );
    const { status, body } = await as('pharmacist').dispense(line, 1);
    expect(status).toBe(409);
    expect(body.description).toMatch(
      /^Amoxicillin was cancelled by Test doctor first at \d\d:\d\d, \d+ \w+ \d{4}: Wrong strength$/,
    );
  });

  it('a line of a visit that was withdrawn', async () => {
    const line = await createLine(server, visit);
    await server.rows("update visit set status = 'Cancelled', cancelled_at = now() where id = $1", [
      visit.visitId,
    ]);
    const { status, body } = await as('pharmacist').dispense(line, 1);
    expect([status, body.description]).toEqual([409, 'This visit was withdrawn.']);
  });

  it('what the scheme has not approved, and dispenses it once it has', async () => {
    const waiting = await createLine(server, visit, { coverage: 'approval' });
    const { status, body } = await as('pharmacist').dispense(waiting, 1);
    expect(status).toBe(409);
    expect(body.description).toContain('needs the approval of the scheme');
    expect(await statusOf(server, waiting)).toMatchObject(untouched);
    const approved = await createLine(server, visit, {
      coverage: 'approval',
      approvalNo: 'NHIF/REF/201000024',
    });
    expect((await as('pharmacist').dispense(approved, 1)).status).toBe(200);
  });
});

describe('a dose', () => {
  const dosed = async (dose: number, wanted: LineWanted = {}) => {
    const line = await createLine(server, visit, { itemName: 'Paracetamol 500mg tablets', ...wanted });
    await server.rows(
      "update order_line set dose = $2, dose_unit = 'tablet', frequency = 'STAT' where id = $1",
      [line, dose],
    );
    return line;
  };

  it('above the most that the doctor did not answer for asks the pharmacist, and far above it is not given', async () => {
    const line = await dosed(3);
    const refused = await as('pharmacist').dispense(line, 1);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['overrideReason']]);
    const overrideReason = 'Agreed with the doctor by phone';
    expect((await as('pharmacist').dispense(line, 1, { overrideReason })).status).toBe(200);
    const far = await as('pharmacist').dispense(await dosed(5), 1, { overrideReason });
    expect([far.status, Object.keys(far.body.fields)]).toEqual([422, ['quantity']]);
  });

  it('with the doctor’s answer asks again only after a new weight', async () => {
    const answered = { overrideReason: 'Severe pain, one dose' };
    expect((await as('pharmacist').dispense(await dosed(3, answered), 1)).status).toBe(200);
    const line = await dosed(3, answered);
    await server.rows(
      `insert into vitals (facility_id, id, member_id, authorization_id, weight_kg, recorded_at, recorded_by)
       select facility_id, gen_random_uuid(), member_id, authorization_id, 60, ordered_at + interval '1 second', ordered_by
       from order_line where id = $1`,
      [line],
    );
    expect((await as('pharmacist').dispense(line, 1)).body.fields).toHaveProperty('overrideReason');
  });
});

describe('an allergy', () => {
  it('without the doctor’s answer asks the pharmacist for a reason', async () => {
    const line = await createLine(server, visit);
    await createAllergy(server, visit, 'Penicillin');
    const refused = await as('pharmacist').dispense(line, 1);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { overrideReason: 'The patient is allergic to Penicillin. Enter the reason for giving it anyway.' },
    ]);
    expect(await statusOf(server, line)).toMatchObject(untouched);
    const overrideReason = 'Took it last month without harm';
    expect((await as('pharmacist').dispense(line, 1, { overrideReason })).status).toBe(200);
    expect(await server.rows('select override_reason from dispense where line_id = $1', [line])).toEqual([
      { override_reason: overrideReason },
    ]);
  });

  it('with the doctor’s answer is dispensed without a further question', async () => {
    const line = await createLine(server, visit, { overrideReason: 'Desensitised in 2024' });
    await createAllergy(server, visit, 'Penicillin');
    expect((await as('pharmacist').dispense(line, 1)).status).toBe(200);
  });

  it('that became known after the order asks again', async () => {
    const line = await createLine(server, visit, { overrideReason: 'Same medicine still running' });
    await createAllergy(server, visit, 'Penicillin');
    await server.rows("update allergy set recorded_at = now() + interval '1 second' where member_id = $1", [
      visit.memberId,
    ]);
    expect((await as('pharmacist').dispense(line, 1)).body.fields).toHaveProperty('overrideReason');
  });

  it('to something else, or a withdrawn one, does not ask', async () => {
    const line = await createLine(server, visit);
    await createAllergy(server, visit, 'Ibuprofen');
    await createAllergy(server, visit, 'Amoxicillin');
    await server.rows(
      "update allergy set withdrawn_at = now() where facility_id = $1 and substance = 'Amoxicillin'",
      [server.tenants.first.id],
    );
    expect((await as('pharmacist').dispense(line, 1)).status).toBe(200);
  });
});
