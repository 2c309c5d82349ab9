import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import { type AuthorizationRequest, acceptedNumber, type SchemeAnswer } from '../../scheme/port/index.ts';
import type { Provisional, VisitTypeRow } from '../cards/index.ts';
import type { OutboxJob } from '../outbox/index.ts';
import { fitting, isAuthorizedOn, lostBetween, numbersOfOthers, type ReconcileParts } from './issued.ts';

/** The scheme's answer about a provisional authorization; `person`: it answered, and a person must decide. */
export type SchemeResult =
  | { number: string; answer: SchemeAnswer; superfluous: readonly string[] }
  | { refused: StoredMessage }
  | { person: StoredMessage }
  | { undecided: StoredMessage };

/**
 * Finds the authorization of a number that the scheme issued by telephone or USSD, as of the day on which a person
 * entered it.
 */
export async function findByNumber(
  { scheme, dayOf }: ReconcileParts,
  { facility, now, createdAt }: OutboxJob,
  provisional: Provisional,
): Promise<SchemeResult> {
  const no = provisional.authorization_no;
  const found = await scheme.findAuthorization({ facility, authorizationNo: no, now });
  if (!found) return { refused: message('provisional.unknownNumber', { no }) };
  if (found.facilityCode !== facility.code) return { refused: message('provisional.otherFacility', { no }) };
  if (found.cardNo.toUpperCase() !== provisional.card_no.toUpperCase())
    return { refused: message('provisional.otherCard', { no }) };
  if (found.visitTypeId !== provisional.visit_type_id)
    return { refused: message('provisional.otherVisitType', { no }) };
  const day = dayOf(found.createdAt);
  if (day < provisional.day || day > dayOf(createdAt))
    return { refused: message('provisional.otherDay', { no, day }) };
  return resultOf(found.answer, []);
}

/**
 * Returns an authorization whose answer was lost, or requests a new one. On a later day the scheme can authorize that
 * day alone, so the remarks name the day of the visit. The patient's own authorization of the later day is neither
 * taken for it nor counted against it.
 */
export async function requestAuthorization(
  parts: ReconcileParts,
  job: OutboxJob,
  provisional: Provisional,
): Promise<SchemeResult> {
  const { database, scheme, dayOf } = parts;
  const { facility, now, today } = job;
  const late = today !== provisional.day;
  const card = {
    facility,
    verifierId: provisional.verifier_id,
    cardTypeId: provisional.card_type_id,
    cardNo: provisional.card_no,
    now,
  };
  const ofDay = await scheme.authorizationsOf({ ...card, day: provisional.day });
  const others = await numbersOfOthers(database, facility.id, provisional, ofDay);
  const [first, ...rest] = fitting(ofDay, provisional).filter(
    (authorization) => !others.includes(authorization.authorizationNo),
  );
  if (first)
    return resultOf(
      first.answer,
      rest.map((authorization) => authorization.authorizationNo),
    );
  const lost = late && job.mayHaveArrived ? await lostBetween(parts, job, provisional, card) : undefined;
  if (lost) return resultOf(lost.answer, []);

  const answer = await scheme.authorize({
    ...card,
    requestKey: job.id,
    today,
    visitType: await rulesOf(database, provisional.visit_type_id),
    // On a later day, `lostBetween` has already searched, by what distinguishes it from that day's own.
    mayHaveArrived: job.mayHaveArrived && !late,
    notThese: others,
    referralNo: provisional.referral_no,
    remarks: late ? lateRemarks(provisional) : provisional.staff_remarks,
    // Proof of the holder is never stored, so there is none to send.
    biometricMethod: 'NONE',
    fpCode: null,
    imageData: null,
  });
  const result = resultOf(answer, []);
  if (!late || !('refused' in result)) return result;
  const { latestAuthorization: latest } = answer;
  const servedToday =
    (latest && dayOf(latest.createdAt) === today) || (await isAuthorizedOn(database, job, provisional));
  // The scheme may refuse a second one of the later day, which decides nothing about the earlier day.
  return servedToday
    ? { person: message('provisional.laterVisit', { day: provisional.day, remarks: result.refused }) }
    : result;
}

/** Remarks that name the earlier visit to the scheme. */
function lateRemarks({ staff_remarks, day, authorization_no }: Provisional): string {
  const about = `Visit of ${day}, served under ${authorization_no} while the scheme did not answer`;
  return staff_remarks ? `${staff_remarks}. ${about}` : about;
}

async function rulesOf(database: Database, id: number): Promise<AuthorizationRequest['visitType']> {
  const [type] = await database.readShared(sql<VisitTypeRow>`select * from visit_type where id = ${id}`);
  return {
    id,
    onceADay: type?.once_a_day ?? false,
    requiresReferralNo: type?.requires_referral_no ?? false,
    maximumVisitsPerMonth: type?.maximum_visits_per_month ?? null,
  };
}

function resultOf(answer: SchemeAnswer, superfluous: readonly string[]): SchemeResult {
  const number = acceptedNumber(answer);
  if (number !== null) return { number, answer, superfluous };
  const status = answer.authorizationStatus.trim();
  const remarks = answer.remarks.trim();
  if (status.toUpperCase() === 'PENDING') return { undecided: remarks || message('provisional.undecided') };
  return { refused: remarks || message('cards.otherStatus', { status: status || 'no decision' }) };
}
