import { sql } from 'kysely';

/** That all of a claim `c` was taken back: it has its folio number and nothing to send. */
export const emptied = sql`(c.amount_claimed = 0 and not exists (
  select from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id))`;
