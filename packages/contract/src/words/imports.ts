/** The kinds of files to import; no zod, so that screens load them early. */
export const importKinds = ['members', 'tariff', 'exclusions'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why an import failed although its file is correct. The same file can be read again. */
export const importBrokeOff = {
  lost: 'The work on this import broke off, as when the server was stopped. Nothing was changed by it. Read the file again.',
  notRead: 'The reading of the file broke off. Nothing was changed. Read the file again.',
  notCompared:
    'The file could not be compared with the current data. Nothing was changed. Read the file again.',
} as const;

/** Why the server discarded an import from the scheme. */
export const importSuperseded = 'A newer tariff from the scheme took its place.';

/** The columns of each kind of file, in the order of its template; those with `required` must have a value. */
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
    lastName: { required: true },
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
} as const satisfies Record<ImportKind, Record<string, { required: boolean }>>;
