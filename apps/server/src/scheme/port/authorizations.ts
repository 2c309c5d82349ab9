import type { Tx } from '../../platform/database/index.ts';
import type { CardFacility, InTransaction, SchemeFacility, SchemeRemarks } from './facility.ts';

/** Verification of cards, and the calls after it (domain 2). */
export interface SchemeAuthorizations {
  /** Returns the holder of a card, without consuming an authorization. */
  lookUp(query: CardQuery & InTransaction): Promise<CardFound>;
  /**
   * Only of a scheme that is not remote: starts what `authorize` reads first, in one round trip with what the caller
   * starts beside it. `authorize` of this request in the same transaction then has it.
   */
  prepare?(
    request: Pick<AuthorizationRequest, 'facility' | 'verifierId' | 'cardNo' | 'requestKey'> & { tx: Tx },
  ): void;
  /** Asks for an authorization. Safe to repeat with the same `requestKey`. */
  authorize(request: AuthorizationRequest): Promise<SchemeAnswer>;
  /** Returns the scheme's record of an authorization number; null where it knows none. */
  findAuthorization(query: {
    facility: CardFacility;
    authorizationNo: string;
    now: Date;
  }): Promise<IssuedAuthorization | null>;
  /** Returns the valid authorizations of a card that the scheme issued to this facility on a day, newest first. */
  authorizationsOf(query: CardQuery & { day: string }): Promise<IssuedAuthorization[]>;
  /** Releases an unused authorization. Safe to repeat. */
  release(request: {
    facility: CardFacility;
    authorizationNo: string;
    reason: string;
    now: Date;
  }): Promise<void>;
  /** Returns the reference of a care point under an authorization; every call for the same two returns the same one. */
  carePointReference(request: CarePointRequest): Promise<CarePointAnswer>;
}

export interface CardQuery {
  facility: SchemeFacility;
  verifierId: string;
  cardTypeId: string;
  /** As typed, trimmed. Twenty digits are a national identification number. */
  cardNo: string;
  now: Date;
}

/** Proof that the holder is here. The picture leaves no trace but at the scheme: it is neither stored nor logged. */
export interface Biometrics {
  biometricMethod: 'NONE' | 'FINGERPRINT' | 'FACIAL';
  /** R1 to R5, L1 to L5: thumb to last finger. */
  fpCode: string | null;
  /** Base64. */
  imageData: string | null;
}

export interface AuthorizationRequest extends CardQuery, Biometrics, InTransaction {
  requestKey: string;
  /** An earlier request for this card, visit type and day was not answered. */
  mayHaveArrived: boolean;
  /** Numbers of other visits here, which cannot be the answer to this request. */
  notThese?: readonly string[];
  visitType: {
    id: number;
    onceADay: boolean;
    requiresReferralNo: boolean;
    maximumVisitsPerMonth: number | null;
  };
  referralNo: string | null;
  remarks: string | null;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
}

/** The holder according to the scheme; blank names where it does not know them (domain 2.4, outcome c). */
export interface SchemeMember {
  /** The number printed on the card, also for a look-up by national identification number. */
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

/** Both status axes and the remark, verbatim: never merged, never translated (domain 2.3). */
export interface SchemeAnswer {
  cardStatus: string;
  authorizationStatus: string;
  authorizationNo: string | null;
  remarks: string;
  member: SchemeMember | null;
  latestAuthorization: LatestAuthorization | null;
}

/** The result of a look-up, which authorizes nothing. */
export interface CardFound {
  /** False: the scheme knows no such card. */
  known: boolean;
  cardStatus: string;
  remarks: string;
  member: SchemeMember | null;
  latestAuthorization: LatestAuthorization | null;
  /** The proof that the scheme asks of the holder. */
  biometricMethod: Biometrics['biometricMethod'];
}

export interface IssuedAuthorization {
  authorizationNo: string;
  /** The key of the request that it answered, where the scheme returns it. */
  requestKey: string | null;
  cardNo: string;
  facilityCode: string;
  visitTypeId: number;
  createdAt: Date;
  /** The answer, as `authorize` would return it now. */
  answer: SchemeAnswer;
}

export interface CarePointRequest extends Biometrics {
  requestKey: string;
  facility: CardFacility;
  authorizationNo: string;
  carePoint: { kind: string | null; code: string };
  /** Medical Council number of the practitioner there; null while unknown. */
  practitionerNo: string | null;
  now: Date;
}

/** `refused`: the scheme issues no reference, for the reason in `remarks`. */
export interface CarePointAnswer {
  state: 'issued' | 'refused';
  referenceNo: string | null;
  remarks: SchemeRemarks;
}

/**
 * Returns the number of an authorization that may be served, or null. Only ACCEPTED with a real number counts; N/A,
 * PENDING, any other status and a blank number do not (requirements 5.5).
 */
export function acceptedNumber(answer: SchemeAnswer): string | null {
  const number = answer.authorizationNo?.trim() ?? '';
  const accepted = answer.authorizationStatus.trim().toUpperCase() === 'ACCEPTED';
  return accepted && number !== '' && number.toUpperCase() !== 'N/A' ? number : null;
}
