import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import {
  claimCounts,
  claimDetail,
  claimDifference,
  claimMonth,
  claimWords,
  listedClaim,
  personText,
  reconciliation,
  stayBill as stayBillOutput,
  unclaimedVisit,
} from '../schemas/claims.ts';
import { dayInput, inAddress, line, paging, reason, schemeVerifier, uuid } from '../schemas/fields.ts';
import { claimStatuses } from '../scheme/claims.ts';

const byId = z.strictObject({ id: uuid });
const yearText = issueText('fields.year');
const monthText = issueText('fields.month');
/** Whether to check the unsent ones of the page. Their content is read now, so the answer is current. */
const checks = z.boolean().optional();
/** Of which scheme, by the verifier of its cards; left out: the one of all other cards. */
const verifierId = schemeVerifier.optional();
/** In a body: a number that is one, not `true` or a list that counts as one. */
const month = {
  year: z.int(yearText).min(2000, yearText).max(2100, yearText),
  month: z.int(monthText).min(1, monthText).max(12, monthText),
  verifierId,
};
const monthQuery = {
  year: inAddress(month.year),
  month: inAddress(month.month),
  verifierId,
};
/** Whole TZS that the person saw: what changed since is shown first. */
const seenAmount = z
  .int(issueText('fields.wholeTzs'))
  .min(0, issueText('fields.wholeTzs'))
  .max(1e12, issueText('fields.wholeTzs'));

export const unclaimedVisits = endpoint({
  name: 'unclaimedVisits',
  method: 'POST',
  path: '/claims/unclaimed',
  summary: 'Visits with services that are not claimed yet, newest first',
  access: 'claims.read',
  answer: 'list',
  changes: false,
  query: z.strictObject(paging(['day', 'amount'])),
  body: z.strictObject({ text: personText, checks, month: z.strictObject(month).optional() }),
  output: unclaimedVisit,
});

export const claimOfVisit = endpoint({
  name: 'claimOfVisit',
  method: 'GET',
  path: '/claims/visits/{id}',
  summary: 'The claim of a visit (by its authorization): the current one, or as it would be built now',
  access: 'claims.read',
  answer: 'item',
  params: byId,
  output: claimDetail,
});

export const stayBill = endpoint({
  name: 'stayBill',
  method: 'GET',
  path: '/point-of-cares/{id}/stays/{stayId}/bill',
  summary: 'What the stay of a patient in a ward comes to until now, and what the scheme may refuse of it',
  access: 'services.read',
  answer: 'item',
  params: z.strictObject({ id: uuid, stayId: uuid }),
  output: stayBillOutput,
});

export const buildClaim = endpoint({
  name: 'buildClaim',
  method: 'POST',
  path: '/claims',
  summary: "Build a visit's claim, or rebuild it while it is not sent; as Pending it gets its folio number",
  access: 'claims.write',
  answer: 'item',
  touches: ['claims'],
  body: z.strictObject({
    authorizationId: uuid,
    status: z.enum(['Draft', 'Pending'], chooseOneOf(['Draft', 'Pending'])).default('Pending'),
    ...claimWords,
  }),
  output: claimDetail,
});

export const claim = endpoint({
  name: 'claim',
  method: 'GET',
  path: '/claims/{id}',
  summary: 'A claim with its lines, what the check finds, and the decision',
  access: 'claims.read',
  answer: 'item',
  params: byId,
  output: claimDetail,
});

