import type { ClinicalNote, endpoints } from '@afyakadi/contract';
import { col, type Database, newId, type Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { takeInAtConsultation } from '../visits/index.ts';
import { authorizationOf, entriesOf, type ListQuery, readOfMember } from './member.ts';

const notes = entriesOf('clinical_note', col.from('clinical_note', 'id', 'text', 'recorded_at'));

/** A page of the notes on a patient. Failure: `notFound` for an unknown patient. */
export function listNotes(database: Database, query: ListQuery) {
  return readOfMember(
    database,
    query,
    'clinical_note',
    notes,
    (row): ClinicalNote => ({
      id: row.id,
      text: row.text,
      createdAt: row.recorded_at.toISOString(),
      recordedByName: row.recorded_by_name,
    }),
  );
}

/**
 * Writes a note under the patient's latest valid authorization; notes never change. Failures: `notFound`;
 * `outsideCarePoint`; `conflict` without a valid authorization.
 */
export async function addNote(tx: Tx, call: Call<typeof endpoints.addNote>): Promise<ClinicalNote> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const memberId = params.id;
  const authorizationId = await authorizationOf(tx, call, memberId);
  await takeInAtConsultation(tx, call, authorizationId);
  const id = newId();
  await tx
    .insertInto('clinical_note')
    .values({
      facility_id: facilityId,
      id,
      member_id: memberId,
      authorization_id: authorizationId,
      text: body.text,
      recorded_at: now,
      recorded_by: caller.accountId,
    })
    .execute();
  await writeAuditAndEvents(
    tx,
    call,
    { action: 'note.written', subjectType: 'note', subjectId: id, memberId },
    { topic: 'diagnoses', memberId },
  );
  return { id, text: body.text, createdAt: now.toISOString(), recordedByName: caller.accountName };
}
