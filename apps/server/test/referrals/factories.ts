import { randomUUID } from 'node:crypto';
import { type ReferralDetail, referralDetail, verifiedCard } from '@afyakadi/contract';
import { accountId, facilities } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';

/** Facilities of the scheme beside the two of the tests: one that accepts patients, and one that does not. */
export const others = { takes: 'T-03', takesNone: 'T-04' } as const;

export async function createFacilities(server: TestServer): Promise<void> {
  await server.rows(
    `insert into register.facility (code, name, accepts_referrals)
     select code, name, true from facility
     union all values ($1, 'Tatu Referral Hospital', true), ($2, 'Nne Dispensary', false)`,
    [others.takes, others.takesNone],
  );
}

export interface Referred {
  memberId: string;
  cardNo: string;
  authorizationId: string;
}

let cards = 0;

/** A patient whom the scheme knows, verified today at the first facility, with two active diagnoses. */
export async function createReferred(
  server: TestServer,
  receptionist: string,
  lastName = 'Kessy',
): Promise<Referred> {
  const cardNo = `REF-000${++cards}`;
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, middle_name,
       last_name, gender, date_of_birth, card_status, authorization_status, remarks)
     values (gen_random_uuid(), 'NHIF', $1, $1, '1001', 'NH001', 'Asha', 'J', $2, 'Female', '1990-04-12', 'Active',
       'ACCEPTED', '')`,
    [cardNo, lastName],
  );
  const verified = await server.post('/card/authorize', {
    token: receptionist,
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
  const { id, authorizedMemberId } = verifiedCard.parse(verified.body.item);
  for (const [code, name] of [
    ['I10', 'Essential (primary) hypertension'],
    ['B54', 'Unspecified malaria'],
  ]) {
    await server.rows(
      `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at,
         recorded_by) values ($1, $2, $3, $4, $5, $6, 'Final', now(), $7)`,
      [facilities.first.id, randomUUID(), authorizedMemberId, id, code, name, accountId('doctor')],
    );
  }
  return { memberId: authorizedMemberId, cardNo, authorizationId: id };
}

/** The calls on referrals, as a role. */
export function referrer(server: TestServer, token: string | undefined) {
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    create: (memberId: string, more: object = {}, key?: string) =>
      post(
        '/referrals',
        {
          authorizedMemberId: memberId,
          toFacilityCode: others.takes,
          diagnosisCodes: ['I10'],
          reason: 'Needs a cardiologist',
          remarks: 'On two medicines',
          ...more,
        },
        key,
      ),
    complete: (id: string, key?: string) => post(`/referrals/${id}/complete`, {}, key),
    resubmit: (id: string, more: object = {}, key?: string) => post(`/referrals/${id}/resubmit`, more, key),
    read: (id: string) => server.get(`/referrals/${id}`, { token }),
    search: (body: object = {}, query = '') => post(`/referrals/search${query}`, body),
    facilities: (query = '') => server.get(`/setup/facilities${query}`, { token }),
  };
}

/** A referral that the scheme refused, or accepted. */
export async function createReferral(
  server: TestServer,
  doctor: string,
  memberId: string,
  toFacilityCode: string = others.takes,
): Promise<ReferralDetail> {
  const { status, body, text } = await referrer(server, doctor).create(memberId, { toFacilityCode });
  if (status !== 200) throw new Error(text);
  return referralDetail.parse(body.item);
}

/** The stored referrals of a patient, the oldest first. */
export function storedOf(server: TestServer, memberId: string) {
  return server.rows(
    `select status, version, sending, superseded_by is not null as superseded from referral where member_id = $1
     order by created_at, version`,
    [memberId],
  );
}
