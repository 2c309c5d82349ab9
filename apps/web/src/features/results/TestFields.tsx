import { rules } from 'virtual:rules';
import type { LabResult } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { ReadyTexts } from '../../entities/orders/ReadyTexts.tsx';
import { MeasureField, MeasureHead } from '../../entities/results/MeasureField.tsx';
import { PreviousWords } from '../../entities/results/ResultView.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import type { Draft } from './draft.ts';

interface TestFieldsProps {
  test: LabResult;
  draft: Draft;
  /** Whether its first field gets the focus when the form opens. */
  opens: boolean;
  /** Returns the problem of a field such as `remarks` or `values.HB`. */
  problem: (name: string) => string | undefined;
  /** @param name the field that was changed */
  onChange: (draft: Draft, name: string) => void;
  /** Called when a typed value is left. */
  onLeave: (name: string) => void;
}

/** The fields of one of several tests: measured values, if it has any, and remarks. */
export function TestFields({ test, draft, opens, problem, onChange, onLeave }: TestFieldsProps) {
  const { t } = useLingui();
  const fieldAt = (name: string) => ({ name: `${test.memberVisitItemId}.${name}`, error: problem(name) });
  const measured = test.measures.length > 0;
  return (
    <fieldset className="min-w-0 px-4 py-3">
      <legend className="float-left mb-2 w-full font-semibold break-words">
        {test.itemName} <span className="figures font-normal text-muted">{test.itemCode}</span>
      </legend>
      <div className="clear-both">
        <FieldError id={`${test.memberVisitItemId}-test`}>{problem('memberVisitItemId')}</FieldError>
        {measured ? (
          <div>
            <MeasureHead previous={test.previous} />
            {test.measures.map((measure, index) => (
              <MeasureField
                key={measure.code}
                measure={measure}
                previous={test.previous}
                value={draft.values[measure.code] ?? ''}
                autoFocus={opens && index === 0}
                onChange={({ target: { value } }) =>
                  onChange(
                    { ...draft, values: { ...draft.values, [measure.code]: value } },
                    `values.${measure.code}`,
                  )
                }
                onLeave={() => onLeave(`values.${measure.code}`)}
                {...fieldAt(`values.${measure.code}`)}
              />
            ))}
          </div>
        ) : null}
        {test.choices.length > 0 ? (
          <ChoiceFields
            choices={test.choices}
            chosen={draft.chosen}
            onChange={(chosen) => onChange({ ...draft, chosen }, 'remarks')}
            autoFocus={opens && !measured}
          />
        ) : null}
        {measured ? null : <PreviousWords result={test} />}
        <div className={measured || test.choices.length > 0 ? 'mt-3' : undefined}>
          <TextArea
            label={
              measured || test.choices.length > 0 ? t({ context: 'a result', message: 'Remarks' }) : t`Result`
            }
            value={draft.remarks}
            rows={2}
            autoFocus={opens && !measured && test.choices.length === 0}
            maxLength={rules.submitLabResult.remarks?.max}
            onChange={(event) => onChange({ ...draft, remarks: event.target.value }, 'remarks')}
            {...fieldAt('remarks')}
          />
          <ReadyTexts
            itemCode={test.itemCode}
            itemName={test.itemName}
            value={draft.remarks}
            onChange={(remarks) => onChange({ ...draft, remarks }, 'remarks')}
          />
        </div>
      </div>
    </fieldset>
  );
}
