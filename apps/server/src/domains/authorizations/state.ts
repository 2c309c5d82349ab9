import { message } from '@afyakadi/contract';
import { defineStates } from '../../platform/states.ts';

/** A stale attempt may be answered after all: its call was slower than any should be. */
export const attemptStates = defineStates({
  name: 'Verification attempt',
  about:
    'An attempt is committed before a remote scheme is called and ends with its answer. One that a crash left pending expires as not checked. The register answers at once.',
  column: 'verification_attempt.state',
  states: ['pending', 'eligible', 'refused', 'unchecked'],
  initial: { begin: 'pending', accept: 'eligible', refuse: 'refused', fail: 'unchecked' },
  events: {
    accept: { pending: 'eligible', unchecked: 'eligible' },
    refuse: { pending: 'refused', unchecked: 'refused' },
    fail: { pending: 'unchecked', unchecked: 'unchecked' },
    expire: { pending: 'unchecked' },
  },
  guards: {
    accept: 'the scheme gave a number',
    fail: 'the scheme did not answer, or not in a way that is recognized',
    expire: 'it began five minutes ago',
  },
});

export const authorizationStates = defineStates({
  name: 'Authorization',
  about:
    'An authorization serves its visits until it is withdrawn. The scheme may give its number again, which makes it valid again.',
  column: 'card_authorization.withdrawn_at',
  expression: `(case when withdrawn_at is null then 'valid' else 'withdrawn' end)`,
  states: ['valid', 'withdrawn'],
  initial: { verify: 'valid', issueProvisional: 'valid' },
  events: {
    withdraw: { valid: 'withdrawn' },
    revive: { withdrawn: 'valid' },
  },
  guards: {
    withdraw: 'nothing was done under it',
    revive: 'no other one is valid for the visit',
  },
});

export const authorizationStateOf = (row: { withdrawn_at: Date | null }) =>
  row.withdrawn_at ? 'withdrawn' : 'valid';

/** Beside the state above; null for an authorization that the scheme issued itself. */
export const provisionalStates = defineStates({
  name: 'Provisional authorization',
  about:
    'An authorization that was issued while the scheme did not answer waits to be reconciled. One that the scheme refuses is for a person to retry or to close.',
  column: 'card_authorization.provisional',
  states: ['waiting', 'reconciled', 'refused', 'closed'],
  initial: { issue: 'waiting' },
  events: {
    confirm: { waiting: 'reconciled', refused: 'reconciled' },
    refuse: { waiting: 'refused' },
    retry: { waiting: 'waiting', refused: 'waiting', closed: message('provisional.alreadyClosed') },
    close: {
      waiting: 'closed',
      refused: 'closed',
      reconciled: message('provisional.alreadyConfirmed'),
      closed: message('provisional.alreadyClosed'),
    },
  },
  guards: {
    confirm: 'the scheme knows its number, or gave one',
    close: 'the scheme has answered',
  },
});

type ProvisionalState = (typeof provisionalStates.table.states)[number];

/** Whether the scheme's own authorization can still replace this one. */
export const canConfirm = ({ provisional }: { provisional: ProvisionalState | null }) =>
  provisional !== null && provisionalStates.can(provisional, 'confirm');
