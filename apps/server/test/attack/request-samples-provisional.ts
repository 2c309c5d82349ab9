import type { RequestSampleOf } from './request-sample.ts';

/** Samples of the calls on cards without an authorization, and on provisional authorizations. */
export const provisionalSamples = {
  lookUpCard: ({ cardNo }) => ({ body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' } }),
  issueProvisional: ({ cardNo }) => ({
    body: {
      cardNo,
      verifierID: 'NHIF',
      cardTypeID: 'NHIFCard',
      visitTypeID: 1,
      source: 'own',
      reason: 'The scheme is silent',
    },
  }),
  provisionalAuthorizations: () => ({}),
  identityConflicts: () => ({}),
  decideIdentity: ({ provisionalIds }) => ({
    ids: { id: provisionalIds.disputed },
    body: { decision: 'facility', reason: 'The identity card was read again' },
  }),
  reconcileProvisional: ({ provisionalIds }) => ({ ids: { id: provisionalIds.asked }, body: {} }),
  closeProvisional: ({ provisionalIds }) => ({
    ids: { id: provisionalIds.ended },
    body: { outcome: 'written-off', note: 'Nobody could be reached' },
  }),
} satisfies Record<string, RequestSampleOf>;
