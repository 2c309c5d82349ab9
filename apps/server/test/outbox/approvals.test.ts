import { randomUUID } from 'node:crypto';
import { claimDetail, message, orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outbox } from '../../src/domains/outbox/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { approver, createWaiting } from '../approvals/factories.ts';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { anotherProcess } from './factories.ts';

const facilityId = facilities.first.id;
let server: TestServer;
let outbox: Outbox;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await testServer();
  items = await createTariff(server);
  await createSchemeTariff(server);
  tokens = await signInAll(server);
  outbox = anotherProcess(server, createRegister({ database: server.database }));
});
afterAll(async () => {
  await outbox.stop();
  await server.close();
});

/** A patient for whom the scheme approved some Rituximab. */
async function approved(quantity: number) {
  const patient = await createWaiting(server, { items, doctor: tokens.doctor, code: '30004', quantity });
  await server.rows('delete from visit where id = $1', [patient.laboratory]);
  const asked = await approver(server, tokens.doctor).request(patient.lineId);
  // The scheme takes time to decide.
  server.clock.now = new Date(Date.now() + 600_000);
  const decided = await approver(server, tokens.doctor).refresh(String(asked.body.item.id));
  server.clock.now = null;
  expect(decided.body.item).toMatchObject({ status: 'Valid', quantityApproved: quantity });
  return patient;
}

const dispense = (lineId: string, quantity: number, key: string = randomUUID()) =>
  server.post('/member-items/dispense', {
    token: tokens.pharmacist,
    body: { memberVisitItemId: lineId, quantity },
    headers: { 'Idempotency-Key': key },
  });

/** The scheme's count of a line's approval. */
async function countedOf(lineId: string): Promise<number> {
  const [row] = await server.rows(
    `select coalesce(sum(u.quantity), 0)::int as n from register.approval_use u
     join approval p on p.id = u.approval_id where p.line_id = $1 and u.returned_at is null`,
    [lineId],
  );
  return Number(row?.n);
}

describe('a use of an approval', () => {
  it('is reported to the scheme once after the commit, and returned with the dispensing', async () => {
    const { lineId } = await approved(6);
    const key = randomUUID();
    const given = await dispense(lineId, 5, key);
    expect(given.status).toBe(200);
    expect((await dispense(lineId, 5, key)).text).toBe(given.text);
    expect(await countedOf(lineId)).toBe(0);
    await outbox.drain(facilityId);
    expect(await countedOf(lineId)).toBe(5);

    const dispenseId = String(orderLine.parse(given.body.item).dispenses[0]?.id);
    const back = (quantity: number) =>
      server.post(`/member-items/dispenses/${dispenseId}/reverse`, {
        token: tokens.pharmacist,
        body: { quantity, reason: 'Allergic' },
      });
    expect((await back(2)).status).toBe(200);
    await outbox.drain(facilityId);
    expect(await countedOf(lineId)).toBe(3);
    expect((await dispense(lineId, 3)).status).toBe(200);
    expect((await back(3)).status).toBe(200);
    await outbox.drain(facilityId);
    expect(await countedOf(lineId)).toBe(3);
    const uses = await server.rows(
      `select quantity, counted_at is not null as reported, return_counted_at is not null as returned from approval_use u
       where exists (select from approval p where p.id = u.approval_id and p.line_id = $1) order by used_at, id`,
      [lineId],
    );
    expect(uses).toEqual([
      { quantity: 5, reported: true, returned: true },
      { quantity: 3, reported: true, returned: true },
      { quantity: 3, reported: true, returned: false },
    ]);
    const [waiting] = await server.rows("select count(*)::int as n from outbox where state = 'waiting'");
    expect(waiting).toEqual({ n: 0 });
  });

  it('is shown and stops the claim if the scheme does not count it', async () => {
    const { lineId, authorizationId, memberId, pharmacy } = await approved(2);
    await server.rows(
      'update register.approval a set quantity_approved = 1 from approval p where p.line_id = $1 and a.id = p.id',
      [lineId],
    );
    expect((await dispense(lineId, 2)).status).toBe(200);
    await server.rows("update visit set status = 'Completed', completed_at = now() where id = $1", [
      pharmacy,
    ]);
    const built = await server.post('/claims', { token: tokens.receptionist, body: { authorizationId } });
    expect(built.status).toBe(200);
    const claim = { id: String(built.body.item.id), amountClaimed: Number(built.body.item.amountClaimed) };
    const submit = () =>
      server.post(`/claims/${claim.id}/submit`, {
        token: tokens.receptionist,
        body: { amountClaimed: claim.amountClaimed },
      });
    // Sent before the scheme knows of the use: that goes first, and then the claim is not sent.
    const text =
      'The scheme does not count Rituximab 500mg against its approval: Only 1 are left of this approval. Take it back, or leave it out of the claim.';
    const first = await submit();
    expect([first.status, first.body.description]).toEqual([422, text]);
    expect(
      await server.rows(
        'select 1 from register.claim where card_no = (select card_no from authorized_member where id = $1)',
        [memberId],
      ),
    ).toEqual([]);

    const again = await submit();
    expect([again.status, again.body.fields]).toEqual([422, { [`not-counted.${lineId}`]: text }]);
    const lines = await server.get(`/member-items/prescriptions/${memberId}`, { token: tokens.doctor });
    const [line] = lines.body.itemList;
    expect(line?.approval).toMatchObject({ notCounted: 'Only 1 are left of this approval.' });
    const trail = await server.rows(
      "select action from audit where subject_id = $1 and action = 'approval.use-refused'",
      [lineId],
    );
    expect(trail).toHaveLength(1);
    const left = await server.post('/claims', {
      token: tokens.receptionist,
      body: { authorizationId, leftOut: [{ lineId, reason: 'The hospital pays' }] },
    });
    expect(claimDetail.parse(left.body.item).findings.map(({ code }) => code)).not.toContain('not-counted');
  });

  it('that was given up shows why, as a message, with its order and in the check of the claim', async () => {
    const { lineId, memberId, authorizationId } = await approved(2);
    expect((await dispense(lineId, 2)).status).toBe(200);
    const [job] = await server.rows(
      "select id from outbox where member_id = $1 and kind = 'approval.use' and state = 'waiting'",
      [memberId],
    );
    const ended = await server.post(`/admin/outbox/${job?.id}/give-up`, {
      token: tokens.admin,
      body: { reason: 'Reported by letter' },
    });
    expect(ended.status).toBe(200);
    const why = message('approvals.useNotSent', { reason: 'Reported by letter' });
    const text = 'The scheme was not notified: Reported by letter';
    const lines = await server.get(`/member-items/prescriptions/${memberId}`, { token: tokens.doctor });
    expect(lines.body.itemList[0]?.approval).toMatchObject({ notCounted: text, notCountedMessage: why });
    const built = await server.post('/claims', { token: tokens.receptionist, body: { authorizationId } });
    expect(claimDetail.parse(built.body.item).findings).toContainEqual(
      expect.objectContaining({
        code: 'not-counted',
        params: { item: 'Rituximab 500mg', remarks: text, remarksMessage: why },
      }),
    );
  });
});
