import { expect, it } from 'vitest';
import { advice, lacksNumber, type RefusalReason, reasonOf, wantsProof } from './advice.ts';

it.each([
  ['Verification by FACIAL is required for this member', true],
  ['Fingerprint required', true],
  ['Required: biometric verification', true],
  ['Facial verification failed', false],
  ['Referral number is required', false],
  ['Card Missing', false],
  ['', false],
])('“%s” requires proof of the holder: %s', (remark, wants) => {
  expect(wantsProof(remark)).toBe(wants);
});

it.each([
  [{ authorizationStatus: 'accepted ' }, true],
  [{ authorizationStatus: 'REJECTED' }, false],
  [null, false],
])('%j is accepted without a number: %s', (refusal, lacks) => {
  expect(lacksNumber(refusal)).toBe(lacks);
});

it.each<[string, RefusalReason]>([
  ['Already authorized today at Bahari Njema Demo Health Centre', 'elsewhere'],
  ['Contributions are being confirmed. Ask again later', 'waiting'],
  ['No decision is available for this card', 'waiting'],
  ['Contributions are more than three months late', 'contributions'],
  ['Card Missing', 'card'],
  ['Card number is not valid', 'card'],
  ['', 'card'],
])('“%s” is refused for the reason: %s', (remark, reason) => {
  expect(reasonOf(remark)).toBe(reason);
});

it("sends only a patient with a wrong card to the scheme's office", () => {
  const linesOf = (remark: string) => advice(remark).map(({ lines }) => lines.join(' '));
  for (const text of linesOf('Already authorized today at Bahari Njema')) {
    expect(text).toMatch(/go back to that facility|rudi katika kituo hicho/);
    expect(text).not.toMatch(/nearest office|ofisi ya mfuko/);
  }
  for (const text of linesOf('Card Missing')) expect(text).toMatch(/nearest office|ofisi ya mfuko/);
});
