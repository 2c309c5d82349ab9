import type { Diagnosis } from '@afyakadi/contract';
import {
  col,
  type Database,
  newId,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { entriesOf, type ListQuery, readOfMember, storeOrFind } from './member.ts';

const diagnoses = entriesOf('diagnosis', {
  ...col.from('diagnosis', 'id', 'member_id', 'authorization_id', 'code', 'name', 'certainty', 'note'),
  ...col.from('diagnosis', 'recorded_at', 'finalized_at', 'withdrawn_at', 'withdrawn_reason'),
});
export type DiagnosisRow = RowOf<typeof diagnoses.columns>;

export function toDiagnosis(row: DiagnosisRow): Diagnosis {
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    code: row.code,
    name: row.name,
    certainty: row.certainty,
    note: row.note,
    createdAt: row.recorded_at.toISOString(),
    recordedByName: row.recorded_by_name,
    finalizedAt: row.finalized_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
  };
}

/** A page of a patient's diagnoses, withdrawn ones among them. Failure: `notFound` for an unknown patient. */
export function listDiagnoses(database: Database, query: ListQuery) {
  return readOfMember(database, query, 'diagnosis', diagnoses, toDiagnosis);
}

interface NewDiagnosis {
  facilityId: string;
  memberId: string;
  authorizationId: string;
  code: string;
  name: string;
  certainty: Diagnosis['certainty'];
  note: string | null;
  accountId: string;
  now: Date;
}

/** Stores a diagnosis, or returns the active one of this code: a unique index allows one. */
export function storeDiagnosis(tx: Tx, diagnosis: NewDiagnosis): Promise<{ id: string; stored: boolean }> {
  const finalized = diagnosis.certainty === 'Final';
  const insert = () =>
    tx
      .insertInto('diagnosis')
      .values({
        facility_id: diagnosis.facilityId,
        id: newId(),
        member_id: diagnosis.memberId,
        authorization_id: diagnosis.authorizationId,
        code: diagnosis.code,
        name: diagnosis.name,
        certainty: diagnosis.certainty,
        note: diagnosis.note,
        recorded_at: diagnosis.now,
        recorded_by: diagnosis.accountId,
        finalized_at: finalized ? diagnosis.now : null,
        finalized_by: finalized ? diagnosis.accountId : null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['facility_id', 'authorization_id', 'code'])
          .where('withdrawn_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
  const find = () =>
    tx
      .selectFrom('diagnosis')
      .select('id')
      .where('facility_id', '=', diagnosis.facilityId)
      .where('authorization_id', '=', diagnosis.authorizationId)
      .where('code', '=', diagnosis.code)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
  return storeOrFind(insert, find);
}

/** Locks the authorization of a diagnosis: its claim is neither built nor sent meanwhile. */
export async function lockAuthorizationOf(tx: Tx, facilityId: string, diagnosisId: string): Promise<void> {
  const authorization = tx
    .selectFrom('diagnosis')
    .select('authorization_id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', diagnosisId);
  await tx
    .selectFrom('card_authorization as a')
    .select('a.id')
    .where('a.facility_id', '=', facilityId)
    .where('a.id', '=', authorization)
    .forShare()
    .execute();
}

/** Locks a diagnosis for a change and returns it as its answer shows it. */
export async function lockDiagnosis(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<DiagnosisRow | undefined> {
  const [row] = await readerOf(tx)(rows(diagnoses.columns)`
    ${diagnoses.from} where r.facility_id = ${facilityId} and r.id = ${id} for no key update of r`);
  return row;
}

interface DiagnosisChange {
  facilityId: string;
  id: string;
  accountId: string;
  now: Date;
}

export async function finalize(tx: Tx, change: DiagnosisChange): Promise<void> {
  await tx
    .updateTable('diagnosis')
    .set({ certainty: 'Final', finalized_at: change.now, finalized_by: change.accountId })
    .where('facility_id', '=', change.facilityId)
    .where('id', '=', change.id)
    .where('certainty', '=', 'Provisional')
    .execute();
}

export async function withdraw(tx: Tx, change: DiagnosisChange, reason: string): Promise<void> {
  await tx
    .updateTable('diagnosis')
    .set({ withdrawn_at: change.now, withdrawn_by: change.accountId, withdrawn_reason: reason })
    .where('facility_id', '=', change.facilityId)
    .where('id', '=', change.id)
    .where('withdrawn_at', 'is', null)
    .execute();
}
