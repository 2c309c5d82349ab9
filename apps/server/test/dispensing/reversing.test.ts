import { orderLine, startedVisit } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  type Actor,
  actor,
  anotherPharmacist,
  createClaim,
  createLine,
  createVisit,
  statusOf,
  type TestVisit,
} from './factories.ts';

let server: TestServer;
let pharmacist: Actor;
let colleague: Actor;
let doctor: Actor;
let elsewhere: Actor;
let visit: TestVisit;

beforeAll(async () => {
  server = await sharedServer();
  pharmacist = actor(server, await server.signIn('pharmacist'));
  colleague = actor(server, await anotherPharmacist(server, 1, 'Rehema Kondo'));
  doctor = actor(server, await server.signIn('doctor'));
  elsewhere = actor(server, await server.signIn('pharmacist', 'second'));
});
afterAll(() => server.close());
beforeEach(async () => {
  visit = await createVisit(server);
});

/** Dispenses and returns the identifier of the dispensing. */
async function dispensed(line: string, quantity: number): Promise<string> {
  const { body } = await pharmacist.dispense(line, quantity);
  return orderLine.parse(body.item).dispenses.at(-1)?.id ?? '';
}

describe('returning', () => {
  it('a part lowers the claim and reopens the line and its visit', async () => {
    const line = await createLine(server, visit, { quantity: 10 });
    const act = await dispensed(line, 10);
    expect(await statusOf(server, line)).toMatchObject({ status: 'Dispensed', visit: 'Completed' });
    const { status, body } = await pharmacist.reverse(act, 4);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'PartlyDispensed', dispensedQuantity: 6, remaining: 4 });
    expect(orderLine.parse(body.item).dispenses[0]).toMatchObject({
      quantity: 10,
      reversedQuantity: 4,
      reversals: [{ quantity: 4, byName: 'Test pharmacist first', reason: 'Brought back unopened' }],
    });
    expect(await statusOf(server, line)).toMatchObject({
      ledger: 6,
      acts: 6,
      reversed: 4,
      visit: 'Pending',
    });
    expect((await colleague.dispense(line, 4)).body.item.status).toBe('Dispensed');
    expect(await statusOf(server, line)).toMatchObject({ ledger: 10, visit: 'Completed' });
  });

  it('all of it restores the line as ordered; the trail records who, why and how many', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 3);
    expect((await pharmacist.reverse(act, '3')).body.item).toMatchObject({
      status: 'Ordered',
      remaining: 30,
    });
    const audit = await server.rows(
      "select reason, detail from audit where action = 'medicine.reversed' and subject_id = $1",
      [line],
    );
    expect(audit).toEqual([{ reason: 'Brought back unopened', detail: { dispenseId: act, quantity: 3 } }]);
    const written = await server.rows(
      "select count(*)::int as n from event where visit_id = $1 and topic = 'dispensing'",
      [visit.visitId],
    );
    expect(written).toEqual([{ n: 2 }]);
  });

  it('is in the ledger on the day of the return', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 3);
    await server.rows(
      "update service_given set day = day - 1, given_at = given_at - interval '1 day' where line_id = $1",
      [line],
    );
    await pharmacist.reverse(act, 1);
    const rows = await server.rows(
      `select quantity, day = (now() at time zone 'Africa/Dar_es_Salaam')::date as today from service_given
       where line_id = $1 order by given_at`,
      [line],
    );
    expect(rows).toEqual([
      { quantity: 3, today: false },
      { quantity: -1, today: true },
    ]);
  });

  it('for a line closed as not given keeps it closed and its visit completed', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 20);
    await pharmacist.close(line, 'Patient left');
    const { body } = await pharmacist.reverse(act, 20);
    expect(body.item).toMatchObject({ status: 'NotGiven', dispensedQuantity: 0, remaining: 0 });
    expect(await statusOf(server, line)).toMatchObject({ ledger: 0, visit: 'Completed' });
  });

  it('accepts the identifier of a dispensing in capitals', async () => {
    const act = await dispensed(await createLine(server, visit, { quantity: 5 }), 5);
    expect((await pharmacist.reverse(act.toUpperCase(), 1)).body.item).toMatchObject({ remaining: 1 });
  });

  it('moves the line to the visit that is already open', async () => {
    const line = await createLine(server, visit, { quantity: 5 });
    const act = await dispensed(line, 5);
    const started = await pharmacist.start(visit);
    const other = startedVisit.parse(started.body.item).authorizedPointOfCareId;
    expect(other).not.toBe(visit.visitId);
    expect((await pharmacist.reverse(act, 2)).body.item).toMatchObject({ visitId: other, remaining: 2 });
    expect(await server.rows('select status from visit where id = $1', [visit.visitId])).toEqual([
      { status: 'Completed' },
    ]);
    await pharmacist.dispense(line, 2);
    expect(await statusOf(server, line)).toMatchObject({
      visit_id: other,
      visit: 'Completed',
      ledger: 5,
      acts: 5,
    });
  });

  it('does not reopen a withdrawn visit, and publishes none', async () => {
    const line = await createLine(server, visit, { quantity: 2 });
    const act = await dispensed(line, 2);
    await server.rows(
      "update visit set status = 'Cancelled', cancelled_at = now(), completed_at = null where id = $1",
      [visit.visitId],
    );
    const { status, body } = await pharmacist.reverse(act, 1);
    expect([status, body.description]).toEqual([409, 'This visit was withdrawn.']);
    expect(await statusOf(server, line)).toMatchObject({ ledger: 2, reversed: 0, visit: 'Cancelled' });
    const written = await server.rows(
      "select from audit where subject_id = $1 and action = 'visit.reopened'",
      [visit.visitId],
    );
    expect(written).toEqual([]);
  });

  it('fails when a visit starts at the same moment, and succeeds at the next try with the same key', async () => {
    const line = await createLine(server, visit, { quantity: 5 });
    const act = await dispensed(line, 5);
    const reception = new pg.Client({ connectionString: server.adminUrl });
    await reception.connect();
    try {
      await reception.query('begin');
      await reception.query(
        `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
           created_at, created_by) values ($1, gen_random_uuid(), $2, $3, $4, 'Pending', 'x', now()::date, now(), $5)`,
        [
          server.tenants.first.id,
          visit.authorizationId,
          visit.memberId,
          server.tenants.first.carePoints.pharmacy,
          server.tenants.first.staff.receptionist.id,
        ],
      );
      const asked = pharmacist.reverse(act, 2, `race-${line}`);
      await untilSomebodyWaits();
      await reception.query('commit');
      const { status, body } = await asked;
      expect(status).toBe(409);
      expect(body.description).toContain('started at the same moment');
    } finally {
      await reception.end();
    }
    expect(await statusOf(server, line)).toMatchObject({ status: 'Dispensed', ledger: 5, reversed: 0 });
    const again = await pharmacist.reverse(act, 2, `race-${line}`);
    expect([again.status, again.body.item.dispensedQuantity]).toEqual([200, 3]);
    expect((await statusOf(server, line))?.visit_id).not.toBe(visit.visitId);
  });

  it('happens once for a repeat with the same key', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 9);
    const [first, again] = await Promise.all([
      pharmacist.reverse(act, 2, `back-${line}`),
      pharmacist.reverse(act, 2, `back-${line}`),
    ]);
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 7, ledger: 7, reversed: 2 });
  });
});

