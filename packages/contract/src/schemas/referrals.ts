import { z } from 'zod';
import { issueText } from '../messages/issue-text.ts';
import { genders } from '../scheme/cards.ts';
import { referralStatuses } from '../scheme/claims.ts';
import { day, line, reason, timestamp, uuid } from './fields.ts';

/** Shapes of referrals (domain 5). */

export const referralFacility = z.object({ code: z.string(), name: z.string() });
export type ReferralFacility = z.infer<typeof referralFacility>;

/** A referral that was sent (`out`) or received (`in`). `cardNo` is masked in lists and complete in details. */
export const referral = z.object({
  id: uuid,
  /** The facility's own number, on the letter. */
  serialNo: z.string(),
  /** The scheme's number, by which the receiving facility finds it; null without one. */
  referralNo: z.string().nullable(),
  direction: z.enum(['out', 'in']),
  status: z.enum(referralStatuses),
  version: z.number().int(),
  /** Null if the patient was never verified here. */
  authorizedMemberId: uuid.nullable(),
  patientName: z.string(),
  cardNo: z.string(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: day.nullable(),
  /** The other facility: the target or the origin. */
  facility: referralFacility,
  diagnoses: z.array(z.object({ code: z.string(), name: z.string() })),
  reason: z.string(),
  remarks: z.string(),
  /** Remarks of the scheme or the other facility, verbatim. */
  schemeRemarks: z.string(),
  practitionerName: z.string().nullable(),
  practitionerRegistrationNo: z.string().nullable(),
  createdAt: timestamp,
  /** Who sent this version. The doctor who refers is `practitionerName`. */
  createdByName: z.string().nullable(),
  endedAt: timestamp.nullable(),
  endedByName: z.string().nullable(),
});
export type Referral = z.infer<typeof referral>;

/** A referral with its earlier versions, newest first. A refusal stays in the history (requirements 8.6). */
export const referralDetail = referral.extend({ history: z.array(referral) });
export type ReferralDetail = z.infer<typeof referralDetail>;

export const referralBody = {
  toFacilityCode: line(32).min(1, issueText('referrals.facilityRequired')),
  /** Codes of diagnoses that are recorded for the patient. */
  diagnosisCodes: z
    .array(line(16).min(1, issueText('referrals.diagnosisRequired')))
    .min(1, issueText('referrals.diagnosesRequired'))
    .max(20, issueText('referrals.mostDiagnoses')),
  reason,
  remarks: line(1_000).default(''),
};
