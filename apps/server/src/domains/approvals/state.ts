import { defineStates } from '../../platform/states.ts';

export const approvalStates = defineStates({
  name: 'Approval',
  about: 'The scheme decides on a request; what it approved is used until nothing is left.',
  column: 'approval.status',
  states: ['Pending', 'Valid', 'Consumed', 'Invalid'],
  initial: { request: 'Pending' },
  events: {
    wait: { Pending: 'Pending' },
    approve: { Pending: 'Valid' },
    refuse: { Pending: 'Invalid' },
    use: { Valid: 'Valid' },
    useUp: { Valid: 'Consumed' },
    giveBack: { Valid: 'Valid', Consumed: 'Valid' },
    expire: { Valid: 'Invalid' },
  },
  guards: {
    wait: 'the scheme has not decided',
    use: 'some is left',
    useUp: 'nothing is left',
    expire: 'its last day has passed, unused',
  },
});
