import { randomUUID } from 'node:crypto';
import { approval } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTariff, type Items, orderer, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { approvalsOf, approver, createOrder, createWaiting, type Waiting } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
});
afterAll(() => server.close());

const doctor = () => approver(server, tokens.doctor);
const waiting = (more: { code?: string; quantity?: number } = {}) =>
  createWaiting(server, { items, doctor: tokens.doctor, ...more });

let letters = 0;

/** A letter of the scheme for the patient's card. @returns its number */
async function createLetter(
  patient: Waiting,
  wanted: { code?: string; quantity?: number; validUntil?: string; facility?: string } = {},
): Promise<string> {
  const number = `NHIF/REF/BARUA-${++letters}`;
  await server.rows(
    `insert into register.approval (id, reference_no, facility_code, card_key, authorization_no, item_code,
       quantity_requested, quantity_approved, status, remarks, created_at, valid_until)
     select gen_random_uuid(), $1, $2, upper(m.card_no), a.authorization_no, $3, $4, $4, 'VALID', 'By letter', now(), $5
     from card_authorization a join authorized_member m on m.id = a.member_id where a.id = $6`,
    [
      ...[number, wanted.facility ?? server.tenants.first.code, wanted.code ?? '50002', wanted.quantity ?? 1],
      ...[wanted.validUntil ?? '2099-12-31', patient.authorizationId],
    ],
  );
  return number;
}

describe('an approval number from a letter', () => {
  it('is valid for its card and item', async () => {
    const patient = await waiting();
    const number = await createLetter(patient, { quantity: 5 });
    const { status, body } = await doctor().enter(patient.lineId, ` ${number} `);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      status: 'Valid',
      referenceNo: number,
      quantityApproved: 1,
      quantityUsed: 0,
      reason: null,
      remarks: 'By letter',
      validUntil: '2099-12-31',
    });
    const [line] = await server.rows('select approval_no from order_line where id = $1', [patient.lineId]);
    expect(line).toEqual({ approval_no: number });
    const again = await doctor().enter(patient.lineId, number);
    expect(again.body.item).toEqual(body.item);
    expect(await approvalsOf(server, patient.lineId)).toMatchObject([{ by_letter: true, status: 'Valid' }]);
  });

  it('answers a pending request', async () => {
    const patient = await waiting();
    const requested = approval.parse((await doctor().request(patient.lineId)).body.item);
    const number = await createLetter(patient);
    const { body } = await doctor().enter(patient.lineId, number);
    expect(body.item).toMatchObject({ id: requested.id, status: 'Valid', referenceNo: number });
    expect((await doctor().refresh(requested.id)).body.item).toEqual(body.item);
  });

  it('with the same Idempotency-Key gets the same answer, also a refusal', async () => {
    const patient = await waiting();
    const key = randomUUID();
    const first = await doctor().enter(patient.lineId, 'NHIF/REF/UNKNOWN', key);
    expect(first.status).toBe(422);
    const again = await doctor().enter(patient.lineId, 'NHIF/REF/UNKNOWN', key);
    // The request id in the log is different for each call.
    const withoutRequestId = ({ text }: { text: string }) => ({ ...JSON.parse(text), requestId: null });
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
    const rows = await server.rows(
      `select detail->>'status' as status from audit where subject_id = $1 and action = 'approval.answered'`,
      [patient.lineId],
    );
    expect(rows).toEqual([{ status: 'Invalid' }]);
  });
});

describe('a number is refused, and nothing stored, if it is', () => {
  const cases: [string, (patient: Waiting) => Promise<string>][] = [
    ["another card's", async () => createLetter(await waiting())],
    ["another item's", (patient) => createLetter(patient, { code: '30004' })],
    ["another facility's", (patient) => createLetter(patient, { facility: server.tenants.second.code })],
    ['expired', (patient) => createLetter(patient, { validUntil: '2020-01-01' })],
    ['nobody knows', async () => 'NHIF/REF/NOBODY'],
  ];
  it.each(cases)('%s', async (_, letterOf) => {
    const patient = await waiting();
    const number = await letterOf(patient);
    const { status, body } = await doctor().enter(patient.lineId, number);
    expect(status).toBe(422);
    expect(body.fields.referenceNo).toContain(`${number} is not valid for this card and item.`);
    expect(await approvalsOf(server, patient.lineId)).toEqual([]);
    const [line] = await server.rows('select approval_no from order_line where id = $1', [patient.lineId]);
    expect(line).toEqual({ approval_no: null });
  });

  it('empty', async () => {
    const patient = await waiting();
    const { status, body } = await doctor().enter(patient.lineId, '  ');
    expect([status, body.fields]).toEqual([400, { referenceNo: 'Enter the approval number' }]);
  });
});

describe('a number for several lines of one patient', () => {
  const medicine = { code: '30004', quantity: 6 };

  it('gives each line what the others have left, and then no more', async () => {
    const patient = await waiting(medicine);
    const number = await createLetter(patient, { code: '30004', quantity: 10 });
    const second = await createOrder(server, patient, { items, doctor: tokens.doctor, ...medicine });
    const third = await createOrder(server, patient, { items, doctor: tokens.doctor, ...medicine });
    expect((await doctor().enter(patient.lineId, number)).body.item).toMatchObject({ quantityApproved: 6 });
    expect((await doctor().enter(second, number)).body.item).toMatchObject({ quantityApproved: 4 });
    const { status, body } = await doctor().enter(third, number);
    expect([status, body.fields]).toEqual([
      ...[
        422,
        { referenceNo: `Everything approved under ${number} was already given. More needs a new approval.` },
      ],
    ]);
    await orderer(server, tokens.doctor).cancel(second);
    expect((await doctor().enter(third, number)).body.item).toMatchObject({ quantityApproved: 4 });
  });

  it('never exceeds the approved quantity, though both lines ask at once', async () => {
    for (let round = 0; round < 3; round++) {
      const patient = await waiting(medicine);
      const number = await createLetter(patient, { code: '30004', quantity: 6 });
      const second = await createOrder(server, patient, { items, doctor: tokens.doctor, ...medicine });
      const answers = await Promise.all([
        doctor().enter(patient.lineId, number),
        doctor().enter(second, number),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});
