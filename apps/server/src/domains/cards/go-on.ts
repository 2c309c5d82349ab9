import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';

/** How long after an asking that was not answered somebody may go on without an answer, in milliseconds. */
const goOnWithin = 15 * 60_000;

/** How the facility's askings of a card ended, as far as going on without the scheme depends on it. */
export interface Askings {
  /** One of the last minutes was not answered, or not in a way that is understood. */
  unanswered: boolean;
  /** What the scheme said when it refused the card today, and it has not accepted it since; null: it did not. */
  refusal: string | null;
}

/** It was the scheme that refused it, and nobody who gave the asking up. */
const askedLast = sql`(select o.state from outbox o where o.facility_id = a.facility_id
  and o.kind = 'authorization.settle' and o.subject_id = a.id order by o.seq desc limit 1) = 'done'`;

/** Whether the account may go on without the scheme's answer, as its administrator and its facility settle it now. */
export async function mayGoOn(tx: Tx, { caller }: { caller: Caller }): Promise<boolean> {
  if (caller.role !== 'receptionist') return false;
  const { rows } = await sql`
    select from account a join facility_setting s on s.facility_id = a.facility_id
    where a.facility_id = ${caller.facility.id} and a.id = ${caller.accountId} and a.provisional
      and s.provisional_authorizations`.execute(tx);
  return rows.length > 0;
}

/**
 * How the facility's askings of a card ended, under whatever number of its holder it was asked: who was refused by the
 * card is refused by the national identification number too. A provisional authorization that the scheme refused is an
 * asking that it answered, whether a person has ended it or not.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function readAskings(
  tx: Tx,
  it: { facilityId: string; verifierId: string; cardNo: string; today: string; now: Date },
  dayOf: (at: Date) => string,
): Promise<Askings> {
  const asked = it.cardNo.toUpperCase();
  const ofFacility = sql`facility_id = ${it.facilityId} and verifier_id = ${it.verifierId}`;
  const holder = sql`${ofFacility} and (card_key = ${asked} or national_id = ${asked})`;
  const ofCard = sql`${ofFacility} and card_key = any(array(
    select ${asked} union select card_key from authorized_member where ${holder}
    union select national_id from authorized_member where ${holder} and national_id is not null))`;
  const { rows } = await sql<{
    unanswered: boolean;
    state: string | null;
    remarks: string | null;
    at: Date | null;
  }>`
    select exists (
        select from verification_attempt where ${ofCard} and state = 'unchecked'
          and started_at >= ${new Date(it.now.getTime() - goOnWithin)}
      ) as unanswered, answered.*
    from (values (1)) one left join lateral (
      (select state, scheme_remarks as remarks, started_at as at from verification_attempt
        where ${ofCard} and state in ('eligible', 'refused') order by started_at desc limit 1)
      union all
      (select 'refused', settled_remarks, settled_at from card_authorization a
        where a.facility_id = ${it.facilityId} and a.day = ${it.today}
          and a.member_id in (select id from authorized_member where ${holder})
          and a.provisional in ('refused', 'closed') and a.provisional_source = 'own' and a.settled_at is not null
          and ${askedLast} order by settled_at desc limit 1)
      order by at desc limit 1
    ) answered on true`.execute(tx);
  const [row] = rows;
  const refused = row?.state === 'refused' && row.at !== null && dayOf(row.at) === it.today;
  return { unanswered: row?.unanswered ?? false, refusal: refused ? (row.remarks ?? '') : null };
}
