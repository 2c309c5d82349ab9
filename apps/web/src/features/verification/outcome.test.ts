import { statusCatalogue } from '@afyakadi/contract/status';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import type { VerificationRequest } from './outcome.ts';
import { isFinal, outcomeOf } from './outcome.ts';

const request: VerificationRequest = {
  cardNo: '100200300',
  verifierID: 'NHIF',
  cardTypeID: 'NHIFCard',
  visitTypeID: 1,
  fpCode: 'R1',
  biometricMethod: 'FACIAL',
  referralNo: null,
  imageData: 'a picture',
};

function errorOf(name: keyof typeof statusCatalogue, data?: unknown) {
  const { code, http } = statusCatalogue[name];
  return new ApiError({ statusCode: code, httpStatus: http, description: statusTexts[name], data });
}

function answered(name: keyof typeof statusCatalogue, data?: unknown) {
  return outcomeOf(errorOf(name, data), request);
}

it('keeps the request of an unanswered call, without the picture', () => {
  const offer = { provisional: true, mayIssue: true, issuers: [], patient: null };
  const error = errorOf('notChecked', { item: null, ...offer });
  const found = outcomeOf(error, request);
  expect(found).toEqual({
    kind: 'unavailable',
    cardNo: '100200300',
    error,
    request: { ...request, imageData: null },
    offer: { item: null, ...offer },
  });
  // Its repeat would get the stored answer.
  expect(isFinal(found)).toBe(true);
});

it('offers no provisional authorization unless the server says so', () => {
  expect(answered('notChecked', { item: null })).toMatchObject({ offer: undefined });
  expect(answered('notChecked', { item: null, provisional: true })).toMatchObject({ offer: undefined });
});

it('treats an unrecognized answer as neither accepted nor refused', () => {
  const found = answered('schemeAnswer', { item: null });
  expect(found.kind).toBe('unrecognized');
  expect(isFinal(found)).toBe(true);
});

it('distinguishes an outage of our own server from one of the scheme', () => {
  expect(answered('unavailable').kind).toBe('unchecked');
  expect(answered('stillRunning').kind).toBe('unchecked');
  expect(outcomeOf(new ApiError({ statusCode: 0, httpStatus: 0, description: '' }), request).kind).toBe(
    'unchecked',
  );
  expect(answered('forbidden').kind).toBe('failed');
  expect(answered('notEligible', { item: null }).kind).toBe('refused');
});
