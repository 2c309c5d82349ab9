import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, expression } from '../../platform/database/index.ts';
import { defineStates, inStates } from '../../platform/states.ts';

const sent = message('claims.alreadySent');
const frozen = message('claims.visitFrozen');
const notRejected = message('claims.notRejected');
const unsent = message('claims.notSent');
const notSent = { Draft: unsent, Pending: unsent, Sending: unsent };
const superseded = message('claims.alreadyResubmitted');

const open = `from claim_submission s
  where s.facility_id = c.facility_id and s.claim_id = c.id and s.ended_at is null`;

/** A claim is being sent while one of its submissions has not ended, and nowhere else is that stored (decision 040). */
const stateOfClaim = `(case when c.superseded_by is not null then 'Superseded'
  when c.status = 'Pending' and exists (select ${open}) then 'Sending' else c.status end)`;

export const claimStates = defineStates({
  name: 'Claim',
  about:
    'A claim follows the ledger until it is sent; the scheme decides on it, and a rejected one gets a new version.',
  column: 'claim.status',
  expression: stateOfClaim,
  states: ['Draft', 'Pending', 'Sending', 'Submitted', 'Approved', 'Rejected', 'Superseded'],
  initial: { begin: 'Draft' },
  events: {
    rebuild: { Draft: 'Draft', Pending: 'Pending', Sending: frozen, Submitted: frozen, Approved: frozen },
    build: { Draft: 'Pending' },
    send: {
      Pending: 'Sending',
      Sending: 'Sending',
      Draft: message('claims.notBuilt'),
      Submitted: sent,
      Approved: sent,
      Rejected: message('claims.rejected'),
      Superseded: superseded,
    },
    receive: { Sending: 'Submitted' },
    refuse: { Sending: 'Pending' },
    giveUp: { Sending: 'Pending' },
    approve: { Submitted: 'Approved', ...notSent },
    reject: { Submitted: 'Rejected', ...notSent },
    resubmit: {
      Rejected: 'Superseded',
      Draft: notRejected,
      Pending: notRejected,
      Sending: notRejected,
      Submitted: notRejected,
      Approved: notRejected,
      Superseded: superseded,
    },
  },
  guards: {
    rebuild: 'something under its authorization changes',
    giveUp: 'a person stops sending it',
    reject: 'the scheme refused a whole line',
    resubmit: 'the new version is built',
  },
});

export type ClaimState = (typeof claimStates.table.states)[number];

/** The type of `claimState`. */
export const stateType = col.oneOf(...claimStates.table.states);

/** SQL: the state of a claim `c`. */
export const claimState = expression(stateType)`${sql.raw(stateOfClaim)}`;

/** SQL: whether the event can happen to a claim `c`. */
export const canHappen = (event: keyof typeof claimStates.table.events) =>
  expression(col.boolean)`${claimState} ${inStates(claimStates.from(event))}`;

/** The type of `sendingSince`. */
export const sinceType = col.nullable(col.of('claim_submission', 'started_at'));

/** SQL: since when a claim `c` is being sent; null if it is not. */
export const sendingSince = expression(sinceType)`(select min(s.started_at) ${sql.raw(open)})`;

/** The events are the outcomes of an attempt; "already": the scheme had received the claim before. */
export const submissionStates = defineStates({
  name: 'Claim submission',
  about:
    'One attempt of a person to send a claim, repeated until the scheme answers. The answer is that of the newest attempt, and ends all of the claim.',
  column: 'claim_submission.state',
  states: ['pending', 'received', 'already', 'refused', 'unanswered'],
  initial: { begin: 'pending' },
  events: {
    received: { pending: 'received', unanswered: 'received' },
    already: { pending: 'already', unanswered: 'already' },
    refused: { pending: 'refused', unanswered: 'refused' },
    unanswered: { pending: 'unanswered', unanswered: 'unanswered' },
  },
});
