import { message, type StayStatus } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
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

/** The state to which an event leads. Failure: `conflict`, by the stay's `id`, with what to do. */
export function statusAfter<Event extends keyof typeof stayStates.table.events>(
  status: StayStatus,
  event: Event,
) {
  const refusal = stayStates.refusal(status, event);
  if (refusal) throw new Failure('conflict', refusal, { fields: { id: refusal } });
  return stayStates.next(status, event);
}
