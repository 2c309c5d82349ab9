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
 * How the facility's askings of a card ended.
 * @param dayOf the facility's day of a moment, YYYY-MM-DD
 */
export async function readAskings(
  tx: Tx,
  it: { facilityId: string; verifierId: string; cardNo: string; today: string; now: Date },
  dayOf: (at: Date) => string,
): Promise<Askings> {
  const ofCard = sql`facility_id = ${it.facilityId} and verifier_id = ${it.verifierId}
    and upper(card_no) = ${it.cardNo.toUpperCase()}`;
  const { rows } = await sql<{
    unanswered: boolean;
    state: string | null;
    scheme_remarks: string | null;
    started_at: Date | null;
  }>`
    select exists (
        select from verification_attempt where ${ofCard} and state = 'unchecked'
          and started_at >= ${new Date(it.now.getTime() - goOnWithin)}
      ) as unanswered, answered.*
    from (values (1)) one left join lateral (
      select state, scheme_remarks, started_at from verification_attempt
      where ${ofCard} and state in ('eligible', 'refused') order by started_at desc limit 1
    ) answered on true`.execute(tx);
  const [row] = rows;
  const refused = row?.state === 'refused' && row.started_at !== null && dayOf(row.started_at) === it.today;
  return { unanswered: row?.unanswered ?? false, refusal: refused ? (row.scheme_remarks ?? '') : null };
}
