import type { FindingCode, FindingSeverity, Gender, Limit, ProvisionalMark } from '@afyakadi/contract';

/** One line of a claim as its rules look at it. Money in whole TZS. */
export interface ClaimCaseLine {
  id: string;
  itemCode: string;
  itemName: string;
  itemTypeId: number;
  category: 'medicine' | 'test' | 'service';
  quantity: number;
  unitPrice: number;
  /** YYYY-MM-DD. */
  givenOn: string;
  needsApproval: boolean;
  approvalNo: string | null;
  /** What the scheme approved under that number; null where there is none. */
  approvedQuantity: number | null;
  /** Why the scheme does not count what was given against the approval; null where it does, or was not told yet. */
  notCounted: string | null;
  maximumQuantity: number | null;
  limit: Limit;
  /** Beginnings of ICD-10 codes; null: indicated for anything. */
  indications: readonly string[] | null;
  /** Left out lines are not claimed, so nothing is found about them. */
  leftOut: boolean;
}

/** A claim with all that its rules may ask. Rules are pure: they read this and nothing else. Days are YYYY-MM-DD. */
export interface ClaimCase {
  today: string;
  /** The day of attendance, which is the authorization's. */
  day: string;
  patient: { gender: Gender | null; dateOfBirth: string | null; name: string };
  /** The holder's name as the scheme gave it with the authorization; empty where it gave none. */
  holderName: string;
  visitType: { name: string; hasConsultationCharges: boolean };
  /** Those that stand, each with the limits that its code falls under. */
  diagnoses: readonly { code: string; limits: readonly Limit[] }[];
  practitioners: readonly { name: string; registrationNo: string | null }[];
  lines: readonly ClaimCaseLine[];
  /** Order lines that are not finished, and care points whose visit is open. */
  unfinished: readonly { lineId: string; item: string; amount: number }[];
  openAt: readonly string[];
  /** Other claims of this patient for the same day, by their serial numbers. */
  others: readonly string[];
  lateReason: string | null;
  /** How far the authorization is settled, where it was issued without the scheme's answer. */
  provisional: ProvisionalMark | null;
}

/** What a rule found about a claim, or one line of it. */
export interface FoundInClaim {
  code: FindingCode;
  severity: FindingSeverity;
  params: Record<string, string | number>;
  lineId: string | null;
  /** What the scheme may refuse to pay because of it, in whole TZS. */
  atRisk: number;
}

/** One rule of the check before submission. One rule a file; all are asked by `checkClaim`. */
export type ClaimRule = (it: ClaimCase) => FoundInClaim[];
