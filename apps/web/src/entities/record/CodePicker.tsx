import type { DiagnosisCode } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describe } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { Picker } from '../../ui/Picker.tsx';
import { useCodeSearch } from './queries.ts';

export interface CodePickerProps {
  value: DiagnosisCode | undefined;
  onChange: (code: DiagnosisCode | undefined) => void;
  error: string | undefined;
  focusOnMount?: boolean;
}

/** Chooses an ICD-10 code by its code or words of its name. */
export function CodePicker({ value, onChange, error, focusOnMount = false }: CodePickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const query = useCodeSearch(text);
  return (
    <Picker
      label={t`Diagnosis`}
      description={t`Search by name or ICD-10 code`}
      listLabel={t`Diagnoses`}
      clearLabel={t`Clear the diagnosis`}
      search={typed}
      onSearch={setTyped}
      atLeast={2}
      items={text.length >= 2 ? (query.data?.itemList ?? []) : []}
      itemKey={({ code }) => code}
      renderItem={({ code, name }) => (
        <>
          <span className="figures w-14 shrink-0 font-semibold">{code}</span>
          <span className="min-w-0 flex-1 break-words">{name}</span>
        </>
      )}
      chosen={value && `${value.code} ${value.name}`}
      onChoose={onChange}
      searching={query.isFetching || query.isPlaceholderData}
      failed={query.error ? describe(query.error, failures.any) : undefined}
      empty={<Trans>No code matches. Try other words, or the code.</Trans>}
      error={error}
      focusOnMount={focusOnMount}
    />
  );
}
