import type { RequestSampleOf } from './request-sample.ts';

/** Samples of the calls on the connection to the scheme. */
export const connectionSamples = {
  connectionState: () => ({}),
  schemeSettingsOf: () => ({}),
  saveSchemeSettings: () => ({ body: { verifierId: 'WCF', adapter: 'register' } }),
  testSchemeConnection: () => ({ body: { verifierId: 'WCF' } }),
  unrecognizedResponses: () => ({}),
} satisfies Record<string, RequestSampleOf>;
