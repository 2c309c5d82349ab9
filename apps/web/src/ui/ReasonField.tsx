import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

export interface ReasonFieldProps {
  label: ReactNode;
  /** What is usual here: chosen by one press, and then a text like any other. */
  usual: readonly string[];
  /** One line high, where Enter goes on. */
  isLine?: boolean;
  id?: string;
  name?: string;
  value: string;
  maxLength?: number | undefined;
  error?: ReactNode;
  autoFocus?: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

/** A reason: a usual one is chosen, any other is written. */
export function ReasonField({ usual, isLine = false, ...field }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1.5">
      {isLine ? <TextField aria-required {...field} /> : <TextArea aria-required rows={2} {...field} />}
      <ul aria-label={t`Often written`} className="flex flex-wrap gap-1.5">
        {usual.map((value) => (
          <li key={value}>
            <Button className="px-2.5 text-sm" onClick={() => field.onChange({ target: { value } })}>
              {value}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
