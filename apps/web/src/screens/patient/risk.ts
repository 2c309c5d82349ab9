import type { ClaimDetail, ClaimFinding } from '@afyakadi/contract';

type RiskFinding = Pick<ClaimFinding, 'code' | 'severity' | 'lineId' | 'atRisk'>;

/** Findings of every open visit: they disappear as the visit continues, without a correction. */
const passing: ReadonlySet<string> = new Set(['nothing-given', 'unfinished-line', 'visit-open', 'stay-open']);

/** Returns the findings that can be corrected before the claim is sent; empty afterwards. */
export function correctableFindings<F extends RiskFinding>(claim: {
  status: ClaimDetail['status'];
  sending: boolean;
  findings: readonly F[];
}): readonly F[] {
  const open = !claim.sending && (claim.status === 'Draft' || claim.status === 'Pending');
  if (!open) return [];
  return claim.findings.filter(({ code, severity }) => severity !== 'info' && !passing.has(code));
}

/**
 * Returns the amount of a visit that the scheme may refuse because of these findings, in whole TZS. A finding about
 * the whole claim puts all of it at risk. Otherwise each line counts once, with the highest amount of its findings.
 */
export function amountAtRisk(findings: readonly RiskFinding[], amountClaimed: number): number {
  const whole = findings.some(
    ({ lineId, severity }) => lineId === null && (severity === 'stop' || severity === 'confirm'),
  );
  if (whole) return amountClaimed;
  const lines = new Map<string, number>();
  for (const { lineId, atRisk } of findings)
    if (lineId !== null) lines.set(lineId, Math.max(atRisk, lines.get(lineId) ?? 0));
  return [...lines.values()].reduce((sum, amount) => sum + amount, 0);
}
