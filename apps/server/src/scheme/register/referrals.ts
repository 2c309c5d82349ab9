import { col, expression, type Tx } from '../../platform/database/index.ts';
import type {
  OtherFacility,
  ReceivedReferral,
  ReferralAnswer,
  ReferralQuery,
  ReferralRequest,
  SchemeReferrals,
} from '../port/referrals.ts';

/** Facilities that take referrals, by name; without the calling facility. */
export async function referralFacilities(
  tx: Tx,
  query: Parameters<SchemeReferrals['referralFacilities']>[0],
): Promise<OtherFacility[]> {
  return tx
    .selectFrom('register.facility')
    .select(['code', 'name'])
    .where('accepts_referrals', '=', true)
    .where('code', '<>', query.facility.code)
    .where(expression(col.boolean)`(strpos(search_form(name), search_form(${query.text}::text)) > 0
      or upper(code) = upper(${query.text}::text))`)
    .orderBy('name')
    .orderBy('code')
    .execute();
}

/** Numbers a referral and stores it for the receiving facility; a repeated key returns the first number. */
export async function createReferral(tx: Tx, request: ReferralRequest): Promise<ReferralAnswer> {
  const earlier = await numberOf(tx, request.requestKey);
  if (earlier) return accepted(earlier);
  const trouble = await refusalOf(tx, request);
  if (trouble) return { accepted: false, referralNo: null, remarks: trouble };
  await tx
    .insertInto('register.referral')
    .values({
      referral_no: expression(col.text)`nextval('register.referral_no')::text`,
      card_key: expression(col.text)`upper(${request.cardNo}::text)`,
      from_facility: request.facility.name,
      from_facility_code: request.facility.code,
      to_facility_code: request.toFacilityCode,
      diagnosis: request.diagnosisCodes.join(', '),
      patient_name: request.patientName,
      reason: request.reason,
      request_key: request.requestKey,
      created_at: request.now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute();
  const number = await numberOf(tx, request.requestKey);
  if (!number) throw new Error('a referral was stored and is not there');
  return accepted(number);
}

/** Returns a referral of this card to this facility; null where there is none with that number. */
export async function findReferral(tx: Tx, query: ReferralQuery): Promise<ReceivedReferral | null> {
  const row = await tx
    .selectFrom('register.referral')
    .select(['referral_no', 'from_facility', 'from_facility_code', 'diagnosis', 'reason', 'created_at'])
    .where('referral_no', '=', query.referralNo)
    .where('card_key', '=', expression(col.text)`upper(${query.cardNo}::text)`)
    .where('to_facility_code', '=', query.facility.code)
    .executeTakeFirst();
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
  const row = await tx
    .selectFrom('register.referral')
    .select('referral_no')
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.referral_no;
}

async function refusalOf(tx: Tx, request: ReferralRequest): Promise<string | null> {
  if (request.toFacilityCode === request.facility.code)
    return 'A patient is not referred to the same facility.';
  const facility = await tx
    .selectFrom('register.facility')
    .select(['name', 'accepts_referrals'])
    .where('code', '=', request.toFacilityCode)
    .executeTakeFirst();
  if (!facility) return `Facility ${request.toFacilityCode} is not known to the scheme.`;
  return facility.accepts_referrals ? null : `${facility.name} does not accept referrals.`;
}

function accepted(referralNo: string): ReferralAnswer {
  return { accepted: true, referralNo, remarks: 'Accepted.' };
}
