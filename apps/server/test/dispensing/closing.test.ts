import type { Role } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../setup/fixtures.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { type Actor, actor, createLine, createVisit, statusOf, type TestVisit } from './factories.ts';

let server: TestServer;
const people = new Map<Role, Actor>();
let elsewhere: Actor;
let visit: TestVisit;
let atLaboratory: TestVisit;

beforeAll(async () => {
  server = await sharedServer();
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
    people.set(role, actor(server, await server.signIn(role)));
  elsewhere = actor(server, await server.signIn('pharmacist', 'second'));
});
afterAll(() => server.close());
beforeEach(async () => {
  visit = await createVisit(server);
  atLaboratory = await createVisit(server, 'laboratory');
});

function as(role: Role): Actor {
  const person = people.get(role);
  if (!person) throw new Error(`nobody signed in as ${role}`);
  return person;
}
const aTest = () => createLine(server, atLaboratory, { category: 'test' });

describe('closing', () => {
  it('a medicine as not given completes the visit, and the ledger stays empty', async () => {
    const line = await createLine(server, visit);
    const { status, body } = await as('pharmacist').close(line, 'Out of stock');
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      status: 'NotGiven',
      remaining: 0,
      closedReason: 'Out of stock',
      closedByName: 'Test pharmacist first',
    });
    expect(await statusOf(server, line)).toMatchObject({ visit: 'Completed', ledger: 0, dispensed: 0 });
  });

  it('the rest of a medicine keeps what was dispensed', async () => {
    const line = await createLine(server, visit, { quantity: 30 });
    await as('pharmacist').dispense(line, 20);
    const { body } = await as('pharmacist').close(line, 'Patient left', { remarks: 'Will buy the rest' });
    expect(body.item).toMatchObject({
      status: 'NotGiven',
      dispensedQuantity: 20,
      closedReason: 'Patient left: Will buy the rest',
    });
    expect(await statusOf(server, line)).toMatchObject({ visit: 'Completed', ledger: 20, dispensed: 20 });
  });

  it('a test as not done notifies those who wait for results', async () => {
    const line = await aTest();
    const { body } = await as('lab_tech').close(line, 'Sample refused');
    expect(body.item).toMatchObject({ status: 'NotDone', closedReason: 'Sample refused' });
    expect(await statusOf(server, line)).toMatchObject({ visit: 'Completed' });
    const written = await server.rows('select topic from event where visit_id = $1 order by topic', [
      atLaboratory.visitId,
    ]);
    expect(written.map(({ topic }) => topic)).toEqual(['results', 'visits']);
    const audit = await server.rows(
      "select reason from audit where action = 'test.not-done' and subject_id = $1",
      [line],
    );
    expect(audit).toEqual([{ reason: 'Sample refused' }]);
  });

  it('one of two lines leaves the visit open', async () => {
    const [first, second] = [await createLine(server, visit), await createLine(server, visit)];
    await as('pharmacist').close(first, 'Out of stock');
    expect(await statusOf(server, second)).toMatchObject({ visit: 'Pending' });
  });

  it('happens once for a repeat with the same key', async () => {
    const line = await createLine(server, visit);
    const key = `close-${line}`;
    const first = await as('pharmacist').close(line, 'Out of stock', {}, key);
    const again = await as('pharmacist').close(line, 'Out of stock', {}, key);
    expect([first.status, again.text]).toEqual([200, first.text]);
  });

  it('does not replay its answer to a user who has changed roles since: the other role may see less', async () => {
    const line = await createLine(server, visit);
    const key = `close-${line}`;
    await as('pharmacist').close(line, 'Out of stock', {}, key);
    await server.rows("insert into account_role values ($1, $2, 'lab_tech')", [
      server.tenants.first.id,
      server.tenants.first.staff.pharmacist.id,
    ]);
    const { body } = await server.post('/auth/login', {
      body: { role: 'lab_tech', identifier: server.tenants.first.staff.pharmacist.card, password },
    });
    const again = await actor(server, body.token).close(line, 'Out of stock', {}, key);
    expect([again.status, again.body.data]).toEqual([422, { item: null }]);
  });
});

