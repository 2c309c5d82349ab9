import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type {
  OtherFacility,
  ReceivedReferral,
  ReferralAnswer,
  ReferralRequest,
  SchemeReferrals,
} from '../port/referrals.ts';

/** Facilities that take referrals, by name; without the calling facility. */
export async function referralFacilities(
  tx: Tx,
  query: Parameters<SchemeReferrals['referralFacilities']>[0],
): Promise<OtherFacility[]> {
  const { rows } = await sql<OtherFacility>`
    select code, name from register.facility
    where accepts_referrals and code <> ${query.facility.code}
      and (strpos(lower(name), lower(${query.text}::text)) > 0 or upper(code) = upper(${query.text}::text))
    order by name, code`.execute(tx);
  return rows;
}

/** Numbers a referral and stores it for the receiving facility; a repeated key returns the first number. */
export async function createReferral(tx: Tx, request: ReferralRequest): Promise<ReferralAnswer> {
  const earlier = await numberOf(tx, request.requestKey);
  if (earlier) return accepted(earlier);
  const trouble = await refusalOf(tx, request);
  if (trouble) return { accepted: false, referralNo: null, remarks: trouble };
  await sql`
    insert into register.referral (referral_no, card_key, from_facility, from_facility_code, to_facility_code, diagnosis,
      patient_name, reason, request_key, created_at)
    values (nextval('register.referral_no')::text, upper(${request.cardNo}::text), ${request.facility.name},
      ${request.facility.code}, ${request.toFacilityCode}, ${request.diagnosisCodes.join(', ')}, ${request.patientName},
      ${request.reason}, ${request.requestKey}, ${request.now})
    on conflict (request_key) do nothing`.execute(tx);
  const number = await numberOf(tx, request.requestKey);
  if (!number) throw new Error('a referral was stored and is not there');
  return accepted(number);
}

/** Returns a referral of this card to this facility; null where there is none with that number. */
export async function findReferral(
  tx: Tx,
  query: Parameters<SchemeReferrals['findReferral']>[0],
): Promise<ReceivedReferral | null> {
  const { rows } = await sql<{
    referral_no: string;
    from_facility: string;
    from_facility_code: string;
    diagnosis: string;
    reason: string;
    created_at: Date;
  }>`
    select referral_no, from_facility, from_facility_code, diagnosis, reason, created_at from register.referral
    where referral_no = ${query.referralNo} and card_key = upper(${query.cardNo}::text)
      and to_facility_code = ${query.facility.code}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    referralNo: row.referral_no,
    from: { code: row.from_facility_code, name: row.from_facility },
    diagnosis: row.diagnosis,
    reason: row.reason,
    createdAt: row.created_at,
  };
}

async function numberOf(tx: Tx, requestKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ referral_no: string }>`
    select referral_no from register.referral where request_key = ${requestKey}`.execute(tx);
  return rows[0]?.referral_no;
}

async function refusalOf(tx: Tx, request: ReferralRequest): Promise<string | null> {
  if (request.toFacilityCode === request.facility.code)
    return 'A patient is not referred to the same facility.';
  const { rows } = await sql<{ name: string; accepts_referrals: boolean }>`
    select name, accepts_referrals from register.facility where code = ${request.toFacilityCode}`.execute(tx);
  const [facility] = rows;
  if (!facility) return `Facility ${request.toFacilityCode} is not known to the scheme.`;
  return facility.accepts_referrals ? null : `${facility.name} does not accept referrals.`;
}

function accepted(referralNo: string): ReferralAnswer {
  return { accepted: true, referralNo, remarks: 'Accepted.' };
}
