import type { ReferralFacility } from '@afyakadi/contract';

/** The values that a person enters in a referral form. */
export interface ReferralInput {
  facility: ReferralFacility | undefined;
  reason: string;
  remarks: string;
}

export type ReferralProblems = Readonly<
  Partial<Record<'authorizedMemberId' | 'toFacilityCode' | 'diagnosisCodes' | 'reason' | 'remarks', string>>
>;

/** Joins lines with blanks: the scheme accepts a single line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
