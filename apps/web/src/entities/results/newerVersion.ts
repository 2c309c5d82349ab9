import type { LabResult } from '@afyakadi/contract';

/** Returns the listed test, or the one that an action answered if that has more versions: the list is fetched later. */
export function newerVersion(answered: readonly LabResult[], listed: LabResult): LabResult {
  const answer = answered.find(({ memberVisitItemId }) => memberVisitItemId === listed.memberVisitItemId);
  return answer && answer.versions.length > listed.versions.length ? answer : listed;
}
