import type { CardFacility, InTransaction, SchemeFacility } from './facility.ts';

/** Referrals between facilities (domain 5). */
export interface SchemeReferrals {
  /** The scheme's facilities to which patients can be referred, by name; without the calling facility. */
  referralFacilities(query: { facility: SchemeFacility; text: string }): Promise<OtherFacility[]>;
  /** Sends a referral. Safe to repeat with the same `requestKey`. */
  createReferral(request: ReferralRequest): Promise<ReferralAnswer>;
  /** Returns a referral to this facility by its number and the patient's card; null where the scheme has none. */
  findReferral(query: ReferralQuery): Promise<ReceivedReferral | null>;
}

export interface ReferralQuery extends InTransaction {
  facility: CardFacility;
  cardNo: string;
  referralNo: string;
}

/** Another facility, by the scheme's data. */
export interface OtherFacility {
  code: string;
  name: string;
}

export interface ReferralRequest {
  requestKey: string;
  /** A referral with this key was sent before and not answered. */
  mayHaveArrived: boolean;
  facility: CardFacility;
  toFacilityCode: string;
  authorizationNo: string;
  cardNo: string;
  patientName: string;
  diagnosisCodes: readonly string[];
  reason: string;
  remarks: string;
  practitionerName: string | null;
  practitionerNo: string | null;
  now: Date;
}

/** Only an accepted one has a number. */
export interface ReferralAnswer {
  accepted: boolean;
  referralNo: string | null;
  remarks: string;
}

export interface ReceivedReferral {
  referralNo: string;
  from: OtherFacility;
  diagnosis: string;
  reason: string;
  createdAt: Date;
}
