import { TextField } from '../../ui/TextField.tsx';
import { isAmount } from './amount.ts';

interface AmountFieldProps {
  label: string;
  description?: string;
  value: string;
  most: number;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** How many are given or taken back: digits only, chosen as a whole when it is reached, so that one types over it. */
export function AmountField({ label, description, value, most, onChange, error }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      description={description}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      step={1}
      required
      autoFocus
      autoComplete="off"
      className="figures max-w-40 text-right"
      value={value}
      onFocus={(event) => event.target.select()}
      // A turn of the wheel over the field must not change what is given.
      onWheel={(event) => event.currentTarget.blur()}
      onChange={(event) => {
        if (isAmount(event.target.value)) onChange(event.target.value);
      }}
      error={error}
    />
  );
}
