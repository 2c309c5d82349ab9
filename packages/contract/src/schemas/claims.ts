import { z } from 'zod';
import { careKinds } from '../care/care-points.ts';
import { findingCodes } from '../care/findings.ts';
import { certainties, findingSeverities, itemCategories } from '../care/orders.ts';
import { patientTypes } from '../care/visits.ts';
import { issueText } from '../messages/issue-text.ts';
import { genders } from '../scheme/cards.ts';
import { claimStatuses, lineOutcomes, serviceGroups } from '../scheme/claims.ts';
import { balance, provisionalMark } from './cards.ts';
import { day, line, messageObject, messageParams, paragraph, reason, timestamp, uuid } from './fields.ts';
import { split } from './orders.ts';

/** Shapes of claims and their months (domain 3, 7). Money in whole TZS. */

const money = z.number().int();

/** The patient of a claim or referral. `cardNo` is masked in lists and complete in details. */
const claimed = {
  authorizedMemberId: uuid,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders).nullable(),
  cardNo: z.string(),
};

/** The findings about an unsent claim, in short, for lists. */
export const claimCheck = z.object({
  /** The findings that prevent sending: those that stop the claim, and those without an answer. */
  blocking: z.number().int(),
  /** The amount that the scheme may refuse. */
  atRisk: money,
  /** The most severe finding without an answer, or else the most severe one; null without any. */
  first: z.object({ code: z.enum(findingCodes), params: messageParams }).nullable(),
});
export type ClaimCheck = z.infer<typeof claimCheck>;

/** A visit (an authorization with its care points) without a claim, or with a draft. */
export const unclaimedVisit = z.object({
  authorizationId: uuid,
  authorizationNo: z.string(),
  ...claimed,
  visitTypeName: z.string(),
  day,
  /** Services that the scheme pays for, net of returns, and their amount. */
  services: z.number().int(),
  amount: money,
  /** Care points at which the visit is still open. */
  openAt: z.array(z.string()),
  hasDiagnosis: z.boolean(),
  /** The draft, if there is one. */
  claimId: uuid.nullable(),
  /** A provisional authorization is claimed only after the scheme has confirmed it. */
  provisional: provisionalMark,
  /** The check of the claim as it would be built now; null unless requested (`checks`). */
  check: claimCheck.nullable(),
});
export type UnclaimedVisit = z.infer<typeof unclaimedVisit>;

/** One line of a claim (domain 3.4). */
const claimLine = z.object({
  /** Stays the same when the claim is rebuilt: the id of the order line or charge. */
  id: uuid,
  lineNo: z.number().int(),
  itemCode: z.string(),
  itemName: z.string(),
  itemTypeId: z.number().int(),
  serviceGroup: z.enum(serviceGroups),
  /** The kind of its care point. */
  department: z.enum(careKinds).nullable(),
  givenOn: day,
  quantity: z.number().int(),
  unitPrice: money,
  /** What is claimed: the scheme's part of unitPrice × quantity. */
  amount: money,
  /** Null: the scheme pays all of it. */
  split: split.nullable(),
  approvalNo: z.string().nullable(),
  /** Serial numbers and sizes of appliances, as the folio has them; null without any. */
  otherDetails: z.string().nullable(),
  /** Why the line is not claimed; the totals do not include its amount. */
  leftOut: z.string().nullable(),
  /** The decision; null until there is one. */
  outcome: z.enum(lineOutcomes).nullable(),
  approvedQuantity: z.number().int().nullable(),
  approvedPrice: money.nullable(),
  amountApproved: money.nullable(),
  reason: z.string().nullable(),
});
export type ClaimLine = z.infer<typeof claimLine>;

/** The findings about a claim. `stop`: cannot be sent; `confirm`: needs an answer; `warn`: shown. */
const claimFinding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(findingSeverities),
  params: messageParams,
  /** The affected line; null for the whole claim. */
  lineId: uuid.nullable(),
  /** The amount that the scheme may refuse because of it. */
  atRisk: money,
  /** A person's answer to a finding that requires one. */
  answer: z.string().nullable(),
});
export type ClaimFinding = z.infer<typeof claimFinding>;

/**
 * The bill of an admitted patient's stay until now, for the ward. It names no diagnosis, no medicine and no test:
 * a finding about one has its params without them.
 */
