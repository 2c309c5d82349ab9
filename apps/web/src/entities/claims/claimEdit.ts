import type { ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import type { FindingSeverity } from '@afyakadi/contract/words';
import type { CallInput } from '../../lib/api/api.ts';

/** What a person can say about a claim that is not sent (contract: claimWords). */
export type ClaimEdit = Pick<
  NonNullable<CallInput<'buildClaim'>['body']>,
  'answers' | 'leftOut' | 'lateReason' | 'clinicalNotes'
>;

const order: Record<FindingSeverity, number> = { stop: 0, confirm: 1, warn: 2, info: 3 };

/** Findings with what must be mended first; among equals the dearest first. */
export function sortBySeverity(findings: readonly ClaimFinding[]): ClaimFinding[] {
  return [...findings].sort((a, b) => order[a.severity] - order[b.severity] || b.atRisk - a.atRisk);
}

/** What keeps a claim from being sent: what stops it, and what nobody has answered yet. */
export function blockingFindings(findings: readonly ClaimFinding[]) {
  return {
    stops: findings.filter(({ severity }) => severity === 'stop'),
    unanswered: findings.filter(({ severity, answer }) => severity === 'confirm' && answer === null),
  };
}

/** True while the claim's words and lines can still be changed. */
export function isEditable(claim: Pick<ClaimDetail, 'status' | 'sending'>): boolean {
  return (claim.status === 'Draft' || claim.status === 'Pending') && !claim.sending;
}

/** The answers that stand, and this one; an answer to the same finding is replaced. */
export function withAnswer(claim: ClaimDetail, finding: ClaimFinding, reason: string): ClaimEdit {
  if (finding.code === 'late-submission') return { lateReason: reason };
  const status = claim.findings.flatMap((one) =>
    one.answer === null || one.code === 'late-submission' || isSame(one, finding)
      ? []
      : [{ code: one.code, lineId: one.lineId, reason: one.answer }],
  );
  return { answers: [...status, { code: finding.code, lineId: finding.lineId, reason }] };
}

function isSame(a: ClaimFinding, b: ClaimFinding): boolean {
  return a.code === b.code && a.lineId === b.lineId;
}

/** The lines that are left out, with this one added for a reason, or taken back into the claim (null). */
export function withLeftOut(claim: ClaimDetail, lineId: string, reason: string | null): ClaimEdit {
  const others = claim.lines.flatMap(({ id, leftOut }) =>
    leftOut === null || id === lineId ? [] : [{ lineId: id, reason: leftOut }],
  );
  return { leftOut: reason === null ? others : [...others, { lineId, reason }] };
}

/** What is not claimed, in TZS. */
export function leftOutAmount(lines: readonly ClaimLine[]): number {
  return lines.reduce((sum, { leftOut, amount }) => sum + (leftOut === null ? 0 : amount), 0);
}
