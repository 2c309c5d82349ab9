import type { LabResult } from '@afyakadi/contract';
import { parseMeasuredValue } from './measuredValue.ts';
import type { ResultBody } from './queries.ts';

/** A result as it is being typed: the measured values by their code, and the words. */
export interface Draft {
  values: Readonly<Record<string, string>>;
  remarks: string;
}

/** The form's beginning: empty, or the version that is corrected. */
export function draftOf(test: LabResult): Draft {
  const newest = test.versions[0];
  return {
    values: Object.fromEntries((newest?.values ?? []).map(({ code, value }) => [code, String(value)])),
    remarks: newest?.remarks ?? '',
  };
}

/** What was typed as it is sent, and the codes of what is no number. Nothing is sent while there are any. */
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
  const remarks = draft.remarks.trim();
  return {
    body: { memberVisitItemId: test.memberVisitItemId, remarks, values },
    unread,
    empty: remarks === '' && values.length === 0 && unread.length === 0,
  };
}

/** What is wrong with a result before it is sent, by the names of its fields: `values.HB`, `remarks`. */
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

/** The server's refusals of single values (`values.2.value`) by the names of their fields (`values.HB`). */
export function refusedValues(
  fields: Readonly<Record<string, string>>,
  body: ResultBody,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const place = /^values\.(\d+)\b/.exec(name)?.[1];
      const code = place === undefined ? undefined : body.values?.[Number(place)]?.code;
      return code === undefined ? [] : [[`values.${code}`, text]];
    }),
  );
}
