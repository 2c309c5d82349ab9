import { message } from '@afyakadi/contract';
import { defineStates } from '../../platform/states.ts';

export const visitStates = defineStates({
  name: 'Visit',
  about:
    'A visit waits or is served until its last line or a person ends it; without any service it can be withdrawn.',
  column: 'visit.status',
  states: ['Pending', 'Completed', 'Cancelled'],
  initial: { start: 'Pending' },
  events: {
    take: { Pending: 'Pending', Cancelled: message('visits.withdrawn') },
    complete: { Pending: 'Completed', Cancelled: message('visits.withdrawn') },
    undo: { Completed: 'Pending', Cancelled: message('visits.withdrawn') },
    reopen: { Completed: 'Pending', Cancelled: message('visits.withdrawn') },
    cancel: { Pending: 'Cancelled', Completed: 'Cancelled' },
    closeEmpty: { Pending: 'Cancelled' },
  },
  guards: {
    complete: 'its last line is finished, or a person ends it',
    take: 'nobody has taken the patient in',
    undo: 'a person ended it minutes ago, nothing followed and its claim was not sent',
    reopen: 'a line is unfinished again',
    cancel: 'nothing was done under it',
    closeEmpty: 'nothing was ordered',
  },
});
