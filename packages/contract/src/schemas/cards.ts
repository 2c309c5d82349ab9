import { z } from 'zod';
import { patientTypes, visitStatuses } from '../care/visits.ts';
import { patientCardPattern } from '../formats/identifiers.ts';
import { maxImageCharacters } from '../limits.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { biometricMethods, genders, identityDecisions } from '../scheme/cards.ts';
import { provisionalMarks } from '../scheme/provisional.ts';
import { day, timestamp, uuid } from './fields.ts';

export const patientCard = z
  .string(issueText('validation.cardNoRequired'))
  .trim()
  .min(1, issueText('validation.cardNoRequired'))
  .regex(patientCardPattern, issueText('validation.cardNoForm'));

/** The fields of a biometric check; NONE requires nothing (domain 2.1). */
export const biometrics = {
  biometricMethod: z.enum(biometricMethods, chooseOneOf(biometricMethods)).default('NONE'),
  fpCode: z
    .string()
    .regex(/^[RL][1-5]$/, issueText('cards.finger'))
    .nullish(),
  imageData: z
    .string()
    .max(maxImageCharacters, issueText('cards.pictureTooLarge'))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, issueText('cards.picture'))
    .nullish(),
};

/** The identity of a patient, on every row and page that shows one (requirements 12.3). */
export const person = {
  cardNo: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: day.nullable(),
};

/** Who someone is, as a document or the scheme says. */
export const identity = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: day.nullable(),
});
export type Identity = z.infer<typeof identity>;

/**
 * The scheme names another person as the holder of the card than the facility knows by it, and nobody has decided yet
 * whose card it is (decideIdentity). The row itself shows the person whom the facility knows.
 */
export const identityConflict = z.object({
  /** The authorization with which it was found. */
  authorizationId: uuid,
  theirs: identity,
});
export type IdentityConflict = z.infer<typeof identityConflict>;

/** A conflict in the list of those to resolve, and of those that were. */
export const identityConflictRow = identityConflict.extend({
  authorizedMemberId: uuid,
  cardNo: z.string(),
  authorizationNo: z.string(),
  provisional: z.enum(provisionalMarks).nullable(),
  /** Whom the facility knew by the card when it was found. */
  ours: identity,
  /** The holder's photo, where the scheme has one. */
  photo: z.string().nullable(),
  foundAt: timestamp,
  decision: z.enum(identityDecisions).nullable(),
  decidedAt: timestamp.nullable(),
  decidedByName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type IdentityConflictRow = z.infer<typeof identityConflictRow>;

/**
 * Where a verified patient is: in care, else waiting, else the last care point. So the receptionist sees any who was not
 * forwarded. A visit that an order dialog opened and under which nothing is ordered does not count.
 */
export const forwarded = z.object({
  visitId: uuid,
  carePointId: uuid,
  carePointName: z.string(),
  visitStatus: z.enum(visitStatuses),
  createdAt: timestamp,
  /** Since when, and by whom, the patient is in care there; null while the patient waits. */
  takenAt: timestamp.nullable(),
  takenByName: z.string().nullable(),
  /** True until a service was recorded at the care point; until then the visit can be withdrawn. */
  withdrawable: z.boolean(),
});

/** The stay during which a card was verified, under another authorization: whatever is done then belongs to that one. */
const stayOfCard = z.object({
  carePointName: z.string(),
  /** False since the discharge. */
  admitted: z.boolean(),
});

/** The status of a provisional authorization, for rows under it; null: the scheme's own. */
export const provisionalMark = z.enum(provisionalMarks).nullable();

/** A verified card as a row of a list shows it (requirements 12.3). */
export const listedCard = z.object({
  id: uuid,
  authorizationNo: z.string(),
  authorizedMemberId: uuid,
  ...person,
  productName: z.string().nullable(),
  visitTypeId: z.number().int(),
  visitTypeName: z.string(),
  identitySource: z.enum(['scheme', 'staff', 'missing']),
  identityConflict: identityConflict.nullable(),
  provisional: provisionalMark,
  /** `withdrawn` rows stay in the list, marked. */
  state: z.enum(['valid', 'withdrawn']),
  createdAt: timestamp,
  forwardedTo: forwarded.omit({ createdAt: true, takenByName: true }).nullable(),
  /** Null also for a card that was forwarded. */
  stay: stayOfCard.nullable(),
});
export type ListedCard = z.infer<typeof listedCard>;

/** A verified card, with both status axes of the scheme and its remark (domain 2.3). */
export const verifiedCard = listedCard.extend({
  schemeName: z.string().nullable(),
  verifierId: z.string(),
  referralNo: z.string().nullable(),
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  createdByName: z.string(),
  forwardedTo: forwarded.nullable(),
});
export type VerifiedCard = z.infer<typeof verifiedCard>;

/** The ceiling of the patient's product on all items together. Money in whole TZS. */
export const balance = z.object({
  patientType: z.enum(patientTypes),
  ceiling: z.number().int(),
  /** What the scheme still pays this year, by this facility's own count: it does not know what others gave. */
  left: z.number().int(),
});
export type Balance = z.infer<typeof balance>;

/** The answer to a verification: the row, and further data for the screen. */
export const verificationAnswer = verifiedCard.extend({
  /** Where the patient is in care or waits besides `forwardedTo`. */
  alsoAt: z.array(forwarded.pick({ carePointName: true, createdAt: true, takenAt: true, takenByName: true })),
  expiryDate: day.nullable(),
  photo: z.string().nullable(),
  /** True if the card already had a valid authorization here today, which is returned. */
  repeated: z.boolean(),
  latestAuthorization: z
    .object({ facilityName: z.string(), createdAt: timestamp, visitTypeName: z.string() })
    .nullable(),
  /** What is left of the product's ceiling; null without one. */
  balance: balance.nullable(),
});
export type VerificationAnswer = z.infer<typeof verificationAnswer>;

/** The data of a refusal (requirements 5.4): both axes, the remark, the latest authorization. */
export const refusal = z.object({
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  latestAuthorization: verificationAnswer.shape.latestAuthorization,
  checkedAt: timestamp,
});
export type Refusal = z.infer<typeof refusal>;

/** The `data` of `notChecked` and `schemeAnswer` of a verification. */
const uncheckedCard = z.object({
  /** Whether this account may now issue a provisional authorization for this card (issueProvisional). */
  provisional: z.boolean(),
  /** Whether the account may issue them at all; then the scheme has refused this card today. */
  mayIssue: z.boolean(),
  /** The names of some who may, where this account may not; empty where the facility does not allow it. */
  issuers: z.array(z.string()),
  /** Whom the facility knows by the card; null: the identity is asked. */
  patient: identity.nullable(),
});
export type UncheckedCard = z.infer<typeof uncheckedCard>;
