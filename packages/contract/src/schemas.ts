import { z } from 'zod';
import { severities } from './care.ts';
import {
  biometricMethods,
  careKinds,
  genders,
  listPageSize,
  maxPageSize,
  mostImageCharacters,
  requiredInputs,
  visitStatuses,
} from './constants.ts';
import { validationTexts } from './messages.ts';
import { provisionalMarks } from './provisional.ts';
import { roles, toRole } from './roles.ts';
import { patientCardPattern, patientCardText } from './rules.ts';

/** No parameters, query or body: anything sent is refused by name. */
export const nothing = z.strictObject({});

export const uuid = z.uuid('Must be an identifier of this service');
/** Text without control characters, which PostgreSQL and people cannot read. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u;
/** Trimmed text of at most `max` characters. */
export const line = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).regex(plain, 'Must not contain control characters');

/** A visible character: trimmed text may still be blank (zero-width characters, fillers). */
export const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

const reasonText = 'Say why, in at least 3 characters';
/** Why somebody does what others will ask about. */
export const reason = line(300).min(3, reasonText).regex(visible, reasonText);

export const timestamp = z.iso.datetime({ offset: true });
export const day = z.iso.date();

/**
 * A day in the years that a facility may need: PostgreSQL has no year 0, and the last week of 9999 ends in a year that
 * it cannot read.
 */
export const namedDay = (text: string) =>
  z.iso.date(text).refine((value) => value >= '1900-01-01' && value <= '2100-12-31', text);
/** As `namedDay`, where the form has no text of its own for it. */
export const dayInput = namedDay('Must be a date from 1900 to 2100');

/** §9 and decisions 6: pageNo from 0, pageSize, `sortBy` twice: the field, then `asc` or `desc`. */
export function paging<F extends string>(fields: readonly [F, ...F[]]) {
  const names = fields.join(', ');
  return {
    pageNo: z.coerce
      .number('Must be a whole number from 0')
      .int('Must be a whole number from 0')
      .min(0, 'Must be a whole number from 0')
      .max(1_000_000, 'At most 1000000')
      .default(0),
    pageSize: z.coerce
      .number(`Must be a whole number from 1 to ${maxPageSize}`)
      .int(`Must be a whole number from 1 to ${maxPageSize}`)
      .min(1, `Must be a whole number from 1 to ${maxPageSize}`)
      .max(maxPageSize, `Must be a whole number from 1 to ${maxPageSize}`)
      .default(listPageSize),
    sortBy: z
      .union(
        [
          z.tuple([z.enum(fields, `Sort by one of: ${names}`), z.enum(['asc', 'desc'])]),
          z.enum(fields).transform((f): [F, 'asc' | 'desc'] => [f, 'asc']),
        ],
        `Give the field (${names}) and then the direction (asc or desc)`,
      )
      .optional(),
  };
}

export const roleInput = z.string(validationTexts.roleRequired).transform((value, context) => {
  const role = toRole(value);
  if (role) return role;
  context.addIssue({ code: 'custom', message: `Choose one of: ${roles.join(', ')}` });
  return z.NEVER;
});

export const account = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  registrationNo: z.string().nullable(),
  facility: z.object({ id: uuid, code: z.string(), name: z.string() }),
  /** May issue provisional authorizations, where the facility allows it (issueProvisional). */
  provisional: z.boolean(),
  /** The facility's settings for its screens. */
  settings: z.object({
    /** The screen locks after this many minutes without a key or a click. */
    idleMinutes: z.number().int(),
    /** Whether the screens' delays are off; null: the deployment's default. */
    skipWaiting: z.boolean().nullable(),
  }),
  secondFactor: z.object({
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
    /** The facility asks for one in this role. Without one, a session may do nothing but set one up. */
    required: z.boolean(),
  }),
});
export type Account = z.infer<typeof account>;

/**
 * What an answer that signs someone in carries beside the account: the access token, and the `Last-Event-ID` with which
 * the stream of changes reports everything that was committed after this answer (`live.ts`).
 */
