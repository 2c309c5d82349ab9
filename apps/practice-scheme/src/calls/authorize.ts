import type { Member } from '../data/formula.ts';
import type { VisitType } from '../data/lists.ts';
import { memberByCard, memberByNationalId } from '../data/members.ts';
import { facilityName, reference, type Service, visitTypeOf } from '../service.ts';
import type { Authorization } from '../state/records.ts';
import { cardKey } from '../state/store.ts';
import type { Fields } from '../wire/fields.ts';
import { refuse } from '../wire/refusal.ts';
import { dayOf } from '../wire/time.ts';
import type { ServiceRequest } from './call.ts';
import { type CardState, cardAnswer } from './card.ts';

/** Returns the requested member: by card, or by national identification number where that alone was sent. */
export function requestedMember(
  fields: Fields,
  verifier: string,
): { number: string; member: Member | undefined } {
  const card = fields.text('cardNo');
  const nationalId = fields.text('nationalID');
  if (card === '' && nationalId === '') throw refuse('cardNo or nationalID is missing');
  const member = card === '' ? memberByNationalId(nationalId) : memberByCard(card);
  return { number: card || nationalId, member: member?.verifier === verifier ? member : undefined };
}

/** Outcome e: the card is unknown. */
export function invalidCard(service: Service, cardNo: string): Record<string, unknown> {
  const nobody = memberByCard('109900050101');
  if (!nobody) throw new Error('the list of members is incomplete');
  return cardAnswer(
    service,
    { ...nobody, cardNo },
    { cardStatus: 'Invalid', authorizationStatus: 'REJECTED', remarks: 'Card number is not valid' },
  );
}

/** AuthorizeCard and VerifyCard: each time it accepts it makes another authorization, also when it is repeated. */
export function authorize({ service, facility, fields, now }: ServiceRequest, verifier: string): unknown {
  const code = fields.text('facilityCode');
  if (code !== '' && code !== facility.code) throw refuse(`Facility ${code} is not the one of the token`);
  const visitType = visitTypeOf(fields.whole('visitTypeID'));
  checkInput(visitType, fields);
  const { number, member } = requestedMember(fields, verifier);
  if (!member) return invalidCard(service, number);
  const rules: Rules = { service, facilityCode: facility.code, fields, now, visitType, member };
  if (member.quirk === 'heldElsewhere') authorizeElsewhere(rules);
  const refusal = refusalOf(rules);
  if (refusal) return cardAnswer(service, member, { ...stateOf(member), ...refusal });
  return cardAnswer(service, member, stateOf(member), issue(rules));
}

interface Rules {
  service: Service;
  facilityCode: string;
  fields: Fields;
  now: number;
  visitType: VisitType;
  member: Member;
}

const stateOf = ({ cardStatus, authorizationStatus, remarks }: Member): CardState => ({
  cardStatus,
  authorizationStatus,
  remarks,
});

/** The requirements of the visit type are checked first. */
function checkInput(visitType: VisitType, fields: Fields): void {
  const { name, requiredInput } = visitType;
  if (visitType.requiresRemarks && fields.text('remarks') === '') throw refuse(`${name} needs remarks`);
  if (visitType.requiresReferralNo && fields.text('referralNo') === '') {
    throw refuse(`${name} needs a referral number`);
  }
  if (requiredInput !== '' && !isShown(requiredInput, fields)) throw refuse(`${name} needs ${requiredInput}`);
}

/** Whether the biometric input was sent: the method, the image, and for a fingerprint which finger. */
function isShown(wanted: 'FACIAL' | 'FINGERPRINT' | 'BIOMETRIC', fields: Fields): boolean {
  const method = fields.text('biometricMethod').toUpperCase();
  const fits = wanted === 'BIOMETRIC' ? method === 'FACIAL' || method === 'FINGERPRINT' : method === wanted;
  const image = fields.text('imageData', 4_000_000) !== '';
  return fits && image && (method !== 'FINGERPRINT' || /^[RL][1-5]$/.test(fields.text('fpCode')));
}

/** The scheme's rules in their order (domain 2.4, 2.7); undefined when none forbids the visit. */
function refusalOf(rules: Rules): Partial<CardState> | undefined {
  const { service, member, visitType, fields } = rules;
  const rejected = (remarks: string): Partial<CardState> => ({ authorizationStatus: 'REJECTED', remarks });
  // The member's own status and remark.
  if (member.authorizationStatus.toUpperCase() !== 'ACCEPTED') return {};
  const earlier = service.store.authorizations
    .of(cardKey(member.cardNo))
    .filter(({ status }) => status === 'ACCEPTED');
  if (member.cardStatus === 'Unknown' && earlier.length > 0) {
    const remarks = 'This card was accepted once before. The holder must take it to NHIF first';
    return { ...rejected(remarks), cardStatus: 'Invalid' };
  }
  if (member.requires !== '' && !isShown(member.requires, fields)) {
    return rejected(`Verification by ${member.requires} is required for this member`);
  }
  const referralNo = fields.text('referralNo');
  if (visitType.requiresReferralNo) {
    const known = service.store.referrals
      .of(cardKey(member.cardNo))
      .some((referral) => referral.no === referralNo && referral.to === rules.facilityCode);
    if (!known) return rejected(`Referral number ${referralNo} is not known for this card`);
  }
  const today = dayOf(rules.now);
  const sameType = earlier.filter((authorization) => authorization.visitTypeId === visitType.id);
  const inMonth = sameType.filter(
    (authorization) => dayOf(authorization.at).slice(0, 7) === today.slice(0, 7),
  ).length;
  if (visitType.mostPerMonth !== null && inMonth >= visitType.mostPerMonth) {
    return rejected(`No more than ${visitType.mostPerMonth} visits of this type in a month`);
  }
  const elsewhere = earlier.findLast(
    (authorization) =>
      authorization.facilityCode !== rules.facilityCode &&
      dayOf(authorization.at) === today &&
      visitTypeOf(authorization.visitTypeId).onceADay,
  );
  if (visitType.onceADay && elsewhere) {
    return rejected(`Already authorized today at ${facilityName(service, elsewhere.facilityCode)}`);
  }
  return undefined;
}

function issue({ service, facilityCode, fields, now, visitType, member }: Rules): Authorization {
  const provisional = member.cardStatus === 'Unknown';
  // A yes without a number creates no authorization.
  const isNone = member.quirk === 'blankNumber' || member.quirk === 'numberNotAvailable';
  const made: Authorization = {
    no: isNone ? '' : String(service.store.next(provisional ? 'provisional' : 'authorization')),
    verifier: member.verifier,
    cardNo: member.cardNo,
    facilityCode,
    visitTypeId: visitType.id,
    at: now,
    status: 'ACCEPTED',
    provisional,
    referralNo: fields.text('referralNo'),
    clientReferenceNo: reference(service, fields.text('clientReferenceNo')),
  };
  return isNone ? made : service.store.authorizations.add(made);
}

/** One card is always served already today, at a facility that does not call here. */
function authorizeElsewhere({ service, member, now }: Rules): void {
  const existing = service.store.authorizations
    .of(cardKey(member.cardNo))
    .some(
      (authorization) => authorization.facilityCode === '01201' && dayOf(authorization.at) === dayOf(now),
    );
  if (existing) return;
  service.store.authorizations.add({
    no: String(service.store.next('authorization')),
    verifier: member.verifier,
    cardNo: member.cardNo,
    facilityCode: '01201',
    visitTypeId: 1,
    at: now,
    status: 'ACCEPTED',
    provisional: false,
    referralNo: '',
    clientReferenceNo: null,
  });
}
