import { z } from 'zod';
import type { SchemeFacility } from '../port/index.ts';
import type {
  OtherFacility,
  ReceivedReferral,
  ReferralAnswer,
  ReferralRequest,
  SchemeReferrals,
} from '../port/referrals.ts';
import { answerTo, referrals as base, type Client, orNull, valueIn } from './client.ts';
import { dayOf, momentNeeded } from './times.ts';
import { needed, remarks, text } from './values.ts';

const facilities = z.array(z.object({ facilitycode: needed(40), facilityname: needed(200) })).max(20_000);

const made = z.object({ referralid: text(60), referralno: needed(60), sourcefacilitycode: text(40) });

const listed = z
  .array(
    z.object({
      referralno: needed(60),
      sourcefacilitycode: text(40),
      sourcefacilityname: text(200),
      serviceissuingfacilitycode: text(40),
      referringdiagnosis: remarks,
      reasonsforreferral: remarks,
      referringdate: momentNeeded,
      clientreferenceno: text(100),
    }),
  )
  .max(1_000);
type Listed = z.output<typeof listed>[number];

/** Referrals (docs/servicehub.md, Referrals). */
export function referrals(client: Client): SchemeReferrals {
  return {
    referralFacilities: (query) => referralFacilities(client, query),
    createReferral: (request) => createReferral(client, request),
    findReferral: (query) => findReferral(client, query),
  };
}

async function referralFacilities(
  { transport }: Client,
  { facility, text }: Parameters<SchemeReferrals['referralFacilities']>[0],
): Promise<OtherFacility[]> {
  const answer = await transport.send(facility, {
    name: 'GetFacilities',
    base: 'servicehub',
    method: 'GET',
    path: `${base}/GetFacilities`,
    query: { search: text },
    idempotent: true,
    answer: facilities,
    also: [404],
  });
  return (orNull(answer) ?? [])
    .map((facility) => ({ code: facility.facilitycode, name: facility.facilityname }))
    .filter(({ code }) => code !== facility.code)
    .sort(
      (facility, other) => facility.name.localeCompare(other.name) || facility.code.localeCompare(other.code),
    );
}

/** The scheme takes every call as another referral: where one may be there, it is looked for before. */
async function createReferral(client: Client, request: ReferralRequest): Promise<ReferralAnswer> {
  if (request.mayHaveArrived) {
    const answer = answerTo(
      (await listOf(client, request)).filter((listed) => listed.sourcefacilitycode === request.facility.code),
      request.requestKey,
      (listed) => isThis(listed, request),
    );
    if (answer) return accepted(answer.referralno);
  }
  const answer = await client.transport.send(request.facility, {
    name: 'AddReferral',
    base: 'servicehub',
    method: 'POST',
    idempotent: false,
    path: `${base}/AddReferral`,
    body: {
      CardNo: request.cardNo,
      AuthorizationNo: request.authorizationNo,
      PatientFullName: request.patientName,
      PhysicianName: request.practitionerName ?? request.practitionerNo ?? request.facility.name,
      PractitionerNo: request.practitionerNo ?? '',
      SourceFacilityCode: request.facility.code,
      ServiceIssuingFacilityCode: request.toFacilityCode,
      ReferringDiagnosis: request.diagnosisCodes.join(','),
      ReasonsForReferral: request.reason,
      Remarks: request.remarks,
      clientReferenceNo: request.requestKey,
    },
    answer: made,
    check: ({ sourcefacilitycode }) =>
      sourcefacilitycode === null || sourcefacilitycode === request.facility.code
        ? null
        : 'it is about another facility',
    also: [400],
  });
  if (answer.kind === 'message') return { accepted: false, referralNo: null, remarks: answer.message };
  return accepted(valueIn(answer).referralno);
}

const accepted = (referralNo: string): ReferralAnswer => ({ accepted: true, referralNo, remarks: '' });

/** Without a reference: the same letter, of the last two days. */
function isThis(listed: Listed, request: ReferralRequest): boolean {
  const yesterday = dayOf(new Date(request.now.getTime() - 86_400_000));
  return (
    listed.serviceissuingfacilitycode === request.toFacilityCode &&
    listed.referringdiagnosis.replaceAll(' ', '') === request.diagnosisCodes.join(',') &&
    dayOf(listed.referringdate) >= yesterday
  );
}

async function findReferral(
  client: Client,
  query: Parameters<SchemeReferrals['findReferral']>[0],
): Promise<ReceivedReferral | null> {
  const referral = (await listOf(client, query)).find(
    (listed) =>
      listed.referralno === query.referralNo && listed.serviceissuingfacilitycode === query.facility.code,
  );
  if (!referral) return null;
  const code = referral.sourcefacilitycode ?? '';
  return {
    referralNo: referral.referralno,
    from: { code, name: referral.sourcefacilityname ?? code },
    diagnosis: referral.referringdiagnosis.replace(/\s*,\s*/g, ', '),
    reason: referral.reasonsforreferral,
    createdAt: referral.referringdate,
  };
}

/** The referrals of a card, newest first. */
async function listOf(
  { transport }: Client,
  { facility, cardNo }: { facility: SchemeFacility; cardNo: string },
): Promise<Listed[]> {
  const answer = await transport.send(facility, {
    name: 'GetReferralByCardNo',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetReferralByCardNo`,
    query: { CardNo: cardNo },
    answer: listed,
    also: [404],
  });
  return orNull(answer) ?? [];
}
