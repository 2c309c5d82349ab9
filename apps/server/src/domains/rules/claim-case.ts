import type {
  FindingCode,
  FindingSeverity,
  Gender,
  ItemCategory,
  Limit,
  Message,
  MessageParam,
  ProvisionalMark,
} from '@afyakadi/contract';

/** A line of a claim with all that its rules read. Money in whole TZS. */
export interface ClaimCaseLine {
  id: string;
  itemCode: string;
  itemName: string;
  itemTypeId: number;
  category: ItemCategory;
  /** A service that was ordered; other services are charges of visits. */
  isOrderedService: boolean;
  quantity: number;
  unitPrice: number;
  /** The part that the scheme does not pay anyway, so it is not claimed. */
  unpaid: number;
  /** YYYY-MM-DD. */
  givenOn: string;
  needsApproval: boolean;
  approvalNo: string | null;
  /** The quantity that the scheme approved under that number; null without a number. */
  approvedQuantity: number | null;
  /** Why the scheme does not count the quantity against the approval; null where it does, or has not answered yet. */
  notCounted: string | null;
  /** The message of `notCounted`; null for the scheme's own reason. */
  notCountedMessage: Message | null;
  maximumQuantity: number | null;
  limit: Limit;
  /** Beginnings of ICD-10 codes; null: indicated for anything. */
  indications: readonly string[] | null;
  /** Not claimed, so no rule about lines applies. */
  leftOut: boolean;
}

/** A claim with all that its rules read. Rules are pure: they read nothing else. Days are YYYY-MM-DD. */
export interface ClaimCase {
  today: string;
  /** The day of attendance, which is the authorization's. */
  day: string;
  /** The day from which the scheme's deadline runs: the discharge of an in-patient, else the day of attendance. */
  claimDay: string;
  patient: { gender: Gender | null; dateOfBirth: string | null; name: string };
  /** The holder's name in the scheme's authorization; empty without one. */
  holderName: string;
  visitType: { name: string; hasConsultationCharges: boolean };
  /** Without those that were withdrawn, each with the limits of its code. */
  diagnoses: readonly { code: string; limits: readonly Limit[] }[];
  practitioners: readonly { name: string; registrationNo: string | null }[];
  lines: readonly ClaimCaseLine[];
  /** Order lines that are not finished, and care points whose visit is open. */
  unfinished: readonly { lineId: string; item: string; amount: number }[];
  openAt: readonly string[];
  /** The ward of a patient who is in; null after the discharge and for out-patients. */
  inAt: string | null;
  /** Other claims of this patient for the same day, by their serial numbers. */
  others: readonly string[];
  lateReason: string | null;
  /** The state of an authorization that was issued without the scheme's answer; null for any other. */
  provisional: ProvisionalMark | null;
}

/** A finding about a claim, or about one line of it. */
export interface FoundInClaim {
  code: FindingCode;
  severity: FindingSeverity;
  params: Record<string, MessageParam>;
  lineId: string | null;
  /** The amount that the scheme may refuse to pay because of it, in whole TZS. */
  atRisk: number;
}
