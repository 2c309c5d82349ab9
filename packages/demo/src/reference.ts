import type { TableRows } from './insert.ts';

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
  {
    id: '1014',
    verifier: 'NHIF',
    name: 'Essential (UHI)',
    products: [['NH140', 'Essential Benefit Package']],
  },
  { id: '3001', verifier: 'NHIF', name: 'BoT', products: [['NH050', 'Staff and Dependants']] },
  { id: 'WCF', verifier: 'WCF', name: "Workers' Compensation", products: [['WCF01', 'Injury at Work']] },
  { id: 'ZHSF', verifier: 'ZHSF', name: 'Zanzibar Health Services', products: [['ZH001', 'Formal Sector']] },
];

/** The schemes and their products in the register. */
export const schemeTables: readonly TableRows[] = [
  [
    'register.scheme',
    schemes.map((scheme) => ({ id: scheme.id, verifier_id: scheme.verifier, name: scheme.name })),
  ],
  [
    'register.product',
    schemes.flatMap((scheme) =>
      scheme.products.map(([code, name]) => ({ scheme_id: scheme.id, code, name })),
    ),
  ],
];

/** The card type of each verifier. */
const cardTypes: Readonly<Record<string, string>> = {
  NHIF: 'NHIFCard',
  WCF: 'WCFCard',
  ZHSF: 'ZHSFCard',
};

/** The card type of a verifier. */
export function cardTypeOf(verifier: string): string {
  return cardTypes[verifier] ?? verifier;
}