export const searchClaims = endpoint({
  name: 'searchClaims',
  method: 'POST',
  path: '/claims/search',
  summary: 'Claims of a period, newest first; superseded versions are not among them',
  access: 'claims.read',
  answer: 'list',
  changes: false,
  query: z.strictObject(paging(['day', 'amountClaimed', 'builtAt'])),
  body: z.strictObject({
    text: personText,
    status: z.enum(claimStatuses, chooseOneOf(claimStatuses)).optional(),
    /** Those that were ever sent, whatever became of them: Submitted, Approved and Rejected (requirements 8.4). */
    sent: z.boolean().optional(),
    /** By the day on which they were built; left out, the last 30 days. */
    from: dayInput.optional(),
    to: dayInput.optional(),
    /** `attendance`: by the day on which the patient was here. */
    by: z.enum(['built', 'attendance'], chooseOneOf(['built', 'attendance'])).default('built'),
    checks,
  }),
  output: listedClaim,
  /** Of the whole period, whatever status and text narrow the list to. */
  extra: claimCounts,
});

export const submitClaim = endpoint({
  name: 'submitClaim',
  method: 'POST',
  path: '/claims/{id}/submit',
  summary: 'Send a claim to the scheme; from then on its lines stay as they are',
  access: 'claims.write',
  answer: 'item',
  touches: ['claims'],
  params: byId,
  body: z.strictObject({ amountClaimed: seenAmount }),
  output: claimDetail,
});

export const claimDecision = endpoint({
  name: 'claimDecision',
  method: 'POST',
  path: '/claims/{id}/decision',
  summary: "Ask for the scheme's decision about a submitted claim",
  access: 'claims.write',
  answer: 'item',
  touches: ['claims'],
  params: byId,
  output: claimDetail,
});

export const claimDecisions = endpoint({
  name: 'claimDecisions',
  method: 'POST',
  path: '/claims/decisions',
  summary: "Ask for the scheme's decisions about 100 submitted claims, those never requested first",
  access: 'claims.write',
  answer: 'item',
  touches: ['claims'],
  output: z.object({
    asked: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
    waiting: z.number().int(),
  }),
});

export const resubmitClaim = endpoint({
  name: 'resubmitClaim',
  method: 'POST',
  path: '/claims/{id}/resubmit',
  summary: 'Build a new version of a rejected claim, with the correction',
  access: 'claims.write',
  answer: 'item',
  touches: ['claims'],
  params: byId,
  body: z.strictObject({ correctionNote: reason }),
  output: claimDetail,
});

export const claimMonths = endpoint({
  name: 'claimMonths',
  method: 'GET',
  path: '/claims/months',
  summary: 'Months with claims, newest first: what was sent, decided, closed and paid',
  // Sums without names: the administrator sees the unpaid ones under compliance.
  access: 'compliance.read',
  answer: 'list',
  query: z.strictObject(paging(['month'])),
  output: claimMonth,
});

export const closeMonth = endpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/claims/months/close',
  summary: "Send a month's submission: how many folios, and what they come to",
  access: 'months.write',
  answer: 'item',
  touches: ['claims'],
  body: z.strictObject({
    ...month,
    folios: z.int(issueText('fields.whole')).min(0, issueText('fields.whole')),
    amountClaimed: seenAmount,
  }),
  output: claimMonth,
});

export const reconcileMonth = endpoint({
  name: 'reconcileMonth',
  method: 'GET',
  path: '/claims/months/reconciliation',
  summary: "Where our submitted claims of a month and the scheme's list differ",
  access: 'claims.read',
  answer: 'list',
  query: z.strictObject({ ...paging(['folioNo']), ...monthQuery }),
  output: claimDifference,
  extra: reconciliation,
});

export const recordPayment = endpoint({
  name: 'recordPayment',
  method: 'POST',
  path: '/claims/months/payments',
  summary: 'Record what the scheme paid for a closed month',
  access: 'months.write',
  answer: 'item',
  touches: ['claims'],
  body: z.strictObject({
    ...month,
    amount: z
      .int(issueText('fields.wholeTzs'))
      .min(1, issueText('fields.leastTzs'))
      .max(1e12, issueText('fields.wholeTzs')),
    paidOn: dayInput,
    reference: line(60).min(1, issueText('claims.referenceRequired')),
  }),
  output: claimMonth,
});
