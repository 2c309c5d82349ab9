import { randomUUID } from 'node:crypto';
import { referral, referralDetail } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Scheme, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { facilities, members, referrals } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createFacilities, createReferral, createReferred, referrer } from './factories.ts';

let fault: Error | null = null;

function losing(register: Scheme): Scheme {
  return {
    ...register,
    findReferral: async (asked) => {
      const answer = await register.findReferral(asked);
      if (fault) throw fault;
      return answer;
    },
  };
}

let server: TestServer;
let tokens: Tokens;
/** The receptionist of the other facility. */
let there: string;
beforeAll(async () => {
  server = await testServer({}, losing);
  tokens = await signInAll(server);
  there = await server.signIn('receptionist', 'second');
  await createFacilities(server);
});
afterAll(() => server.close());
afterEach(() => {
  fault = null;
});

function verify(token: string, cardNo: string, more: object, key = randomUUID()) {
  const body = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', ...more };
  return server.post('/card/authorize', { token, body, headers: { 'Idempotency-Key': key } });
}

/** As if the card had not been verified today. */
async function forget(cardNo: string): Promise<void> {
  await server.rows(
    `delete from card_authorization where member_id in (select id from authorized_member where card_no = $1)`,
    [cardNo],
  );
  await server.rows(
    `delete from register.issued_authorization
     where member_id in (select id from register.member where card_no = $1)`,
    [cardNo],
  );
}

describe('a referral there and back', () => {
  it('is sent by one facility, found at the other by its number, and completed at both', async () => {
    const { memberId, cardNo } = await createReferred(server, tokens.receptionist);
    const sent = await createReferral(server, tokens.doctor, memberId, facilities.second.code);
    const verified = await verify(there, cardNo, { visitTypeID: 3, referralNo: sent.referralNo });
    expect(verified.body.item).toMatchObject({ referralNo: sent.referralNo, visitTypeId: 3 });

    const { body } = await referrer(server, there).search({ direction: 'in', text: sent.referralNo });
    expect(body.itemList).toHaveLength(1);
    const received = referral.parse(body.itemList[0]);
    expect(received).toMatchObject({
      direction: 'in',
      status: 'Pending',
      referralNo: sent.referralNo,
      serialNo: sent.referralNo,
      patientName: 'Asha J Kessy',
      gender: 'Female',
      dateOfBirth: '1990-04-12',
      facility: { code: facilities.first.code, name: facilities.first.name },
      diagnoses: [{ code: 'I10', name: expect.stringContaining('blood pressure') }],
      reason: 'Needs a cardiologist',
      practitionerName: null,
    });
    expect(received.authorizedMemberId).toBe(verified.body.item.authorizedMemberId);
    const read = await referrer(server, there).read(received.id);
    expect(referralDetail.parse(read.body.item).cardNo).toBe(cardNo);
    const audited = await server.rows(
      `select detail->>'referralNo' as no from audit where action = 'referral.received' and subject_id = $1`,
      [received.id],
    );
    expect(audited).toEqual([{ no: sent.referralNo }]);

    const resubmitted = await referrer(server, there).resubmit(received.id);
    expect([resubmitted.status, resubmitted.body.description]).toEqual([
      ...[409, 'This referral was received. The facility that sent it resubmits it.'],
    ]);
    expect((await referrer(server, there).complete(received.id)).body.item).toMatchObject({
      status: 'Completed',
    });
    const own = await referrer(server, tokens.receptionist).complete(sent.id);
    expect(own.body.item).toMatchObject({ direction: 'out', status: 'Completed' });
  });
});

describe('a patient who comes with a referral', () => {
  const received = { visitTypeID: 3, referralNo: referrals.received };
  const stored = () =>
    server.rows(
      "select referral_no, diagnoses, other_facility, card_no from referral where direction = 'in' and referral_no = $1",
      [referrals.received],
    );

  it('is served even if the scheme does not list the referral now', async () => {
    fault = new SchemeUnavailable();
    const { status } = await verify(tokens.receptionist, members.active, received);
    expect(status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('has it listed once, also if a follow-up uses the number again', async () => {
    await forget(members.active);
    expect((await verify(tokens.receptionist, members.active, received)).status).toBe(200);
    const followUp = await verify(tokens.receptionist, members.active, { ...received, visitTypeID: 4 });
    expect(followUp.status).toBe(200);
    expect(await stored()).toEqual([
      {
        referral_no: referrals.received,
        other_facility: 'Kijiji Health Centre',
        card_no: members.active,
        diagnoses: [{ code: '', name: 'Suspected fracture' }],
      },
    ]);
  });

  it('with an unknown number is refused, and nothing is listed', async () => {
    const { status } = await verify(there, members.active, { visitTypeID: 3, referralNo: referrals.unknown });
    expect(status).toBe(422);
    const rows = await server.rows('select id from referral where referral_no = $1', [referrals.unknown]);
    expect(rows).toEqual([]);
  });
});

describe('the card holder', () => {
  it('is stored with the authorization under the scheme’s name', async () => {
    await forget(members.active);
    const named = await verify(tokens.receptionist, members.active, { visitTypeID: 1 });
    const nameless = await verify(tokens.receptionist, members.nameless, { visitTypeID: 1 });
    const names = await server.rows(
      'select holder_name from card_authorization where id = any($1::uuid[]) order by holder_name',
      [[named.body.item.id, nameless.body.item.id]],
    );
    expect(names).toEqual([{ holder_name: '' }, { holder_name: 'Neema J Mushi' }]);
  });
});