export const stayBill = z.object({
  /** Who pays how much of all that was given under the authorization; the patient also what is not covered. */
  scheme: money,
  patient: money,
  /** What nobody pays. */
  waived: money,
  /** The part of its amount that the scheme may refuse as things are. */
  atRisk: money,
  /**
   * What was given, also what the patient pays: services by name, medicines and tests each as one sum without names and quantity. The
   * amounts sum to what scheme and patient pay, and what is waived.
   */
  lines: z.array(
    z.object({
      category: z.enum(itemCategories),
      itemName: z.string().nullable(),
      quantity: z.number().int().nullable(),
      unitPrice: money.nullable(),
      amount: money,
    }),
  ),
  findings: z.array(
    claimFinding.omit({ answer: true }).extend({
      /** Of its line; null for the whole bill. */
      category: z.enum(itemCategories).nullable(),
      /** The service of its line. */
      itemName: z.string().nullable(),
    }),
  ),
});
export type StayBill = z.infer<typeof stayBill>;

const claimSummary = z.object({
  id: uuid,
  /** Null for a draft: building the claim assigns the folio number. */
  serialNo: z.string().nullable(),
  folioNo: z.number().int().nullable(),
  claimYear: z.number().int(),
  claimMonth: z.number().int(),
  version: z.number().int(),
  status: z.enum(claimStatuses),
  /** True from the first attempt to send the claim until the scheme's answer. Nothing can be changed in that time. */
  sending: z.boolean(),
  /** The start of that time. The server sends the claim automatically. */
  sendingSince: timestamp.nullable(),
  authorizationId: uuid,
  authorizationNo: z.string(),
  provisional: provisionalMark,
  ...claimed,
  visitTypeName: z.string(),
  day,
  amountClaimed: money,
  amountApproved: money.nullable(),
  builtAt: timestamp,
  submittedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** The first rejection reason of its lines, if it was rejected. */
  rejectionReason: z.string().nullable(),
});
export type ClaimSummary = z.infer<typeof claimSummary>;

/**
 * A claim of a list. `check`: of an unsent claim, if requested (`checks`); otherwise null. `refusal`: of an unsent claim
 * that the scheme did not take when it was sent last.
 */
export const listedClaim = claimSummary.extend({
  check: claimCheck.nullable(),
  refusal: z
    .object({
      at: timestamp,
      remarks: z.string(),
      /** The message of `remarks`; null for the scheme's own. */
      remarksMessage: messageObject.nullable(),
    })
    .nullable(),
});
export type ListedClaim = z.infer<typeof listedClaim>;

const otherVersion = z.object({
  id: uuid,
  version: z.number().int(),
  serialNo: z.string().nullable(),
  status: z.enum(claimStatuses),
  amountClaimed: money,
  amountApproved: money.nullable(),
  correctionNote: z.string().nullable(),
});

/** A claim before or after it is sent. `id` is null if nothing of it is stored. */
export const claimDetail = claimSummary.extend({
  id: uuid.nullable(),
  dateOfBirth: day.nullable(),
  /**
   * Who pays all that was given under the authorization, claimed or not, also what the product excludes; null: the scheme
   * pays all of it.
   */
  split: split.nullable(),
  /** What is left of the product's ceiling now; null without one. */
  balance: balance.nullable(),
  /** IN with the moments of the stay; OUT also for one who was admitted and discharged on one day. */
  patientType: z.enum(patientTypes),
  admittedAt: timestamp.nullable(),
  /** Null for OUT, and before the discharge: then the claim is an interim bill. */
  dischargedAt: timestamp.nullable(),
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  diagnoses: z.array(z.object({ code: z.string(), name: z.string(), certainty: z.enum(certainties) })),
  /** The attending clinicians; the first one is responsible for the claim. */
  practitioners: z.array(
    z.object({
      name: z.string(),
      registrationNo: z.string().nullable(),
      qualification: z.string().nullable(),
    }),
  ),
  lines: z.array(claimLine),
  /** Null for roles that may not read clinical notes. */
  clinicalNotes: z.string().nullable(),
  lateReason: z.string().nullable(),
  /** The correction since the previous version. */
  correctionNote: z.string().nullable(),
  /** All versions of this claim, including itself, oldest first. */
  versions: z.array(otherVersion),
  /** Computed for an unsent claim; afterwards as stored when it was sent. */
  findings: z.array(claimFinding),
  atRisk: money,
  submissionNo: z.string().nullable(),
  builtByName: z.string().nullable(),
  submittedByName: z.string().nullable(),
  /** The scheme's remarks about the claim as a whole, verbatim. */
  schemeRemarks: z.string().nullable(),
  /** The attempts to send it, newest first. */
  attempts: z.array(
    z.object({
      at: timestamp,
      byName: z.string(),
      state: z.enum(['pending', 'received', 'already', 'refused', 'unanswered']),
      remarks: z.string(),
      /** The message of `remarks`; null for the scheme's own. */
      remarksMessage: messageObject.nullable(),
    }),
  ),
});
export type ClaimDetail = z.infer<typeof claimDetail>;

