import type { CardFacility } from './facility.ts';

/** Claims and their decisions (domain 3, 7). Money in whole TZS. */
export interface SchemeClaims {
  /** Signs a patient's claim, if the scheme requires it before the folio. Safe to repeat. */
  signClaim(signature: ClaimSignature): Promise<void>;
  /**
   * Sends a folio. Safe to repeat: a folio that was received before is answered `already`, and counts once. One that
   * `corrects` another replaces it: nothing is paid any more for what that one was approved for.
   */
  submitClaim(claim: SentClaim): Promise<SubmissionAnswer>;
  /** The decision about a folio; null while there is none. */
  claimDecision(query: FolioRef & { now: Date }): Promise<ClaimDecision | null>;
  /** Returns the claims of a month that the scheme has received, by folio number. */
  submittedClaims(query: MonthRef): Promise<SubmittedFolio[]>;
  /** Submits a month. Safe to repeat: the first submission counts, and every answer describes it. */
  closeMonth(closing: MonthRef & { folios: number; amountClaimed: number; now: Date }): Promise<MonthReceipt>;
}

export interface ClaimSignature {
  facility: CardFacility;
  authorizationNo: string;
  cardNo: string;
  amountClaimed: number;
  method: 'SIGNATURE' | 'FINGERPRINT';
  /** Base64; never stored. */
  data: string;
  /** The patient's name, or of who signs for him. */
  signedBy: string;
  now: Date;
}

/** The scheme's record of a month's submission, with its time. */
export interface MonthReceipt {
  receiptNo: string;
  folios: number;
  amountClaimed: number;
  closedAt: Date;
}

export interface MonthRef {
  facility: CardFacility;
  year: number;
  month: number;
}
export interface FolioRef extends MonthRef {
  folioNo: number;
}

export interface SentClaim extends FolioRef {
  requestKey: string;
  /** This folio was sent before and not answered. */
  mayHaveArrived: boolean;
  /** Ours, the same at every repeat of this folio. */
  claimId: string;
  serialNo: string;
  authorizationNo: string;
  cardNo: string;
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'Male' | 'Female' | null;
  dateOfBirth: string | null;
  schemeId: string | null;
  productCode: string | null;
  visitTypeId: number;
  /** YYYY-MM-DD. */
  attendedOn: string;
  /** Of an in-patient; null for an out-patient. */
  stay: { admittedAt: Date; dischargedAt: Date } | null;
  clinicalNotes: string | null;
  lateReason: string | null;
  /** Dotted ICD-10. */
  diagnoses: readonly { code: string; certainty: 'Provisional' | 'Final' }[];
  practitioners: readonly { name: string; registrationNo: string | null }[];
  lines: readonly SentLine[];
  amountClaimed: number;
  /** The serial number of the claim that this one corrects. */
  corrects: string | null;
  now: Date;
}

export interface SentLine {
  /** The facility's own name of the line, by which the decision names it. */
  key: string;
  itemCode: string;
  itemName: string;
  itemTypeId: number;
  givenOn: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  approvalNo: string | null;
  /** Serial numbers and sizes of appliances. */
  otherDetails: string | null;
}

/**
 * `refused`: the scheme did not accept the folio, for the reason in `remarks`; it can be corrected and submitted
 * again.
 */
export interface SubmissionAnswer {
  state: 'received' | 'already' | 'refused';
  submissionNo: string | null;
  remarks: string;
}

export interface ClaimDecision {
  remarks: string;
  lines: readonly {
    key: string;
    outcome: 'Approved' | 'Reduced' | 'Rejected';
    approvedQuantity: number;
    /** For one; never above the price that was claimed. */
    approvedPrice: number;
    /** Why it was reduced or refused, in the scheme's words; null where it was approved. */
    reason: string | null;
  }[];
}

export interface SubmittedFolio {
  folioNo: number;
  serialNo: string;
  amountClaimed: number;
  submissionNo: string;
}
