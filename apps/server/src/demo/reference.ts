import type pg from 'pg';
import { insertRows } from './insert.ts';

const verifiers = [
  { id: 'NHIF', name: 'National Health Insurance Fund', card: 'NHIFCard', cardName: 'NHIF Card' },
  { id: 'WCF', name: "Workers' Compensation Fund", card: 'WCFCard', cardName: 'WCF Claim Card' },
  { id: 'ZHSF', name: 'Zanzibar Health Services Fund', card: 'ZHSFCard', cardName: 'ZHSF Card' },
];

/** id, name, alias, referral number, remarks, once a day, consultation charge, description */
const visitTypes = [
  [1, 'Normal', 'NORMAL', false, false, true, true, 'One facility a day'],
  [2, 'Emergency', 'EMERGENCY', false, true, false, true, 'At any facility; say what happened'],
  [3, 'Referral', 'REFERRAL', true, false, false, true, 'Sent by another facility, with its number'],
  [4, 'Follow-up', 'FOLLOW_UP', true, false, false, false, 'Back for the same illness, with the number'],
  [5, 'Investigation only', 'INVESTIGATION_ONLY', false, false, false, false, 'Tests without a consultation'],
  [6, 'Medicine only', 'MEDICINE_ONLY', false, false, false, false, 'A refill without a consultation'],
  [7, 'Occupational visit', 'OCCUPATIONAL_VISIT', false, true, false, true, 'Injury or illness of work'],
] as const;

const itemTypes = [
  [1, 'Registration and consultation'],
  [2, 'Inpatient care'],
  [3, 'Medicine and consumables'],
  [4, 'Surgical services'],
  [5, 'Diagnostic examinations'],
  [6, 'Procedures'],
  [7, 'Other services'],
  [8, 'Major surgery'],
  [12, 'Optical services'],
  [13, 'Physiotherapy'],
  [15, 'Medical appliances'],
  [16, 'Renal services'],
  [17, 'Oncology services'],
  [18, 'Implants'],
] as const;

export interface Scheme {
  id: string;
  verifier: string;
  name: string;
  products: readonly (readonly [code: string, name: string])[];
}

export const schemes: readonly Scheme[] = [
  {
    id: '1001',
    verifier: 'NHIF',
    name: 'Standard',
    products: [
      ['NH001', 'Public Servant'],
      ['NH002', 'Private Employee'],
      ['NH003', 'Informal Group Member'],
      ['NH004', 'Voluntary Individual'],
    ],
  },
  { id: '1002', verifier: 'NHIF', name: 'Ngorongoro', products: [['NH010', 'Ngorongoro Afya']] },
  { id: '1003', verifier: 'NHIF', name: 'Serengeti', products: [['NH020', 'Serengeti Afya']] },
  { id: '1004', verifier: 'NHIF', name: 'Toto Afya', products: [['NH030', 'Toto Afya Card']] },
  { id: '1005', verifier: 'NHIF', name: 'Student', products: [['NH040', 'Student']] },
  { id: '3001', verifier: 'NHIF', name: 'BoT', products: [['NH050', 'Staff and Dependants']] },
  { id: 'WCF', verifier: 'WCF', name: "Workers' Compensation", products: [['WCF01', 'Injury at Work']] },
  { id: 'ZHSF', verifier: 'ZHSF', name: 'Zanzibar Health Services', products: [['ZH001', 'Formal Sector']] },
];

/** Stores the schemes' reference data. What is there already stays: it may be a real scheme's. */
export async function insertReference(client: pg.ClientBase): Promise<void> {
  const keep = { orKeep: true };
  await insertRows(
    client,
    'verifier',
    verifiers.map(({ id, name }) => ({ id, name })),
    keep,
  );
  await insertRows(
    client,
    'card_type',
    verifiers.map((it) => ({ verifier_id: it.id, id: it.card, name: it.cardName })),
    keep,
  );
  await insertRows(
    client,
    'visit_type',
    visitTypes.map(([id, name, alias, referral, remarks, once, charges, description]) => ({
      ...{ id, name, alias, requires_referral_no: referral, requires_remarks: remarks, once_a_day: once },
      ...{ has_consultation_charges: charges, description },
    })),
    keep,
  );
  await insertRows(
    client,
    'item_type',
    itemTypes.map(([id, name]) => ({ id, name })),
    keep,
  );
  await insertRows(
    client,
    'register.scheme',
    schemes.map((it) => ({ id: it.id, verifier_id: it.verifier, name: it.name })),
    keep,
  );
  await insertRows(
    client,
    'register.product',
    schemes.flatMap((it) => it.products.map(([code, name]) => ({ scheme_id: it.id, code, name }))),
    keep,
  );
}

/** The card type of a verifier. */
export function cardTypeOf(verifier: string): string {
  return verifiers.find(({ id }) => id === verifier)?.card ?? verifier;
}