/** An answer to a finding that requires one. `lineId` is omitted if the finding is about the whole claim. */
const findingAnswer = z.strictObject({
  code: z.enum(findingCodes, issueText('claims.findingRequired')),
  lineId: uuid.nullish(),
  reason,
});

/** A person's answers about a claim that is not sent yet. Omitted fields stay unchanged. */
export const claimWords = {
  lateReason: reason.nullish(),
  clinicalNotes: paragraph(4_000).nullish(),
  answers: z.array(findingAnswer).max(200, issueText('claims.mostAnswers')).optional(),
  leftOut: z
    .array(z.strictObject({ lineId: uuid, reason }))
    .max(200, issueText('fields.mostLines', { max: 200 }))
    .optional(),
};

/** The number of claims of each kind and their amount (requirements 8.4). */
const perStatus = { submitted: money, approved: money, rejected: money, awaiting: money, pending: money };
export const claimCounts = z.object({
  from: day,
  to: day,
  counts: z.object(perStatus),
  amounts: z.object(perStatus),
});
export type ClaimCounts = z.infer<typeof claimCounts>;

/** A month of claims (domain 7.1): of each scheme, where a facility has several. */
export const claimMonth = z.object({
  /** Null: of the scheme that serves all cards whose verifier has no scheme of its own. */
  scheme: z.object({ verifierId: z.string(), name: z.string() }).nullable(),
  year: z.number().int(),
  month: z.number().int(),
  /** Sent claims of the month, only the newest versions, and their amount. */
  folios: z.number().int(),
  amountClaimed: money,
  /** Built but not sent: closing the month leaves them out. */
  unsent: z.number().int(),
  unsentAmount: money,
  /** Visits of the month without a claim: nobody pays for them once it is closed. 0 for a closed month. */
  unclaimed: z.number().int(),
  unclaimedAmount: money,
  awaiting: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  amountApproved: money,
  amountPaid: money,
  closedAt: timestamp.nullable(),
  closedByName: z.string().nullable(),
  receiptNo: z.string().nullable(),
  /** The figures of the scheme's receipt. Only `folios` and `amountClaimed` include later submissions. */
  closedFolios: z.number().int().nullable(),
  closedAmount: money.nullable(),
  /** Days since the closing, while a decision or a payment is missing; otherwise null. */
  daysUnpaid: z.number().int().nullable(),
  payments: z.array(
    z.object({
      amount: money,
      paidOn: day,
      reference: z.string(),
      recordedByName: z.string(),
      recordedAt: timestamp,
    }),
  ),
});
export type ClaimMonth = z.infer<typeof claimMonth>;

/** A difference between our claims of a month and the scheme's list (domain 7.1). */
export const claimDifference = z.object({
  kind: z.enum(['missing-there', 'missing-here', 'amount-differs']),
  claimId: uuid.nullable(),
  folioNo: z.number().int(),
  serialNo: z.string(),
  ours: money.nullable(),
  theirs: money.nullable(),
  /** theirs − ours; a missing claim counts as 0. */
  difference: money,
});
export type ClaimDifference = z.infer<typeof claimDifference>;

export const reconciliation = z.object({
  year: z.number().int(),
  month: z.number().int(),
  matched: z.number().int(),
  ourFolios: z.number().int(),
  theirFolios: z.number().int(),
  ourAmount: money,
  theirAmount: money,
  askedAt: timestamp,
});
export type Reconciliation = z.infer<typeof reconciliation>;

const share = { claims: z.number().int(), amountClaimed: money, amountApproved: money };
/** The claims of a day, week (Monday to Sunday) or month, by the day of attendance (requirements 2.18). */
export const complianceReport = z.object({
  from: day,
  to: day,
  total: z.object(share),
  byStatus: z.array(z.object({ status: z.enum(claimStatuses), ...share })),
  bySex: z.array(z.object({ gender: z.enum(genders).nullable(), ...share })),
  byServiceGroup: z.array(
    z.object({
      group: z.enum(serviceGroups),
      lines: z.number().int(),
      amountClaimed: money,
      amountApproved: money,
    }),
  ),
  /** Why lines were refused or cut, most expensive first. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      lines: z.number().int(),
      amountLost: money,
      department: z.enum(careKinds).nullable(),
    }),
  ),
  /**
   * One for each day of the period, even without claims. `rejected` is the amount lost in decided claims, in whole
   * TZS.
   */
  days: z.array(z.object({ day, ...share, rejected: money })),
});
export type ComplianceReport = z.infer<typeof complianceReport>;

/** A search for people, in the body alone (requirements 10.7). */
export const personText = line(100).default('');
