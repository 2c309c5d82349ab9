import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/TextField.tsx';
import { amountOf } from './amount.ts';

interface AmountFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/**
 * How many are given or taken back. What was typed stays as it was typed, whatever it is: "1,5" must not become 15. The
 * number is chosen as a whole when it is reached, so that one types over it.
 */
export function AmountField({ label, description, value, onChange, error }: AmountFieldProps) {
  const { t } = useLingui();
  const unread = value.trim() !== '' && amountOf(value) === 0;
  return (
    <TextField
      label={label}
      description={description}
      inputMode="numeric"
      maxLength={12}
      required
      autoFocus
      autoComplete="off"
      className="figures max-w-40 text-right"
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(event.target.value)}
      error={unread ? t`Write a whole number of at least 1` : error}
    />
  );
}
