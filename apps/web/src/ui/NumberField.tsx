import { shillingsIn } from '@afyakadi/contract/formats/numbers';
import { longestNumber, useNumberQuestion } from '../lib/text/useNumberQuestion.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'inputMode' | 'maxLength'> {
  value: string;
  kind: 'whole' | 'decimal' | 'shillings';
}

/** A field for a number. One that can mean two, such as 1,000, is asked about while it is typed. */
export function NumberField({ kind, value, error, ...rest }: NumberFieldProps) {
  const question = useNumberQuestion();
  const asked = kind === 'shillings' && shillingsIn(value) !== undefined ? undefined : question(value);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
      maxLength={longestNumber}
      value={value}
      error={asked ?? error}
    />
  );
}
