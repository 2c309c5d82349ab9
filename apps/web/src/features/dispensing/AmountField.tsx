import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { amountOf } from './amount.ts';

/** The largest amounts have five digits; what else is typed is kept, and refused. */
const longest = 12;

interface AmountFieldProps
  extends Pick<TextFieldProps, 'label' | 'description' | 'name' | 'onChange' | 'error'> {
  value: string;
}

/**
 * How many are given or taken back. What was typed stays as it was typed, whatever it is: "1,5" must not become 15. The
 * number is chosen as a whole when it is reached, so that one types over it.
 */
export function AmountField({ label, description, name, value, onChange, error }: AmountFieldProps) {
  const { t } = useLingui();
  const unread = value.trim() !== '' && amountOf(value) === 0;
  return (
    <TextField
      label={label}
      description={description}
      name={name}
      inputMode="numeric"
      maxLength={longest}
      required
      autoFocus
      autoComplete="off"
      className="figures max-w-40 text-right"
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={onChange}
      error={unread ? t`Write a whole number of at least 1` : error}
    />
  );
}