describe('closing refuses', () => {
  it('a reason of the other kind, naming the allowed ones', async () => {
    const [medicine, test] = [await createLine(server, visit), await aTest()];
    const sample = await as('pharmacist').close(medicine, 'Sample refused');
    expect([sample.status, sample.body.fields]).toEqual([
      422,
      { reason: 'Choose one of: Out of stock, Patient left, Patient refused, Other' },
    ]);
    const stock = await as('lab_tech').close(test, 'Out of stock');
    expect([stock.status, Object.keys(stock.body.fields)]).toEqual([422, ['reason']]);
    expect(await statusOf(server, medicine)).toMatchObject({ status: 'Ordered', closed_reason: null });
    expect(await statusOf(server, test)).toMatchObject({ status: 'Ordered', closed_reason: null });
  });

  it.each([
    ['Ran away', {}, 'reason'],
    ['Other', {}, 'remarks'],
    ['Other', { remarks: '  ' }, 'remarks'],
    ['Out of stock', { remarks: 'x'.repeat(301) }, 'remarks'],
  ])('%s with %j, naming %s', async (reason, more, field) => {
    const line = await createLine(server, visit);
    const { status, body } = await as('pharmacist').close(line, reason, more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await statusOf(server, line)).toMatchObject({ status: 'Ordered' });
  });

  it('the line of the other station, and every other role', async () => {
    const [medicine, test] = [await createLine(server, visit), await aTest()];
    expect((await as('lab_tech').close(medicine, 'Patient left')).status).toBe(403);
    expect((await as('pharmacist').close(test, 'Patient left')).status).toBe(403);
    for (const role of ['receptionist', 'doctor', 'admin'] as const)
      expect((await as(role).close(medicine, 'Patient left')).status).toBe(403);
    expect(await statusOf(server, medicine)).toMatchObject({ status: 'Ordered' });
    expect(await statusOf(server, test)).toMatchObject({ status: 'Ordered' });
  });

  it('a caller who is not signed in, and the other facility', async () => {
    const line = await createLine(server, visit);
    const body = { reason: 'Out of stock' };
    expect((await server.post(`/member-items/${line}/close`, { body })).status).toBe(401);
    expect((await elsewhere.close(line, 'Out of stock')).status).toBe(404);
    expect(await statusOf(server, line)).toMatchObject({ status: 'Ordered' });
  });

  it('a line that is closed already, saying by whom, when and why', async () => {
    const line = await createLine(server, visit);
    await as('pharmacist').close(line, 'Out of stock');
    const { status, body } = await as('pharmacist').close(line, 'Patient left');
    expect(status).toBe(409);
    expect(body.description).toMatch(
      /^Amoxicillin was closed as not given by Test pharmacist first at \d\d:\d\d: Out of stock$/,
    );
    expect(await statusOf(server, line)).toMatchObject({ closed_reason: 'Out of stock' });
  });

  it.each([
    ['Dispensed', 'dispense'],
    ['Dispensed', 'close'],
    ['NotGiven', 'dispense'],
    ['NotGiven', 'close'],
    ['Cancelled', 'dispense'],
    ['Cancelled', 'close'],
    ['NotDone', 'close'],
    ['NotDone', 'submit'],
    ['NotDone', 'authorize'],
    ['Cancelled', 'submit'],
    ['Preliminary', 'submit'],
    ['Resulted', 'submit'],
    ['Ordered', 'correct'],
    ['Ordered', 'authorize'],
  ] as const)('to change a line that is %s when asked to %s', async (status, verb) => {
    const test = verb !== 'dispense' && (verb !== 'close' || status === 'NotDone');
    const line = await createLine(server, test ? atLaboratory : visit, {
      category: test ? 'test' : 'medicine',
    });
    await server.rows(
      "update order_line set status = $2, dispensed_quantity = case $2 when 'Dispensed' then quantity else 0 end where id = $1",
      [line, status],
    );
    const stored = () => server.rows('select l.*, l.xmin from order_line l where id = $1', [line]);
    const before = await stored();
    const person = as(test ? 'lab_tech' : 'pharmacist');
    const answer = await {
      dispense: () => person.dispense(line, 1),
      close: () => person.close(line, 'Patient left'),
      submit: () => person.submit(line),
      correct: () => person.correct(line),
      authorize: () => person.authorize(line),
    }[verb]();
    expect(answer.status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['Preliminary', 'waiting for authorization'],
    ['Resulted', 'already has a result'],
  ])('a test that is %s', async (state, words) => {
    const line = await createLine(server, atLaboratory, { category: 'test', status: state });
    const { status, body } = await as('lab_tech').close(line, 'Sample refused');
    expect(status).toBe(409);
    expect(body.description).toContain(words);
    expect(await statusOf(server, line)).toMatchObject({ status: state });
  });
});
