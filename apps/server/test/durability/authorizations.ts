import { randomUUID } from 'node:crypto';
import { verifiedCard } from '@afyakadi/contract';
import { expect } from 'vitest';
import { sizes } from '../setup/sizes.ts';
import type { Product } from './product.ts';

/** Cards of a round, concurrent calls, and after how many acknowledgements everything is killed. */
const cardsARound = 160;
const atOnce = 8;
const killAfter = [25, 70].slice(0, sizes.kills);

let product: Product;

interface Asked {
  cardNo: string;
  key: string;
  /** The authorization's id, once a 200 has brought it. */
  acknowledged: string | null;
}

function authorize({ cardNo, key }: Asked, token: string) {
  const body = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  return product.post('/card/authorize', body, { token, key });
}

async function addMembers(round: number): Promise<Asked[]> {
  await product.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
       card_status, authorization_status, remarks)
     select gen_random_uuid(), 'NHIF', 'KILL-${round}-' || n, 'KILL-${round}-' || n, 'Asha', 'Juma', 'Female',
       '1991-02-03', 'Active', 'ACCEPTED', 'Successful' from generate_series(1, ${cardsARound}) as n`,
  );
  const numbers = Array.from({ length: cardsARound }, (_, index) => index + 1);
  return numbers.map((n) => ({ cardNo: `KILL-${round}-${n}`, key: randomUUID(), acknowledged: null }));
}

/** Several calls at once until all were made or `stop` says so; a failed one has no acknowledgement. */
async function fire(asked: Asked[], token: string, onAcknowledged: () => void): Promise<void> {
  const waiting = [...asked];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const answer = await authorize(one, token).catch(() => null);
      if (answer?.status !== 200) continue;
      one.acknowledged = verifiedCard.parse(answer.body.item).id;
      onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function validOnes(round: number): Promise<Map<string, string[]>> {
  const found = await product.rows(
    `select m.card_no, array_agg(a.id::text) as ids from authorized_member m
     join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
     where m.card_no like 'KILL-${round}-%' and a.withdrawn_at is null group by m.card_no`,
  );
  return new Map(
    found.map(({ card_no, ids }) => [String(card_no), Array.isArray(ids) ? ids.map(String) : []]),
  );
}

export async function killAmongAuthorizations(given: Product): Promise<void> {
  product = given;
  for (const [round, count] of killAfter.entries()) await killAfterSome(count, round);
}

/** Kills everything after so many authorizations: those that were acknowledged stay, and the rest is repeated once. */
async function killAfterSome(count: number, round: number): Promise<void> {
  const asked = await addMembers(round);
  const ended = product.ended();
  let acknowledged = 0;
  await fire(asked, await product.signIn('receptionist'), () => {
    acknowledged += 1;
    if (acknowledged === count) product.kill();
  });
  await ended;
  const lost = asked.filter((one) => one.acknowledged === null);
  expect(lost.length).toBeGreaterThan(0);

  await product.start();
  const kept = await validOnes(round);
  for (const one of asked) {
    if (one.acknowledged) expect(kept.get(one.cardNo)).toEqual([one.acknowledged]);
  }

  // A key that the crash left without an answer is taken over after a minute: let that minute pass.
  const aged = await product.rows(
    `update idempotency set created_at = created_at - interval '2 minutes'
     where http_status is null and key = any($1) returning key`,
    [lost.map((one) => one.key)],
  );
  const token = await product.signIn('receptionist');
  await fire(lost, token, () => {});
  expect(lost.filter((one) => one.acknowledged === null)).toEqual([]);
  const repeated = await authorize(asked[0] ?? lost[0] ?? { cardNo: '', key: '', acknowledged: null }, token);
  expect([repeated.status, repeated.replayed]).toEqual([200, true]);

  const all = await validOnes(round);
  expect(all.size).toBe(cardsARound);
  for (const one of asked) expect(all.get(one.cardNo)).toEqual([one.acknowledged]);
  const twice = await product.rows(
    `select member_id from register.issued_authorization where withdrawn_at is null
     group by member_id, facility_code, visit_type_id, day having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const audited = await product.rows(
    `select subject_id from audit where action = 'authorization.created' and subject_id = any($1)`,
    [asked.map((one) => one.acknowledged)],
  );
  expect(audited.length).toBe(cardsARound);
  expect(aged.length).toBeLessThanOrEqual(atOnce);
}
