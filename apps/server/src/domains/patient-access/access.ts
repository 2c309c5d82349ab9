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
} from '../../platform/audit-reading.ts';
import { col, type Database, type Reader, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { accessSince, accessTo } from './rule.ts';

/** A caller's access to a patient; `unknown` where the facility has no such patient. */
export type PatientAccess = Patient['reach'] | 'unknown';

const accessRows = rows({ reach: col.oneOf('own', 'opened', 'outside', 'none') });

/** Whether the caller may read the record of a patient (domain §8: patients at one's care point). One statement. */
export async function accessOf(
  read: Reader,
  { caller, now }: ReadingCall,
  memberId: string,
): Promise<PatientAccess> {
  if (!may(caller.role, 'record.open')) return 'none';
  const [row] = await read(accessRows`
    select ${accessTo(memberId, caller, now)} as reach from authorized_member m
    where m.facility_id = ${caller.facility.id} and m.id = ${memberId}`);
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
 * Like `assertAccess`, and also records in the audit trail that the record was read (`recordRead`): both in one
 * statement, which runs beside the read. Repeated reads of one screen share one row.
 */
export async function assertAndRecordAccess(
  database: Database,
  call: ReadingCall,
  memberId: string,
): Promise<void> {
  if ((await recordAccess(database, call, memberId)) === 'outside') throw outside();
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

/**
 * Returns the caller's access and records it in the audit trail: `record.seen` where the caller may read the record,
 * `identity.seen` where only the head of the patient's page is shown.
 */
export async function recordAccess(
  database: Database,
  call: ReadingCall,
  memberId: string,
  { identityToo = false } = {},
): Promise<PatientAccess> {
  const { caller, now } = call;
  const id = memberId.toLowerCase();
  const record = { action: 'record.seen', memberId: id };
  const identity = { action: 'identity.seen', memberId: id };
  const reach = may(caller.role, 'record.open') ? accessTo(id, caller, now) : sql`'none'`;
  const [row] = await database.read(
    caller.facility.id,
    accessRows`with access as materialized (
        select ${reach} as reach from authorized_member m where m.facility_id = ${caller.facility.id} and m.id = ${id}
      )
      ${unlessKnown(database, call, record, 'open', sql`reach in ('own', 'opened')`)}
      ${identityToo ? unlessKnown(database, call, identity, 'head', sql`reach not in ('own', 'opened')`) : sql``}
      select reach from access`,
  );
  if (!row) return 'unknown';
  const open = row.reach === 'own' || row.reach === 'opened';
  if (open) rememberRecorded(database, readId(call, record));
  else if (identityToo) rememberRecorded(database, readId(call, identity));
  return row.reach;
}

/** The part of the statement that writes the row, unless this process knows that the row exists. */
function unlessKnown(
  database: Database,
  call: ReadingCall,
  entry: ReadEntry,
  name: 'open' | 'head',
  when: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (isRecorded(database, readId(call, entry))) return sql``;
  return sql`, ${sql.ref(name)} as (${auditColumns} select ${readValues(call, entry)} from access where ${when}
    on conflict do nothing)`;
}

function outside(): Failure {
  return new Failure('outsideCarePoint');
}
