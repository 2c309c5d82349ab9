import type { ResultChoice } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Chosen } from '../../entities/results/choices.ts';

interface ChoiceFieldsProps {
  choices: readonly ResultChoice[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Whether the first choice gets the focus. */
  autoFocus: boolean;
}

/** The ready words of a result, a row of choices for each part. A second press on a choice takes it back. */
export function ChoiceFields({ choices, chosen, onChange, autoFocus }: ChoiceFieldsProps) {
  const { i18n } = useLingui();
  // The words are data in both languages.
  const language = i18n.locale === 'sw' ? 'sw' : 'en';
  const id = useId();
  const choose = (part: string, option: string) => {
    const { [part]: before, ...others } = chosen;
    onChange(before === option ? others : { ...others, [part]: option });
  };
  return (
    <div className="flex flex-col gap-3">
      {choices.map((part, row) => (
        <fieldset key={part.en} className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">{part[language]}</legend>
          <div className="flex flex-wrap gap-2">
            {part.options.map((option, column) => (
              <label
                key={option.en}
                className="control inline-flex items-center gap-2 rounded-md border border-edge bg-surface px-3 has-checked:chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={`${id} ${part.en}`}
                  className="sr-only"
                  // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that opens for entering
                  autoFocus={autoFocus && row === 0 && column === 0}
                  checked={chosen[part.en] === option.en}
                  onChange={() => choose(part.en, option.en)}
                  onClick={() => {
                    if (chosen[part.en] === option.en) choose(part.en, option.en);
                  }}
                />
                {option[language]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
