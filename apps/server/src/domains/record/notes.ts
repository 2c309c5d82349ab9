import type { ClinicalNote, endpoints } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { takeInAtConsultation } from '../visits/index.ts';
import { authorizationOf, type ListQuery, readOfMember } from './member.ts';

interface NoteRow {
  id: string;
  text: string;
  recorded_at: Date;
  recorded_by_name: string;
}

/** A page of the notes on a patient. Failure: `notFound` for an unknown patient. */
export function listNotes(database: Database, query: ListQuery) {
  const columns = sql`r.id, r.text, r.recorded_at, k.name as recorded_by_name`;
  return readOfMember<NoteRow, ClinicalNote>(database, query, { table: 'clinical_note', columns }, (row) => ({
    id: row.id,
    text: row.text,
    createdAt: row.recorded_at.toISOString(),
    recordedByName: row.recorded_by_name,
  }));
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
  await sql`
    insert into clinical_note (facility_id, id, member_id, authorization_id, text, recorded_at, recorded_by)
    values (${facilityId}, ${id}, ${memberId}, ${authorizationId}, ${body.text}, ${now}, ${caller.accountId})`.execute(
    tx,
  );
  await writeAuditAndEvents(
    tx,
    call,
    { action: 'note.written', subjectType: 'note', subjectId: id, memberId },
    { topic: 'diagnoses', memberId },
  );
  return { id, text: body.text, createdAt: now.toISOString(), recordedByName: caller.accountName };
}
