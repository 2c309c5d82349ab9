import { sql } from 'kysely';

/** SQL condition: claim `c` has a folio number but nothing to send, because everything on it was taken back. */
export const isEmptyClaim = sql`(c.amount_claimed = 0 and not exists (
  select from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id))`;
