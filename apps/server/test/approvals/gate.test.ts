import { orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actor } from '../dispensing/factories.ts';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { approvalsOf, approver, createApproval, createWaiting } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
});
afterAll(() => server.close());

const pharmacist = () => actor(server, tokens.pharmacist);
const medicine = (quantity: number) =>
  createWaiting(server, { items, doctor: tokens.doctor, code: '30004', quantity });
const submit = (lineId: string) =>
  server.post('/member-items/submit-lab-results', {
    token: tokens.lab_tech,
    body: { memberVisitItemId: lineId, remarks: 'No lesion seen' },
  });
const givenOf = (lineId: string) =>
  server.rows('select coalesce(sum(quantity), 0)::int as n from service_given where line_id = $1', [lineId]);

describe('a medicine that needs an approval', () => {
  it('is not dispensed without one, nor while the scheme has not decided, nor after a refusal', async () => {
    const { lineId } = await medicine(5);
    const missing = 'Rituximab 500mg needs the approval of the scheme before it is dispensed.';
    const refused = async () => {
      const { status, body } = await pharmacist().dispense(lineId, 1);
      expect([status, body.description]).toEqual([409, missing]);
    };
    await refused();
    await approver(server, tokens.pharmacist).request(lineId);
    await refused();
    await server.rows("update approval set status = 'Invalid', answered_at = now() where line_id = $1", [
      lineId,
    ]);
    await refused();
    expect(await givenOf(lineId)).toEqual([{ n: 0 }]);
  });

  it('is dispensed up to the approved quantity, and the last one consumes the approval', async () => {
    const { lineId } = await medicine(5);
    await createApproval(server, lineId, { referenceNo: 'NHIF/REF/31', approved: 3 });
    const over = await pharmacist().dispense(lineId, 4);
    expect([over.status, over.body.fields]).toEqual([
      ...[422, { quantity: 'Only 3 are approved under NHIF/REF/31. More needs a new approval.' }],
    ]);
    const first = await pharmacist().dispense(lineId, 2);
    expect(first.body.item).toMatchObject({ approval: { status: 'Valid', quantityUsed: 2 } });
    expect((await pharmacist().dispense(lineId, 2)).body.fields).toEqual({
      quantity: 'Only 1 is approved under NHIF/REF/31. More needs a new approval.',
    });
    const last = await pharmacist().dispense(lineId, 1);
    expect(last.body.item).toMatchObject({ approval: { status: 'Consumed', quantityUsed: 3 } });
    expect((await pharmacist().dispense(lineId, 1)).body.fields).toEqual({
      quantity: 'Everything approved under NHIF/REF/31 was already given. More needs a new approval.',
    });
    expect(await givenOf(lineId)).toEqual([{ n: 3 }]);
  });

  it('counts down when it is returned, and can be dispensed again', async () => {
    const { lineId } = await medicine(3);
    await createApproval(server, lineId);
    const { dispenses } = orderLine.parse((await pharmacist().dispense(lineId, 3)).body.item);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Consumed', used: 3 }]);
    await pharmacist().reverse(dispenses[0]?.id ?? '', 2);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Valid', used: 1 }]);
    expect((await pharmacist().dispense(lineId, 2)).status).toBe(200);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Consumed', used: 3 }]);
  });

  it('is not dispensed under an expired approval', async () => {
    const { lineId } = await medicine(3);
    await createApproval(server, lineId, { referenceNo: 'NHIF/REF/32', validUntil: '2020-01-01' });
    const { status, body } = await pharmacist().dispense(lineId, 1);
    expect([status, body.description]).toEqual([
      409,
      'The approval NHIF/REF/32 of Rituximab 500mg was valid until 1 Jan 2020. Ask for a new one.',
    ]);
  });

  it('is never dispensed beyond the approval by two at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { lineId } = await medicine(9);
      await createApproval(server, lineId, { approved: 5 });
      const answers = await Promise.all([3, 3, 2].map((quantity) => pharmacist().dispense(lineId, quantity)));
      const given = answers.filter(({ status }) => status === 200).length;
      expect(given).toBeGreaterThanOrEqual(1);
      const [{ used } = {}] = await approvalsOf(server, lineId);
      expect(Number(used)).toBeLessThanOrEqual(5);
      expect(await givenOf(lineId)).toEqual([{ n: used }]);
    }
  });

  it('cannot be counted beyond the approval in the database', async () => {
    const { lineId } = await medicine(9);
    await createApproval(server, lineId, { approved: 5, used: 4 });
    await expect(
      server.rows('update approval set quantity_used = 6 where line_id = $1', [lineId]),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('a test that needs an approval', () => {
  const scan = (quantity = 1) => createWaiting(server, { items, doctor: tokens.doctor, quantity });

  it('has no result without one; its first result consumes it, a correction does not', async () => {
    const { lineId } = await scan();
    const refused = await submit(lineId);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
    ]);
    await createApproval(server, lineId, { referenceNo: 'NHIF/REF/33' });
    const stored = await submit(lineId);
    expect(stored.body.item).toMatchObject({
      status: 'Resulted',
      approvalNo: 'NHIF/REF/33',
      approval: { status: 'Consumed', quantityUsed: 1 },
    });
    const corrected = await server.post('/member-items/correct-lab-result', {
      token: tokens.lab_tech,
      body: { memberVisitItemId: lineId, remarks: 'A lesion', reason: 'Wrong film', version: 1 },
    });
    expect(corrected.body.item).toMatchObject({ approval: { status: 'Consumed', quantityUsed: 1 } });
  });

  it('is not carried out if fewer were approved than ordered', async () => {
    const { lineId } = await scan(2);
    await createApproval(server, lineId, { referenceNo: 'NHIF/REF/34', approved: 1 });
    const { status, body } = await submit(lineId);
    expect([status, body.description]).toEqual([
      409,
      'Only 1 is approved under NHIF/REF/34. More needs a new approval.',
    ]);
    expect(await approvalsOf(server, lineId)).toMatchObject([{ status: 'Valid', used: 0 }]);
  });
});
