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
import { accessSince, accessTo, type KnownPatient } from './rule.ts';

/** A caller's access to a patient; `unknown` where the facility has no such patient. */
type PatientAccess = Patient['access'] | 'unknown';

export const accessRow = { access: col.oneOf('own', 'opened', 'outside', 'none') };

/** SQL: the caller's access to a patient, as `accessRow` has it. */
export function accessExpression(
  { caller, now }: ReadingCall,
  memberId: string | RawBuilder<unknown>,
  known?: KnownPatient,
): RawBuilder<unknown> {
  return may(caller.role, 'record.open') ? accessTo(memberId, caller, now, known) : sql`'none'`;
}

/** A statement with the caller's access to a patient; no row where the facility has no such patient. */
const selectAccess = (call: ReadingCall, memberId: string) =>
  sql`select ${accessExpression(call, memberId)} as access from authorized_member
    where facility_id = ${call.caller.facility.id} and id = ${memberId}`;

/** Whether the caller may read the record of a patient (requirements 9.3). One statement. */
export async function accessOf(read: Reader, call: ReadingCall, memberId: string): Promise<PatientAccess> {
  const [row] = await read(rows(accessRow)`${selectAccess(call, memberId)}`);
  return row?.access ?? 'unknown';
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
    rows(accessRow)`${record.with(selectAccess(call, memberId))}`,
  );
  if (!row) return;
  record.remember(row.access);
  if (row.access === 'outside') throw outside();
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

/** Records a read in the audit trail, together with the statement that reads. */
export interface AccessRecord {
  /** Returns the statement with the inserts of what is not recorded yet. It has the column `access`. */
  with(statement: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Called after the commit. */
  remember(access: Patient['access']): void;
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
  const isKnown = (entry: ReadEntry) => recorded || isRecorded(database, readId(call, entry));
  const insertOf = (entry: ReadEntry, when: RawBuilder<unknown>) => sql`
    (${auditColumns} select ${readValues(call, entry, database.auditKeys)} from seen where ${when} on conflict do nothing)`;
  return {
    with(statement) {
      const inserts = [
        ...(isKnown(record) ? [] : [sql`open as ${insertOf(record, sql`access in ('own', 'opened')`)}`]),
        ...(!identityToo || isKnown(identity)
          ? []
          : [sql`head as ${insertOf(identity, sql`access not in ('own', 'opened')`)}`]),
      ];
      return inserts.length === 0
        ? statement
        : sql`with seen as materialized (${statement}), ${sql.join(inserts)} select * from seen`;
    },
    remember(access) {
      if (access === 'own' || access === 'opened') rememberRecorded(database, readId(call, record));
      else if (identityToo) rememberRecorded(database, readId(call, identity));
    },
  };
}

function outside(): Failure {
  return new Failure('outsideCarePoint');
}
