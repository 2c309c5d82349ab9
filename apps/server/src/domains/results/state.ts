import { defineStates } from '../../platform/states.ts';

export const resultStates = defineStates({
  name: 'Test result',
  about: 'Each version of a result has its own; the status of the order line follows from the newest.',
  column: 'test_result.state',
  states: ['Preliminary', 'Final'],
  initial: { submitPreliminary: 'Preliminary', submitFinal: 'Final' },
  events: { authorize: { Preliminary: 'Final' } },
  guards: { authorize: 'the newest version, by another person' },
});
