import { failures } from '@afyakadi/contract/texts/messages';
import { useState } from 'react';
import { describe } from '../../../lib/api/api.ts';
import { useDebounced } from '../../../lib/hooks/useDebounced.ts';
import { Picker, type PickerProps } from '../../../ui/Picker.tsx';
import type { PickedValue } from './filter.ts';

export interface FilterPickerProps
  extends Pick<PickerProps<PickedValue>, 'label' | 'listLabel' | 'clearLabel' | 'empty'> {
  value: PickedValue | undefined;
  onChange: (chosen: PickedValue | undefined) => void;
  atLeast?: number;
  /** Returns the matches of a search text. */
  useFound: (text: string) => { found: readonly PickedValue[]; searching: boolean; error: unknown };
}

/** Renders a search field whose value is chosen from the matches of its text. */
export function FilterPicker({ value, onChange, atLeast = 0, useFound, ...words }: FilterPickerProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const { found, searching, error } = useFound(text);
  return (
    <Picker
      {...words}
      search={typed}
      onSearch={setTyped}
      atLeast={atLeast}
      items={text.length >= atLeast ? found : []}
      itemKey={({ id }) => id}
      renderItem={(choice) => <span className="figures min-w-0 break-words">{choice.words}</span>}
      chosen={value?.words}
      onChoose={onChange}
      searching={searching}
      failed={error ? describe(error, failures.any) : undefined}
    />
  );
}
