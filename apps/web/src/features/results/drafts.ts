import type { LabResult } from '@afyakadi/contract';
import { bodyOf, type Draft, draftOf } from './draft.ts';
import type { ResultBody } from './queries.ts';

/** What is typed so far, by the line of its test. */
export type Drafts = Readonly<Record<string, Draft>>;

export const draftFor = (drafts: Drafts, test: LabResult): Draft =>
  drafts[test.memberVisitItemId] ?? draftOf(test);

/** What is wrong with a test's result before it is sent. */
export interface Problem {
  unread: readonly string[];
  empty: boolean;
}

/** The results as they are sent, in the order of the tests, and what is wrong with them by the line. */
export function resultsOf(
  tests: readonly LabResult[],
  drafts: Drafts,
): { results: ResultBody[]; problems: Readonly<Record<string, Problem>> } {
  const read = tests.map((test) => ({ id: test.memberVisitItemId, ...bodyOf(test, draftFor(drafts, test)) }));
  return {
    results: read.map(({ body }) => body),
    problems: Object.fromEntries(
      read
        .filter(({ unread, empty }) => empty || unread.length > 0)
        .map(({ id, unread, empty }) => [id, { unread, empty }]),
    ),
  };
}

/** The server's refusals (`results.2.values.0.value`) by the line that was sent at that place, without its prefix. */
export function refusalsOf(
  fields: Readonly<Record<string, string>>,
  sent: readonly ResultBody[],
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const refused: Record<string, Record<string, string>> = {};
  for (const [name, text] of Object.entries(fields)) {
    const [, place, field] = /^results\.(\d+)\.(.+)$/.exec(name) ?? [];
    const lineId = place === undefined ? undefined : sent[Number(place)]?.memberVisitItemId;
    if (!lineId || !field) continue;
    refused[lineId] = { ...refused[lineId], [field]: text };
  }
  return refused;
}
