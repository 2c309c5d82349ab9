import { type FindingSeverity, findingSeverities } from '@afyakadi/contract';

/** Findings, the most severe first; those of one severity stay in their order. */
export function mostSevereFirst<Found extends { severity: FindingSeverity }>(
  findings: readonly Found[],
): Found[] {
  const weight = ({ severity }: Found) => findingSeverities.indexOf(severity);
  return [...findings].sort((a, b) => weight(b) - weight(a));
}
