import { randomUUID } from 'node:crypto';
import { message } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scheme, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createClaim, receivedOf, sender } from '../claims/sending.ts';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let unavailable = true;
const deaf = (register: Scheme): Scheme => ({
  ...register,
  async submitClaim(claim) {
    if (unavailable) throw new SchemeUnavailable();
    return register.submitClaim(claim);
  },
});

let server: TestServer;
let tokens: Tokens;
let items: Items;
let clerk: ReturnType<typeof sender>;
beforeAll(async () => {
  server = await testServer({}, deaf);
  items = await createTariff(server);
  await createSchemeTariff(server);
  tokens = await signInAll(server);
  clerk = sender(server, tokens.receptionist);
});
afterAll(() => server.close());

/** A claim that the scheme did not answer, and the job that waits for it. */
async function waiting() {
  const given = await createClaim(server, tokens.doctor, items);
  unavailable = true;
  expect((await clerk.submit(given)).status).toBe(200);
  const [job] = await server.rows("select id from outbox where subject_id = $1 and state = 'waiting'", [
    given.id,
  ]);
  return { given, jobId: String(job?.id) };
}

const list = (state = 'waiting', token: string | undefined = tokens.admin) =>
  server.get(`/admin/outbox?state=${state}&pageSize=100`, { token });
const retry = (id: string, token: string | undefined = tokens.admin, key?: string) =>
  server.post(`/admin/outbox/${id}/retry`, { token, headers: key ? { 'Idempotency-Key': key } : {} });
const giveUp = (
  id: string,
  body: object = { reason: 'Sent on paper' },
  token: string | undefined = tokens.admin,
) => server.post(`/admin/outbox/${id}/give-up`, { token, body });

