import { may, type Patient } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  auditColumns,
  isRecorded,
  type ReadEntry,
  type ReadingCall,
  readId,
  readValues,
  rememberRecorded,
} from '../../platform/audit/reads.ts';
import { col, type Database, type Reader, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { accessSince, accessTo } from './rule.ts';

/** A caller's access to a patient; `unknown` where the facility has no such patient. */
type PatientAccess = Patient['reach'] | 'unknown';

/** The columns of `withAccess`. */
export const accessRow = { reach: col.oneOf('own', 'opened', 'outside', 'none') };

/**
 * A common table expression `access`: a row with the caller's access to a patient, none where the facility has no such
 * patient.
 * @param patient where the patient is found, and `authorizations` the valid ones that decide, if read already
 */
export function withAccess(
  { caller, now }: ReadingCall,
  memberId: string,
  read?: { patient: RawBuilder<unknown>; authorizations: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const reach = may(caller.role, 'record.open')
    ? accessTo(memberId, caller, now, read?.authorizations)
    : sql`'none'`;
  const known = sql`authorized_member where facility_id = ${caller.facility.id} and id = ${memberId}`;
  return sql`access as materialized (select ${reach} as reach from ${read?.patient ?? known})`;
}

/** Whether the caller may read the record of a patient (requirements 9.3). One statement. */
export async function accessOf(read: Reader, call: ReadingCall, memberId: string): Promise<PatientAccess> {
  const [row] = await read(rows(accessRow)`with ${withAccess(call, memberId)} select reach from access`);
  return row?.reach ?? 'unknown';
}

/**
 * Refuses clinical data of a patient who is not at the caller's care points. Does not report an unknown patient: the
 * read itself does.
 * @param lately when the patient last came to the caller's care point, if known: then no query runs
 * Failure: `outsideCarePoint`.
 */
export async function assertAccess(
  read: Reader,
  call: ReadingCall,
  memberId: string,
  lately?: Date,
): Promise<void> {
  if (lately && lately >= accessSince(call.now)) return;
  if ((await accessOf(read, call, memberId)) === 'outside') throw outside();
}

/**
 * Like `assertAccess`, and also records in the audit trail that the record was read (`AccessRecord`): both in one
 * statement, which runs beside the read. Repeated reads of one screen share one row.
 */
export async function assertAndRecordAccess(
  database: Database,
  call: ReadingCall,
  memberId: string,
): Promise<void> {
  const record = accessRecord(database, call, memberId);
  const [row] = await database.read(
    call.caller.facility.id,
    rows(accessRow)`with ${withAccess(call, memberId)}${record.inserts} select reach from access`,
  );
  if (!row) return;
  record.remember(row.reach);
  if (row.reach === 'outside') throw outside();
}

/** Reads clinical data of a patient: guarded and recorded (`assertAndRecordAccess`). */
export async function readClinical<T>(
  database: Database,
  call: ReadingCall,
  memberId: string,
  read: Promise<T>,
): Promise<T> {
  const [result] = await Promise.all([read, assertAndRecordAccess(database, call, memberId)]);
  return result;
}

/** The part of a statement with `access` that records the read in the audit trail. */
export interface AccessRecord {
  /** Common table expressions, each after a comma. */
  inserts: RawBuilder<unknown>;
  /** Called after the commit. */
  remember(reach: Patient['reach']): void;
}

/**
 * Records `record.seen` where the caller may read the record and, with `identityToo`, `identity.seen` where only the
 * head of the patient's page is shown.
 */
export function accessRecord(
  database: Database,
  call: ReadingCall,
  memberId: string,
  { identityToo = false } = {},
): AccessRecord {
  const id = memberId.toLowerCase();
  const record = { action: 'record.seen', memberId: id };
  const identity = { action: 'identity.seen', memberId: id };
  // A person who has read the record has seen the head too.
  const recorded = isRecorded(database, readId(call, record));
  const unlessKnown = (entry: ReadEntry, name: 'open' | 'head', when: RawBuilder<unknown>) =>
    recorded || isRecorded(database, readId(call, entry))
      ? sql``
      : sql`, ${sql.ref(name)} as (${auditColumns} select ${readValues(call, entry, database.auditKeys)} from access where ${when}
          on conflict do nothing)`;
  return {
    inserts: sql`${unlessKnown(record, 'open', sql`reach in ('own', 'opened')`)}${
      identityToo ? unlessKnown(identity, 'head', sql`reach not in ('own', 'opened')`) : sql``
    }`,
    remember(reach) {
      if (reach === 'own' || reach === 'opened') rememberRecorded(database, readId(call, record));
      else if (identityToo) rememberRecorded(database, readId(call, identity));
    },
  };
}

function outside(): Failure {
  return new Failure('outsideCarePoint');
}
