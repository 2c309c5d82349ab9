import type { LabResult } from '@afyakadi/contract';
import { validationTexts } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { FieldError } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { type Draft, valueErrors } from './draft.ts';
import type { Problem } from './drafts.ts';
import { MeasureField } from './MeasureField.tsx';
import type { ResultBody } from './queries.ts';

interface TestFieldsProps {
  test: LabResult;
  draft: Draft;
  problem: Problem | undefined;
  /** What the server refused of it, by field. */
  refused: Readonly<Record<string, string>> | undefined;
  /** As it was sent. */
  sent: ResultBody | undefined;
  onChange: (draft: Draft) => void;
}

/** One test of several: its measured values where it has them, and its words. */
export function TestFields({ test, draft, problem, refused, sent, onChange }: TestFieldsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const ofValues = refused && sent ? valueErrors({ ...refused }, sent) : {};
  const valueError = (code: string) =>
    problem?.unread.includes(code)
      ? t`Must be a number`
      : ofValues[code]
        ? translate(ofValues[code])
        : undefined;
  const remarksError = problem?.empty
    ? translate(validationTexts.resultEmpty)
    : refused?.remarks
      ? translate(refused.remarks)
      : undefined;
  const measured = test.measures.length > 0;
  return (
    <fieldset className="min-w-0 px-4 py-3">
      <legend className="float-left mb-2 w-full font-semibold break-words">
        {test.itemName} <span className="figures font-normal text-muted">{test.itemCode}</span>
      </legend>
      <div className="clear-both">
        <FieldError id={`${test.memberVisitItemId}-test`}>
          {refused?.memberVisitItemId ? translate(refused.memberVisitItemId) : null}
        </FieldError>
        {measured ? (
          <div className={test.measures.length > 3 ? 'grid gap-x-8 md:grid-cols-2' : undefined}>
            {test.measures.map((measure) => (
              <MeasureField
                key={measure.code}
                measure={measure}
                value={draft.values[measure.code] ?? ''}
                autoFocus={false}
                onChange={(text) => onChange({ ...draft, values: { ...draft.values, [measure.code]: text } })}
                error={valueError(measure.code)}
              />
            ))}
          </div>
        ) : null}
        <div className={measured ? 'mt-3' : undefined}>
          <TextArea
            label={measured ? t`Remarks` : t`Result`}
            value={draft.remarks}
            rows={2}
            maxLength={4_000}
            onChange={(event) => onChange({ ...draft, remarks: event.target.value })}
            error={remarksError}
          />
        </div>
      </div>
    </fieldset>
  );
}
