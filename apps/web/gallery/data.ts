import {
  allergy,
  approval,
  authorizedVisit,
  type ClaimDetail,
  carePoint,
  claimDetail,
  diagnosis,
  labResult,
  orderableItem,
  orderLine,
  patient,
  referralDetail,
  type VerificationAnswer,
  verificationAnswer,
  visitType,
} from '@afyakadi/contract';
import { ApiError } from '../src/lib/http/errors.ts';
import { dayOf } from '../src/lib/text/format.ts';
import { newId, type PartialSample, sample } from '../test/lib/sample.ts';

/** The moment so many minutes ago. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** The day in so many days. */
export const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

/** A failure of the server, which has a reference for its log. */
export const serverError = new ApiError({
  statusCode: 51500,
  httpStatus: 500,
  description: 'An unexpected error occurred',
  requestId: '4f1c2a90-0000-4000-8000-000000000000',
});

export const neema = {
  cardNo: '109900000007',
  firstName: 'Neema',
  middleName: 'Asha',
  lastName: 'Mushi',
  gender: 'Female',
  dateOfBirth: '1990-03-11',
} as const;

/** The longest name that occurs. */
export const longName = {
  firstName: 'Mwanahamisi-Mwanaidi',
  middleName: 'Abdulrahman Suleiman',
  lastName: 'Magufuli-Ndyamukama',
} as const;

export const nhif = { schemeName: 'NHIF', productName: 'Najali Afya Premium' } as const;

export const verified = (given: PartialSample<VerificationAnswer> = {}) =>
  sample(verificationAnswer, {
    ...neema,
    ...nhif,
    authorizationNo: '187870908768',
    visitTypeId: 1,
    visitTypeName: 'Normal Visit',
    cardStatus: 'ACTIVE',
    authorizationStatus: 'ACCEPTED',
    remarks: 'Verified OK',
    identitySource: 'scheme',
    expiryDate: dayIn(400),
    createdAt: ago(3),
    createdByName: 'Asha Mrema',
    ...given,
  });

export const penicillin = sample(allergy, {
  substance: 'Penicillin',
  severity: 'Severe',
  reaction: 'Swollen lips',
});

export const aPatient = (given: PartialSample<ReturnType<typeof patient.parse>> = {}) =>
  sample(patient, {
    ...neema,
    ...nhif,
    cardStatus: 'ACTIVE',
    authorization: verified(),
    allergies: [penicillin],
    access: 'own',
    ...given,
  });

export const visitTypes = [
  sample(visitType, { id: 1, name: 'Normal Visit', description: 'One facility a day' }),
  sample(visitType, { id: 2, name: 'Emergency', requiresRemarks: true, description: '' }),
  sample(visitType, { id: 3, name: 'Referral', requiresReferralNo: true, description: '' }),
];

export const carePoints = (['registration', 'consultation', 'laboratory', 'pharmacy'] as const).map((kind) =>
  sample(carePoint, { kind, name: kind.replace(/^./, (letter) => letter.toUpperCase()), description: '' }),
);

export const aVisit = (given: PartialSample<ReturnType<typeof authorizedVisit.parse>> = {}) =>
  sample(authorizedVisit, {
    ...neema,
    visitTypeId: 1,
    visitTypeName: 'Normal Visit',
    visitStatus: 'Pending',
    createdAt: ago(12),
    referenceNo: '01099/26/118',
    ...given,
  });

export const paracetamol = sample(orderLine, {
  itemName: 'Paracetamol 500mg tablets',
  itemCode: '20011',
  category: 'medicine',
  status: 'Ordered',
  unitPrice: 50,
  quantity: 20,
  remaining: 20,
  dosage: '2 tablets',
  frequency: 'TDS',
  durationDays: 5,
  coverage: 'covered',
  createdAt: ago(40),
  orderedByName: 'Dr Juma Salum',
});

/** An item that can be ordered. */
export const anItem = (given: PartialSample<ReturnType<typeof orderableItem.parse>> = {}) =>
  sample(orderableItem, {
    itemName: 'Paracetamol 500mg tablets',
    groupName: 'Paracetamol 500mg tablets',
    itemCode: '20011',
    strength: '500mg',
    dosage: 'Tablet',
    category: 'medicine',
    unitPrice: 50,
    coverage: 'covered',
    ...given,
  });

