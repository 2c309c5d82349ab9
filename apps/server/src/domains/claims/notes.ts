import type { ClaimedVisit } from './ledger.ts';

/**
 * The notes that were written for the claim, else all on the patient. What an earlier sending or version composed is a
 * beginning of them: notes are only ever added.
 */
export function notesToSend(visit: Pick<ClaimedVisit, 'notes'>, own: string | null): string | null {
  const composed = composedNotes(visit);
  return own !== null && !composed?.startsWith(own) ? own : composed;
}

/** The notes on the patient as a claim carries them; null where there are none. */
function composedNotes({ notes }: Pick<ClaimedVisit, 'notes'>): string | null {
  return notes.length === 0 ? null : notes.join('\n\n').slice(0, 4_000);
}
