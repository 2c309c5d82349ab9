import { message } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { col, type Database, rows } from '../../platform/database/index.ts';
import type { StoredMessage } from '../../platform/database/messages.ts';
import {
  acceptedNumber,
  type CardQuery,
  type IssuedAuthorization,
  type Scheme,
  type SchemeAnswer,
} from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxJob } from '../outbox/index.ts';
import { toSchemeVisitType } from './demands.ts';
import type { Provisional } from './reconcile.ts';

export interface ReconcileDeps {
  database: Database;
  scheme: Scheme;
  ledger: Ledger;
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
}

/** The scheme's answer about a provisional authorization; `person`: it answered, and a person must decide. */
export type SchemeResult =
  | { number: string; answer: SchemeAnswer; superfluous: readonly string[] }
  | { refused: StoredMessage }
  | { person: StoredMessage };

type Found = SchemeResult | { undecided: StoredMessage };

/**
 * Finds the authorization of a number that the scheme issued by telephone or USSD, as of the day on which a person
 * entered it.
 */
export async function findByNumber(
  { scheme, dayOf }: ReconcileDeps,
  { facility, now, createdAt }: OutboxJob,
  provisional: Provisional,
): Promise<Found> {
  const no = provisional.authorization_no;
  const authorization = await scheme.findAuthorization({
    facility: { ...facility, verifierId: provisional.scheme_verifier_id },
    authorizationNo: no,
    now,
  });
  if (!authorization) return { refused: message('provisional.unknownNumber', { no }) };
  if (authorization.facilityCode !== facility.code)
    return { refused: message('provisional.otherFacility', { no }) };
  if (authorization.cardNo.toUpperCase() !== provisional.card_no.toUpperCase())
    return { refused: message('provisional.otherCard', { no }) };
  if (authorization.visitTypeId !== provisional.visit_type_id)
    return { refused: message('provisional.otherVisitType', { no }) };
  const day = dayOf(authorization.createdAt);
  if (day < provisional.day || day > dayOf(createdAt))
    return { refused: message('provisional.otherDay', { no, day }) };
  return resultOf(authorization.answer);
}

/**
 * Returns an authorization whose answer was lost, or requests a new one. On a later day the scheme can authorize that
 * day alone, so the remarks name the day of the visit. The patient's own authorization of the later day is neither
 * taken for it nor counted against it.
 */
