import type { ReferralFacility } from '@afyakadi/contract';

/** What a person says about a referral, in a form. */
export interface ReferralInput {
  facility: ReferralFacility | undefined;
  reason: string;
  remarks: string;
}

export type ReferralProblems = Readonly<
  Partial<Record<'authorizedMemberId' | 'toFacilityCode' | 'diagnosisCodes' | 'reason' | 'remarks', string>>
>;

/** The scheme takes one line; the breaks of a field of several become blanks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
