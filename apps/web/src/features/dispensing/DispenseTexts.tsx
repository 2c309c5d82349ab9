import { rules } from 'virtual:rules';
import { useLingui } from '@lingui/react/macro';
import { TextArea, type TextAreaProps } from '../../ui/TextArea.tsx';
import type { Draft } from './draft.ts';

interface DispenseTextsProps {
  /** Whether the pharmacist must give a reason. */
  asksReason: boolean;
  /** Returns the props of a field. */
  field: (name: keyof Draft) => Omit<TextAreaProps, 'label'>;
}

/** What is written about a dispensing. */
export function DispenseTexts({ asksReason, field }: DispenseTextsProps) {
  const { t } = useLingui();
  if (!asksReason) return null;
  return (
    <TextArea
      label={t`Reason for giving it anyway`}
      rows={2}
      {...field('overrideReason')}
      maxLength={rules.dispenseLine.overrideReason?.max}
    />
  );
}
