import { expect, it } from 'vitest';
import { notEligible, textFor } from './verify.ts';

const refusal = { cardStatus: 'Active', latestAuthorization: null, checkedAt: '2026-11-22T06:00:00.000Z' };

it.each([
  ['REJECTED', 'Card Missing', 'Card Missing'],
  ['PENDING', ' ', 'The scheme has not decided yet. Try again in a few minutes.'],
  [
    'Accepted ',
    'Verified OK',
    'The scheme accepted the card but gave no authorization number. Ask the scheme.',
  ],
])('reports %s with the remark “%s” as “%s”', (authorizationStatus, remarks, message) => {
  const failure = notEligible({ ...refusal, authorizationStatus, remarks }, textFor({ authorizationStatus }));
  expect(failure.message).toBe(message);
});
