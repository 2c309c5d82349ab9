import type { LabResult, Measure } from '@afyakadi/contract';
import { excessiveSums } from '@afyakadi/contract/care/shares';
import { numberIn, writeNumber } from '@afyakadi/contract/formats/numbers';
import { type Chosen, readChosen, writeChosen } from '../../entities/results/choices.ts';
import type { ResultBody } from './queries.ts';

/** An unsent result: the measured values by code, the ready words, and what was typed as remarks. */
export interface Draft {
  values: Readonly<Record<string, string>>;
  chosen: Chosen;
  remarks: string;
}

/** The texts of problems before a result is sent. */
export interface ProblemTexts {
  /** Returns what is wrong with a typed value. */
  value: (text: string, measure: Measure) => string | undefined;
  empty: string;
  /** Returns the problem of shares that add up to more than 100 %. */
  sum: (names: string, sum: number) => string;
}

/** Returns the initial values: empty, or those of the version to correct. */
export function draftOf(test: LabResult): Draft {
  const newest = test.versions[0];
  const decimalsOf = (code: string) => test.measures.find((measure) => measure.code === code)?.decimals;
  const { chosen, typed } = readChosen(test.choices, newest?.remarks ?? '');
  return {
    values: Object.fromEntries(
      (newest?.values ?? []).map(({ code, value }) => [code, writeNumber(value, decimalsOf(code))]),
    ),
    chosen,
    remarks: typed,
  };
}

/** Builds the request body of the values that are numbers. */
export function bodyOf(test: LabResult, draft: Draft): ResultBody {
  const values = test.measures.flatMap(({ code, decimals }) => {
    const value = numberIn(draft.values[code] ?? '', decimals) ?? null;
    return value === null ? [] : [{ code, value }];
  });
  const remarks = [writeChosen(test.choices, draft.chosen), draft.remarks.trim()]
    .filter((text) => text !== '')
    .join('\n');
  return { memberVisitItemId: test.memberVisitItemId, remarks, values };
}

/** Validates a result before it is sent, by field name: `values.HB`, `remarks`. */
export function problemsOf(test: LabResult, draft: Draft, texts: ProblemTexts): Record<string, string> {
  const problems = test.measures.flatMap((measure): [string, string][] => {
    const problem = texts.value(draft.values[measure.code] ?? '', measure);
    return problem === undefined ? [] : [[`values.${measure.code}`, problem]];
  });
  const { remarks, values = [] } = bodyOf(test, draft);
  if (remarks === '' && values.length === 0 && problems.length === 0) return { remarks: texts.empty };
  const sums = excessiveSums(test.measures, values).flatMap(({ codes, names, sum }) =>
    codes.map((code): [string, string] => [`values.${code}`, texts.sum(names, sum)]),
  );
  return Object.fromEntries([...sums, ...problems]);
}

/** Maps the server's field errors (`values.2.value`) to the form's fields (`values.HB`). */
export function refusedValues(
  fields: Readonly<Record<string, string>>,
  body: ResultBody,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const index = /^values\.(\d+)\b/.exec(name)?.[1];
      const code = index === undefined ? undefined : body.values?.[Number(index)]?.code;
      return code === undefined ? [] : [[`values.${code}`, text]];
    }),
  );
}
