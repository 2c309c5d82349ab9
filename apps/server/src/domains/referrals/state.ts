import { message, type ReferralStatus } from '@afyakadi/contract';
import { sql } from 'kysely';
import { defineStates } from '../../platform/states.ts';

const expression = `(case when superseded_by is not null then 'Superseded'
  when sending then 'Sending' else status end)`;

export const referralStates = defineStates({
  name: 'Referral',
  about: 'An accepted referral waits for the patient; a refused one can be corrected, as a new version.',
  column: 'referral.status',
  expression,
  states: ['Sending', 'Pending', 'Completed', 'Rejected', 'Superseded'],
  initial: { send: 'Sending', receive: 'Pending' },
  events: {
    accept: { Sending: 'Pending' },
    acceptCorrection: { Sending: 'Completed' },
    refuse: { Sending: 'Rejected' },
    complete: {
      Pending: 'Completed',
      Sending: message('referrals.unanswered'),
      Rejected: message('referrals.rejected'),
      Superseded: message('referrals.superseded'),
    },
    correct: {
      Rejected: 'Superseded',
      Pending: message('referrals.notRejected'),
      Completed: message('referrals.notRejected'),
      Superseded: message('referrals.superseded'),
    },
  },
  guards: {
    accept: 'the first version',
    acceptCorrection: 'a later version',
  },
});

type ReferralState = (typeof referralStates.table.states)[number];

/** The columns of a state; a superseded one also names the version after it. */
export const stored: Readonly<Record<ReferralState, { status: ReferralStatus; sending: boolean }>> = {
  Sending: { status: 'Pending', sending: true },
  Pending: { status: 'Pending', sending: false },
  Completed: { status: 'Completed', sending: false },
  Rejected: { status: 'Rejected', sending: false },
  Superseded: { status: 'Rejected', sending: false },
};

/** SQL: the state of a referral. */
export const referralState = sql.raw<ReferralState>(expression);
