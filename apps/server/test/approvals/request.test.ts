import { randomUUID } from 'node:crypto';
import { approval } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import {
  createDiagnosis,
  createTariff,
  type Items,
  orderer,
  signInAll,
  type Tokens,
} from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { approvalsOf, approver, createApproval, createWaiting } from './factories.ts';

/** What happens to the register's next answers about approvals, after it gave them. */
let fault: Error | null = null;
let asked: string[] = [];

function losing(register: Scheme): Scheme {
  const lose =
    <Asked extends object, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    async (request: Asked): Promise<Answer> => {
      if ('requestKey' in request) asked.push(String(request.requestKey));
      const answer = await ask(request);
      if (fault) throw fault;
      return answer;
    };
  return {
    ...register,
    requestApproval: lose(register.requestApproval),
    approvalStatus: lose(register.approvalStatus),
    checkApproval: lose(register.checkApproval),
  };
}

let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await testServer({}, losing);
  tokens = await signInAll(server);
  items = await createTariff(server);
  await createSchemeTariff(server);
});
afterAll(() => server.close());
afterEach(() => {
  fault = null;
  asked = [];
});

const as = (role: keyof typeof tokens) => approver(server, tokens[role]);
const waiting = (more: { code?: string; quantity?: number; diagnosed?: boolean } = {}) =>
  createWaiting(server, { items, doctor: tokens.doctor, ...more });
const idOf = (item: Record<string, unknown>) => approval.parse(item).id;

