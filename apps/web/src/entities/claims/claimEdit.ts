import type { ClaimCheck, ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import type { FindingSeverity } from '@afyakadi/contract/care/orders';
import type { CallInput } from '../../lib/api/api.ts';

/** The texts and lines of an unsent claim that a person can change (contract: claimWords). */
export type ClaimEdit = Pick<
  NonNullable<CallInput<'buildClaim'>['body']>,
  'answers' | 'leftOut' | 'lateReason' | 'clinicalNotes'
>;

const order: Record<FindingSeverity, number> = { stop: 0, confirm: 1, warn: 2, info: 3 };

/** Sorts findings by severity, then by the amount at risk, highest first. */
export function sortBySeverity(findings: readonly ClaimFinding[]): ClaimFinding[] {
  return [...findings].sort((a, b) => order[a.severity] - order[b.severity] || b.atRisk - a.atRisk);
}

/** Returns the findings that prevent sending: those that stop the claim, and those without an answer. */
export function blockingFindings(findings: readonly ClaimFinding[]) {
  return {
    stops: findings.filter(({ severity }) => severity === 'stop'),
    unanswered: findings.filter(({ severity, answer }) => severity === 'confirm' && answer === null),
  };
}

/** Returns whether the check found nothing for which the scheme may refuse to pay. */
export function passesCheck({ check }: { check: ClaimCheck | null }): boolean {
  return check !== null && check.blocking === 0 && check.atRisk === 0;
}

/** Returns whether the claim's texts and lines can still be changed. */
export function isEditable(claim: Pick<ClaimDetail, 'status' | 'sending'>): boolean {
  return (claim.status === 'Draft' || claim.status === 'Pending') && !claim.sending;
}

/** Adds an answer to the existing ones, or replaces the answer to the same finding. */
export function withAnswer(claim: ClaimDetail, finding: ClaimFinding, reason: string): ClaimEdit {
  if (finding.code === 'late-submission') return { lateReason: reason };
  const status = claim.findings.flatMap((claimFinding) =>
    claimFinding.answer === null || claimFinding.code === 'late-submission' || isSame(claimFinding, finding)
      ? []
      : [{ code: claimFinding.code, lineId: claimFinding.lineId, reason: claimFinding.answer }],
  );
  return { answers: [...status, { code: finding.code, lineId: finding.lineId, reason }] };
}

function isSame(a: ClaimFinding, b: ClaimFinding): boolean {
  return a.code === b.code && a.lineId === b.lineId;
}

/** Leaves a line out of the claim for a reason, or includes it again (`reason` null). */
export function withLeftOut(claim: ClaimDetail, lineId: string, reason: string | null): ClaimEdit {
  const others = claim.lines.flatMap(({ id, leftOut }) =>
    leftOut === null || id === lineId ? [] : [{ lineId: id, reason: leftOut }],
  );
  return { leftOut: reason === null ? others : [...others, { lineId, reason }] };
}

/** Returns the amount of the lines that are left out, in TZS. */
export function leftOutAmount(lines: readonly ClaimLine[]): number {
  return lines.reduce((sum, { leftOut, amount }) => sum + (leftOut === null ? 0 : amount), 0);
}
