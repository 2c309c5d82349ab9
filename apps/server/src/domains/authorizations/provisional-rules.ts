import { type endpoints, message, type UncheckedCard } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, expression, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, trimmed } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call, Caller } from '../../platform/http/route.ts';
import { personColumns, personRow, toIdentity } from '../people/index.ts';
import { isHolder } from './members.ts';

type IssueCall = Call<typeof endpoints.issueProvisional>;
/** A verification, or the issue of a provisional authorization. */
type CardCall = Pick<IssueCall, 'caller' | 'now' | 'today'> & {
  body: { verifierID: string; cardNo: string };
};

/** SQL: whether a facility with settings `s` allows them; without saved settings it does (decision 019). */
const allowedHere = expression(col.boolean)`s.provisional_authorizations is distinct from false`;

/**
 * Whether the account may issue provisional authorizations, by the current settings of its administrator and
 * facility.
 */
export async function canIssueProvisional(tx: Tx, { caller }: { caller: Caller }): Promise<boolean> {
  if (caller.role !== 'receptionist') return false;
  const account = await tx
    .selectFrom('account as a')
    .leftJoin('facility_setting as s', 's.facility_id', 'a.facility_id')
    .select('a.id')
    .where('a.facility_id', '=', caller.facility.id)
    .where('a.id', '=', caller.accountId)
    .where('a.provisional', '=', true)
    .where(allowedHere)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Returns who can issue a provisional authorization for a card that the scheme did not answer, and what they have to
 * enter.
 */
export async function readOffer(tx: Tx, call: CardCall, dayOf: (at: Date) => string): Promise<UncheckedCard> {
  const { caller, body } = call;
  const [{ refusal }, mayIssue, [known]] = await Promise.all([
    readRecentAttempts(tx, call, dayOf),
    canIssueProvisional(tx, call),
    readerOf(tx)(rows(personRow)`
      select ${personColumns('m')} from authorized_member m
      where m.facility_id = ${caller.facility.id} and m.verifier_id = ${body.verifierID}
        and ${isHolder(body.cardNo)} and m.identity_source <> 'missing'
      order by m.updated_at desc limit 1`),
  ]);
  return {
    provisional: refusal === null && mayIssue,
    mayIssue,
    issuers: mayIssue ? [] : await readIssuers(tx, caller.facility.id),
    patient: known ? toIdentity(known) : null,
  };
}

/** Some of those who may issue provisional authorizations: names that the receptionists know. */
async function readIssuers(tx: Tx, facilityId: string): Promise<string[]> {
  const issuers = await tx
    .selectFrom('account as a')
    .leftJoin('facility_setting as s', 's.facility_id', 'a.facility_id')
    .innerJoin('account_role as r', (join) =>
      join.onRef('r.facility_id', '=', 'a.facility_id').onRef('r.account_id', '=', 'a.id'),
    )
    .select('a.name')
    .where('a.facility_id', '=', facilityId)
    .where('a.provisional', '=', true)
    .where('a.disabled_at', 'is', null)
    .where(allowedHere)
    .where('r.role', '=', 'receptionist')
    .orderBy('a.name')
    .limit(5)
    .execute();
  return issuers.map(({ name }) => name);
}

/**
 * The scheme takes precedence: a verification attempt of the last minutes must be unanswered. A number from the scheme
 * itself needs no attempt.
 */
export async function assertUnanswered(tx: Tx, call: IssueCall, dayOf: (at: Date) => string): Promise<void> {
  const { unanswered, refusal } = await readRecentAttempts(tx, call, dayOf);
  if (refusal !== null && call.body.source === 'own') {
    throw new Failure(
      'conflict',
      refusal === ''
        ? message('provisional.refusedToday')
        : message('provisional.refusedTodayWithRemarks', { remarks: refusal }),
    );
  }
  if (!unanswered) throw new Failure('conflict', message('provisional.notVerified'));
}

/** How long after an unanswered attempt a provisional authorization may be issued, in milliseconds. */
const provisionalWindow = 15 * 60_000;

/** How the facility's recent attempts of a card ended, to decide about a provisional authorization. */
interface RecentAttempts {
  /** One of the last minutes was not answered, or not in a way that is understood. */
  unanswered: boolean;
  /**
   * The remarks with which the scheme refused the card today, unless it has accepted it since; null without a refusal.
   */
  refusal: StoredMessage | null;
}

const recentRows = rows(
  { unanswered: col.boolean },
  { state: col.text, remarks: col.nullable(col.json<StoredMessage>()), at: col.timestamptz },
);

/** SQL: whether the scheme itself refused an authorization `a`; a person may have given its reconciling up instead. */
const answeredLast = sql`(select o.state from outbox o where o.facility_id = a.facility_id
  and o.kind = 'authorization.reconcile' and o.subject_id = a.id order by o.seq desc limit 1) = 'done'`;

/**
 * Reads how the facility's attempts of a card ended, under any number of its holder: a refusal of the card also
 * counts for the national identification number. A provisional authorization that the scheme refused counts as an
 * answered attempt, even after a person has ended it.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
async function readRecentAttempts(
  tx: Tx,
  { caller, body, now, today }: CardCall,
  dayOf: (at: Date) => string,
): Promise<RecentAttempts> {
  const cardKey = body.cardNo.toUpperCase();
  const ofFacility = sql`facility_id = ${caller.facility.id} and verifier_id = ${body.verifierID}`;
  const holder = sql`${ofFacility} and (card_key = ${cardKey} or national_id = ${cardKey})`;
  const ofCard = sql`${ofFacility} and card_key = any(array(
    select ${cardKey} union select card_key from authorized_member where ${holder}
    union select national_id from authorized_member where ${holder} and national_id is not null))`;
  const [row] = await readerOf(tx)(recentRows`
    select exists (
        select from verification_attempt where ${ofCard} and state = 'unchecked'
          and started_at >= ${new Date(now.getTime() - provisionalWindow)}
      ) as unanswered, answered.*
    from (values (1)) one left join lateral (
      (select state, to_jsonb(scheme_remarks) as remarks, started_at as at from verification_attempt
        where ${ofCard} and state in ('eligible', 'refused') order by started_at desc limit 1)
      union all
      (select 'refused', ${storedMessage('answer_remarks')}, answered_at from card_authorization a
        where a.facility_id = ${caller.facility.id} and a.day = ${today}
          and a.member_id in (select id from authorized_member where ${holder})
          and a.provisional in ('refused', 'closed') and a.provisional_source = 'own' and a.answered_at is not null
          and ${answeredLast} order by answered_at desc limit 1)
      order by at desc limit 1
    ) answered on true`);
  const refused = row?.state === 'refused' && row.at !== null && dayOf(row.at) === today;
  return { unanswered: row?.unanswered ?? false, refusal: refused ? trimmed(row.remarks ?? '') : null };
}