describe('a request', () => {
  it('is pending, is decided when it is asked again, and gives the line its number', async () => {
    const { lineId, memberId } = await waiting();
    const requested = await as('lab_tech').request(lineId);
    expect(requested.body.item).toMatchObject({
      status: 'Pending',
      referenceNo: null,
      reason: 'Persistent headache',
      quantityRequested: 1,
      quantityApproved: null,
      quantityUsed: 0,
      requestedByName: 'Test lab_tech first',
      answeredAt: null,
    });
    const decided = await as('doctor').refresh(idOf(requested.body.item));
    expect(decided.body.item).toMatchObject({ status: 'Valid', quantityApproved: 1, quantityUsed: 0 });
    expect(decided.body.item.referenceNo).toMatch(/^NHIF\/REF\/\d+$/);
    expect(decided.body.item.validUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
    const again = await as('doctor').refresh(idOf(requested.body.item));
    expect(again.body.item).toEqual(decided.body.item);

    const listed = await server.get(`/member-items/lab-results/${memberId}`, { token: tokens.doctor });
    expect(listed.body.itemList[0]).toMatchObject({
      needsApproval: true,
      approvalNo: decided.body.item.referenceNo,
      approval: decided.body.item,
    });
    const rows = await server.rows(
      `select action, role, reason from audit where subject_id = $1 and action like 'approval.%' order by at`,
      [lineId],
    );
    expect(rows).toEqual([
      { action: 'approval.requested', role: 'lab_tech', reason: null },
      { action: 'approval.answered', role: 'doctor', reason: null },
    ]);
    const events = await server.rows(
      `select topic from event where member_id = $1 and topic = 'orders' order by at`,
      [memberId],
    );
    expect(events).toHaveLength(3);
  });

  it('is also shown on a medicine', async () => {
    const { lineId, memberId } = await waiting({ code: '30004', quantity: 3 });
    const requested = await as('pharmacist').request(lineId, { quantity: 2 });
    const { body } = await orderer(server, tokens.pharmacist).prescriptions(memberId);
    expect(body.itemList[0]).toMatchObject({ approvalNo: null, approval: requested.body.item });
  });

  it('without a diagnosis is refused before anything is stored or sent, and accepted once one is recorded', async () => {
    const patient = await waiting({ diagnosed: false });
    const refused = await as('lab_tech').request(patient.lineId);
    const text = 'No diagnosis is recorded for this visit. The scheme approves nothing without one.';
    expect([refused.status, refused.body.description, refused.body.fields]).toEqual([
      422,
      text,
      { diagnosis: text },
    ]);
    expect([await approvalsOf(server, patient.lineId), asked]).toEqual([[], []]);
    await createDiagnosis(server, patient, true);
    expect((await as('lab_tech').request(patient.lineId)).status).toBe(422);
    await createDiagnosis(server, patient);
    expect((await as('lab_tech').request(patient.lineId)).body.item).toMatchObject({ status: 'Pending' });
  });

  it('that the scheme refuses is Invalid with its reason, and can be sent again', async () => {
    const { lineId, memberId } = await waiting();
    // The scheme no longer pays for it, and the facility's list does not say so yet.
    await server.rows(
      `insert into register.item_exclusion (item_code, scheme_id, product_code)
       select l.item_code, m.scheme_id, m.product_code from order_line l join authorized_member m on m.id = l.member_id
       where l.id = $1`,
      [lineId],
    );
    const first = idOf((await as('doctor').request(lineId)).body.item);
    const refused = await as('doctor').refresh(first);
    expect(refused.body.item).toMatchObject({
      status: 'Invalid',
      remarks: 'The item is excluded for the member’s product.',
      referenceNo: null,
      quantityApproved: null,
      validUntil: null,
    });
    const listed = await server.get(`/member-items/lab-results/${memberId}`, { token: tokens.lab_tech });
    expect(listed.body.itemList[0]).toMatchObject({ approvalNo: null, approval: refused.body.item });

    await server.rows(
      `delete from register.item_exclusion x using order_line l where l.id = $1 and x.item_code = l.item_code`,
      [lineId],
    );
    const second = await as('doctor').request(lineId, { reason: 'The scheme agreed by telephone' });
    expect(second.body.item).toMatchObject({ status: 'Pending', reason: 'The scheme agreed by telephone' });
    expect(idOf(second.body.item)).not.toBe(first);
    expect((await as('doctor').refresh(idOf(second.body.item))).body.item).toMatchObject({ status: 'Valid' });
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Invalid' }, { status: 'Valid' }]);
  });

  it('is single while it is pending: a second one returns it, also several at once', async () => {
    const { lineId } = await waiting();
    const answers = await Promise.all(Array.from({ length: 4 }, () => as('doctor').request(lineId)));
    const again = await as('lab_tech').request(lineId, { reason: 'Another reason' });
    const ids = [...answers, again].map(({ body }) => idOf(body.item));
    expect(new Set(ids).size).toBe(1);
    expect(again.body.item).toMatchObject({ reason: 'Persistent headache' });
    expect(await approvalsOf(server, lineId)).toHaveLength(1);
    const audited = await server.rows(
      "select count(*)::int as n from audit where subject_id = $1 and action = 'approval.requested'",
      [lineId],
    );
    expect(audited).toEqual([{ n: 1 }]);
  });

  it('with the same Idempotency-Key gets the first answer', async () => {
    const { lineId } = await waiting();
    const key = randomUUID();
    const first = await as('doctor').request(lineId, {}, key);
    await as('doctor').refresh(idOf(first.body.item));
    const again = await as('doctor').request(lineId, {}, key);
    expect(again.text).toBe(first.text);
    expect(asked.filter((one) => one === idOf(first.body.item))).toHaveLength(2);
  });
});

describe('a scheme that does not answer', () => {
  it('does not change the request; the same call asks again with the same key', async () => {
    const { lineId } = await waiting();
    const key = randomUUID();
    fault = new SchemeUnavailable();
    const unanswered = await as('doctor').request(lineId, {}, key);
    expect([unanswered.status, unanswered.body.statusCode, unanswered.body.description]).toEqual([
      ...[503, 51513, 'The scheme does not answer. The request is saved. Ask again in a moment.'],
    ]);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Pending' }]);
    fault = null;
    const again = await as('doctor').request(lineId, {}, key);
    expect(again.body.item).toMatchObject({ status: 'Pending' });
    expect(new Set(asked)).toEqual(new Set([idOf(again.body.item)]));
    expect(
      await server.rows('select count(*)::int as n from register.approval where id = $1', [asked[0]]),
    ).toEqual([{ n: 1 }]);
  });

  it('or sends an unrecognized response is not recorded as a refusal', async () => {
    const { lineId } = await waiting();
    fault = new SchemeProtocolError();
    const unexpected = await as('doctor').request(lineId);
    expect([unexpected.status, unexpected.body.statusCode]).toEqual([502, 51502]);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Pending' }]);
  });

  it('gets a request that never reached it when it is asked again', async () => {
    const { lineId } = await waiting();
    const requested = await as('doctor').request(lineId);
    const id = idOf(requested.body.item);
    await server.rows('delete from register.approval where id = $1', [id]);
    expect((await as('doctor').refresh(id)).body.item).toMatchObject({ status: 'Pending' });
    expect((await as('doctor').refresh(id)).body.item).toMatchObject({ status: 'Valid' });
  });

  it('cannot check a letter: nothing is stored', async () => {
    const { lineId } = await waiting();
    fault = new SchemeUnavailable();
    const unanswered = await as('doctor').enter(lineId, 'NHIF/REF/1');
    expect(unanswered.status).toBe(503);
    expect(await approvalsOf(server, lineId)).toEqual([]);
  });
});

describe('a request is refused', () => {
  it('for more than the order', async () => {
    const { lineId } = await waiting({ code: '30004', quantity: 3 });
    const { status, body } = await as('doctor').request(lineId, { quantity: 4 });
    expect([status, body.fields]).toEqual([422, { quantity: 'Only 3 are ordered.' }]);
    expect(await approvalsOf(server, lineId)).toEqual([]);
  });

  it.each([
    [{ reason: '' }, 'reason'],
    [{ reason: '  ' }, 'reason'],
    [{ quantity: 0 }, 'quantity'],
    [{ surprise: 1 }, 'surprise'],
    [{ memberVisitItemId: 'x' }, 'memberVisitItemId'],
  ])('%o, naming %s', async (more, field) => {
    const { lineId } = await waiting();
    const { status, body } = await as('doctor').request(lineId, more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await approvalsOf(server, lineId)).toEqual([]);
  });

  it('for a line that needs none, has one, or is finished', async () => {
    const plain = await waiting({ code: '50001' });
    const free = await as('doctor').request(plain.lineId);
    expect([free.status, free.body.description]).toEqual([
      ...[409, 'Full Blood Picture needs no approval of the scheme.'],
    ]);
    const approved = await waiting();
    await createApproval(server, approved.lineId, { referenceNo: 'NHIF/REF/7' });
    const twice = await as('doctor').request(approved.lineId);
    expect([twice.status, twice.body.description]).toEqual([
      409,
      'MRI Scan already has approval NHIF/REF/7. What it does not cover needs a new order.',
    ]);
    const cancelled = await waiting();
    await orderer(server, tokens.doctor).cancel(cancelled.lineId);
    const over = await as('doctor').request(cancelled.lineId);
    expect([over.status, over.body.description]).toEqual([
      ...[409, 'MRI Scan is finished. There is nothing left to approve.'],
    ]);
  });

  // A refresh of a decided approval is no failure: it answers with the decision.
  it.each(['Valid', 'Consumed', 'Invalid'])('for a decided approval: %s stays', async (status) => {
    const { lineId } = await waiting();
    const id = await createApproval(server, lineId, { used: status === 'Consumed' ? 1 : 0 });
    if (status === 'Invalid') await server.rows(`update approval set status = 'Invalid' where id = $1`, [id]);
    const stored = () => server.rows('select a.*, a.xmin from approval a where id = $1', [id]);
    const before = await stored();
    const calls = status === 'Invalid' ? [] : [as('doctor').request(lineId), as('doctor').enter(lineId, 'X')];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(409);
    expect((await as('doctor').refresh(id)).body.item).toMatchObject({ id, status });
    expect(await stored()).toEqual(before);
  });

  it('of the other station, of another role, without a token, and of the other facility', async () => {
    const test = await waiting();
    const medicine = await waiting({ code: '30004' });
    const requested = idOf((await as('doctor').request(test.lineId)).body.item);
    const calls = [
      as('pharmacist').request(test.lineId),
      as('pharmacist').refresh(requested),
      as('pharmacist').enter(test.lineId, 'X'),
      as('lab_tech').request(medicine.lineId),
      as('receptionist').request(test.lineId),
      as('receptionist').refresh(requested),
      as('receptionist').enter(test.lineId, 'X'),
      as('admin').request(test.lineId),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(403));
    const nobody = approver(server, undefined);
    const unknown = [nobody.request(test.lineId), nobody.refresh(requested), nobody.enter(test.lineId, 'X')];
    expect((await Promise.all(unknown)).map(({ status }) => status)).toEqual([401, 401, 401]);
    const other = as('elsewhere');
    const across = [other.request(test.lineId), other.refresh(requested), other.enter(test.lineId, 'X')];
    expect((await Promise.all(across)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await approvalsOf(server, medicine.lineId)).toEqual([]);
  });

  it('if an expired one was used already; an unused one makes room', async () => {
    const used = await waiting({ code: '30004', quantity: 3 });
    await createApproval(server, used.lineId, { used: 1, validUntil: '2020-01-01' });
    expect((await as('doctor').request(used.lineId)).status).toBe(409);
    const unused = await waiting();
    await createApproval(server, unused.lineId, { validUntil: '2020-01-01' });
    expect((await as('doctor').request(unused.lineId)).body.item).toMatchObject({ status: 'Pending' });
    expect(await approvalsOf(server, unused.lineId)).toMatchObject([
      { status: 'Invalid' },
      { status: 'Pending' },
    ]);
    const [line] = await server.rows('select approval_no from order_line where id = $1', [unused.lineId]);
    expect(line).toEqual({ approval_no: null });
  });
});
