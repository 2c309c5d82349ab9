import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DraftLine, doseOf, hasDose, type Unit } from './draft.ts';

/** Returns the labels of the units for a list of options. */
export function useUnitLabels(): Record<Unit, string> {
  const { t } = useLingui();
  return {
    tablet: t`tablet`,
    capsule: t`capsule`,
    ml: t`ml`,
    drop: t`drop`,
    puff: t`puff`,
    application: t`application`,
    vial: t`vial`,
    sachet: t`sachet`,
    piece: t`piece`,
  };
}

/** Returns the dosage text of a line: set by hand, otherwise built from dose and unit. */
export function useDosageText(): (line: DraftLine) => string {
  const { t } = useLingui();
  return (line) => {
    if (line.dosage !== null) return line.dosage;
    const count = doseOf(line);
    if (!hasDose(line.item) || count === null) return '';
    switch (line.unit) {
      case 'tablet':
        return t`${plural(count, { one: '# tablet', other: '# tablets' })}`;
      case 'capsule':
        return t`${plural(count, { one: '# capsule', other: '# capsules' })}`;
      case 'ml':
        return t`${count} ml`;
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
