import type { FindingCode, FindingSeverity } from '@afyakadi/contract';
import type { ClaimCase, ClaimCaseLine, ClaimRule, FoundInClaim } from '../claim-case.ts';

type Params = FoundInClaim['params'];

/** What of a line says whether it is claimed, and for how much. */
export type CountedLine = Pick<ClaimCaseLine, 'id' | 'quantity' | 'unitPrice' | 'leftOut'>;

/** The lines that are claimed: about what is left out nothing is found, and nobody is paid. */
export function claimedLines<Line extends CountedLine>({ lines }: { lines: readonly Line[] }): Line[] {
  return lines.filter(({ leftOut }) => !leftOut);
}

/** What a line claims, in whole TZS. */
export function amountOf({ quantity, unitPrice }: Pick<ClaimCaseLine, 'quantity' | 'unitPrice'>): number {
  return quantity * unitPrice;
}

/** What the whole claim comes to, in whole TZS. */
export function headerOf(it: { lines: readonly CountedLine[] }): number {
  return claimedLines(it).reduce((sum, line) => sum + amountOf(line), 0);
}

/** A finding about the claim as a whole, which puts all of it at risk. */
export function ofClaim(
  it: ClaimCase,
  code: FindingCode,
  severity: FindingSeverity,
  params: Params = {},
): FoundInClaim {
  return { code, severity, params, lineId: null, atRisk: headerOf(it) };
}

/**
 * A rule about each claimed line by itself, which puts that line's amount at risk.
 * @param paramsOf what the text says of a line that breaks the rule; null for one that does not
 */
export function aboutLines(
  code: FindingCode,
  severity: FindingSeverity,
  paramsOf: (line: ClaimCaseLine, it: ClaimCase) => Params | null,
): ClaimRule {
  return (it) =>
    claimedLines(it).flatMap((line) => {
      const params = paramsOf(line, it);
      return params ? [{ code, severity, params, lineId: line.id, atRisk: amountOf(line) }] : [];
    });
}
