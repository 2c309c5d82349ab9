import { randomUUID } from 'node:crypto';
import type { Scheme, SchemeFacility } from '../../../src/scheme/port/index.ts';

/** The basis of the records: the caller, the card, the day. */
const now = new Date('2026-11-21T09:00:00Z');
export const requestKey = '0198c0de-0000-7000-8000-000000000001';
const proof = { biometricMethod: 'NONE', fpCode: null, imageData: null } as const;
const item = { itemCode: '80002', authorizationNo: '187870908768', cardNo: '109900035308' };
const folio = { year: 2026, month: 11, folioNo: 41 };

export type Call = Exclude<keyof Scheme, 'traits' | 'prepare'>;

/** A separate facility each time: one record does not affect the connection of the next. */
export const facility = (): SchemeFacility => ({
  id: randomUUID(),
  code: '01099',
  name: 'Mtoni Kijani Hospital',
});

/** Makes the call that every record of it describes, with the record's own changes. */
export function ask(scheme: Scheme, call: Call, asked: Record<string, unknown> = {}): Promise<unknown> {
  const given = { ...base[call], ...asked, facility: facility() };
  return Promise.resolve(Reflect.apply(scheme[call], scheme, [given]));
}

const card = { verifierId: 'NHIF', cardTypeId: 'NHIFCard', cardNo: '109900035308', now };
const line = { key: '0198c0de-0000-7000-8000-00000000000a', itemCode: '60001', itemName: 'Wound Dressing' };

const base: Record<Call, Record<string, unknown>> = {
  lookUp: card,
  authorize: {
    ...card,
    ...proof,
    requestKey,
    mayHaveArrived: false,
    referralNo: null,
    remarks: null,
    visitType: { id: 1, onceADay: true, requiresReferralNo: false, maximumVisitsPerMonth: null },
    today: '2026-11-21',
  },
  findAuthorization: { authorizationNo: '187870908768', now },
  authorizationsOf: { ...card, day: '2026-11-21' },
  release: { authorizationNo: '187870908768', reason: 'Left', now },
  carePointReference: {
    ...proof,
    requestKey,
    authorizationNo: '187870908768',
    practitionerNo: null,
    now,
    carePoint: { kind: 'laboratory', code: 'L1' },
  },
  visitTypes: {},
  verifiers: {},
  tariff: {},
  requestApproval: {
    ...item,
    requestKey,
    mayHaveArrived: false,
    quantity: 3,
    unitPrice: 3_000_000,
    reason: 'Tumour',
    practitionerNo: null,
    diagnosisCodes: ['C71.9'],
    now,
    today: '2026-11-21',
  },
  approvalStatus: { ...item, requestKey, now, today: '2026-11-21' },
  checkApproval: { ...item, referenceNo: 'NHIF/REF/201000024', now, today: '2026-11-21' },
  consumeApproval: {
    ...item,
    ...proof,
    requestKey,
    mayHaveArrived: false,
    referenceNo: 'NHIF/REF/201000024',
    quantity: 1,
    unitPrice: 3_000_000,
    now,
  },
  returnApproval: {
    requestKey,
    referenceNo: 'NHIF/REF/201000024',
    itemCode: '80002',
    reason: 'Returned',
    now,
  },
  cancelApproval: { ...item, requestKey, reason: 'Not needed', now },
  signClaim: {
    authorizationNo: '187870908768',
    cardNo: '109900035308',
    amountClaimed: 5_000,
    method: 'SIGNATURE',
    data: 'aGVsbG8=',
    signedBy: 'Amina Mwinyi',
    now,
  },
  submitClaim: {
    ...folio,
    requestKey,
    mayHaveArrived: false,
    claimId: requestKey,
    serialNo: '01099\\2026\\11\\41',
    authorizationNo: '187870908768',
    cardNo: '109900035308',
    firstName: 'Amina',
    middleName: 'Juma',
    lastName: 'Mwinyi',
    gender: 'Female',
    dateOfBirth: '1988-04-12',
    schemeId: '1001',
    productCode: 'NH001',
    visitTypeId: 1,
    attendedOn: '2026-11-21',
    stay: {
      admittedAt: new Date('2026-11-19T19:00:00Z'),
      dischargedAt: new Date('2026-11-21T06:00:00Z'),
    },
    clinicalNotes: null,
    now,
    lateReason: null,
    diagnoses: [{ code: 'N39.0', certainty: 'Final' }],
    corrects: null,
    practitioners: [{ name: 'Dr Asha Salum', registrationNo: 'MCT-1001' }],
    lines: [
      {
        ...line,
        itemTypeId: 6,
        givenOn: '2026-11-21',
        quantity: 1,
        unitPrice: 5_000,
        amount: 5_000,
        approvalNo: null,
        otherDetails: 'Serial no. HA-1, size M',
      },
    ],
    amountClaimed: 5_000,
  },
  claimDecision: { ...folio, now },
  submittedClaims: { year: 2026, month: 11 },
  closeMonth: { year: 2026, month: 11, folios: 41, amountClaimed: 922_500, now },
  referralFacilities: { text: '' },
  createReferral: {
    requestKey,
    mayHaveArrived: false,
    toFacilityCode: '01201',
    authorizationNo: '187870908768',
    cardNo: '109900035308',
    patientName: 'Amina Mwinyi',
    diagnosisCodes: ['N39.0', 'I10'],
    reason: 'Surgery',
    remarks: '',
    practitionerName: 'Dr Asha Salum',
    practitionerNo: null,
    now,
  },
  findReferral: { cardNo: '109900035308', referralNo: '21081000019' },
};

/** The calls that can be recorded: all of the port's. */
export const callNames: readonly Call[] = Object.keys(base).filter((name): name is Call => name in base);
