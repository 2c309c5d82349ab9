import type { ClaimedVisit } from './claimed-visit.ts';

/**
 * Returns the notes that were written for the claim, else all on the patient. Notes are only ever added, so an earlier
 * composition is a beginning of them.
 */
export function notesToSend(visit: Pick<ClaimedVisit, 'notes'>, own: string | null): string | null {
  const composed = composedNotes(visit);
  return own !== null && !composed?.startsWith(own) ? own : composed;
}

/** Composes the patient's notes for a claim; null without any. */
function composedNotes({ notes }: Pick<ClaimedVisit, 'notes'>): string | null {
  return notes.length === 0 ? null : notes.join('\n\n').slice(0, 4_000);
}
