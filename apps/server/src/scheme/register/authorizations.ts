import type { Tx } from '../../platform/database/index.ts';
import type {
  AuthorizationRequest,
  LatestAuthorization,
  SchemeAnswer,
  SchemeAuthorizations,
} from '../port/index.ts';
import { toMember } from './look-up.ts';
import { isIssuedNumber } from './members.ts';
import {
  findMember,
  issue,
  issuedByKey,
  knowsReferral,
  latestOf,
  newestIssued,
  type RegisterMember,
  visitsInMonth,
  wasServed,
  withdraw,
} from './store.ts';

type Asked = Pick<AuthorizationRequest, 'verifierId' | 'cardNo' | 'requestKey'>;

/** The first reads of `authorize`: the holder, and the number that this very request got before. */
const readFirst = (tx: Tx, asked: Asked) =>
  Promise.all([findMember(tx, asked), issuedByKey(tx, asked.requestKey)]);

const prepared = new WeakMap<Tx, { requestKey: string; first: ReturnType<typeof readFirst> }>();

/** Starts what `authorize` reads first, beside the statements that the caller starts. */
export function prepare(tx: Tx, asked: Asked): void {
  const first = readFirst(tx, asked);
  // If it fails, so does every later statement of the transaction.
  first.catch(() => {});
  prepared.set(tx, { requestKey: asked.requestKey, first });
}

/** Verifies a card with the documented outcomes (domain 2.4) out of the register's rows. */
export async function authorize(tx: Tx, request: AuthorizationRequest): Promise<SchemeAnswer> {
  const started = prepared.get(tx);
  const isStarted = started?.requestKey === request.requestKey;
  const [member, earlier] = await (isStarted ? started.first : readFirst(tx, request));
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
  const refusal = earlier ? null : await reasonToRefuse(tx, member, request);
  const [number, issued] = await Promise.all([
    refusal ? null : (earlier ?? issue(tx, member.id, request)),
    newestIssued(tx, member.id),
  ]);
  const latest = latestOf(issued, number);
  return {
    cardStatus: member.card_status,
    remarks: member.remarks,
    ...(number ? { authorizationStatus: 'ACCEPTED' } : (refusal ?? authorizedElsewhere(latest))),
    authorizationNo: number,
    member: toMember(member),
    latestAuthorization: latest,
  };
}

const authorizedElsewhere = (latest: LatestAuthorization | null): Refusal => ({
  authorizationStatus: 'REJECTED',
  remarks: `Already authorized today at ${latest?.facilityName ?? 'another facility'}`,
});

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
