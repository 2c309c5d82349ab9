import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLine, createVisit } from '../dispensing/factories.ts';
import { createPatient } from '../orders/factories.ts';
import { type Answer, sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const textsOf = (sent: unknown): string[] => {
  const statements: unknown = Object(sent).statements;
  return Array.isArray(statements) ? statements.map(({ query }) => query.sql) : [];
};

/**
 * The statements of each round trip to PostgreSQL that the transaction of a call takes, its commit included.
 * @param first what is in its first round trip
 */
async function roundTripsOf(change: () => Promise<Answer>, first = 'lock_key('): Promise<string[][]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await change()).status).toBe(200);
    const sent = query.mock.calls.map(([first], at) => ({
      client: query.mock.contexts[at],
      texts: textsOf(first),
    }));
    const begun = sent.findIndex(({ texts }) => texts.some((text) => text.includes(first)));
    const own = sent.slice(begun).filter(({ client }) => client === sent[begun]?.client);
    const committed = own.findIndex(({ texts }) => texts.includes('commit'));
    if (committed < 0) throw new Error('No statement of a transaction was seen');
    return own.slice(0, committed + 1).map(({ texts }) => texts);
  } finally {
    query.mockRestore();
  }
}

let keys = 0;
const post = (token: string, path: string, body: object) => () =>
  server.post(path, { token, body, headers: { 'idempotency-key': `round-trips-${keys++}` } });

it('verifies a card by the register', async () => {
  const card = { cardNo: server.tenants.first.cards.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  const desk = await server.signIn('receptionist');
  const verify = post(desk, '/card/authorize', { ...card, visitTypeID: 1 });
  expect((await roundTripsOf(verify)).length).toBeLessThanOrEqual(4);
});

it('looks a card up in the register', async () => {
  const card = { cardNo: server.tenants.first.cards.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  const lookUp = post(await server.signIn('receptionist'), '/card/look-up', card);
  const sent = await roundTripsOf(lookUp, 'from "register"."member"');
  // The second one names the visit type of the card's latest authorization.
  expect(sent.length).toBeLessThanOrEqual(3);
  expect(sent.at(-1)?.some((text) => text.includes('insert into "audit"'))).toBe(true);
});

it('orders two medicines and a test', async () => {
  const items = await server.rows(
    `(select id from facility_item where facility_id = $1 and category = 'medicine' and active and not needs_approval
       and scheme_ids is null order by item_code limit 2)
     union all
     (select id from facility_item where facility_id = $1 and category = 'test' and active and not needs_approval
       and scheme_ids is null order by item_code limit 1)`,
    [server.tenants.first.id],
  );
  const { memberId } = await createPatient(server);
  const directions = {
    dosage: 'After food',
    dose: 1,
    frequency: 'BD',
    durationDays: 5,
    overrideReason: 'Needed',
  };
  const order = post(await server.signIn('doctor'), '/member-items/add', {
    authorizedMemberId: memberId,
    memberItems: items.map(({ id }, at) => ({ id, quantity: 1, ...(at < 2 && directions) })),
  });
  expect((await roundTripsOf(order)).length).toBeLessThanOrEqual(6);
});

it('dispenses the only medicine of a visit', async () => {
  const line = await createLine(server, await createVisit(server), { quantity: 10 });
  const body = { memberVisitItemId: line, quantity: 10 };
  const dispense = post(await server.signIn('pharmacist'), '/member-items/dispense', body);
  expect((await roundTripsOf(dispense)).length).toBeLessThanOrEqual(4);
});

it('submits the result of the only test of a visit', async () => {
  const line = await createLine(server, await createVisit(server, 'laboratory'), {
    category: 'test',
    quantity: 1,
  });
  const body = { memberVisitItemId: line, remarks: 'Negative' };
  const submit = post(await server.signIn('lab_tech'), '/member-items/submit-lab-results', body);
  const sent = await roundTripsOf(submit);
  expect(sent.length).toBeLessThanOrEqual(4);
  // The test is read once, under its lock; the answer is built from what was written.
  expect(sent.flat().filter((text) => text.includes('from test_measure'))).toHaveLength(1);
});

it('reads the head of a patient’s page by one statement, with its row in the audit trail', async () => {
  const { memberId } = await createPatient(server);
  const token = await server.signIn('doctor');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await server.get(`/patients/${memberId}`, { token })).status).toBe(200);
    const own = query.mock.calls
      .flatMap(([first]) => textsOf(first))
      .filter((text) => text.includes('authorized_member'));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('insert into audit (');
    expect(own[0]).toContain('from visit');
  } finally {
    query.mockRestore();
  }
});
