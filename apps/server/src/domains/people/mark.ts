import { sql } from 'kysely';

/**
 * SQL: how far an authorization `a` that was issued without the scheme's answer is reconciled, as every row shows it
 * that stands under one; null for the scheme's own, and for one that the scheme has confirmed.
 */
export const provisionalMark = sql`nullif(a.provisional, 'settled')`;
