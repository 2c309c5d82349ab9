import type { SchemeApprovals } from './approvals.ts';
import type { SchemeClaims } from './claims.ts';
import type { SchemeReferrals } from './referrals.ts';

/**
 * What the product asks of a scheme, in the product's own words (design, The tree; domain §1). Adapters stand in one
 * folder each. Nothing outside `scheme/` knows which one answers. Every call resolves with the scheme's answer, also a
 * refusal; it throws `SchemeSilent` when none came, and `SchemeUnexpected` when it was not understood.
 */
export interface Scheme extends SchemeAuthorizations, SchemeApprovals, SchemeClaims, SchemeReferrals {}

/** Verification of cards (domain §2). */
export interface SchemeAuthorizations {
  /**
   * Asks for an authorization. Safe to repeat with the same `requestKey`: the scheme gives the same answer once.
   * Resolves with the scheme's answer, also a refusal; `SchemeSilent` when none came, `SchemeUnexpected` when it was
   * not understood.
   */
  authorize(request: AuthorizationRequest): Promise<SchemeAnswer>;
  /** Gives an authorization back that was never used. Safe to repeat. Errors as `authorize`. */
  release(authorizationNo: string, now: Date): Promise<void>;
}

/** The facility as the scheme knows it. */
export interface SchemeFacility {
  code: string;
  name: string;
}

export interface AuthorizationRequest {
  requestKey: string;
  facility: SchemeFacility;
  verifierId: string;
  cardTypeId: string;
  /** As typed, trimmed. Twenty digits are a national identification number. */
  cardNo: string;
  visitType: {
    id: number;
    onceADay: boolean;
    requiresReferralNo: boolean;
    maximumVisitsPerMonth: number | null;
  };
  referralNo: string | null;
  remarks: string | null;
  biometricMethod: 'NONE' | 'FINGERPRINT' | 'FACIAL';
  fpCode: string | null;
  imageData: string | null;
  now: Date;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
}

/** Who the scheme says the holder is; blank names where it does not know them (domain §2, outcome c). */
export interface SchemeMember {
  /** The number printed on the card, also when the national identification number was asked with. */
  cardNo: string;
  nationalId: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'Male' | 'Female' | null;
  dateOfBirth: string | null;
  schemeId: string | null;
  schemeName: string | null;
  productCode: string | null;
  productName: string | null;
  expiryDate: string | null;
  photo: string | null;
}

export interface LatestAuthorization {
  facilityName: string;
  createdAt: Date;
  visitTypeId: number;
}

/** Both status axes and the remark, verbatim: never merged, never translated (domain §2). */
export interface SchemeAnswer {
  cardStatus: string;
  authorizationStatus: string;
  authorizationNo: string | null;
  remarks: string;
  member: SchemeMember | null;
  latestAuthorization: LatestAuthorization | null;
}

/** No answer came: whether the card is good is not known. */
export class SchemeSilent extends Error {}

/** An answer came that is not understood; it is never taken for a yes. */
export class SchemeUnexpected extends Error {}

/**
 * The number of an authorization that may be served, or null. Only ACCEPTED with a real number counts; N/A, PENDING,
 * any other word and a blank number do not (domain §2, decisions: Scheme connector).
 */
export function acceptedNumber(answer: SchemeAnswer): string | null {
  const number = answer.authorizationNo?.trim() ?? '';
  const accepted = answer.authorizationStatus.trim().toUpperCase() === 'ACCEPTED';
  return accepted && number !== '' && number.toUpperCase() !== 'N/A' ? number : null;
}
