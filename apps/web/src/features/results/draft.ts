import type { LabResult } from '@afyakadi/contract';
import { type Chosen, readChosen, writeChosen } from '../../entities/results/choices.ts';
import { parseMeasuredValue } from '../../entities/results/measuredValue.ts';
import type { ResultBody } from './queries.ts';

/** An unsent result: the measured values by code, the ready words, and what was typed as remarks. */
export interface Draft {
  values: Readonly<Record<string, string>>;
  chosen: Chosen;
  remarks: string;
}

/** Returns the initial values: empty, or those of the version to correct. */
export function draftOf(test: LabResult): Draft {
  const newest = test.versions[0];
  const { chosen, typed } = readChosen(test.choices, newest?.remarks ?? '');
  return {
    values: Object.fromEntries((newest?.values ?? []).map(({ code, value }) => [code, String(value)])),
    chosen,
    remarks: typed,
  };
}

/** Builds the request body and lists the codes of invalid numbers, which prevent sending. */
export function bodyOf(
  test: LabResult,
  draft: Draft,
): { body: ResultBody; unread: string[]; empty: boolean } {
  const values: { code: string; value: number }[] = [];
  const unread: string[] = [];
  for (const { code } of test.measures) {
    const value = parseMeasuredValue(draft.values[code] ?? '');
    if (value === undefined) unread.push(code);
    else if (value !== null) values.push({ code, value });
  }
  const remarks = [writeChosen(test.choices, draft.chosen), draft.remarks.trim()]
    .filter((text) => text !== '')
    .join('\n');
  return {
    body: { memberVisitItemId: test.memberVisitItemId, remarks, values },
    unread,
    empty: remarks === '' && values.length === 0 && unread.length === 0,
  };
}

/** Validates a result before it is sent, by field name: `values.HB`, `remarks`. */
export function problemsOf(
  test: LabResult,
  draft: Draft,
  texts: { unread: string; empty: string },
): Record<string, string> {
  const { unread, empty } = bodyOf(test, draft);
  return Object.fromEntries([
    ...unread.map((code) => [`values.${code}`, texts.unread]),
    ...(empty ? [['remarks', texts.empty]] : []),
  ]);
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
