import { z } from 'zod';
import {
  type AuthorizationRequest,
  acceptedNumber,
  type SchemeAnswer,
  type SchemeAuthorizations,
} from '../port/index.ts';
import { type Asking, anothers, proofSent, verification } from './asking.ts';
import { acceptsAnother, answerOf, card, strangeStatus } from './card.ts';
import { carePointReference } from './care-points.ts';
import { authorizationsOf, findAuthorization } from './held.ts';
import { askedOf, lookUp } from './look-up.ts';
import { needed, words } from './values.ts';

/** Verification (docs/servicehub.md, Verification). */
export function authorizations(asking: Asking): SchemeAuthorizations {
  return {
    lookUp: (query) => lookUp(asking, query),
    authorize: (request) => authorize(asking, request),
    findAuthorization: (query) => findAuthorization(asking, query),
    authorizationsOf: (query) => authorizationsOf(asking, query),
    release: (request) => release(asking, request),
    carePointReference: carePointReference(asking),
  };
}

/** The verifier whose cards have a call of their own. */
const ownVerifier = 'NHIF';

/** The scheme makes another authorization at every call: where one may be there, it is looked for before. */
async function authorize(asking: Asking, request: AuthorizationRequest): Promise<SchemeAnswer> {
  if (request.mayHaveArrived) {
    const held = await authorizationsOf(asking, { ...request, day: request.today });
    const fits = held.filter(
      (it) =>
        it.visitTypeId === request.visitType.id &&
        acceptedNumber(it.answer) !== null &&
        !request.notThese?.includes(it.authorizationNo),
    );
    const found = fits.find((it) => it.requestKey === request.requestKey) ?? fits[0];
    if (found) return found.answer;
  }
  const asked = askedOf(request);
  const own = request.verifierId.toUpperCase() === ownVerifier;
  const name = own ? 'AuthorizeCard' : 'VerifyCard';
  const answer = await asking.transport.ask(request.facility, {
    ...{ name, base: 'servicehub', method: 'POST', path: `${verification}/${name}`, idempotent: false },
    countsEach: true,
    body: {
      ...(own ? {} : { verifierID: request.verifierId, cardTypeID: request.cardTypeId }),
      ...{
        cardNo: asked.byNationalId ? '' : request.cardNo,
        nationalID: asked.byNationalId ? request.cardNo : '',
      },
      ...{ visitTypeID: request.visitType.id, referralNo: request.referralNo ?? '' },
      ...{ remarks: request.remarks ?? '', ...proofSent(request) },
      ...{ facilityCode: request.facility.code, clientReferenceNo: request.requestKey },
    },
    answer: card,
    check: (it) =>
      strangeStatus(it) ?? acceptsAnother(asked, it) ?? anothers(it.clientreferenceno, request.requestKey),
    also: [400],
  });
  if (answer.kind === 'value') return answerOf(answer.value, asked);
  // What was sent is refused with the reason alone: there is no word about the card.
  return {
    ...{ cardStatus: '', authorizationStatus: '', authorizationNo: null, remarks: answer.message },
    ...{ member: null, latestAuthorization: null },
  };
}

const cancelled = z.object({ authorizationno: needed(60), authorizationstatus: words(60) });

/** One that the scheme does not know is given back already. */
async function release(
  { transport }: Asking,
  { facility, authorizationNo, reason }: Parameters<SchemeAuthorizations['release']>[0],
): Promise<void> {
  await transport.ask(facility, {
    ...{ name: 'CancelAuthorization', base: 'servicehub', method: 'POST', idempotent: true },
    path: `${verification}/CancelAuthorization`,
    body: { authorizationNo, remarks: reason },
    answer: cancelled,
    check: (it) =>
      it.authorizationno === authorizationNo && it.authorizationstatus.toUpperCase() === 'CANCELLED'
        ? null
        : 'it does not cancel this authorization',
    also: [404],
  });
}