export const signedIn = z.object({ token: z.string(), lastEventId: z.string() });

export const patientCard = z
  .string(validationTexts.cardNoRequired)
  .trim()
  .min(1, validationTexts.cardNoRequired)
  .regex(patientCardPattern, patientCardText);

/** What travels with a biometric check; NONE asks for nothing (§7). */
export const biometrics = {
  biometricMethod: z.enum(biometricMethods).default('NONE'),
  fpCode: z
    .string()
    .regex(/^[RL][1-5]$/, 'R1 to R5 or L1 to L5')
    .nullish(),
  imageData: z
    .string()
    .max(mostImageCharacters, 'The picture is too large')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be a picture in base64')
    .nullish(),
};

export const carePoint = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  kind: z.enum(careKinds).nullable(),
});
export type CarePoint = z.infer<typeof carePoint>;

export const cardType = z.object({ cardTypeID: z.string(), cardTypeName: z.string() });
export const verifier = z.object({ id: z.string(), verifierName: z.string(), cardTypes: z.array(cardType) });
export type Verifier = z.infer<typeof verifier>;

/** domain §2: a scheme's visit type is a row with its own rules; the form obeys the row (decisions 14). */
export const visitType = z.object({
  id: z.number().int(),
  name: z.string(),
  alias: z.string(),
  requiresReferralNo: z.boolean(),
  requiresRemarks: z.boolean(),
  onceADay: z.boolean(),
  maximumVisitsPerMonth: z.number().int().nullable(),
  hasConsultationCharges: z.boolean(),
  requiredInput: z.enum(requiredInputs),
  description: z.string(),
});
export type VisitType = z.infer<typeof visitType>;

export const facilityItem = z.object({
  id: uuid,
  itemName: z.string(),
  itemCode: z.string(),
  strength: z.string().nullable(),
  dosage: z.string().nullable(),
  unitPrice: z.number().int(),
  itemTypeId: z.number().int(),
  category: z.enum(['medicine', 'test', 'service']),
  needsApproval: z.boolean(),
});
export type FacilityItem = z.infer<typeof facilityItem>;

/** Who someone is, on every row and page that shows a patient (§3). */
const person = {
  cardNo: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: day.nullable(),
};

/** Where a verified patient was sent, for the receptionist's row (issue: no verified patient is stranded). */
export const forwarded = z.object({
  visitId: uuid,
  carePointId: uuid,
  carePointName: z.string(),
  visitStatus: z.enum(visitStatuses),
  /** True while nothing was done at the care point, so that the visit can be withdrawn. */
  withdrawable: z.boolean(),
});

/** The status of a provisional authorization, for rows under it; null: the scheme's own. */
export const provisionalMark = z.enum(provisionalMarks).nullable();

/** §3 Verified card / patient, with both status axes of the scheme and its remark (domain §2). */
export const verifiedCard = z.object({
  id: uuid,
  authorizationNo: z.string(),
  authorizedMemberId: uuid,
  ...person,
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  verifierId: z.string(),
  visitTypeId: z.number().int(),
  visitTypeName: z.string(),
  referralNo: z.string().nullable(),
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  identitySource: z.enum(['scheme', 'staff', 'missing']),
  provisional: provisionalMark,
  /** `withdrawn` rows stay in the list, marked. */
  state: z.enum(['valid', 'withdrawn']),
  createdAt: timestamp,
  createdByName: z.string(),
  forwardedTo: forwarded.nullable(),
});
export type VerifiedCard = z.infer<typeof verifiedCard>;

/** The whole of a fresh verification: the row and what only the large answer shows. */
export const verificationAnswer = verifiedCard.extend({
  expiryDate: day.nullable(),
  photo: z.string().nullable(),
  /** True when this card already had a valid authorization here today, which is returned. */
  repeated: z.boolean(),
  latestAuthorization: z
    .object({ facilityName: z.string(), createdAt: timestamp, visitTypeName: z.string() })
    .nullable(),
});
export type VerificationAnswer = z.infer<typeof verificationAnswer>;

