import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { issueText } from '../messages/issue-text.ts';
import { line, reason, uuid, wholeNumber } from '../schemas/fields.ts';
import { approval, maxOnALine } from '../schemas/orders.ts';

export const requestApproval = endpoint({
  name: 'requestApproval',
  method: 'POST',
  path: '/approvals',
  summary: 'Ask the scheme to approve an order line',
  access: 'approvals.write',
  answer: 'item',
  touches: ['orders', 'claims'],
  body: z.strictObject({
    memberVisitItemId: uuid,
    reason,
    /** Left out, all that is ordered. */
    quantity: wholeNumber(maxOnALine).optional(),
  }),
  output: approval,
});

export const refreshApproval = endpoint({
  name: 'refreshApproval',
  method: 'POST',
  path: '/approvals/{id}/refresh',
  summary: 'Ask the scheme whether it has decided about a pending approval',
  access: 'approvals.write',
  answer: 'item',
  touches: ['orders', 'claims'],
  params: z.strictObject({ id: uuid }),
  output: approval,
});

export const enterApproval = endpoint({
  name: 'enterApproval',
  method: 'POST',
  path: '/approvals/enter',
  summary: 'Enter the number of an approval that was obtained by letter; the scheme checks it',
  access: 'approvals.write',
  answer: 'item',
  touches: ['orders', 'claims'],
  body: z.strictObject({
    memberVisitItemId: uuid,
    referenceNo: line(60).min(1, issueText('approvals.numberRequired')),
  }),
  output: approval,
});