describe('a message that waits for the scheme', () => {
  it('shows its folio number, why, since when and by whom, and names no patient', async () => {
    const { given, jobId } = await waiting();
    const answer = await list();
    expect(answer.status).toBe(200);
    const row = answer.body.itemList.find(({ id }) => id === jobId);
    expect(row).toMatchObject({
      kind: 'claim.submit',
      state: 'waiting',
      problem: 'unavailable',
      attempts: 1,
      endedAt: null,
      reason: null,
      subject: expect.stringMatching(/^T-01\\\d{4}\\\d{2}\\\d{5}$/),
      createdByName: 'Test receptionist first',
    });
    expect(answer.text).not.toContain('Asha');
    expect(answer.text).not.toContain(given.memberId);
  });

  it.each(['WCF', ''])('names the verifier whose own scheme it is for: "%s"', async (scheme) => {
    const given = await createClaim(server, tokens.doctor, items, { scheme });
    await server.rows(
      `with subjects as (
         select c.facility_id, 'claim.submit' as kind, c.id from claim c where c.id = $1
         union all select a.facility_id, k.kind, a.id from claim c join card_authorization a on a.id = c.authorization_id
           cross join (values ('authorization.reconcile'), ('authorization.release')) k (kind) where c.id = $1
         union all select v.facility_id, 'visit.reference', v.id from claim c
           join visit v on v.authorization_id = c.authorization_id where c.id = $1)
       insert into outbox (facility_id, id, partition_key, kind, subject_id, state, created_at, next_at)
       select facility_id, gen_random_uuid(), id, kind, id, 'waiting', now(), now() + interval '1 hour' from subjects`,
      [given.id],
    );
    const found = (await list()).body.itemList.filter(
      ({ nextAt }) => Date.parse(String(nextAt)) > Date.now() + 600_000,
    );
    await server.rows(`delete from outbox where next_at > now() + interval '10 minutes'`);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['authorization.release', 'authorization.reconcile', 'claim.submit', 'visit.reference']),
    );
    const wanted = scheme === '' ? null : { verifierId: scheme, name: 'WCF' };
    expect(found.map(({ scheme }) => scheme)).toEqual(found.map(() => wanted));
  });

  it('shows our remark as text and message, and that of the scheme as text alone', async () => {
    const { jobId } = await waiting();
    const ours = message('provisional.unknownNumber', { no: '5555' });
    for (const [stored, detail, detailMessage] of [
      [ours, 'The scheme knows no authorization 5555.', ours],
      ['Held for a check', 'Held for a check', null],
    ]) {
      await server.rows('update outbox set detail = $2 where id = $1', [jobId, JSON.stringify(stored)]);
      const row = (await list()).body.itemList.find(({ id }) => id === jobId);
      expect(row).toMatchObject({ detail, detailMessage });
    }
  });

  it('is sent again at once, and is done', async () => {
    const { given, jobId } = await waiting();
    const still = await retry(jobId);
    expect([still.status, still.body.item.state, still.body.item.attempts]).toEqual([200, 'waiting', 2]);
    unavailable = false;
    const key = randomUUID();
    const done = await retry(jobId, tokens.admin, key);
    expect(done.body.item).toMatchObject({ id: jobId, state: 'done', problem: null, nextAt: null });
    expect((await retry(jobId, tokens.admin, key)).text).toBe(done.text);
    expect((await clerk.read(given.id)).body.item).toMatchObject({
      status: 'Submitted',
      submittedByName: 'Test receptionist first',
    });
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
    const again = await retry(jobId);
    expect([again.status, again.body.description]).toEqual([409, 'It was already delivered to the scheme.']);
    const trail = await server.rows(
      "select account_id, role from audit where subject_id = $1 and action = 'claim.submitted'",
      [given.id],
    );
    expect(trail).toMatchObject([{ role: 'receptionist' }]);
  });

  it('is given up for a reason: the claim can be changed and sent again, and shows it', async () => {
    const { given, jobId } = await waiting();
    expect((await clerk.build({ authorizationId: given.authorizationId })).status).toBe(409);
    const answer = await giveUp(jobId);
    expect(answer.body.item).toMatchObject({
      id: jobId,
      state: 'given-up',
      reason: 'Sent on paper',
      endedByName: 'Test admin first',
    });
    expect((await clerk.read(given.id)).body.item).toMatchObject({
      status: 'Pending',
      sending: false,
      sendingSince: null,
      attempts: [
        {
          state: 'unanswered',
          remarks: 'Sending was given up: Sent on paper',
          remarksMessage: message('claims.sendingGivenUp', { reason: 'Sent on paper' }),
        },
      ],
    });
    expect(
      await server.rows(
        'select action, reason from audit where subject_id = any($1) and reason is not null',
        [[jobId, given.id]],
      ),
    ).toEqual(
      expect.arrayContaining([
        { action: 'outbox.given-up', reason: 'Sent on paper' },
        { action: 'claim.sending-given-up', reason: 'Sent on paper' },
      ]),
    );
    expect((await list('given-up')).body.itemList).toMatchObject([{ id: jobId }]);
    expect((await giveUp(jobId)).body.description).toBe('Sending it was already given up.');
    expect((await retry(jobId)).status).toBe(409);
    expect((await clerk.build({ authorizationId: given.authorizationId })).status).toBe(200);
    unavailable = false;
    expect((await clerk.submit(given)).body.item).toMatchObject({ status: 'Submitted' });
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
  });

  it('is not given up during its delivery', async () => {
    const { jobId } = await waiting();
    await server.rows(
      "update outbox set lease = gen_random_uuid(), leased_until = now() + interval '1 minute' where id = $1",
      [jobId],
    );
    const answer = await giveUp(jobId);
    expect([answer.status, answer.body.description]).toEqual([
      409,
      'It is being sent to the scheme at this moment. Wait for the answer, then check again.',
    ]);
    expect(await server.rows('select state from outbox where id = $1', [jobId])).toEqual([
      { state: 'waiting' },
    ]);
  });

  it('is open only to the facility’s own administrator', async () => {
    const { jobId } = await waiting();
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const) {
      expect((await list('waiting', tokens[role])).status).toBe(403);
      expect((await retry(jobId, tokens[role])).status).toBe(403);
      expect((await giveUp(jobId, undefined, tokens[role])).status).toBe(403);
    }
    expect((await server.get('/admin/outbox')).status).toBe(401);
    expect((await server.post(`/admin/outbox/${jobId}/retry`)).status).toBe(401);
    const strangers = await server.signIn('admin', 'second');
    expect((await list('waiting', strangers)).body.itemList).toEqual([]);
    expect((await retry(jobId, strangers)).status).toBe(404);
    expect((await giveUp(jobId, undefined, strangers)).status).toBe(404);
    const blank = await giveUp(jobId, { reason: ' ' });
    expect([blank.status, Object.keys(blank.body.fields)]).toEqual([400, ['reason']]);
    expect((await server.get('/admin/outbox?state=lost', { token: tokens.admin })).status).toBe(400);
    expect((await retry(randomUUID())).status).toBe(404);
    expect(await server.rows('select state from outbox where id = $1', [jobId])).toEqual([
      { state: 'waiting' },
    ]);
  });

  it('exists once per claim, however often Send is pressed', async () => {
    const { given } = await waiting();
    const answers = await Promise.all([clerk.submit(given), sender(server, tokens.doctor).submit(given)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const jobs = await server.rows(
      "select state from outbox where subject_id = $1 and kind = 'claim.submit'",
      [given.id],
    );
    expect(jobs).toEqual([{ state: 'waiting' }]);
    await expect(
      server.rows(
        `insert into outbox (facility_id, id, partition_key, kind, subject_id, state, created_at, next_at)
         select facility_id, gen_random_uuid(), partition_key, kind, subject_id, 'waiting', now(), now()
         from outbox where subject_id = $1`,
        [given.id],
      ),
    ).rejects.toThrow('outbox_claim_once');
  });
});
