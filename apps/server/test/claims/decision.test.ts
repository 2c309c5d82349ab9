import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { setClaim, setSending } from './factories.ts';
import { createClaim, sender, type TestClaim } from './sending.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
let clerk: ReturnType<typeof sender>;
beforeAll(async () => {
  server = await testServer();
  items = await createTariff(server);
  await createSchemeTariff(server);
  // The scheme pays less for paracetamol than the facility's price, and limits metformin to diabetes.
  await server.rows(`update register.item set unit_price = 40 where item_code = '30001';
    update register.item set indications = '{E1}' where item_code = '30008'`);
  tokens = await signInAll(server);
  clerk = sender(server, tokens.receptionist);
});
afterAll(() => server.close());

const full = [{ code: '50001', quantity: 1 }];
const cut = [...full, { code: '30001', quantity: 10 }];
const refused = [...full, { code: '30008', quantity: 2 }];

async function sent(wanted: { code: string; quantity: number }[]): Promise<TestClaim> {
  const given = await createClaim(server, tokens.doctor, items, { items: wanted });
  const answer = await clerk.submit(given);
  if (answer.status !== 200) throw new Error(answer.text);
  return given;
}

const decidedLines = (item: Record<string, unknown>) =>
  Array.isArray(item.lines)
    ? item.lines.map((line) => [line.itemCode, line.outcome, line.amountApproved, line.reason]).sort()
    : [];

describe('the decision about a claim', () => {
  it('approves what agrees with the tariff', async () => {
    const { id } = await sent(full);
    const { status, body } = await clerk.decision(id);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ status: 'Approved', amountApproved: 8_000, rejectionReason: null });
    expect(body.item.decidedAt).not.toBeNull();
    expect(decidedLines(body.item)).toEqual([['50001', 'Approved', 8_000, null]]);
  });

  it('leaves a claim approved if lines are only reduced', async () => {
    const { id } = await sent(cut);
    const { item } = (await clerk.decision(id)).body;
    expect(item).toMatchObject({ status: 'Approved', amountClaimed: 8_500, amountApproved: 8_400 });
    expect(decidedLines(item)).toEqual([
      ['30001', 'Reduced', 400, 'Price above the tariff'],
      ['50001', 'Approved', 8_000, null],
    ]);
  });

  it('rejects a claim with a refused line, with the reason and the approved rest', async () => {
    const { id } = await sent(refused);
    const { item } = (await clerk.decision(id)).body;
    expect(item).toMatchObject({
      status: 'Rejected',
      amountClaimed: 9_400,
      amountApproved: 8_000,
      rejectionReason: 'Item not indicated for the diagnosis',
    });
    expect(decidedLines(item)).toEqual([
      ['30008', 'Rejected', 0, 'Item not indicated for the diagnosis'],
      ['50001', 'Approved', 8_000, null],
    ]);
    const trail = await server.rows(
      "select action from audit where subject_id = $1 and action like 'claim.%' order by at, id",
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      ...['claim.built', 'claim.sending', 'claim.submitted', 'claim.rejected'],
    ]);
  });

  it('accepts a corrected version of a rejected claim under its own folio number', async () => {
    const first = await createClaim(server, tokens.doctor, items, { items: refused });
    const note = (text: string) =>
      server.rows(
        `insert into clinical_note (facility_id, id, member_id, authorization_id, text, recorded_at, recorded_by)
         select facility_id, gen_random_uuid(), member_id, id, $2, now(), created_by
         from card_authorization where id = $1`,
        [first.authorizationId, text],
      );
    await note('Fever');
    await clerk.submit(first);
    await clerk.decision(first.id);
    await server.rows(
      `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at, recorded_by)
       select facility_id, gen_random_uuid(), member_id, id, 'E11.9', 'Diabetes', 'Final', now(), created_by
       from card_authorization where id = $1`,
      [first.authorizationId],
    );
    await note('Known diabetic');
    const second = (await clerk.resubmit(first.id)).body.item;
    const id = String(second.id);
    // The notes of the first version are in the second, with later additions.
    const ofDoctor = sender(server, tokens.doctor);
    expect((await ofDoctor.read(first.id)).body.item.clinicalNotes).toBe('Fever');
    expect((await ofDoctor.read(id)).body.item.clinicalNotes).toBe('Fever\n\nKnown diabetic');
    expect(second).toMatchObject({ version: 2, status: 'Pending' });
    expect(second.folioNo).not.toBe(first.folioNo);
    expect((await clerk.submit({ id, amount: 9_400 })).status).toBe(200);
    const { item } = (await clerk.decision(id)).body;
    expect(item).toMatchObject({ status: 'Approved', amountApproved: 9_400 });
    expect((await ofDoctor.read(id)).body.item.clinicalNotes).toBe('Fever\n\nKnown diabetic');
    expect((await clerk.submit(first)).body.description).toBe(
      'This claim was already resubmitted. Open its newest version.',
    );
  });

  it('returns a stored decision as it is, with one row in the trail', async () => {
    const { id } = await sent(full);
    const answers = await Promise.all([clerk.decision(id), clerk.decision(id), clerk.decision(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.item.decidedAt)).size).toBe(1);
    expect((await clerk.decision(id)).body.item).toMatchObject({ status: 'Approved' });
    const trail = await server.rows(
      "select 1 from audit where subject_id = $1 and action = 'claim.approved'",
      [id],
    );
    expect(trail).toHaveLength(1);
  });

  it('replays the first answer under the same key', async () => {
    const { id } = await sent(full);
    const key = randomUUID();
    const first = await clerk.decision(id, key);
    const second = await clerk.decision(id, key);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  it('leaves a claim submitted that the scheme has not decided', async () => {
    const { id, folioNo } = await sent(full);
    await forget(folioNo);
    const answer = await clerk.decision(id);
    expect(answer.status).toBe(200);
    expect(answer.body.item).toMatchObject({ status: 'Submitted', decidedAt: null, amountApproved: null });
  });

  it('stores nothing of a decision that does not match the claim', async () => {
    const { id, folioNo, lines } = await sent(cut);
    const tamper = (change: string) =>
      server.rows(
        `update register.claim_line l set ${change} from register.claim c
         where c.submission_no = l.submission_no and c.folio_no = $1 and l.item_code = '50001'`,
        [folioNo],
      );
    for (const change of [
      // A line that we never claimed; more than was claimed; contradicting words and figures.
      'line_key = gen_random_uuid()',
      `line_key = '${lines['50001']}', approved_quantity = 2`,
      "approved_quantity = 1, outcome = 'Rejected'",
    ]) {
      await server.rows('update register.claim set decided_at = now() where folio_no = $1', [folioNo]);
      await server.rows(
        `update register.claim_line set outcome = 'Approved', approved_quantity = quantity, approved_price = unit_price
         where submission_no in (select submission_no from register.claim where folio_no = $1)`,
        [folioNo],
      );
      await tamper(change);
      expect((await clerk.decision(id)).status).toBe(502);
      expect((await clerk.read(id)).body.item).toMatchObject({ status: 'Submitted', decidedAt: null });
    }
    await forget(folioNo);
  });
});

