import { type endpoints, type Message, maySee, message } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import type { StoredAnswer } from '../../platform/database/tables/column-types.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { checkVisit, storedAnswersOf, wordsOf } from './check.ts';
import type { ClaimedVisit } from './claimed-visit.ts';
import { readStored } from './stored.ts';

type BuildCall = Call<typeof endpoints.buildClaim>;

/** Refuses answers about lines that are not on the claim, and clinical notes from roles that may not read them. */
export function assertAnswersFit({ body, caller }: BuildCall, visit: ClaimedVisit): void {
  if (body.clinicalNotes && !maySee(caller.role, 'claim.clinicalNotes'))
    throw new Failure('forbidden', message('claims.notesByDoctorOnly'));
  const lines = new Set(visit.lines.map(({ id }) => id));
  const known = new Set([...lines, ...visit.unfinished.map(({ lineId }) => lineId)]);
  const text = message('claims.unknownLine');
  const fields: Record<string, Message> = {};
  body.leftOut?.forEach(({ lineId }, i) => {
    if (!lines.has(lineId.toLowerCase())) fields[`leftOut.${i}.lineId`] = text;
  });
  body.answers?.forEach(({ lineId }, i) => {
    if (lineId && !known.has(lineId.toLowerCase())) fields[`answers.${i}.lineId`] = text;
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', text, { fields });
}

/** Returns the reasons of the lines that are left out, by line; undefined if the body omits them. */
export function leftOutOf({ body }: BuildCall): Map<string, string> | undefined {
  return body.leftOut && new Map(body.leftOut.map(({ lineId, reason }) => [lineId.toLowerCase(), reason]));
}

/** Stores a person's answers about a claim that is locked and not sent; a field that the body omits keeps its value. */
export async function storeAnswers(
  tx: Tx,
  call: BuildCall,
  claimId: string,
  visit: ClaimedVisit,
): Promise<void> {
  const { body, caller } = call;
  const mayWriteNotes = maySee(caller.role, 'claim.clinicalNotes');
  const changed = {
    ...(body.lateReason === undefined ? {} : { late_reason: body.lateReason || null }),
    // A role that may not read the notes sends none, and removes none.
    ...(body.clinicalNotes === undefined || !mayWriteNotes
      ? {}
      : { clinical_notes: body.clinicalNotes || null }),
    ...(body.answers === undefined
      ? {}
      : { answers: JSON.stringify(await answersOf(tx, call, claimId, visit, body.answers)) }),
  };
  if (Object.keys(changed).length === 0) return;
  await tx
    .updateTable('claim')
    .set(changed)
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', claimId)
    .execute();
}

/** Returns the answers with their findings, authors and times; an unchanged answer keeps its author. */
async function answersOf(
  tx: Tx,
  { caller, now, today }: BuildCall,
  claimId: string,
  visit: ClaimedVisit,
  reasons: NonNullable<BuildCall['body']['answers']>,
): Promise<StoredAnswer[]> {
  const stored = await readStored(readerOf(tx), caller.facility.id, { id: claimId });
  if (!stored) throw new Error('a locked claim is missing');
  const { findings } = checkVisit(visit, storedAnswersOf(stored), today);
  return reasons.map(({ code, lineId, reason }) => {
    const subject = { code, lineId: lineId?.toLowerCase() ?? null };
    const answer = { ...subject, about: wordsOf(findings, subject), reason };
    const same = stored.answers.find(
      (storedAnswer) =>
        storedAnswer.code === code &&
        storedAnswer.lineId === answer.lineId &&
        storedAnswer.about === answer.about &&
        storedAnswer.reason === reason,
    );
    return same ?? { ...answer, by: caller.accountId, at: now.toISOString() };
  });
}

/**
 * Returns the body's reasons about money for the audit trail; undefined without any. Answers to findings may be
 * clinical, so only the claim stores them, with author and time.
 */
export function reasonsOf({ body }: BuildCall): string | undefined {
  const reasons = [body.lateReason, ...(body.leftOut ?? []).map(({ reason }) => reason)].filter(Boolean);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
}
