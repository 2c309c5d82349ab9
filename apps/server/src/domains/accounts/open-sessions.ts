import { longestSessionSeconds, type SessionOfAccount } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Reader, rows } from '../../platform/database/index.ts';
import type { Owner } from './owner.ts';
import { sessionSeconds } from './sessions.ts';

/** True of a session `s` that has not ended, is not idle for too long, and has not reached its longest duration. */
export const isOpen = (now: Date): RawBuilder<unknown> => {
  const [seenAfter, begunAfter] = [sessionSeconds, longestSessionSeconds].map(
    (s) => new Date(now.getTime() - s * 1_000),
  );
  return sql`s.ended_at is null and s.seen_at > ${seenAfter} and s.begun_at > ${begunAfter}`;
};

const sessionRows = rows({
  ...col.from('session', 'id', 'role', 'device', 'address', 'begun_at', 'seen_at'),
  locked: col.boolean,
});

/** The sessions of an account that may continue, newest first. @param own the family of the calling session */
export async function openSessions(
  read: Reader,
  { facilityId, accountId }: Owner,
  own: string,
  now: Date,
): Promise<SessionOfAccount[]> {
  const open = await read(sessionRows`
    select s.id, s.role, s.device, s.address, s.begun_at, s.seen_at, s.locked_at is not null as locked from session s
    where s.facility_id = ${facilityId} and s.account_id = ${accountId} and ${isOpen(now)}
    order by s.begun_at desc, s.id desc`);
  return open.map((row) => ({
    id: row.id,
    role: row.role,
    device: row.device,
    address: row.address,
    locked: row.locked,
    begunAt: row.begun_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    own: row.id === own,
  }));
}
