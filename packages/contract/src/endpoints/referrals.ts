import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { personText } from '../schemas/claims.ts';
import { line, paging, uuid } from '../schemas/fields.ts';
import { referral, referralBody, referralDetail, referralFacility } from '../schemas/referrals.ts';
import { referralStatuses } from '../scheme/claims.ts';

const byId = z.strictObject({ id: uuid });

export const searchReferrals = endpoint({
  name: 'searchReferrals',
  method: 'POST',
  path: '/referrals/search',
  summary: 'Referrals sent and received, newest first',
  access: 'referrals.read',
  answer: 'list',
  changes: false,
  query: z.strictObject(paging(['createdAt'])),
  body: z.strictObject({
    /** Words of the patient's name, the card number or the referral's number. */
    text: personText,
    direction: z.enum(['out', 'in'], chooseOneOf(['out', 'in'])).optional(),
    status: z.enum(referralStatuses, chooseOneOf(referralStatuses)).optional(),
  }),
  output: referral,
  /** Of all referrals, whatever narrows the list. */
  extra: z.object({
    counts: z.object({
      total: z.number().int(),
      pending: z.number().int(),
      completed: z.number().int(),
      rejected: z.number().int(),
    }),
  }),
});

export const referralOf = endpoint({
  name: 'referralOf',
  method: 'GET',
  path: '/referrals/{id}',
  summary: 'A referral with the versions before it',
  access: 'referrals.read',
  answer: 'item',
  params: byId,
  output: referralDetail,
});

export const referralFacilities = endpoint({
  name: 'referralFacilities',
  method: 'GET',
  path: '/setup/facilities',
  summary: 'The facilities of the scheme to which patients can be referred, by name',
  access: 'referrals.read',
  answer: 'list',
  query: z.strictObject({ ...paging(['name']), text: line(100).default('') }),
  output: referralFacility,
});

export const createReferral = endpoint({
  name: 'createReferral',
  method: 'POST',
  path: '/referrals',
  summary: "Refer a patient to another facility, under the patient's latest valid authorization",
  access: 'referrals.create',
  answer: 'item',
  touches: ['referrals'],
  body: z.strictObject({ authorizedMemberId: uuid, ...referralBody }),
  output: referralDetail,
});

export const completeReferral = endpoint({
  name: 'completeReferral',
  method: 'POST',
  path: '/referrals/{id}/complete',
  summary: 'Mark a pending referral as completed',
  access: 'referrals.complete',
  answer: 'item',
  touches: ['referrals'],
  params: byId,
  output: referralDetail,
});

export const resubmitReferral = endpoint({
  name: 'resubmitReferral',
  method: 'POST',
  path: '/referrals/{id}/resubmit',
  summary: 'Send a new version of a rejected referral; what is left out stays as it was',
  access: 'referrals.complete',
  answer: 'item',
  touches: ['referrals'],
  params: byId,
  body: z.strictObject({
    toFacilityCode: referralBody.toFacilityCode.optional(),
    reason: referralBody.reason.optional(),
    remarks: line(1_000).optional(),
  }),
  output: referralDetail,
});
