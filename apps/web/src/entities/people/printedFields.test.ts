import { expect, test } from 'vitest';
import { provisionalNotice } from './printedFields.ts';

test.each([
  [null, []],
  ['waiting', [/not confirmed by the scheme yet · .*mfuko haujaithibitisha bado/]],
  ['refused', [/refused by the scheme · .*mfuko umeikataa/]],
  // A waiting one can be closed as well, so the text must not say that it was refused.
  [
    'closed',
    [/^(?!.*refused)(?!.*umeikataa).*ended, not paid by the scheme · .*imehitimishwa, mfuko haulipi/],
  ],
] as const)('a printout marks a provisional authorization that is %s', (mark, lines) => {
  const printed = provisionalNotice(mark);
  expect(printed).toHaveLength(lines.length);
  for (const [n, line] of lines.entries()) expect(printed[n]).toMatch(line);
});
