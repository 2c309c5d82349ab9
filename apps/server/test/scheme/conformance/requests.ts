import { randomUUID } from 'node:crypto';
import type { ApprovalRequest, ApprovalUse } from '../../../src/scheme/port/approvals.ts';
import type { SentClaim, SentLine } from '../../../src/scheme/port/claims.ts';
import type { AuthorizationRequest, CardFacility, CardQuery } from '../../../src/scheme/port/index.ts';
import type { ReferralRequest } from '../../../src/scheme/port/referrals.ts';
import { dayOf, items, type World } from './world.ts';

/** A card with a valid authorization of a facility. */
export interface Served {
  facility: CardFacility;
  cardNo: string;
  authorizationNo: string;
}

const none = { biometricMethod: 'NONE', fpCode: null, imageData: null } as const;

export const visitTypes = {
  normal: { id: 1, onceADay: true, requiresReferralNo: false, maximumVisitsPerMonth: null },
  emergency: { id: 2, onceADay: false, requiresReferralNo: false, maximumVisitsPerMonth: null },
  referral: { id: 3, onceADay: false, requiresReferralNo: true, maximumVisitsPerMonth: null },
} as const;

export function cardQuery(world: World, cardNo: string, facility = world.here): CardQuery {
  return { facility, verifierId: 'NHIF', cardTypeId: 'NHIFCard', cardNo, now: world.now() };
}

export function authorization(
  world: World,
  cardNo: string,
  wanted: Partial<AuthorizationRequest> = {},
): AuthorizationRequest {
  return {
    ...cardQuery(world, cardNo),
    ...none,
    requestKey: randomUUID(),
    mayHaveArrived: false,
    visitType: visitTypes.normal,
    referralNo: null,
    remarks: null,
    today: dayOf(world.now()),
    ...wanted,
  };
}

/** A new member, authorized. */
export async function served(world: World, facility = world.here): Promise<Served> {
  const { cardNo } = await world.card('active');
  const answer = await world.scheme.authorize(authorization(world, cardNo, { facility }));
  return { facility, cardNo, authorizationNo: String(answer.authorizationNo) };
}

export function approvalRequest(
  world: World,
  patient: Served,
  wanted: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    ...patient,
    requestKey: randomUUID(),
    mayHaveArrived: false,
    itemCode: items.restricted.itemCode,
    quantity: 3,
    unitPrice: items.restricted.price,
    reason: 'Suspected tumour',
    practitionerNo: 'MCT-1001',
    diagnosisCodes: ['C71.9'],
    now: world.now(),
    today: dayOf(world.now()),
    ...wanted,
  };
}

/** A decided approval. @returns the request and its number */
export async function approved(world: World, patient: Served, wanted: Partial<ApprovalRequest> = {}) {
  const asked = approvalRequest(world, patient, wanted);
  await world.scheme.requestApproval(asked);
  world.pass(60_000);
  const answer = await world.scheme.approvalStatus({ ...asked, now: world.now() });
  return { asked, referenceNo: String(answer?.referenceNo) };
}

export function use(world: World, patient: Served, referenceNo: string, wanted: Partial<ApprovalUse> = {}) {
  const { itemCode, price } = items.restricted;
  const use: ApprovalUse = {
    ...patient,
    ...none,
    requestKey: randomUUID(),
    mayHaveArrived: false,
    referenceNo,
    itemCode,
    quantity: 1,
    unitPrice: price,
    countedBefore: 0,
    now: world.now(),
    ...wanted,
  };
  return use;
}

export function line(wanted: Partial<SentLine> = {}): SentLine {
  const { itemCode, itemTypeId, price } = items.plain;
  const { quantity = 1, unitPrice = price } = wanted;
  return {
    key: randomUUID(),
    itemCode,
    itemName: itemCode,
    itemTypeId,
    givenOn: '2026-11-21',
    approvalNo: null,
    otherDetails: null,
    quantity,
    unitPrice,
    amount: quantity * unitPrice,
    ...wanted,
  };
}

let folios = 0;

export function folio(world: World, patient: Served, wanted: Partial<SentClaim> = {}): SentClaim {
  const folioNo = ++folios;
  const lines = wanted.lines ?? [line()];
  return {
    year: 2026,
    month: 11,
    folioNo,
    serialNo: `T-01\\2026\\11\\${folioNo}`,
    requestKey: randomUUID(),
    mayHaveArrived: false,
    claimId: randomUUID(),
    ...patient,
    firstName: 'Neema',
    middleName: '',
    lastName: 'Mushi',
    gender: 'Female',
    dateOfBirth: null,
    schemeId: '1001',
    productCode: 'NH001',
    visitTypeId: 1,
    attendedOn: '2026-11-21',
    stay: null,
    clinicalNotes: null,
    lateReason: null,
    corrects: null,
    now: world.now(),
    lines,
    diagnoses: [{ code: 'C71.9', certainty: 'Final' }],
    practitioners: [{ name: 'Dr Asha Salum', registrationNo: 'MCT-1001' }],
    amountClaimed: lines.reduce((sum, { amount }) => sum + amount, 0),
    ...wanted,
  };
}

export function referral(
  world: World,
  patient: Served,
  wanted: Partial<ReferralRequest> = {},
): ReferralRequest {
  return {
    ...patient,
    requestKey: randomUUID(),
    mayHaveArrived: false,
    toFacilityCode: world.there.code,
    patientName: 'Neema Mushi',
    diagnosisCodes: ['S72.0', 'I10'],
    reason: 'Surgery',
    remarks: '',
    practitionerName: 'Dr Asha Salum',
    practitionerNo: 'MCT-1001',
    now: world.now(),
    ...wanted,
  };
}
