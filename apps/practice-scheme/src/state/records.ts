/** An authorization as the scheme issued it. */
export interface Authorization {
  no: string;
  verifier: string;
  cardNo: string;
  facilityCode: string;
  visitTypeId: number;
  /** Milliseconds since 1970, as all times here. */
  at: number;
  status: 'ACCEPTED' | 'CANCELLED';
  /** The card was not known: it was accepted once. */
  provisional: boolean;
  referralNo: string;
  clientReferenceNo: string | null;
}

/** A request for approval with its decision. */
export interface Approval {
  id: string;
  authorizationNo: string;
  cardNo: string;
  facilityCode: string;
  itemCode: string;
  requested: number;
  approved: number | null;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
  referenceNo: string | null;
  /** YYYY-MM-DD. */
  expiry: string | null;
  remarks: string;
  at: number;
  decideAt: number;
  clientReferenceNo: string | null;
}

/** Something issued under an approval's number. */
export interface Issue {
  id: string;
  referenceNo: string;
  authorizationNo: string;
  facilityCode: string;
  itemCode: string;
  quantity: number;
  status: 'ISSUED' | 'CANCELLED';
  at: number;
  clientReferenceNo: string | null;
}

export interface FolioItem {
  id: string;
  itemCode: string;
  itemTypeId: number;
  quantity: number;
  unitPrice: number;
  amount: number;
  approvalRefNo: string;
  serviceDate: string;
}

export interface FolioDecision {
  status: string;
  remarks: string;
  items: { id: string; itemCode: string; status: string; quantity: number; price: number; reason: string }[];
}

export interface Folio {
  folioId: string;
  facilityCode: string;
  year: number;
  month: number;
  folioNo: number;
  serialNo: string;
  cardNo: string;
  gender: string;
  authorizationNo: string;
  amountClaimed: number;
  correctedSerialNo: string;
  items: FolioItem[];
  submissionId: string;
  submissionNo: string;
  at: number;
  decideAt: number;
  decision: FolioDecision | null;
}

export interface Referral {
  id: string;
  no: string;
  cardNo: string;
  authorizationNo: string;
  from: string;
  to: string;
  diagnosis: string;
  reasons: string;
  at: number;
  clientReferenceNo: string | null;
}

/** A month that a facility submitted. */
export interface Month {
  receiptNo: string;
  facilityCode: string;
  year: number;
  month: number;
  folios: number;
  amount: number;
  at: number;
}

/** A care point's number for an authorization. */
export interface CarePointReference {
  no: string;
  pointOfCareId: string;
  authorizationNo: string;
  clientReferenceNo: string | null;
}

export interface Signature {
  id: string;
  authorizationNo: string;
  amountClaimed: number;
  method: string;
}

/** A call that arrived. Never an image, a fingerprint or a name. */
export interface Arrival {
  id: number;
  at: number;
  call: string;
  facilityCode: string | null;
  cardNo: string | null;
  requestId: string | null;
  /** The caller's trace, if it makes one. */
  traceparent: string | null;
  clientReferenceNo: string | null;
  /** The fault that was played, if one was. */
  fault: string | null;
  /** Whether the scheme carried the call out; false where the fault came before. */
  worked: boolean;
  /** The HTTP status of the scheme's own answer, before a fault changed it; null where there was none. */
  status: number | null;
  /** A summary: ACCEPTED 187870908768, REJECTED, the message of a refusal. */
  outcome: string;
}
