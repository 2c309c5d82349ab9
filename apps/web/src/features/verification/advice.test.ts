import { expect, it } from 'vitest';
import { lacksNumber, wantsProof } from './advice.ts';

it.each([
  ['Verification by FACIAL is required for this member', true],
  ['Fingerprint required', true],
  ['Required: biometric verification', true],
  ['Facial verification failed', false],
  ['Referral number is required', false],
  ['Card Missing', false],
  ['', false],
])('%s asks for proof of the holder: %s', (remark, wants) => {
  expect(wantsProof(remark)).toBe(wants);
});

it.each([
  [{ authorizationStatus: 'accepted ' }, true],
  [{ authorizationStatus: 'REJECTED' }, false],
  [null, false],
])('%j is accepted without a number: %s', (refusal, lacks) => {
  expect(lacksNumber(refusal)).toBe(lacks);
});
