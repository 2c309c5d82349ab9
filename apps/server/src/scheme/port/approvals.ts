import type { SchemeFacility } from './index.ts';

/** Approval of restricted services (domain §4). */
export interface SchemeApprovals {
  /** Asks for an approval. Safe to repeat with the same `requestKey`. The scheme may answer that it is still looking. */
  requestApproval(request: ApprovalRequest): Promise<ApprovalAnswer>;
  /** What has become of a request; null where the scheme knows none of this key. */
  approvalStatus(query: {
    facility: SchemeFacility;
    requestKey: string;
    now: Date;
  }): Promise<ApprovalAnswer | null>;
  /** Whether a number that was obtained otherwise (a letter, the scheme's portal) is valid for this card and item. */
  checkApproval(query: {
    facility: SchemeFacility;
    cardNo: string;
    itemCode: string;
    referenceNo: string;
    now: Date;
    today: string;
  }): Promise<ApprovalAnswer>;
}

export interface ApprovalRequest {
  requestKey: string;
  facility: SchemeFacility;
  authorizationNo: string;
  cardNo: string;
  itemCode: string;
  quantity: number;
  /** Whole TZS for one. */
  unitPrice: number;
  reason: string;
  practitionerNo: string | null;
  diagnosisCodes: readonly string[];
  now: Date;
  today: string;
}

/** Only `valid` with a number and a quantity unlocks an item. */
export interface ApprovalAnswer {
  state: 'pending' | 'valid' | 'invalid';
  referenceNo: string | null;
  quantityApproved: number | null;
  /** YYYY-MM-DD. */
  validUntil: string | null;
  remarks: string;
}
