import type { ImportKind } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';

/** Describes the content of a file's column. */
export function useColumnHelp(): (kind: ImportKind, column: string) => string | undefined {
  const { t } = useLingui();
  const upTo = (characters: number) => t`At most ${characters} characters.`;
  const code = t`The item’s code: letters, digits, dots, / and -.`;
  const ofScheme = t`The scheme’s code, such as 1001.`;
  const words: Record<ImportKind, Record<string, string>> = {
    tariff: {
      itemCode: code,
      itemName: upTo(200),
      itemTypeId: t`The number of the type, from the list below.`,
      category: t`medicine, test or service.`,
      schemeId: t`The scheme’s code, where the price is for this scheme alone. Empty: the price for all schemes without one of their own.`,
      unitPrice: t`Whole TZS, such as 12500 or 12,500.`,
      strength: t`For a medicine, such as 500mg.`,
      dosage: t`For a medicine, such as tablets or syrup.`,
      needsApproval: t`yes or no: whether the scheme has to approve it first. Empty means no.`,
      maximumQuantity: t`The most in one order: a whole number from 1. Leave empty for no limit.`,
    },
    exclusions: {
      itemCode: code,
      schemeId: ofScheme,
      productCode: t`The code of the scheme’s product that does not pay for the item.`,
    },
    benefits: {
      schemeId: ofScheme,
      productCode: t`The code of the scheme’s product.`,
      patientType: t`OUT for out-patients, IN for patients who stay in a ward.`,
      itemCode: t`The item’s code. Empty: all items of the product together.`,
      copaymentPercent: t`The patient’s part of the price in percent, from 1 to 100. Empty: none, or that of all items.`,
      yearlyCeiling: t`The most that the scheme pays in a calendar year, in whole TZS. Empty: no ceiling.`,
      yearlyNumber: t`How many of the item the scheme pays for in a calendar year. Empty: any number.`,
      waived: t`yes or no: whether the patient is not charged what the scheme does not pay. Empty means no.`,
    },
    members: {
      verifierId: t`Who verifies the card, such as NHIF.`,
      cardNo: t`As on the card.`,
      nationalId: t`20 digits, with or without hyphens. It may belong to one card only.`,
      schemeId: ofScheme,
      schemeName: t`Only for a scheme that the register does not know yet: it is added under this name.`,
      productCode: t`The code of the scheme’s product.`,
      productName: t`Only for a product that the register does not know yet: it is added under this name.`,
      firstName: upTo(80),
      middleName: upTo(80),
      lastName: t`At most 80 characters. Empty for a person with one name.`,
      gender: t`Male or Female; M, F, Me and Ke are read as well.`,
      dateOfBirth: t`A day such as 1990-04-12 or 12/04/1990.`,
      cardStatus: t`One of: Active, Inactive, Unknown, Invalid, N/A.`,
      authorizationStatus: t`One of: ACCEPTED, REJECTED, PENDING, N/A.`,
      remarks: t`Shown to the reception with the answer. At most 300 characters.`,
      expiryDate: t`A day such as 1990-04-12 or 12/04/1990.`,
    },
  };
  return (kind, column) => words[kind][column];
}
