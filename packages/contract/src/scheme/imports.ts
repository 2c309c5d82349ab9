import type { MessageCode } from '../messages/index.ts';

/** The kinds of files to import. */
export const importKinds = ['members', 'tariff', 'exclusions', 'benefits'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The problems of an import whose file is correct. The same file can be read again. */
export const importBrokeOff = [
  'imports.lost',
  'imports.notRead',
  'imports.notCompared',
] as const satisfies MessageCode[];

export interface ImportColumn {
  required: boolean;
  mayBeEmpty?: boolean;
}

/**
 * The columns of each kind of file, in the order of its template. Those with `required` must be there and have a value;
 * those that may be empty must be there.
 */
export const importColumns = {
  members: {
    verifierId: { required: true },
    cardNo: { required: true },
    nationalId: { required: false },
    schemeId: { required: false },
    /** Adds the scheme if it is new to the register. */
    schemeName: { required: false },
    productCode: { required: false },
    /** Adds the product if it is new to the register. */
    productName: { required: false },
    firstName: { required: true },
    middleName: { required: false },
    /** Empty for a person with one name. */
    lastName: { required: true, mayBeEmpty: true },
    gender: { required: true },
    dateOfBirth: { required: true },
    cardStatus: { required: true },
    authorizationStatus: { required: true },
    remarks: { required: false },
    expiryDate: { required: false },
  },
  tariff: {
    itemCode: { required: true },
    itemName: { required: true },
    itemTypeId: { required: true },
    category: { required: true },
    /** Empty: the standard price, for every scheme without its own. */
    schemeId: { required: false },
    unitPrice: { required: true },
    strength: { required: false },
    dosage: { required: false },
    needsApproval: { required: false },
    maximumQuantity: { required: false },
  },
  exclusions: {
    itemCode: { required: true },
    schemeId: { required: true },
    productCode: { required: true },
  },
  benefits: {
    schemeId: { required: true },
    productCode: { required: true },
    patientType: { required: true },
    /** Empty: every item. */
    itemCode: { required: false },
    copaymentPercent: { required: false },
    yearlyCeiling: { required: false },
    yearlyNumber: { required: false },
    waived: { required: false },
  },
} as const satisfies Record<ImportKind, Record<string, ImportColumn>>;
