import type { Tx } from '../../platform/database/index.ts';
import type { AuthorizationRequest, SchemeAnswer, SchemeAuthorizations } from '../port/index.ts';
import { toMember } from './look-up.ts';
import { isIssuedNumber } from './members.ts';
import {
  findMember,
  issue,
  issuedByKey,
  knowsReferral,
  latestIssued,
  type RegisterMember,
  visitsInMonth,
  wasServed,
  withdraw,
} from './store.ts';

/** Verifies a card with the documented outcomes (domain §2, a to e) out of the register's rows. */
export async function authorize(tx: Tx, request: AuthorizationRequest): Promise<SchemeAnswer> {
  const member = await findMember(tx, request);
  if (!member) {
    return {
      cardStatus: 'Invalid',
      authorizationStatus: 'REJECTED',
      authorizationNo: null,
      remarks: 'Card number is not known to the scheme',
      member: null,
      latestAuthorization: null,
    };
  }
  const earlier = await issuedByKey(tx, request.requestKey);
  if (earlier) return accepted(tx, member, earlier);

  const refusal = await reasonToRefuse(tx, member, request);
  if (refusal) return answer(tx, member, { ...refusal, authorizationNo: null });

  const number = await issue(tx, member.id, request);
  if (number) return accepted(tx, member, number);
  const latest = await latestIssued(tx, member.id);
  return answer(tx, member, {
    authorizationStatus: 'REJECTED',
    authorizationNo: null,
    remarks: `Already authorized today at ${latest?.facilityName ?? 'another facility'}`,
  });
}

/** Releases an authorization of this facility; an unknown or released one is left as it is. */
export async function release(
  tx: Tx,
  request: Parameters<SchemeAuthorizations['release']>[0],
): Promise<void> {
  if (isIssuedNumber(request.authorizationNo))
    await withdraw(tx, request.authorizationNo, request.facility.code, request.now);
}

interface Refusal {
  authorizationStatus: string;
  remarks: string;
  cardStatus?: string;
}

/** Applies the scheme's own rules in their order; null when none forbids the visit. */
async function reasonToRefuse(
  tx: Tx,
  member: RegisterMember,
  request: AuthorizationRequest,
): Promise<Refusal | null> {
  if (member.authorization_status !== 'ACCEPTED') {
    return { authorizationStatus: member.authorization_status, remarks: member.remarks };
  }
  // Outcome d: an unknown card is accepted once; afterwards its holder must go to the scheme.
  if (member.card_status === 'Unknown' && (await wasServed(tx, member.id, request))) {
    return {
      cardStatus: 'Invalid',
      authorizationStatus: 'REJECTED',
      remarks: 'This card was accepted once before. The holder must take it to the scheme first',
    };
  }
  const { referralNo, visitType } = request;
  if (
    visitType.requiresReferralNo &&
    !(await knowsReferral(tx, member.card_key, referralNo ?? '', request.facility.code))
  ) {
    return {
      authorizationStatus: 'REJECTED',
      remarks: `Referral number ${referralNo ?? ''} is not known for this card`,
    };
  }
  const most = visitType.maximumVisitsPerMonth;
  if (most !== null && (await visitsInMonth(tx, member.id, request)) >= most) {
    return {
      authorizationStatus: 'REJECTED',
      remarks: `No more than ${most} visits of this type in a month`,
    };
  }
  return null;
}

function accepted(tx: Tx, member: RegisterMember, authorizationNo: string): Promise<SchemeAnswer> {
  return answer(tx, member, { authorizationStatus: 'ACCEPTED', authorizationNo, remarks: member.remarks });
}

async function answer(
  tx: Tx,
  member: RegisterMember,
  answer: Refusal & { authorizationNo: string | null },
): Promise<SchemeAnswer> {
  return {
    cardStatus: answer.cardStatus ?? member.card_status,
    authorizationStatus: answer.authorizationStatus,
    authorizationNo: answer.authorizationNo,
    remarks: answer.remarks,
    member: toMember(member),
    latestAuthorization: await latestIssued(tx, member.id, answer.authorizationNo),
  };
}
