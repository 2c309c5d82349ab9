import type { RequestSampleOf } from './request-sample.ts';

/** Samples of the calls on messages that wait for the scheme. */
export const outboxSamples = {
  outboxOf: () => ({}),
  retryOutbox: ({ waiting }) => ({ ids: { id: waiting.retried } }),
  giveUpOutbox: ({ waiting }) => ({
    ids: { id: waiting.givenUp },
    body: { reason: 'Told them by telephone' },
  }),
} satisfies Record<string, RequestSampleOf>;
