import { z } from 'zod';
import {
  type AuthorizationRequest,
  acceptedNumber,
  type SchemeAnswer,
  type SchemeAuthorizations,
} from '../port/index.ts';
import { acceptsAnother, answerOf, card, unknownStatus } from './card.ts';
import { carePointReference } from './care-points.ts';
import { answersAnother, type Client, proofSent, verification } from './client.ts';
import { authorizationsOf, findAuthorization } from './issued.ts';
import { lookUp, requestedCard } from './look-up.ts';
import { needed, words } from './values.ts';

/** Verification (docs/servicehub.md, Verification). */
export function authorizations(client: Client): SchemeAuthorizations {
  return {
    lookUp: (query) => lookUp(client, query),
    authorize: (request) => authorize(client, request),
    findAuthorization: (query) => findAuthorization(client, query),
    authorizationsOf: (query) => authorizationsOf(client, query),
    release: (request) => release(client, request),
    carePointReference: carePointReference(client),
  };
}

/** The verifier whose cards have a call of their own. */
const ownVerifier = 'NHIF';

/** The scheme makes another authorization at every call: where one may be there, it is looked for before. */
async function authorize(client: Client, request: AuthorizationRequest): Promise<SchemeAnswer> {
  if (request.mayHaveArrived) {
    const existing = await authorizationsOf(client, { ...request, day: request.today });
    const fits = existing.filter(
      (authorization) =>
        authorization.visitTypeId === request.visitType.id &&
        acceptedNumber(authorization.answer) !== null &&
        !request.notThese?.includes(authorization.authorizationNo),
    );
    const authorization =
      fits.find((authorization) => authorization.requestKey === request.requestKey) ?? fits[0];
    if (authorization) return authorization.answer;
  }
  const requested = requestedCard(request);
  const isOwn = request.verifierId.toUpperCase() === ownVerifier;
  const name = isOwn ? 'AuthorizeCard' : 'VerifyCard';
  const answer = await client.transport.send(request.facility, {
    name,
    base: 'servicehub',
    method: 'POST',
    path: `${verification}/${name}`,
    idempotent: false,
    countsEach: true,
    body: {
      ...(isOwn ? {} : { verifierID: request.verifierId, cardTypeID: request.cardTypeId }),
      cardNo: requested.byNationalId ? '' : request.cardNo,
      nationalID: requested.byNationalId ? request.cardNo : '',
      visitTypeID: request.visitType.id,
      referralNo: request.referralNo ?? '',
      remarks: request.remarks ?? '',
      ...proofSent(request),
      facilityCode: request.facility.code,
      clientReferenceNo: request.requestKey,
    },
    answer: card,
    check: (card) =>
      unknownStatus(card) ??
      acceptsAnother(requested, card) ??
      answersAnother(card.clientreferenceno, request.requestKey),
    also: [400],
  });
  if (answer.kind === 'value') return answerOf(answer.value, requested);
  // A refused request has a reason alone, without any card status.
  return {
    cardStatus: '',
    authorizationStatus: '',
    authorizationNo: null,
    remarks: answer.message,
    member: null,
    latestAuthorization: null,
  };
}

const cancelled = z.object({ authorizationno: needed(60), authorizationstatus: words(60) });

/** An authorization that the scheme does not know counts as released. */
async function release(
  { transport }: Client,
  { facility, authorizationNo, reason }: Parameters<SchemeAuthorizations['release']>[0],
): Promise<void> {
  await transport.send(facility, {
    name: 'CancelAuthorization',
    base: 'servicehub',
    method: 'POST',
    idempotent: true,
    path: `${verification}/CancelAuthorization`,
    body: { authorizationNo, remarks: reason },
    answer: cancelled,
    check: (cancelled) =>
      cancelled.authorizationno === authorizationNo &&
      cancelled.authorizationstatus.toUpperCase() === 'CANCELLED'
        ? null
        : 'it does not cancel this authorization',
    also: [404],
  });
}
