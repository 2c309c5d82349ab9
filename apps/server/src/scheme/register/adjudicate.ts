import { breaksAge, breaksIndication, breaksSex, type Gender, serviceGroupOf } from '@afyakadi/contract';
import { rejectionReasons } from '@afyakadi/contract/scheme/claims';
import type { ClaimDecision, SentLine } from '../port/claims.ts';
import type { Tariff, TariffItem } from './tariff.ts';

/** A claim with everything that its decision depends on, so that the decision is pure. */
export interface Adjudicated {
  patient: { gender: Gender | null; dateOfBirth: string | null };
  visitType: { hasConsultationCharges: boolean };
  diagnosisCodes: readonly string[];
  tariff: Tariff;
  /** Approvals that are valid for this card, by number and item, each with the quantity that no other folio used. */
  approvals: readonly {
    referenceNo: string;
    itemCode: string;
    quantity: number;
    validUntil: string | null;
  }[];
  lines: readonly AdjudicatedLine[];
}
export type AdjudicatedLine = Pick<
  SentLine,
  'key' | 'itemCode' | 'itemTypeId' | 'givenOn' | 'quantity' | 'unitPrice' | 'approvalNo'
>;
export type LineDecision = ClaimDecision['lines'][number];

/** Decides a claim line by line, in its order: of a test that is there twice on a day, the first is paid. */
export function adjudicate(adjudicated: Adjudicated): LineDecision[] {
  const testsDone = new Set<string>();
  /** The rest of an approval after the earlier lines. */
  const left = new Map(
    adjudicated.approvals.map((approval) => [
      approvalKey(approval.referenceNo, approval.itemCode),
      approval.quantity,
    ]),
  );
  return adjudicated.lines.map((line) => {
    // Without a tariff there is nothing to compare a line with.
    if (adjudicated.tariff === null) return paid(line);
    const item = adjudicated.tariff.get(line.itemCode);
    const refusal = item ? whyRefused(adjudicated, line, item, testsDone) : rejectionReasons.notListed;
    if (!item || refusal) return refused(line, refusal ?? rejectionReasons.notListed);
    testsDone.add(testKey(line));
    return cut(adjudicated, line, item, left);
  });
}

function whyRefused(
  adjudicated: Adjudicated,
  line: AdjudicatedLine,
  item: TariffItem,
  testsDone: ReadonlySet<string>,
): string | null {
  const { gender, dateOfBirth } = adjudicated.patient;
  const ages = { ageFromDays: item.age_from_days, ageToDays: item.age_to_days };
  const group = serviceGroupOf(line.itemTypeId);
  if (!item.listed) return rejectionReasons.notListed;
  if (item.excluded) return rejectionReasons.excluded;
  if (group === 'Consultation' && !adjudicated.visitType.hasConsultationCharges)
    return rejectionReasons.consultation;
  if (breaksSex(item, gender)) return rejectionReasons.sex;
  if (breaksAge(ages, dateOfBirth, line.givenOn)) return rejectionReasons.age;
  if (group === 'Diagnostics' && testsDone.has(testKey(line))) return rejectionReasons.sameDay;
  if (breaksIndication(item.indications, adjudicated.diagnosisCodes)) return rejectionReasons.notIndicated;
  if (item.needs_approval && !approvalOf(adjudicated, line)) return rejectionReasons.approval;
  return null;
}

/**
 * Reduces the payment of a payable line: at most the tariff's price, one of a test, the maximum, and the rest of its
 * approval. If several apply, the reason is the one that costs most.
 */
function cut(
  adjudicated: Adjudicated,
  line: AdjudicatedLine,
  item: TariffItem,
  left: Map<string, number>,
): LineDecision {
  const cuts: { reason: string; cost: number }[] = [];
  let quantity = line.quantity;
  const atMost = (most: number, reason: string) => {
    if (quantity <= most) return;
    cuts.push({ reason, cost: (quantity - most) * line.unitPrice });
    quantity = most;
  };
  // A test is paid once a day, on however many lines.
  if (serviceGroupOf(line.itemTypeId) === 'Diagnostics') atMost(1, rejectionReasons.sameDay);
  if (item.maximum_quantity !== null) atMost(item.maximum_quantity, rejectionReasons.overMaximum);
  const approval = item.needs_approval ? approvalOf(adjudicated, line) : undefined;
  if (approval) {
    const key = approvalKey(approval.referenceNo, approval.itemCode);
    atMost(left.get(key) ?? 0, rejectionReasons.overApproved);
    left.set(key, (left.get(key) ?? 0) - quantity);
  }
  const price = Math.min(line.unitPrice, item.unit_price);
  if (price < line.unitPrice)
    cuts.push({ reason: rejectionReasons.price, cost: quantity * (line.unitPrice - price) });
  const [dearest] = cuts.sort((a, b) => b.cost - a.cost);
  if (!dearest) return paid(line);
  if (quantity * price === 0) return refused(line, dearest.reason);
  return {
    key: line.key,
    outcome: 'Reduced',
    approvedQuantity: quantity,
    approvedPrice: price,
    reason: dearest.reason,
  };
}

function approvalOf(adjudicated: Adjudicated, line: AdjudicatedLine) {
  return adjudicated.approvals.find(
    (approval) =>
      approval.referenceNo === line.approvalNo &&
      approval.itemCode === line.itemCode &&
      (approval.validUntil === null || line.givenOn <= approval.validUntil),
  );
}

function approvalKey(referenceNo: string, itemCode: string): string {
  return JSON.stringify([referenceNo, itemCode]);
}

function testKey(line: AdjudicatedLine): string {
  return JSON.stringify([line.itemCode, line.givenOn]);
}

function paid(line: AdjudicatedLine): LineDecision {
  return {
    key: line.key,
    outcome: 'Approved',
    reason: null,
    approvedQuantity: line.quantity,
    approvedPrice: line.unitPrice,
  };
}

function refused(line: AdjudicatedLine, reason: string): LineDecision {
  return { key: line.key, outcome: 'Rejected', approvedQuantity: 0, approvedPrice: 0, reason };
}
