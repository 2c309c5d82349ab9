import type { ImportOfFile } from '@afyakadi/contract';
import { importBrokeOff } from '@afyakadi/contract/words/imports';

const brokenOff: readonly (string | null)[] = Object.values(importBrokeOff);

/** Where a failed import is to be started over, and whether its problem is said in words that fit. */
export function afterFailure({ source, problem }: Pick<ImportOfFile, 'source' | 'problem'>) {
  const brokeOff = brokenOff.includes(problem);
  if (source === 'scheme') {
    // Why work broke off is said of files: anyone who fetched has none to read again.
    return { next: 'fetch', problem: brokeOff ? null : problem } as const;
  }
  return { next: brokeOff ? 'chooseAgain' : 'correct', problem } as const;
}
