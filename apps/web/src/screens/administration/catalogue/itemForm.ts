import type { ManagedItem } from '@afyakadi/contract';
import type { ServiceKind } from '@afyakadi/contract/care/care-points';
import {
  type ApplianceDetail,
  diagnosticItemTypeId,
  type ItemCategory,
  medicineItemTypeId,
} from '@afyakadi/contract/care/orders';
import { shillingsIn, wholeIn } from '@afyakadi/contract/formats/numbers';
import type { Gender } from '@afyakadi/contract/scheme/cards';
import { useLingui } from '@lingui/react/macro';
import type { Problems } from '../../../lib/forms/rules.ts';
import type { FormFields } from '../../../lib/forms/useActionForm.ts';
import { codesIn, type TypedAge, toDays, toTyped } from './ages.ts';

/** An item as typed; amounts stay text until it is sent. */
export interface TypedItem {
  itemCode: string;
  itemName: string;
  strength: string;
  dosage: string;
  category: ItemCategory;
  careKind: ServiceKind | null;
  asks: readonly ApplianceDetail[];
  itemTypeId: string;
  unitPrice: string;
  maximumQuantity: string;
  needsApproval: boolean;
  active: boolean;
  sex: Gender | '';
  ageFromDays: TypedAge;
  ageToDays: TypedAge;
  indications: string;
}

/** The props of the form's field groups. */
export interface ItemFieldsProps {
  form: FormFields<TypedItem>;
}

/** The usual item type of the scheme for each category (domain 6.3). */
export const typeOf: Record<ItemCategory, number> = {
  medicine: medicineItemTypeId,
  test: diagnosticItemTypeId,
  service: 6,
};

export function typedOf(item: ManagedItem | undefined): TypedItem {
  return {
    itemCode: item?.itemCode ?? '',
    itemName: item?.itemName ?? '',
    strength: item?.strength ?? '',
    dosage: item?.dosage ?? '',
    category: item?.category ?? 'medicine',
    careKind: item?.careKind ?? null,
    asks: item?.asks ?? [],
    itemTypeId: String(item?.itemTypeId ?? typeOf.medicine),
    unitPrice: item ? String(item.unitPrice) : '',
    maximumQuantity: item?.maximumQuantity ? String(item.maximumQuantity) : '',
    needsApproval: item?.needsApproval ?? false,
    active: item?.active ?? true,
    sex: item?.sex ?? '',
    ageFromDays: toTyped(item?.ageFromDays ?? null),
    ageToDays: toTyped(item?.ageToDays ?? null),
    indications: item?.indications?.join(', ') ?? '',
  };
}

/** Builds the request body of a form without problems in `useItemCheck`. */
export function toBody(typed: TypedItem) {
  const { itemName, strength, dosage, category, careKind, asks, needsApproval, active, sex } = typed;
  const indications = codesIn(typed.indications);
  return {
    itemName,
    strength,
    dosage,
    category,
    careKind,
    asks: [...asks],
    needsApproval,
    active,
    itemTypeId: Number(typed.itemTypeId),
    unitPrice: shillingsIn(typed.unitPrice) ?? 0,
    maximumQuantity: wholeIn(typed.maximumQuantity) ?? null,
    sex: sex === '' ? null : sex,
    ageFromDays: toDays(typed.ageFromDays),
    ageToDays: toDays(typed.ageToDays),
    indications: indications.length === 0 ? null : indications,
  };
}

/** The contract's rule for the beginning of an ICD-10 code. */
const beginning = /^[A-Z]\d?[0-9A-Z.]{0,6}$/;

/** Validates an item before it is sent. */
export function useItemCheck(isNew: boolean): (typed: TypedItem) => Problems {
  const { t } = useLingui();
  return (typed) => {
    const problems: Record<string, string> = {};
    const from = toDays(typed.ageFromDays);
    const to = toDays(typed.ageToDays);
    const wrongCode = codesIn(typed.indications).find((code) => !beginning.test(code));
    if (isNew && !/^[0-9A-Za-z./-]+$/.test(typed.itemCode.trim()))
      problems.itemCode = t`Letters, digits, . / and - only`;
    if ((shillingsIn(typed.unitPrice) ?? -1) < 0) problems.unitPrice = t`Enter whole shillings`;
    if (typed.maximumQuantity.trim() !== '' && (wholeIn(typed.maximumQuantity) ?? 0) < 1)
      problems.maximumQuantity = t`Enter a whole number above 0, or leave empty`;
    if (Number.isNaN(from)) problems.ageFromDays = t`Enter a whole number, or leave empty`;
    if (Number.isNaN(to)) problems.ageToDays = t`Enter a whole number, or leave empty`;
    else if (to !== null && from !== null && to <= from)
      problems.ageToDays = t`Must be above the starting age`;
    if (wrongCode) problems.indications = t`${wrongCode} is not the start of an ICD-10 code`;
    return problems;
  };
}