describe('returning refuses', () => {
  it('more than this dispensing, less what was returned', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 5);
    await dispensed(line, 20);
    await pharmacist.reverse(act, 2);
    const { status, body } = await pharmacist.reverse(act, 4);
    expect([status, body.fields]).toEqual([
      422,
      { quantity: 'At most 3 of this dispensing can be taken back.' },
    ]);
    await colleague.reverse(act, 3);
    const none = await pharmacist.reverse(act, 1);
    expect(none.status).toBe(422);
    expect(none.body.fields.quantity).toMatch(/^Rehema Kondo already took all of it back at \d\d:\d\d\.$/);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 20, ledger: 20, reversed: 5 });
  });

  it.each([-1, 0, 1.5, 'two', null])('%j as quantity', async (quantity) => {
    const line = await createLine(server, visit);
    const { status, body } = await pharmacist.reverse(await dispensed(line, 5), quantity);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['quantity']]);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 5, reversed: 0 });
  });

  it('without a reason', async () => {
    const act = await dispensed(await createLine(server, visit), 5);
    const token = await server.signIn('pharmacist');
    const { status, body } = await server.post(`/member-items/dispenses/${act}/reverse`, {
      token,
      body: { quantity: 1, reason: ' ' },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
  });

  it('the doctor, the other facility, a caller who is not signed in, and an unknown dispensing', async () => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 5);
    expect((await doctor.reverse(act, 1)).status).toBe(403);
    expect((await elsewhere.reverse(act, 1)).status).toBe(404);
    const unknown = await server.post(`/member-items/dispenses/${act}/reverse`, {
      body: { quantity: 1, reason: 'Brought back' },
    });
    expect(unknown.status).toBe(401);
    expect((await pharmacist.reverse(line, 1)).status).toBe(404);
    expect(await statusOf(server, line)).toMatchObject({ dispensed: 5, reversed: 0 });
  });

  it.each([
    ['Submitted', 409],
    ['Approved', 409],
    ['Pending', 200],
    ['Rejected', 200],
  ])('because of the claim: %s answers %i', async (state, wanted) => {
    const line = await createLine(server, visit);
    const act = await dispensed(line, 5);
    await createClaim(server, visit, state);
    const { status, body } = await pharmacist.reverse(act, 1);
    expect(status).toBe(wanted);
    if (wanted === 409) expect(body.description).toContain('was sent to the scheme');
    expect(await statusOf(server, line)).toMatchObject({ dispensed: wanted === 409 ? 5 : 4 });
  });
});

/** Until a session of the server waits for a lock of another. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = () =>
    server.rows(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  await expect.poll(waiting, { timeout: 30_000, interval: 20 }).not.toEqual([]);
}
