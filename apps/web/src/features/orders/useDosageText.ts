import type { DoseUnit } from '@afyakadi/contract/care/medicines';
import type { Quantity } from '@afyakadi/contract/care/quantities';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAmountText } from '../../entities/orders/useAmountText.ts';
import { type DraftLine, doseOf, hasDose } from './draft.ts';

/** Returns the labels of the units for a list of options. */
export function useUnitLabels(): Record<DoseUnit, string> {
  const { t } = useLingui();
  return {
    tablet: t`tablet`,
    capsule: t`capsule`,
    suppository: t`suppository`,
    ml: t`ml`,
    drop: t`drop`,
    puff: t`puff`,
    application: t`application`,
    vial: t`vial`,
    sachet: t`sachet`,
    piece: t`piece`,
    IU: 'IU',
    mg: 'mg',
    mcg: 'mcg',
    g: 'g',
  };
}

/** Returns the dosage text of a line: set by hand, otherwise built from dose and unit. */
export function useDosageText(): (line: DraftLine) => string {
  const amountText = useAmountText();
  return (line) => {
    if (line.dosage !== null) return line.dosage;
    const count = doseOf(line);
    return hasDose(line.item) && count !== null && line.unit !== '' ? amountText(count, line.unit) : '';
  };
}

/** Returns a number of packs in words: 4 bottles. */
export function usePacksText(): (course: Extract<Quantity, { kind: 'known' }>) => string {
  const { t } = useLingui();
  return ({ quantity: count, medicine: { form, count: inPack } }) => {
    if (form === 'liquid' || form === 'drops')
      return t`${plural(count, { one: '# bottle', other: '# bottles' })}`;
    if (form === 'skin') return t`${plural(count, { one: '# tube', other: '# tubes' })}`;
    if (form === 'inhaler') return t`${plural(count, { one: '# inhaler', other: '# inhalers' })}`;
    if (inPack !== 1) return t`${plural(count, { one: '# pack', other: '# packs' })}`;
    if (form === 'injection') return t`${plural(count, { one: '# vial', other: '# vials' })}`;
    if (form === 'tablet') return t`${plural(count, { one: '# tablet', other: '# tablets' })}`;
    if (form === 'capsule') return t`${plural(count, { one: '# capsule', other: '# capsules' })}`;
    if (form === 'suppository')
      return t`${plural(count, { one: '# suppository', other: '# suppositories' })}`;
    return t`${plural(count, { one: '# sachet', other: '# sachets' })}`;
  };
}
