import type { LabResult } from '@afyakadi/contract';
import { bodyOf, type Draft, draftOf, type ProblemTexts, problemsOf, refusedValues } from './draft.ts';
import type { ResultBody } from './queries.ts';

/** The unsent results by order line. */
export type Drafts = Readonly<Record<string, Draft>>;

export const draftFor = (drafts: Drafts, test: LabResult): Draft =>
  drafts[test.memberVisitItemId] ?? draftOf(test);

/** Builds the request bodies in the order of the tests. */
export function resultsOf(tests: readonly LabResult[], drafts: Drafts): ResultBody[] {
  return tests.map((test) => bodyOf(test, draftFor(drafts, test)));
}

/** Validates the results before they are sent, by field: `<line>.values.HB`. */
export function problemsOfAll(
  tests: readonly LabResult[],
  drafts: Drafts,
  texts: ProblemTexts,
): Record<string, string> {
  return Object.assign(
    {},
    ...tests.map((test) => atLine(test.memberVisitItemId, problemsOf(test, draftFor(drafts, test), texts))),
  );
}

/** Maps the server's field errors (`results.2.values.0.value`) to the lines and fields of the form. */
export function refusalsOf(
  fields: Readonly<Record<string, string>>,
  sent: readonly ResultBody[],
): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields)) {
    const [, index, field] = /^results\.(\d+)\.(.+)$/.exec(name) ?? [];
    const result = sent[Number(index)];
    if (!result?.memberVisitItemId || !field) continue;
    const named = { [field]: text };
    Object.assign(refused, atLine(result.memberVisitItemId, { ...named, ...refusedValues(named, result) }));
  }
  return refused;
}

function atLine(lineId: string, problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, text]) => [`${lineId}.${name}`, text]));
}
