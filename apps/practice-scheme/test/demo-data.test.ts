import { generalMembers } from '@afyakadi/demo/people';
import { scenarioMembers } from '@afyakadi/demo/scenario-members';
import { expect, it } from 'vitest';
import { memberByCard } from '../src/data/members.ts';

it('answers for each card of the demo as the demo describes it', () => {
  for (const { cardNo, cardStatus, authorizationStatus } of [...generalMembers(420), ...scenarioMembers]) {
    expect(memberByCard(cardNo)).toMatchObject({ cardNo, cardStatus, authorizationStatus });
  }
});
