import type { ProvisionalMark } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col } from '../../platform/database/index.ts';

/**
 * SQL: the reconciliation status of an authorization `a` that was issued without the scheme's answer, as every row
 * under it shows it; null for the scheme's own, and for one that the scheme has confirmed.
 */
export const provisionalMark = sql`nullif(a.provisional, 'settled')`;

/** The type of `provisionalMark`. */
export const provisionalType = col.nullable(col.oneOf<ProvisionalMark>('waiting', 'refused', 'closed'));
