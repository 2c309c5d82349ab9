import { daysBefore } from '@afyakadi/contract/words/days';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import {
  acceptedNumber,
  type CardQuery,
  type IssuedAuthorization,
  type Scheme,
} from '../../scheme/port/index.ts';
import type { Provisional } from '../cards/index.ts';
import type { OutboxJob } from '../outbox/index.ts';

export interface ReconcileParts {
  database: Database;
  scheme: Scheme;
  /** The facility's day of a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
}

/** Those that may be served for this visit type, the oldest first. */
export function fitting(
  all: readonly IssuedAuthorization[],
  provisional: Pick<Provisional, 'visit_type_id'>,
): IssuedAuthorization[] {
  return all
    .filter(
      (authorization) =>
        authorization.visitTypeId === provisional.visit_type_id &&
        acceptedNumber(authorization.answer) !== null,
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/**
 * Returns those of the scheme's numbers that other authorizations of the facility have, of any day, withdrawn ones
 * included. A number that somebody mistyped for another patient does not count: the scheme's answer frees it.
 */
export async function numbersOfOthers(
  database: Database,
  facilityId: string,
  provisional: Provisional,
  all: readonly IssuedAuthorization[],
): Promise<string[]> {
  if (all.length === 0) return [];
  const rows = await database.read<{ authorization_no: string }>(
    facilityId,
    sql`select authorization_no from card_authorization
      where facility_id = ${facilityId} and id <> ${provisional.id}
        and authorization_no = any(${all.map((authorization) => authorization.authorizationNo)}::text[])
        and (member_id = ${provisional.member_id} or coalesce(provisional, 'settled') = 'settled')`,
  );
  return rows.map((row) => row.authorization_no);
}

/** Whether the patient has an authorization of the scheme here on the day of the attempt. */
export async function isAuthorizedOn(
  database: Database,
  { facility, today }: OutboxJob,
  provisional: Provisional,
): Promise<boolean> {
  const rows = await database.read(
    facility.id,
    sql`select from card_authorization where facility_id = ${facility.id} and member_id = ${provisional.member_id}
      and day = ${today} and authorization_status = 'ACCEPTED' and withdrawn_at is null limit 1`,
  );
  return rows.length > 0;
}

/** Days back in which a lost answer of a later day is searched. */
const mostDays = 7;

/**
 * Returns the authorization of a later day whose answer to this job was lost. It has the job's key; or no key, on a
 * day without an unanswered attempt at a desk that it could belong to.
 */
export async function lostBetween(
  { database, scheme, dayOf }: ReconcileParts,
  job: OutboxJob,
  provisional: Provisional,
  card: CardQuery,
): Promise<IssuedAuthorization | undefined> {
  const days = Array.from({ length: mostDays }, (_, back) => daysBefore(job.today, back));
  const desks = new Set((await unansweredAttempts(database, job.facility.id, provisional)).map(dayOf));
  for (const day of days.filter((day) => day > provisional.day)) {
    const all = await scheme.authorizationsOf({ ...card, day });
    const others = await numbersOfOthers(database, job.facility.id, provisional, all);
    const ours = fitting(all, provisional).find(
      (authorization) =>
        !others.includes(authorization.authorizationNo) &&
        (authorization.requestKey === job.id || (authorization.requestKey === null && !desks.has(day))),
    );
    if (ours) return ours;
  }
  return undefined;
}

/** When the card was verified at a desk without an answer, for the same visit type, since the provisional one. */
async function unansweredAttempts(
  database: Database,
  facilityId: string,
  provisional: Provisional,
): Promise<Date[]> {
  const rows = await database.read<{ started_at: Date }>(
    facilityId,
    sql`select v.started_at from authorized_member m join verification_attempt v
        on v.facility_id = m.facility_id and v.verifier_id = m.verifier_id
        and v.card_key = any(array[m.card_key, m.national_id])
      where m.facility_id = ${facilityId} and m.id = ${provisional.member_id}
        and v.visit_type_id = ${provisional.visit_type_id} and v.state in ('asking', 'unchecked')
        and v.started_at >= ${provisional.day}::date - 1`,
  );
  return rows.map((row) => row.started_at);
}
