import type { Coverage, Finding, FindingCode, FindingSeverity, Gender, Limit } from '@afyakadi/contract';

/** What is known of the patient when a rule looks at a line. */
export interface RulePatient {
  gender: Gender | null;
  dateOfBirth: string | null;
  schemeId: string | null;
  productCode: string | null;
  /** Substances of the allergies that stand. */
  allergies: readonly string[];
  /** The diagnoses that stand under the latest valid authorization, each with the limits that its code falls under. */
  diagnoses: readonly { code: string; limits: readonly Limit[] }[];
}

/** What is known of the item, at the price of the patient's scheme (whole TZS). */
export interface RuleItem {
  id: string;
  code: string;
  name: string;
  category: 'medicine' | 'test';
  unitPrice: number;
  needsApproval: boolean;
  maximumQuantity: number | null;
  /** True where the patient's product leaves it out (domain §6). */
  excluded: boolean;
  /** False where the item is in other schemes' price lists only. */
  inScheme: boolean;
  /** Whom it is for. */
  limit: Limit;
  /** Beginnings of ICD-10 codes; null: indicated for anything. */
  indications: readonly string[] | null;
}

/** An order of the same item that stands: not cancelled, not closed without anything given. */
export interface EarlierOrder {
  itemCode: string;
  day: string;
  orderedAt: Date;
  byName: string;
  /** The day after which it is used up, where frequency and duration tell; null where they do not. */
  runsUntil: string | null;
}

/** Who orders. */
export interface Orderer {
  name: string;
  registrationNo: string | null;
}

/** One line, ordered or about to be, with all that rules may ask. Rules are pure: they read this and nothing else. */
export interface RuleCase {
  patient: RulePatient;
  item: RuleItem;
  quantity: number;
  /** A number that the scheme gave for this item and patient. */
  approvalNo: string | null;
  /** The facility's day, YYYY-MM-DD. */
  today: string;
  /** Earlier orders of the same item, newest first; the line itself is not among them. */
  earlier: readonly EarlierOrder[];
}

/** One rule: what it finds about a line, or nothing. One rule a file; the check of claims adds its own. */
export type Rule = (it: RuleCase) => Finding | null;

/** Makes a finding. */
export function found(
  code: FindingCode,
  severity: FindingSeverity,
  params: Record<string, string | number> = {},
): Finding {
  return { code, severity, params };
}

/** True where the scheme pays, now or after it has approved: who pays cash may buy what the scheme would ask about. */
export function isClaimed(it: Pick<RuleCase, 'item'>): boolean {
  return coverageOf(it) !== 'cash';
}

/** What the scheme will do with an item for this patient (domain §4: not covered is not the same as needs approval). */
export function coverageOf({ item }: Pick<RuleCase, 'item'>): Coverage {
  if (item.excluded || !item.inScheme) return 'cash';
  return item.needsApproval ? 'approval' : 'covered';
}
