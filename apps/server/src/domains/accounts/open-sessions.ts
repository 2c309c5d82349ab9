import { longestSessionSeconds, type SessionOfAccount } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/index.ts';
import type { Owner } from './owner.ts';
import { sessionSeconds } from './sessions.ts';

/** True of a session `s` that has not ended, is not idle for too long, and has not reached its longest duration. */
export const isOpen = (now: Date): RawBuilder<unknown> => {
  const [seenAfter, begunAfter] = [sessionSeconds, longestSessionSeconds].map(
    (s) => new Date(now.getTime() - s * 1_000),
  );
  return sql`s.ended_at is null and s.seen_at > ${seenAfter} and s.begun_at > ${begunAfter}`;
};

interface Row {
  id: string;
  role: string;
  device: string;
  address: string | null;
  begun_at: Date;
  seen_at: Date;
  locked: boolean;
}

/** The sessions of an account that may continue, newest first. @param own the family of the calling session */
export async function openSessions(
  read: Reader,
  { facilityId, accountId }: Owner,
  own: string,
  now: Date,
): Promise<SessionOfAccount[]> {
  const rows = await read(sql<Row>`
    select s.id, s.role, s.device, s.address, s.begun_at, s.seen_at, s.locked_at is not null as locked from session s
    where s.facility_id = ${facilityId} and s.account_id = ${accountId} and ${isOpen(now)}
    order by s.begun_at desc, s.id desc`);
  return rows.map((row) => ({
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
