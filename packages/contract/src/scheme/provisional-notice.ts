import type { ProvisionalMark } from './provisional.ts';

/** Returns the notice on paper about a provisional authorization, in both languages for every reader. */
export function provisionalNotice(mark: ProvisionalMark | null | undefined): readonly string[] {
  if (!mark) return [];
  const [en, sw] = notices[mark];
  return [`PROVISIONAL: ${en} · IDHINI YA MUDA: ${sw}`];
}

const notices: Record<ProvisionalMark, readonly [en: string, sw: string]> = {
  waiting: ['not confirmed by the scheme yet', 'mfuko haujaithibitisha bado'],
  refused: ['refused by the scheme', 'mfuko umeikataa'],
  // One that waits can be closed as well, so this does not say that it was refused.
  closed: ['ended, not paid by the scheme', 'imehitimishwa, mfuko haulipi'],
};
