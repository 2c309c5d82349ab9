import { useLingui } from '@lingui/react/macro';
import { NumberField } from '../../ui/NumberField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { amountOf } from './amount.ts';

interface AmountFieldProps
  extends Pick<TextFieldProps, 'label' | 'description' | 'name' | 'onChange' | 'error'> {
  value: string;
  autoFocus?: boolean;
}

/**
 * A quantity to dispense or reverse. The typed text is never changed: "1,5" must not become 15. Focus selects the
 * whole number, so that typing replaces it.
 */
export function AmountField({
  label,
  description,
  name,
  value,
  onChange,
  error,
  autoFocus = true,
}: AmountFieldProps) {
  const { t } = useLingui();
  const unread = value.trim() !== '' && amountOf(value) === 0;
  return (
    <NumberField
      kind="whole"
      label={label}
      description={description}
      name={name}
      required
      autoFocus={autoFocus}
      className="figures max-w-40 text-right"
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={onChange}
      error={unread ? t`Enter a whole number of at least 1` : error}
    />
  );
}
