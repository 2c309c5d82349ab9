import type { DoseUnit } from '@afyakadi/contract/care/medicines';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../lib/text/format.ts';

/** Returns a number of units in words: 2 tablets. */
export function useAmountText(): (count: number, unit: DoseUnit) => string {
  const { t } = useLingui();
  return (count, unit) => {
    const amount = formatAmount(count);
    switch (unit) {
      case 'tablet':
        return t`${plural(count, { one: '# tablet', other: '# tablets' })}`;
      case 'capsule':
        return t`${plural(count, { one: '# capsule', other: '# capsules' })}`;
      case 'suppository':
        return t`${plural(count, { one: '# suppository', other: '# suppositories' })}`;
      case 'ml':
        return t`${amount} ml`;
      case 'IU':
        return t`${amount} IU`;
      case 'mg':
        return t`${amount} mg`;
      case 'mcg':
        return t`${amount} mcg`;
      case 'g':
        return t`${amount} g`;
      case 'drop':
        return t`${plural(count, { one: '# drop', other: '# drops' })}`;
      case 'puff':
        return t`${plural(count, { one: '# puff', other: '# puffs' })}`;
      case 'application':
        return t`${plural(count, { one: '# application', other: '# applications' })}`;
      case 'vial':
        return t`${plural(count, { one: '# vial', other: '# vials' })}`;
      case 'sachet':
        return t`${plural(count, { one: '# sachet', other: '# sachets' })}`;
      case 'piece':
        return t`${plural(count, { one: '# piece', other: '# pieces' })}`;
    }
  };
}
