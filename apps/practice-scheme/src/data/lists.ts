/** Those that verify cards, and the kinds of their cards. */
export const verifiers = [
  { id: 'NHIF', name: 'National Health Insurance Fund', cardTypes: [{ id: 'NHIFCard', name: 'NHIF Card' }] },
  { id: 'WCF', name: "Workers' Compensation Fund", cardTypes: [{ id: 'WCFCard', name: 'WCF Claim Card' }] },
  { id: 'ZHSF', name: 'Zanzibar Health Services Fund', cardTypes: [{ id: 'ZHSFCard', name: 'ZHSF Card' }] },
] as const;

export interface VisitType {
  id: number;
  name: string;
  alias: string;
  /** '', FINGERPRINT, FACIAL or BIOMETRIC (either). */
  requiredInput: '' | 'FINGERPRINT' | 'FACIAL' | 'BIOMETRIC';
  requiresRemarks: boolean;
  requiresReferralNo: boolean;
  /** Null: no limit. */
  mostPerMonth: number | null;
  hasConsultationCharges: boolean;
  /** One facility a day. */
  onceADay: boolean;
  description: string;
}

const type = (id: number, name: string, alias: string, differs: Partial<VisitType>): VisitType => ({
  id,
  name,
  alias,
  requiredInput: '',
  requiresRemarks: false,
  requiresReferralNo: false,
  mostPerMonth: null,
  hasConsultationCharges: true,
  onceADay: false,
  description: '',
  ...differs,
});

/** Visit types (domain 2.6): the seven that the product begins with, then some that ask for what few do. */
export const visitTypes: readonly VisitType[] = [
  type(1, 'Normal', 'NORMAL', { onceADay: true, description: 'One facility a day' }),
  type(2, 'Emergency', 'EMERGENCY', {
    requiresRemarks: true,
    description: 'At any facility; say what happened',
  }),
  type(3, 'Referral', 'REFERRAL', {
    requiresReferralNo: true,
    description: 'Sent by another facility, with its number',
  }),
  type(4, 'Follow-up', 'FOLLOW_UP', {
    requiresReferralNo: true,
    hasConsultationCharges: false,
    description: 'Back for the same illness, with the number',
  }),
  type(5, 'Investigation only', 'INVESTIGATION_ONLY', {
    hasConsultationCharges: false,
    description: 'Tests without a consultation',
  }),
  type(6, 'Medicine only', 'MEDICINE_ONLY', {
    hasConsultationCharges: false,
    mostPerMonth: 2,
    description: 'A refill, twice a month at most',
  }),
  type(7, 'Occupational visit', 'OCCUPATIONAL_VISIT', {
    requiresRemarks: true,
    description: 'Injury or illness of work',
  }),
  type(8, 'Renal session', 'REPETITIVE_VISIT', {
    requiredInput: 'FACIAL',
    hasConsultationCharges: false,
    description: 'With a photograph, each time',
  }),
  type(9, 'Chronic care', 'NEW_CASE_VISIT', {
    requiredInput: 'BIOMETRIC',
    description: 'With a fingerprint or a photograph',
  }),
  type(10, 'Medical examination', 'MEDICAL_EXAMINATION', {
    requiredInput: 'FINGERPRINT',
    description: 'With a fingerprint',
  }),
];

export const pointsOfCare = [
  { id: 1, code: 'REG', name: 'Registration' },
  { id: 2, code: 'CON', name: 'Consultation' },
  { id: 3, code: 'LAB', name: 'Laboratory' },
  { id: 4, code: 'RAD', name: 'Radiology' },
  { id: 5, code: 'PHA', name: 'Pharmacy' },
  { id: 6, code: 'PHS', name: 'Physiotherapy' },
  { id: 7, code: 'DIA', name: 'Dialysis' },
  { id: 8, code: 'MNT', name: 'Minor theatre' },
  { id: 9, code: 'MJT', name: 'Major theatre' },
  { id: 10, code: 'ADM', name: 'Admission' },
] as const;

export interface Scheme {
  id: string;
  name: string;
  products: Readonly<Record<string, string>>;
}

/** Schemes and their products (domain 6.5). */
export const schemes: readonly Scheme[] = [
  {
    id: '1001',
    name: 'Standard',
    products: {
      NH001: 'Public Servant',
      NH002: 'Private Employee',
      NH003: 'Informal Group Member',
      NH004: 'Voluntary Individual',
    },
  },
  { id: '1002', name: 'Ngorongoro', products: { NH010: 'Ngorongoro Afya' } },
  { id: '1003', name: 'Serengeti', products: { NH020: 'Serengeti Afya' } },
  { id: '1004', name: 'Toto Afya', products: { NH030: 'Toto Afya Card' } },
  { id: '1005', name: 'Student', products: { NH040: 'Student' } },
  { id: '1014', name: 'Essential (UHI)', products: { NH140: 'Essential Benefit Package' } },
  { id: '3001', name: 'BoT', products: { NH050: 'Staff and Dependants' } },
  { id: 'WCF', name: "Workers' Compensation", products: { WCF01: 'Injury at Work' } },
  { id: 'ZHSF', name: 'Zanzibar Health Services', products: { ZH001: 'Formal Sector' } },
];

export interface Facility {
  code: string;
  name: string;
  /** Whether patients can be referred to it. */
  acceptsReferrals: boolean;
}

/** The facilities with credentials: the demo's. */
export const ownFacilities: readonly Facility[] = [
  { code: '01099', name: 'Mtoni Kijani Demo Hospital', acceptsReferrals: true },
  { code: '01100', name: 'Bahari Njema Demo Health Centre', acceptsReferrals: true },
];

/** Facilities of the scheme that do not call. */
export const otherFacilities: readonly Facility[] = [
  { code: '01201', name: 'Pwani Demo Referral Hospital', acceptsReferrals: true },
  { code: '01202', name: 'Mlimani Demo Health Centre', acceptsReferrals: true },
  { code: '01203', name: 'Kisima Demo Dispensary', acceptsReferrals: false },
];

/** Referrals that are known from the start: their number, card, and the facility that receives. */
export const knownReferrals = [
  { no: '21081000019', card: '109900035308', from: '01203', to: '01099', diagnosis: 'E11.9' },
  { no: '21081000020', card: '109900035308', from: '01203', to: '01100', diagnosis: 'I10' },
  { no: '21081000021', card: '109900050106', from: '01202', to: '01099', diagnosis: 'K35.8' },
  { no: '21081000022', card: '109900050105', from: '01100', to: '01099', diagnosis: 'O80.9' },
  { no: '21081000023', card: '03-nhif118', from: '01202', to: '01100', diagnosis: 'J18.9' },
] as const;
