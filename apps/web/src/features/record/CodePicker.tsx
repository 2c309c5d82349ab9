import type { DiagnosisCode } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { cx } from '../../ui/cx.ts';
import { FieldFrame, useFieldIds } from '../../ui/Field.tsx';
import { useWalk } from '../../ui/useWalk.ts';
import { useCodeSearch } from './queries.ts';

export interface CodePickerProps {
  value: DiagnosisCode | undefined;
  onChange: (code: DiagnosisCode | undefined) => void;
  error: string | undefined;
}

/** Chooses an ICD-10 code by words of its name or by the code, as one types. */
export function CodePicker({ value, onChange, error }: CodePickerProps) {
  const { t } = useLingui();
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const text = useDebounced(typed.trim(), 200);
  const query = useCodeSearch(text);
  const codes = text.length >= 2 ? (query.data?.itemList ?? []) : [];
  const searching = open && !value && typed.trim().length >= 2;
  const label = t`Diagnosis`;
  const words = { label, error, description: t`Words or the ICD-10 code` };
  const { id, describedBy } = useFieldIds(words);
  const choose = (code: DiagnosisCode) => {
    onChange(code);
    setTyped('');
    setOpen(false);
  };
  const stale = typed.trim() !== text || query.isPlaceholderData;
  const walk = useWalk({ items: codes, onChoose: choose, search: text, stale, open: searching });
  const failed = query.error ? say(describe(query.error, failures.any)) : undefined;
  return (
    <FieldFrame id={id} {...words}>
      <div className="relative">
        <input
          {...walk.input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          maxLength={100}
          spellCheck={false}
          value={value ? `${value.code} ${value.name}` : typed}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            // Who types over a chosen code chooses anew.
            if (value) onChange(undefined);
            setTyped(value ? '' : event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && searching) {
              event.stopPropagation();
              setOpen(false);
            } else walk.input.onKeyDown(event);
          }}
          className={cx('field-box', value && 'pr-11')}
        />
        {value ? (
          <button
            type="button"
            aria-label={t`Clear the diagnosis`}
            onClick={() => {
              onChange(undefined);
              document.getElementById(id)?.focus();
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden size={18} />
          </button>
        ) : null}
        {searching ? (
          <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised py-1 shadow-lg">
            {codes.length === 0 ? (
              <p role="status" className="px-3 py-2 text-muted">
                {failed ??
                  (query.isFetching || text !== typed.trim() ? (
                    <Trans>Searching…</Trans>
                  ) : (
                    <Trans>No code matches. Try other words, or the code.</Trans>
                  ))}
              </p>
            ) : (
              <div {...walk.list} role="listbox" aria-label={t`Diagnoses`}>
                {codes.map((code, index) => (
                  <div
                    key={code.code}
                    {...walk.option(index, code)}
                    role="option"
                    tabIndex={-1}
                    className={cx(
                      'flex min-h-10 cursor-pointer items-center gap-3 px-3 py-1.5 pointer-coarse:min-h-11',
                      index === walk.at ? 'bg-accent-soft' : 'hover:bg-sunken',
                    )}
                  >
                    <span className="figures w-14 shrink-0 font-semibold">{code.code}</span>
                    <span className="min-w-0 break-words">{code.name}</span>
                  </div>
                ))}
              </div>
            )}
          </div>
        ) : null}
      </div>
    </FieldFrame>
  );
}
