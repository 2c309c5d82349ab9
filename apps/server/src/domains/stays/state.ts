import { message } from '@afyakadi/contract';
import { defineStates } from '../../platform/states.ts';

export const stayStates = defineStates({
  name: 'Stay',
  about: 'A doctor asks for an admission; the ward gives a bed, moves the patient, and discharges.',
  column: 'stay.status',
  states: ['Requested', 'Admitted', 'Discharged', 'Cancelled'],
  initial: { request: 'Requested' },
  events: {
    admit: {
      Requested: 'Admitted',
      Admitted: message('stays.alreadyAdmitted'),
      Discharged: message('stays.alreadyDischarged'),
      Cancelled: message('stays.withdrawn'),
    },
    transfer: {
      Requested: message('stays.notAdmitted'),
      Admitted: 'Admitted',
      Discharged: message('stays.alreadyDischarged'),
      Cancelled: message('stays.withdrawn'),
    },
    discharge: {
      Requested: message('stays.notAdmitted'),
      Admitted: 'Discharged',
      Discharged: message('stays.alreadyDischarged'),
      Cancelled: message('stays.withdrawn'),
    },
    cancel: {
      Requested: 'Cancelled',
      Admitted: message('stays.alreadyAdmitted'),
      Discharged: message('stays.alreadyDischarged'),
      Cancelled: message('stays.withdrawn'),
    },
  },
  guards: {
    admit: 'the bed is free',
    transfer: 'the other bed is free',
    discharge: 'no ordered line is unfinished, or a reason is given',
  },
});
