import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { setSending } from './factories.ts';
import { createClaim, receivedOf, sender, type TestClaim } from './sending.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
let clerk: ReturnType<typeof sender>;
beforeAll(async () => {
  server = await testServer();
  items = await createTariff(server);
  await createSchemeTariff(server);
  tokens = await signInAll(server);
  clerk = sender(server, tokens.receptionist);
});
afterAll(() => server.close());

const claim = (wanted = {}) => createClaim(server, tokens.doctor, items, wanted);

async function traces(claim: TestClaim) {
  const [row] = await server.rows(
    `select c.status, exists (select from claim_submission s where s.claim_id = c.id and s.ended_at is null) as sending, c.submission_no is not null as received,
       (select count(*)::int from claim_submission s where s.claim_id = c.id) as attempts,
       (select count(*)::int from audit a where a.subject_id = c.id and a.action = 'claim.submitted') as submitted,
       (select count(*)::int from register.claim r where r.folio_no = c.folio_no and r.facility_code = 'T-01') as there
     from claim c where c.id = $1`,
    [claim.id],
  );
  return row;
}
const once = { status: 'Submitted', sending: false, received: true, attempts: 1, submitted: 1, there: 1 };

describe('sending a claim', () => {
  it('is received with its lines, diagnoses, notes and clinicians, and no longer changes', async () => {
    const given = await claim();
    await server.rows(
      `insert into clinical_note (facility_id, id, member_id, authorization_id, text, recorded_at, recorded_by)
       select facility_id, gen_random_uuid(), member_id, id, 'Fever for three days', now(), created_by
       from card_authorization where id = $1`,
      [given.authorizationId],
    );
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(200);
    expect(answer.body.item).toMatchObject({
      id: given.id,
      status: 'Submitted',
      sending: false,
      amountClaimed: 8_500,
      amountApproved: null,
      submittedByName: 'Test receptionist first',
      clinicalNotes: null,
      attempts: [{ state: 'received', byName: 'Test receptionist first', remarks: 'Received.' }],
    });
    expect((await sender(server, tokens.doctor).read(given.id)).body.item.clinicalNotes).toBe(
      'Fever for three days',
    );
    expect(await traces(given)).toEqual(once);
    const [received] = await receivedOf(server, given.folioNo);
    expect(received).toMatchObject({ amount_claimed: '8500', diagnosis_codes: ['B54'], gender: 'Female' });
    const lines = await server.rows(
      'select line_key, item_code, quantity, unit_price from register.claim_line where submission_no = $1 order by item_code',
      [received?.submission_no],
    );
    expect(lines).toEqual([
      { line_key: given.lines['30001'], item_code: '30001', quantity: 10, unit_price: '50' },
      { line_key: given.lines['50001'], item_code: '50001', quantity: 1, unit_price: '8000' },
    ]);
    const again = await clerk.build({ authorizationId: given.authorizationId });
    expect(again.status).toBe(409);
  });

  it('keeps the money at risk the same as before', async () => {
    const given = await claim({ items: [{ code: '50001', quantity: 3 }] });
    const answer = {
      code: 'same-test-today',
      lineId: given.lines['50001'],
      reason: 'Before and after blood',
    };
    const built = await clerk.build({ authorizationId: given.authorizationId, answers: [answer] });
    const sent = await clerk.submit(given);
    expect([built.body.item.atRisk, sent.status, sent.body.item.atRisk]).toEqual([16_000, 200, 16_000]);
  });

  it('answers a repeat of the same request with the first answer', async () => {
    const given = await claim();
    const key = randomUUID();
    const first = await clerk.submit(given, key);
    const second = await clerk.submit(given, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replay']).toBe('true');
    expect(await traces(given)).toEqual(once);
  });

  it('sends once from two windows, and refuses the other one', async () => {
    const given = await claim();
    const answers = await Promise.all([clerk.submit(given), sender(server, tokens.doctor).submit(given)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['claims.beingSent', 'claims.alreadySent']).toContain(
      answers.find(({ status }) => status === 409)?.body.messages.code,
    );
    expect(await traces(given)).toEqual(once);
    const later = await clerk.submit(given);
    expect(later.status).toBe(409);
    expect(later.body.description).toBe(
      'This claim was already sent to the scheme. A claim is sent only once.',
    );
  });

  it('refuses a claim that changed since it was read, and changes nothing', async () => {
    const given = await claim();
    const answer = await clerk.submit({ ...given, amount: 8_000 });
    expect(answer.status).toBe(409);
    expect(answer.body.description).toBe(
      'The claim changed while you were looking at it. Check it again, then send it.',
    );
    expect(await traces(given)).toMatchObject({ status: 'Pending', sending: false, attempts: 0, there: 0 });
  });

  it('names what must be corrected first, by finding and line', async () => {
    const given = await claim({ diagnosed: false });
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      'no-diagnosis': 'No diagnosis is recorded. The doctor records at least one.',
    });
    expect(await traces(given)).toMatchObject({ status: 'Pending', sending: false, attempts: 0, there: 0 });
  });

  it('refuses a draft, which has no folio number', async () => {
    const given = await claim();
    await server.rows("update claim set status = 'Draft' where id = $1", [given.id]);
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(409);
    expect(answer.body.description).toBe(
      'This claim is a draft. Build it first, so that it gets its folio number.',
    );
  });

  it('refuses a claim under a withdrawn authorization', async () => {
    const given = await claim();
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [
      given.authorizationId,
    ]);
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(409);
    expect(answer.body.description).toBe('This authorization was withdrawn, so there is nothing to claim.');
  });

  it('refuses a fully returned claim', async () => {
    const given = await claim();
    await server.rows(
      `insert into service_given select facility_id, gen_random_uuid(), visit_id, authorization_id, item_code, item_name,
         -quantity, unit_price, covered, day, now(), given_by, line_id from service_given where authorization_id = $1`,
      [given.authorizationId],
    );
    const answer = await clerk.submit({ ...given, amount: 0 });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toContain('nothing-given');
    expect(await traces(given)).toMatchObject({ status: 'Pending', sending: false, attempts: 0 });
  });

  it('shows the scheme’s words if it refuses the claim, which can then be corrected', async () => {
    const given = await claim({ known: false });
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(422);
    expect(answer.body.description).toMatch(/^Authorization number \d+ is not known for this card\.$/);
    const { item } = (await clerk.read(given.id)).body;
    expect(item).toMatchObject({
      status: 'Pending',
      sending: false,
      schemeRemarks: answer.body.description,
      attempts: [{ state: 'refused' }],
    });
    expect((await clerk.build({ authorizationId: given.authorizationId })).status).toBe(200);
  });
});

