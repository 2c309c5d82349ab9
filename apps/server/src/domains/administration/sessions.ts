import { type RawBuilder, sql } from 'kysely';
import { longestSeconds, sessionSeconds } from '../accounts/index.ts';

/** True of a session `s` that was neither ended, nor left alone for too long, nor has lasted as long as one may. */
export const isOpen = (now: Date): RawBuilder<unknown> => {
  const [seen, begun] = [sessionSeconds, longestSeconds].map((s) => new Date(now.getTime() - s * 1_000));
  return sql`s.ended_at is null and s.seen_at > ${seen} and s.begun_at > ${begun}`;
};
