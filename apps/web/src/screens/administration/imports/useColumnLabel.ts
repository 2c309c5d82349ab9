import { useLingui } from '@lingui/react/macro';

/** Returns the label of a file's column, or its name if it has no label. */
export function useColumnLabel(): (column: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    verifierId: t`Verifier`,
    cardNo: t`Card number`,
    nationalId: t`National ID`,
    schemeId: t`Scheme`,
    schemeName: t`Scheme’s name`,
    productCode: t`Product`,
    productName: t`Product’s name`,
    firstName: t`First name`,
    middleName: t`Middle name`,
    lastName: t`Last name`,
    gender: t`Sex`,
    dateOfBirth: t`Date of birth`,
    cardStatus: t`Card status`,
    authorizationStatus: t`Authorization status`,
    remarks: t`Remarks`,
    expiryDate: t`Expires`,
    itemCode: t`Code`,
    itemName: t`Name`,
    itemTypeId: t`Type`,
    category: t`Category`,
    unitPrice: t`Price`,
    strength: t`Strength`,
    dosage: t`Form`,
    needsApproval: t`Needs approval`,
    maximumQuantity: t`Most in one order`,
    patientType: t`Out- or in-patient`,
    copaymentPercent: t`Co-payment in percent`,
    yearlyCeiling: t`Ceiling a year`,
    yearlyNumber: t`Number a year`,
    waived: t`Patient is not charged`,
    active: t`In use`,
    schemeIds: t`In the price lists of`,
  };
  return (column) => {
    const [, registerColumn = column] = /^register\.(.*)$/.exec(column) ?? [];
    const word = words[registerColumn] ?? registerColumn;
    return registerColumn === column ? word : t`${word} in the register`;
  };
}
