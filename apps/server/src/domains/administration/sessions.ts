import { type RawBuilder, sql } from 'kysely';
import { sessionSeconds } from '../accounts/index.ts';

/** True of a session `s` that was neither ended nor left alone for too long. */
export const isOpen = (now: Date): RawBuilder<unknown> =>
  sql`s.ended_at is null and s.seen_at > ${new Date(now.getTime() - sessionSeconds * 1_000)}`;
