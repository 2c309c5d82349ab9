import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createClaim, monthIsOver, receivedOf, sender } from './sending.ts';

/** What happens to the register's next answers, after it gave them: they are lost, or cannot be read. */
let fault: Error | null = null;
/** Runs after the register answered, before its answer arrives. */
let meanwhile: () => Promise<void> = async () => {};

function losing(register: Scheme): Scheme {
  const lose =
    <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      const answer = await ask(asked);
      await meanwhile();
      if (fault) throw fault;
      return answer;
    };
  return {
    ...register,
    submitClaim: lose(register.submitClaim),
    claimDecision: lose(register.claimDecision),
    submittedClaims: lose(register.submittedClaims),
    closeMonth: lose(register.closeMonth),
  };
}

let server: TestServer;
let tokens: Tokens;
let items: Items;
let clerk: ReturnType<typeof sender>;
beforeAll(async () => {
  server = await testServer({}, losing);
  items = await createTariff(server);
  tokens = await signInAll(server);
  clerk = sender(server, tokens.receptionist);
});
afterAll(() => server.close());
afterEach(() => {
  fault = null;
  meanwhile = async () => {};
});

const claim = () => createClaim(server, tokens.doctor, items);

describe('a lost answer', () => {
  it('leaves the claim frozen; sent again it was already submitted, and counts once', async () => {
    const given = await claim();
    const key = randomUUID();
    fault = new SchemeUnavailable();
    const unanswered = await clerk.submit(given, key);
    expect(unanswered.status).toBe(200);
    const waits = {
      status: 'Pending',
      sending: true,
      sendingSince: expect.any(String),
      attempts: [{ state: 'unanswered', remarks: 'The scheme does not answer' }],
    };
    expect(unanswered.body.item).toMatchObject(waits);
    const between = (await clerk.read(given.id)).body.item;
    expect(between).toMatchObject(waits);
    const waiting = await server.rows('select kind, state, problem from outbox where subject_id = $1', [
      given.id,
    ]);
    expect(waiting).toEqual([{ kind: 'claim.submit', state: 'waiting', problem: 'unavailable' }]);
    const changed = await clerk.build({ authorizationId: given.authorizationId });
    expect(changed.status).toBe(409);
    // The scheme has it, and it is ours: nothing is missing.
    fault = null;
    const [sent] = await server.rows('select claim_year, claim_month from claim where id = $1', [given.id]);
    const compare = () => clerk.reconcile(`?year=${sent?.claim_year}&month=${sent?.claim_month}`);
    const ours = { ourFolios: 1, theirFolios: 1, ourAmount: given.amount };
    expect((await compare()).body.data).toMatchObject({ ...ours, totalItems: 0, matched: 1 });
    await server.rows('update register.claim set amount_claimed = 1');
    const { data, itemList } = (await compare()).body;
    expect(data).toMatchObject({ ...ours, totalItems: 1, matched: 0 });
    expect(itemList).toMatchObject([{ kind: 'amount-differs', claimId: given.id, theirs: 1 }]);
    await server.rows('update register.claim set amount_claimed = $1', [given.amount]);

    fault = null;
    // The same request with the same key gets the same answer; the claim is in the outbox once.
    expect((await clerk.submit(given, key)).text).toBe(unanswered.text);
    const again = await clerk.submit(given, randomUUID());
    expect(again.status).toBe(200);
    expect(again.body.item).toMatchObject({
      status: 'Submitted',
      sending: false,
      attempts: [{ state: 'already' }, { state: 'unanswered' }],
    });
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
    const months = (await clerk.months()).body.itemList;
    expect(months).toMatchObject([{ folios: 1, amountClaimed: given.amount, unsent: 0 }]);
  });

  it('is reported if it was not recognized, and the claim stays frozen', async () => {
    const given = await claim();
    fault = new SchemeProtocolError('<html>');
    const answer = await clerk.submit(given);
    expect(answer.status).toBe(200);
    expect(answer.body.item).toMatchObject({
      status: 'Pending',
      sending: true,
      attempts: [
        { state: 'unanswered', remarks: expect.stringMatching(/^The scheme sent an unexpected answer/) },
      ],
    });
    expect((await clerk.read(given.id)).body.item).toMatchObject({ status: 'Pending', sending: true });
    const changed = await clerk.build({ authorizationId: given.authorizationId });
    expect(changed.status).toBe(409);
    fault = null;
    expect((await clerk.submit(given)).body.item).toMatchObject({ status: 'Submitted', sending: false });
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
  });

  it('to a request for a decision is requested again later', async () => {
    const given = await claim();
    await clerk.submit(given);
    fault = new SchemeUnavailable();
    const unanswered = await clerk.decision(given.id);
    expect(unanswered.status).toBe(503);
    expect(unanswered.body.description).toBe(
      'The scheme does not answer. Its decision could not be requested. Try again in a moment.',
    );
    expect((await clerk.decisions()).status).toBe(503);
    fault = null;
    expect((await clerk.decision(given.id)).body.item).toMatchObject({ status: 'Approved' });
  });

  it('closes a month once, whatever happened to the first answer', async () => {
    await monthIsOver(server);
    const [before] = (await clerk.months()).body.itemList;
    const { year, month, folios, amountClaimed } = before ?? {};
    const figures = { year, month, folios, amountClaimed };
    fault = new SchemeUnavailable();
    const unanswered = await clerk.close(figures);
    expect(unanswered.status).toBe(503);
    expect((await clerk.months()).body.itemList).toMatchObject([{ closedAt: null, receiptNo: null }]);
    expect((await clerk.reconcile(`?year=${year}&month=${month}`)).status).toBe(503);
    fault = null;
    const late = await claim();
    await monthIsOver(server);
    await clerk.submit(late);
    expect((await clerk.close(figures)).status).toBe(409);
    // The scheme accepted the first message: its figures are shown, not those of the last one.
    const now = { folios: Number(folios) + 1, amountClaimed: Number(amountClaimed) + late.amount };
    const closed = await clerk.close({ ...figures, ...now });
    expect(closed.status).toBe(200);
    const held = { receiptNo: '500001', closedFolios: folios, closedAmount: amountClaimed };
    expect(closed.body.item).toMatchObject({ ...held, ...now });
    expect(await server.rows('select folios from register.claim_closing')).toEqual([{ folios }]);
    expect(await server.rows('select folios from claim_closing')).toEqual([{ folios }]);
  });

  it('closes a month with the current figures if the scheme never received the first', async () => {
    await server.rows('delete from claim_closing');
    await server.rows('delete from register.claim_closing');
    const [before] = (await clerk.months()).body.itemList;
    const { year, month, folios, amountClaimed } = before ?? {};
    fault = new SchemeUnavailable();
    await clerk.close({ year, month, folios, amountClaimed });
    await server.rows('delete from register.claim_closing');
    fault = null;
    const late = await claim();
    await monthIsOver(server);
    await clerk.submit(late);
    const now = { folios: Number(folios) + 1, amountClaimed: Number(amountClaimed) + late.amount };
    const closed = await clerk.close({ year, month, ...now });
    expect(closed.body.item).toMatchObject({ closedFolios: now.folios, closedAmount: now.amountClaimed });
    expect(await server.rows('select folios from register.claim_closing')).toEqual([{ folios: now.folios }]);
  });
});

describe('while the scheme works', () => {
  it('no lock is held, and sending and changing the claim is refused', async () => {
    const given = await claim();
    const seen: number[] = [];
    meanwhile = async () => {
      meanwhile = async () => {};
      seen.push((await sender(server, tokens.doctor).submit(given)).status);
      seen.push((await clerk.build({ authorizationId: given.authorizationId })).status);
    };
    expect((await clerk.submit(given)).status).toBe(200);
    expect(seen).toEqual([409, 409]);
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
  });
});