export async function requestAuthorization(
  deps: ReconcileDeps,
  job: OutboxJob,
  provisional: Provisional,
): Promise<Found> {
  const { database, scheme, dayOf } = deps;
  const { now, today } = job;
  const facility = { ...job.facility, verifierId: provisional.scheme_verifier_id };
  const late = today !== provisional.day;
  const card = {
    facility,
    verifierId: provisional.verifier_id,
    cardTypeId: provisional.card_type_id,
    cardNo: provisional.card_no,
    now,
  };
  const ofDay = await issuedOn(deps, card, provisional, provisional.day);
  const [first, ...rest] = ofDay.ours;
  if (first)
    return resultOf(
      first.answer,
      rest.map(({ authorizationNo }) => authorizationNo),
    );
  const lost = late && job.mayHaveArrived ? await findLost(deps, job, provisional, card) : undefined;
  if (lost) return resultOf(lost.answer);

  const answer = await scheme.authorize({
    ...card,
    requestKey: job.id,
    today,
    visitType: await readVisitType(database, provisional.visit_type_id),
    // On a later day, `findLost` has already searched, by what distinguishes it from that day's own.
    mayHaveArrived: job.mayHaveArrived && !late,
    notThese: ofDay.others,
    referralNo: provisional.referral_no,
    remarks: late ? lateRemarks(provisional) : provisional.staff_remarks,
    // Proof of the holder is never stored, so there is none to send.
    biometricMethod: 'NONE',
    fpCode: null,
    imageData: null,
  });
  const result = resultOf(answer);
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

async function readVisitType(database: Database, id: number) {
  const [type] = await database.readShared(
    database.build
      .selectFrom('visit_type')
      .select(['id', 'once_a_day', 'requires_referral_no', 'maximum_visits_per_month'])
      .where('id', '=', id),
  );
  if (!type) throw new Error(`visit type ${id} is not there`);
  return toSchemeVisitType(type);
}

function resultOf(answer: SchemeAnswer, superfluous: readonly string[] = []): Found {
  const number = acceptedNumber(answer);
  if (number !== null) return { number, answer, superfluous };
  const status = answer.authorizationStatus.trim();
  const remarks = answer.remarks.trim();
  if (status.toUpperCase() === 'PENDING') return { undecided: remarks || message('provisional.undecided') };
  return { refused: remarks || message('cards.otherStatus', { status: status || 'no decision' }) };
}

/** Those of the scheme's authorizations that may be served for a visit type, the oldest first. */
export function servable(all: readonly IssuedAuthorization[], visitTypeId: number): IssuedAuthorization[] {
  return all
    .filter(
      (authorization) =>
        authorization.visitTypeId === visitTypeId && acceptedNumber(authorization.answer) !== null,
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/**
 * Returns the scheme's authorizations of the card on a day that may be this one's, and the numbers that other
 * authorizations of the facility have, of any day, withdrawn ones included. A number that somebody mistyped for another
 * patient does not count: the scheme's answer frees it.
 */
async function issuedOn(
  { database, scheme }: ReconcileDeps,
  card: CardQuery,
  provisional: Provisional,
  day: string,
): Promise<{ ours: IssuedAuthorization[]; others: string[] }> {
  const all = await scheme.authorizationsOf({ ...card, day });
  if (all.length === 0) return { ours: [], others: [] };
  const facilityId = card.facility.id;
  const known = await database.read(
    facilityId,
    rows(col.from('card_authorization', 'authorization_no'))`select authorization_no from card_authorization
      where facility_id = ${facilityId} and id <> ${provisional.id}
        and authorization_no = any(${all.map((authorization) => authorization.authorizationNo)}::text[])
        and (member_id = ${provisional.member_id} or coalesce(provisional, 'reconciled') = 'reconciled')`,
  );
  const others = known.map((row) => row.authorization_no);
  const ours = servable(all, provisional.visit_type_id).filter(
    (authorization) => !others.includes(authorization.authorizationNo),
  );
  return { ours, others };
}

/** Days back in which a lost answer of a later day is searched. */
const maxDays = 7;

/**
 * Returns the authorization of a later day whose answer to this job was lost. It has the job's key; or no key, on a
 * day without an unanswered attempt at a desk that it could belong to.
 */
async function findLost(
  deps: ReconcileDeps,
  job: OutboxJob,
  provisional: Provisional,
  card: CardQuery,
): Promise<IssuedAuthorization | undefined> {
  const days = Array.from({ length: maxDays }, (_, back) => daysBefore(job.today, back));
  const attempts = await unansweredAttempts(deps.database, job.facility.id, provisional);
  const desks = new Set(attempts.map(deps.dayOf));
  for (const day of days.filter((day) => day > provisional.day)) {
    const { ours } = await issuedOn(deps, card, provisional, day);
    const lost = ours.find(
      ({ requestKey }) => requestKey === job.id || (requestKey === null && !desks.has(day)),
    );
    if (lost) return lost;
  }
  return undefined;
}

/** When the card was verified at a desk without an answer, for the same visit type, since the provisional one. */
async function unansweredAttempts(
  database: Database,
  facilityId: string,
  provisional: Provisional,
): Promise<Date[]> {
  const attempts = await database.read(
    facilityId,
    rows(
      col.from('verification_attempt', 'started_at'),
    )`select v.started_at from authorized_member m join verification_attempt v
        on v.facility_id = m.facility_id and v.verifier_id = m.verifier_id
        and v.card_key = any(array[m.card_key, m.national_id])
      where m.facility_id = ${facilityId} and m.id = ${provisional.member_id}
        and v.visit_type_id = ${provisional.visit_type_id} and v.state in ('pending', 'unchecked')
        and v.started_at >= ${provisional.day}::date - 1`,
  );
  return attempts.map((row) => row.started_at);
}

/** Whether the patient has an authorization of the scheme here on the day of the attempt. */
async function isAuthorizedOn(
  database: Database,
  { facility, today }: OutboxJob,
  provisional: Provisional,
): Promise<boolean> {
  const [authorization] = await database.read(
    facility.id,
    database.build
      .selectFrom('card_authorization')
      .select('id')
      .where('facility_id', '=', facility.id)
      .where('member_id', '=', provisional.member_id)
      .where('day', '=', today)
      .where('authorization_status', '=', 'ACCEPTED')
      .where('withdrawn_at', 'is', null)
      .limit(1),
  );
  return authorization !== undefined;
}