/** As if the scheme had never received it. */
async function forget(folioNo: number): Promise<void> {
  await server.rows(
    'delete from register.claim_line where submission_no in (select submission_no from register.claim where folio_no = $1)',
    [folioNo],
  );
  await server.rows('delete from register.claim where folio_no = $1', [folioNo]);
}

describe('the decisions about all pending claims', () => {
  it('counts the received ones, and requests none twice', async () => {
    await clerk.decisions();
    const waiting = (await clerk.decisions()).body.item;
    await sent(full);
    await sent(cut);
    await sent(refused);
    const before = Number(waiting.waiting);
    expect((await clerk.decisions()).body.item).toEqual({
      asked: before + 3,
      approved: 2,
      rejected: 1,
      waiting: before,
    });
    expect((await clerk.decisions()).body.item).toEqual(waiting);
  });
});

describe('requesting decisions', () => {
  it.each([
    ['Draft', 'submit', 409],
    ['Draft', 'decision', 409],
    ['Draft', 'resubmit', 409],
    ['Pending', 'decision', 409],
    ['Pending', 'resubmit', 409],
    ['Sending', 'build', 409],
    ['Sending', 'decision', 409],
    ['Sending', 'resubmit', 409],
    ['Submitted', 'build', 409],
    ['Submitted', 'submit', 409],
    ['Submitted', 'resubmit', 409],
    ['Approved', 'build', 409],
    ['Approved', 'submit', 409],
    ['Approved', 'decision', 200],
    ['Approved', 'resubmit', 409],
    ['Rejected', 'build', 409],
    ['Rejected', 'submit', 409],
    ['Rejected', 'decision', 200],
    ['Superseded', 'submit', 409],
    ['Superseded', 'decision', 200],
    ['Superseded', 'resubmit', 409],
  ] as const)('leaves a claim that is %s as it is when asked for: %s', async (state, verb, status) => {
    const rejected = state === 'Rejected' || state === 'Superseded';
    const claim = await createClaim(server, tokens.doctor, items, { items: rejected ? refused : full });
    const { id } = claim;
    if (state === 'Draft') await setClaim(server, id, { status: 'Draft' });
    if (state === 'Sending') await setSending(server, id);
    if (state === 'Submitted' || state === 'Approved' || rejected) await clerk.submit(claim);
    if (state === 'Approved' || rejected) await clerk.decision(id);
    if (state === 'Superseded') await clerk.resubmit(id);
    const stored = () => server.rows('select c.*, c.xmin from claim c where id = $1', [id]);
    const before = await stored();
    const answer = await {
      build: () => clerk.build({ authorizationId: claim.authorizationId }),
      submit: () => clerk.submit(claim),
      decision: () => clerk.decision(id),
      resubmit: () => clerk.resubmit(id),
    }[verb]();
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('is refused for unsent claims, other roles, unknown claims, and the other facility', async () => {
    const pending = await createClaim(server, tokens.doctor, items);
    const early = await clerk.decision(pending.id);
    expect(early.status).toBe(409);
    expect(early.body.description).toBe(
      'This claim has not been sent to the scheme yet, so there is no decision.',
    );
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const) {
      expect((await sender(server, tokens[role]).decision(pending.id)).status).toBe(403);
      expect((await sender(server, tokens[role]).decisions()).status).toBe(403);
    }
    expect((await sender(server, undefined).decision(pending.id)).status).toBe(401);
    expect((await sender(server, undefined).decisions()).status).toBe(401);
    expect((await sender(server, tokens.elsewhere).decision(pending.id)).status).toBe(404);
    expect((await sender(server, tokens.elsewhere).decisions()).body.item).toMatchObject({ asked: 0 });
    expect((await clerk.decision(randomUUID())).status).toBe(404);
  });
});
