import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/tokens.ts';
import { type Database, rows } from '../database/index.ts';
import type { KeyRing } from '../keys.ts';
import { type AuditEntry, signed } from './write.ts';

/** The reader and the time. */
export interface ReadingCall {
  caller: Caller;
  now: Date;
}

/** The subject: a patient's record, a list, a claim. */
export type ReadEntry = Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'memberId'>;

/**
 * Repeated reads of the same thing within this time, in milliseconds, are one row: a screen refreshes automatically.
 */
const window = 600_000;

/**
 * Returns the identifier of the audit row for a read: one per session, action, subject and window of ten minutes. The
 * primary key then prevents a second row, however many calls a screen makes at once.
 */
export function readId({ caller, now }: ReadingCall, entry: ReadEntry): string {
  const begun = Math.floor(now.getTime() / window) * window;
  const { action, subjectType, subjectId, memberId } = entry;
  const what = [caller.facility.id, caller.familyId, action, subjectType, subjectId, memberId].join('\n');
  const key = `${begun} ${what}`;
  const id = ids.get(key) ?? hashedId(begun, what);
  if (ids.size >= maxCommitted) ids.clear();
  ids.set(key, id);
  return id;
}

/** The identifiers of the latest reads: a screen refreshes automatically, and a read asks for its identifier twice. */
const ids = new Map<string, string>();

function hashedId(begun: number, what: string): string {
  const hash = createHash('sha256').update(what).digest('hex');
  // In the form of a UUIDv7, like all identifiers: the beginning of the window comes first.
  const time = begun.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** The beginning of an insert of one row into the audit trail; values or a select follow. */
export const auditColumns = sql`insert into audit (facility_id, id, at, account_id, role, address, action,
  subject_type, subject_id, member_id, mac)`;

/** The values of a read in the order of `auditColumns`. */
export function readValues(
  { caller, now }: ReadingCall,
  entry: ReadEntry,
  keys: KeyRing | null,
): RawBuilder<unknown> {
  const unsigned = {
    facility_id: caller.facility.id,
    id: readId({ caller, now }, entry),
    at: now,
    account_id: caller.accountId,
    role: caller.role,
    address: caller.address,
    action: entry.action,
    subject_type: entry.subjectType ?? null,
    subject_id: entry.subjectId ?? null,
    member_id: entry.memberId ?? null,
    reason: null,
    detail: {},
  };
  const row = signed(unsigned, keys);
  return sql`${row.facility_id}::uuid, ${row.id}::uuid, ${row.at}::timestamptz, ${row.account_id}::uuid,
    ${row.role}::text, ${row.address}::text, ${row.action}::text, ${row.subject_type}::text, ${row.subject_id}::uuid,
    ${row.member_id}::uuid, ${row.mac}::bytea`;
}

/** Rows that this process knows to be committed, by database; only saves statements that would do nothing. */
const committed = new WeakMap<Database, Set<string>>();
const maxCommitted = 20_000;

/** Whether this process knows that the row exists. */
export function isRecorded(database: Database, id: string): boolean {
  return committed.get(database)?.has(id) ?? false;
}

/** Remembers a row that was committed. */
export function rememberRecorded(database: Database, id: string): void {
  let ids = committed.get(database);
  if (!ids || ids.size >= maxCommitted) {
    ids = new Set();
    committed.set(database, ids);
  }
  ids.add(id);
}

/**
 * Records in the audit trail who read what: once per session, action and subject in ten minutes. Runs beside the read
 * (`Promise.all`), and the answer waits for both, so that nothing is shown without a row. Throws Failure
 * `unavailable`.
 */
export async function recordRead(database: Database, call: ReadingCall, entry: ReadEntry): Promise<void> {
  const id = readId(call, entry);
  if (isRecorded(database, id)) return;
  await database.read(
    call.caller.facility.id,
    rows({})`${auditColumns} select ${readValues(call, entry, database.auditKeys)} on conflict do nothing`,
  );
  rememberRecorded(database, id);
}

/**
 * Reads, and records it (`recordRead`). If recording fails, nothing is returned; if the read fails, at most the
 * attempt is recorded.
 */
export async function recorded<T>(
  database: Database,
  call: ReadingCall,
  entry: ReadEntry,
  read: Promise<T>,
): Promise<T> {
  const [result] = await Promise.all([read, recordRead(database, call, entry)]);
  return result;
}
