import { sql } from 'kysely';

/**
 * SQL: the name of a claim's line `l`, for us and for the scheme: its order line, or its charge. Lines of a time before
 * lines had one are named by their place, in the form of an identifier (UUIDv8).
 */
export const lineKey = sql`coalesce(l.line_id, l.given_id,
  overlay(overlay(md5(l.claim_id::text || l.line_no) placing '8' from 13) placing '8' from 17)::uuid)`;
