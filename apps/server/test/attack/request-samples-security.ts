import type { EndpointName } from '@afyakadi/contract';
import { password } from '../setup/fixtures.ts';
import type { RequestSampleOf } from './request-sample.ts';

/** The identifier and the secrets belong to nobody. */
const nobody = { identifierType: 'card', identifier: '300001' } as const;
const secret = 'a-secret-that-nobody-was-given';
const newPassword = 'Another-long-one-77';
const own = () => ({ body: { password } });

/** How a user signs in, and what users do about their own account. */
export const securitySamples = {
  login: (_, role) => ({ body: { role, identifier: '300001', password } }),
  refresh: () => ({}),
  logout: () => ({}),
  me: () => ({}),
  // With a wrong current password, the account does not change.
  changePassword: () => ({ body: { currentPassword: 'not-the-password', newPassword } }),
  secondFactor: () => ({ body: { challenge: secret, factor: 'totp', code: '123456' } }),
  lockSession: () => ({}),
  unlockSession: own,
  forgotPassword: () => ({ body: nobody }),
  resetPassword: () => ({ body: { ...nobody, code: '12345678', newPassword } }),
  invitationDetails: () => ({ body: { secret } }),
  acceptInvitation: () => ({ body: { secret, newPassword } }),
  sessions: () => ({}),
  endSessions: own,
  ownProtection: () => ({}),
  beginTotp: own,
  confirmTotp: () => ({ body: { code: '123456' } }),
  removeTotp: own,
  newRecoveryCodes: own,
  beginPasskey: own,
  addPasskey: () => ({ body: { challenge: secret, name: 'Key', credential: { id: 'x' } } }),
  removePasskey: ({ passkeys }, role) => ({ ids: { id: passkeys[role] }, body: { password } }),
} satisfies Partial<Record<EndpointName, RequestSampleOf>>;
