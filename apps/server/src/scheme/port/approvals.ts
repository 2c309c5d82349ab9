import type { Biometrics } from './authorizations.ts';
import type { CardFacility, SchemeRemarks } from './facility.ts';

/** Approval of restricted services (domain 4). */
export interface SchemeApprovals {
  /** Asks for an approval. Safe to repeat with the same `requestKey`. The scheme may answer that it is still looking. */
  requestApproval(request: ApprovalRequest): Promise<ApprovalAnswer>;
  /** Returns the status of a request; null where the scheme has no request of this key. */
  approvalStatus(query: {
    facility: CardFacility;
    requestKey: string;
    authorizationNo: string;
    cardNo: string;
    itemCode: string;
    now: Date;
    /** The facility's day. */
    today: string;
  }): Promise<ApprovalAnswer | null>;
  /** Whether a number that was obtained otherwise (a letter, the scheme's portal) is valid for this card and item. */
  checkApproval(query: {
    facility: CardFacility;
    cardNo: string;
    itemCode: string;
    referenceNo: string;
    now: Date;
    today: string;
  }): Promise<ApprovalAnswer>;
  /** Counts a use of an approval. Safe to repeat with the same `requestKey`. */
  consumeApproval(request: ApprovalUse): Promise<UseAnswer>;
  /**
   * Takes back a use, by its key. Safe to repeat; a use that the scheme does not know, and never confirmed, counts as
   * taken back.
   */
  returnApproval(request: {
    facility: CardFacility;
    /** Of the consumption. */
    requestKey: string;
    referenceNo: string;
    itemCode: string;
    /** The scheme confirmed that it counted it, so it must know it. */
    wasCounted?: boolean;
    reason: string;
    now: Date;
  }): Promise<void>;
  /** Withdraws a request, or an unused approval; any other stays as it is. Safe to repeat. */
  cancelApproval(request: {
    facility: CardFacility;
    requestKey: string;
    authorizationNo: string;
    cardNo: string;
    itemCode: string;
    reason: string;
    now: Date;
  }): Promise<void>;
}

export interface ApprovalUse extends Biometrics {
  requestKey: string;
  /** A consumption with this key was sent before and not answered. */
  mayHaveArrived: boolean;
  facility: CardFacility;
  referenceNo: string;
  authorizationNo: string;
  cardNo: string;
  itemCode: string;
  quantity: number;
  /** Whole TZS for one. */
  unitPrice: number;
  /**
   * The quantity of this approval that the scheme has confirmed as counted, minus what was taken back: where the
   * scheme returns no references, it shows whether this use arrived. Omitted: unknown.
   */
  countedBefore?: number;
  now: Date;
}

/** `refused`: the scheme does not count it, for the reason in `remarks`. */
export interface UseAnswer {
  state: 'counted' | 'refused';
  remarks: SchemeRemarks;
}

export interface ApprovalRequest {
  requestKey: string;
  /** A request with this key was sent before and not answered. */
  mayHaveArrived: boolean;
  facility: CardFacility;
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
