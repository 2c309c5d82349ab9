import type { ImportOfFile } from '@afyakadi/contract';
import { importBrokeOff } from '@afyakadi/contract/scheme/imports';

const brokenOff: ReadonlySet<string | undefined> = new Set(importBrokeOff);

/** Returns how to restart a failed import, and its problem if the text fits. */
export function afterFailure({
  source,
  problem,
  problemMessage,
}: Pick<ImportOfFile, 'source' | 'problem' | 'problemMessage'>) {
  const brokeOff = brokenOff.has(problemMessage?.code);
  if (source === 'scheme') {
    // The text for an interrupted import is about files, and a fetched tariff has no file.
    return { next: 'fetch', problem: brokeOff ? null : problem } as const;
  }
  return { next: brokeOff ? 'chooseAgain' : 'correct', problem } as const;
}