/** The data of a refusal (decisions, Scheme connector): both axes, the remark, the latest authorization. */
export const refusal = z.object({
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  latestAuthorization: verificationAnswer.shape.latestAuthorization,
  checkedAt: timestamp,
});
export type Refusal = z.infer<typeof refusal>;

/** The `data` of `notChecked` and `schemeAnswer` of a verification. */
export const uncheckedCard = z.object({
  /** Whether this account may now issue a provisional authorization for this card (issueProvisional). */
  provisional: z.boolean(),
});
export type UncheckedCard = z.infer<typeof uncheckedCard>;

/** §3 Authorized visit of a care point. */
export const authorizedVisit = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  authorizationId: uuid,
  carePointId: uuid,
  ...person,
  visitTypeId: z.number().int(),
  visitTypeName: z.string(),
  visitStatus: z.enum(visitStatuses),
  createdAt: timestamp,
  takenByName: z.string().nullable(),
  takenAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  /** The scheme's reference of this care point, once issued; until then the product's own. */
  referenceNo: z.string(),
  /** True while the visit is open at pharmacy or laboratory and nothing was ever ordered under it. */
  empty: z.boolean(),
  /**
   * When the server closes it unless something is ordered: an order dialog opened the empty visit. Null for all
   * others.
   */
  closesAt: timestamp.nullable(),
  provisional: provisionalMark,
});
export type AuthorizedVisit = z.infer<typeof authorizedVisit>;

export const visitCounts = z.object({
  total: z.number().int(),
  completed: z.number().int(),
  pending: z.number().int(),
});
export type VisitCounts = z.infer<typeof visitCounts>;

/** §7: the answer of POST /point-of-cares. */
export const startedVisit = z.object({
  authorizedPointOfCareId: uuid,
  carePointId: uuid,
  carePointName: z.string(),
  authorizedMemberId: uuid,
  visitStatus: z.enum(visitStatuses),
  /** True when an open visit of this authorization at this care point is returned (decisions 19). */
  reused: z.boolean(),
  createdAt: timestamp,
  provisional: provisionalMark,
});
export type StartedVisit = z.infer<typeof startedVisit>;

/** A station on the patient's way (look, A patient's page). Times are null until they are known. */
export const station = z.object({
  kind: z.enum(['verified', ...careKinds, 'other']),
  /** Null for the verification. */
  visitId: uuid.nullable(),
  name: z.string(),
  status: z.enum(visitStatuses),
  startedAt: timestamp,
  takenAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** As of an authorized visit. */
  empty: z.boolean(),
  closesAt: timestamp.nullable(),
});
export type Station = z.infer<typeof station>;

/** An allergy of the patient; a withdrawn one stays in the history, marked. */
export const allergy = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  substance: z.string(),
  reaction: z.string().nullable(),
  severity: z.enum(severities),
  createdAt: timestamp,
  recordedByName: z.string(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type Allergy = z.infer<typeof allergy>;

/** The head of a patient's page: identity, latest authorization, the visit's way. */
export const patient = z.object({
  authorizedMemberId: uuid,
  ...person,
  identitySource: z.enum(['scheme', 'staff', 'missing']),
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  cardStatus: z.string(),
  photo: z.string().nullable(),
  authorization: verifiedCard.nullable(),
  way: z.array(station),
  /** The active ones, newest first; null where the role may not read them, or the record is not open to the caller. */
  allergies: z.array(allergy).nullable(),
  /**
   * The caller's access to the record: `own`, a patient of the caller's care points; `opened`, with a reason;
   * `outside`, only after giving one (openRecord); `none`, the role reads no records.
   */
  reach: z.enum(['own', 'opened', 'outside', 'none']),
});
export type Patient = z.infer<typeof patient>;

/** The tiles of §2 Dashboard, computed for the facility (decisions). Money in whole TZS. */
export const dashboardTiles = z.object({
  patientsToday: z.number().int(),
  totalReferrals: z.number().int(),
  claimsToday: z.number().int(),
  totalExpenses: z.number().int(),
  day,
});
export type DashboardTiles = z.infer<typeof dashboardTiles>;