/** As if our second transaction were missing: the scheme has the claim, and our attempt is pending. */
async function leaveUnanswered(claimId: string): Promise<void> {
  await server.rows(
    "update claim set status = 'Pending', submitted_at = null, submission_no = null where id = $1",
    [claimId],
  );
  await server.rows(
    "update claim_submission set state = 'pending', ended_at = null, started_at = now() where claim_id = $1",
    [claimId],
  );
  // Its process was killed; nothing else sends it before the test does.
  await server.rows(
    `update outbox set state = 'waiting', ended_at = null, attempts = 1, next_at = now() + interval '1 hour'
     where subject_id = $1`,
    [claimId],
  );
}

describe('a claim without an answer', () => {
  it('is frozen and can be sent again under its folio number: already submitted counts once', async () => {
    const given = await claim();
    // The state after a crash between the scheme's receipt and our second transaction.
    expect((await clerk.submit(given)).status).toBe(200);
    await leaveUnanswered(given.id);
    const tooEarly = await clerk.submit(given);
    expect(tooEarly.status).toBe(409);
    expect(tooEarly.body.description).toBe(
      'This claim is being sent at this moment. Wait for the scheme’s answer.',
    );
    const frozen = await clerk.build({ authorizationId: given.authorizationId });
    expect(frozen.status).toBe(409);

    await server.rows(
      "update claim_submission set started_at = now() - interval '61 seconds' where claim_id = $1",
      [given.id],
    );
    const again = await clerk.submit(given);
    expect(again.status).toBe(200);
    expect(again.body.item).toMatchObject({
      status: 'Submitted',
      attempts: [
        { state: 'already', remarks: `Folio Number ${given.folioNo} has already been submitted.` },
        { state: 'unanswered' },
      ],
    });
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
  });

  it('is not sent beside a first attempt that is still in the outbox', async () => {
    const given = await claim();
    expect((await clerk.submit(given)).status).toBe(200);
    // The state after the first of two windows, between its two steps.
    await leaveUnanswered(given.id);
    await server.rows('update outbox set attempts = 0 where subject_id = $1', [given.id]);
    expect((await clerk.submit(given)).status).toBe(409);
    const attempts = await server.rows('select state from claim_submission where claim_id = $1', [given.id]);
    expect(attempts).toEqual([{ state: 'pending' }]);
  });

  it('stays frozen for what is given meanwhile', async () => {
    const given = await claim();
    await setSending(server, given.id);
    await server.rows("update order_line set status = 'PartlyDispensed', quantity = 12 where id = $1", [
      given.lines['30001'],
    ]);
    await server.rows("update visit set status = 'Pending', completed_at = null where id = $1", [
      given.pharmacy,
    ]);
    const answer = await server.post('/member-items/dispense', {
      token: tokens.pharmacist,
      body: { memberVisitItemId: given.lines['30001'], quantity: 1 },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.description).toBe(
      'The claim of this visit was sent to the scheme, so its lines cannot change.',
    );
  });
});

describe('sending', () => {
  it('is refused to other roles, strangers, and the other facility', async () => {
    const given = await claim();
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const)
      expect((await sender(server, tokens[role]).submit(given)).status).toBe(403);
    expect((await sender(server, undefined).submit(given)).status).toBe(401);
    expect((await sender(server, tokens.elsewhere).submit(given)).status).toBe(404);
    expect((await clerk.submit({ id: randomUUID(), amount: 1 })).status).toBe(404);
    const malformed = await server.post(`/claims/${given.id}/submit`, {
      token: tokens.receptionist,
      body: { amountClaimed: 8_500.5 },
    });
    expect(malformed.status).toBe(400);
    expect(malformed.body.fields).toEqual({ amountClaimed: 'Must be whole TZS' });
    expect(await traces(given)).toMatchObject({ status: 'Pending', attempts: 0 });
  });
});
