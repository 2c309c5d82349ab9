import type { IdentifierType } from '@afyakadi/contract/formats/identifiers';
import { useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface IdentifierFieldsProps {
  label: string;
  type: IdentifierType;
  value: string;
  /** The problem in the contract's English. */
  problem: string | undefined;
  /** Runs when the type changes; the caller clears the typed value. */
  onType: (type: IdentifierType) => void;
  onValue: (value: string) => void;
}

/** Card, phone or NIDA, and the field of the chosen type (requirements 4.1). */
export function IdentifierFields({ label, type, value, problem, onType, onValue }: IdentifierFieldsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const words =
    type === 'phone'
      ? { label: t`Phone number`, example: '+255712345678' }
      : type === 'nida'
        ? { label: t`NIDA number`, example: t`20 digits` }
        : { label: t`Card number`, example: t`6 to 12 digits` };
  return (
    <>
      <SegmentedControl
        label={label}
        options={[
          { value: 'card', label: t`Card` },
          { value: 'phone', label: t`Phone` },
          { value: 'nida', label: t`NIDA` },
        ]}
        value={type}
        onChange={onType}
      />
      <TextField
        // A new field per type, so that no digits of a phone number stay in a card number.
        key={type}
        label={words.label}
        name="identifier"
        type={type === 'phone' ? 'tel' : 'text'}
        inputMode={type === 'phone' ? 'tel' : 'numeric'}
        placeholder={words.example}
        autoComplete="username"
        maxLength={64}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        error={problem && translate(problem)}
      />
    </>
  );
}
