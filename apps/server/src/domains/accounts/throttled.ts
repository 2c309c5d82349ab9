import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** True of an account `a` that has to wait after failed sign-ins, from some browser at least. */
export const isThrottled = (now: Date): RawBuilder<unknown> => sql`is_throttled(a.id, ${now})`;

/** Clears the failed sign-ins of an account. */
export async function forgetFailures(tx: Tx, accountId: string): Promise<void> {
  await sql`select forget_failures(${accountId}::uuid)`.execute(tx);
}