export const anApproval = (given: PartialSample<ReturnType<typeof approval.parse>> = {}) =>
  sample(approval, {
    status: 'Pending',
    reason: 'Headache at night that does not go away',
    quantityRequested: 1,
    remarks: '',
    requestedAt: ago(25),
    requestedByName: 'Dr Juma Salum',
    ...given,
  });

export const aDiagnosis = (given: PartialSample<ReturnType<typeof diagnosis.parse>> = {}) =>
  sample(diagnosis, {
    code: 'B50.9',
    name: 'Plasmodium falciparum malaria, unspecified',
    certainty: 'Provisional',
    createdAt: ago(30),
    recordedByName: 'Dr Juma Salum',
    ...given,
  });

export const bloodPicture = sample(labResult, {
  itemName: 'Full Blood Picture',
  itemCode: '30007',
  status: 'Ordered',
  unitPrice: 12_000,
  createdAt: ago(50),
  orderedByName: 'Dr Juma Salum',
  doctorNote: 'Tired for three weeks',
  measures: [
    { code: 'HB', name: 'Haemoglobin', unit: 'g/dL', decimals: 1, low: 12, high: 16 },
    { code: 'PLT', name: 'Platelets', unit: '10^9/L', decimals: 0, low: 150, high: 400 },
  ],
});

const haemoglobin = { code: 'HB', name: 'Haemoglobin', unit: 'g/dL', low: 12, high: 16 } as const;

/** Low, and corrected once. */
export const correctedResult = sample(labResult, {
  ...bloodPicture,
  status: 'Resulted',
  mayAuthorize: true,
  versions: [
    {
      version: 2,
      remarks: 'Second reading',
      state: 'Preliminary',
      at: ago(5),
      byName: 'Baraka Mushi',
      correctionReason: 'The sample had clotted',
      values: [{ ...haemoglobin, value: 6.1, flag: 'low', critical: true }],
    },
    {
      version: 1,
      remarks: 'First reading',
      state: 'Final',
      at: ago(20),
      byName: 'Baraka Mushi',
      values: [{ ...haemoglobin, value: 16.4, flag: 'high' }],
    },
  ],
});

export const aReferral = (given: PartialSample<ReturnType<typeof referralDetail.parse>> = {}) =>
  sample(referralDetail, {
    serialNo: '01099/R/2026/14',
    referralNo: '21081009999',
    direction: 'out',
    status: 'Pending',
    version: 1,
    patientName: 'Neema Asha Mushi',
    ...neema,
    facility: { code: '01204', name: 'Mlimani Demo Health Centre' },
    diagnoses: [{ code: 'I10', name: 'Essential (primary) hypertension' }],
    reason: 'Review by a specialist',
    remarks: '',
    schemeRemarks: '',
    practitionerName: 'Dr Juma Salum',
    createdAt: ago(90),
    createdByName: 'Dr Juma Salum',
    ...given,
  });

const lineId = newId();

/** A claim with a finding of each severity. */
export const aClaim = (given: PartialSample<ClaimDetail> = {}): ClaimDetail =>
  sample(claimDetail, {
    ...neema,
    ...nhif,
    serialNo: null,
    status: 'Draft',
    claimYear: 2026,
    claimMonth: 11,
    version: 1,
    day: dayIn(0),
    authorizationNo: '187870908768',
    visitTypeName: 'Normal Visit',
    amountClaimed: 24_000,
    atRisk: 24_000,
    lines: [
      {
        id: lineId,
        lineNo: 1,
        itemName: 'Urinalysis',
        itemCode: '30011',
        quantity: 2,
        unitPrice: 12_000,
        amount: 24_000,
      },
    ],
    findings: [
      { code: 'no-diagnosis', severity: 'stop', params: {}, atRisk: 24_000 },
      {
        code: 'same-test-today',
        severity: 'confirm',
        params: { item: 'Urinalysis', on: dayIn(0) },
        lineId,
        atRisk: 12_000,
      },
      { code: 'not-indicated', severity: 'warn', params: { item: 'Urinalysis' }, lineId, atRisk: 24_000 },
      { code: 'no-registration-no', severity: 'info', params: { name: 'Dr Juma Salum' } },
    ],
    ...given,
  });
