import { rules } from 'virtual:rules';
import { useLingui } from '@lingui/react/macro';
import { ReasonField, type ReasonFieldProps } from '../../ui/ReasonField.tsx';
import type { Draft } from './draft.ts';

interface DispenseTextsProps {
  /** Whether the pharmacist must give a reason. */
  asksReason: boolean;
  /** Returns the props of a field. */
  field: (name: keyof Draft) => Omit<ReasonFieldProps, 'label' | 'usual'>;
}

/** The texts of a dispensing. */
export function DispenseTexts({ asksReason, field }: DispenseTextsProps) {
  const { t } = useLingui();
  if (!asksReason) return null;
  return (
    <ReasonField
      usual={[t`Agreed with the prescriber`, t`Taken before without harm`, t`Nothing else is available`]}
      label={t`Reason for giving it anyway`}
      {...field('overrideReason')}
      maxLength={rules.dispenseLine.overrideReason?.max}
    />
  );
}
