import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { paging, reason, uuid } from '../schemas/fields.ts';
import { outboxRow, outboxStates } from '../schemas/scheme.ts';

const byId = z.strictObject({ id: uuid });
const post = {
  method: 'POST',
  answer: 'item',
  touches: ['cards', 'orders', 'claims', 'referrals', 'scheme', 'visits'],
} as const;

export const outboxOf = endpoint({
  method: 'GET',
  name: 'outboxOf',
  path: '/admin/outbox',
  summary: 'Messages that wait for the scheme, why, and since when; or delivered ones',
  access: 'outbox.manage',
  answer: 'list',
  query: z.strictObject({
    ...paging(['createdAt']),
    state: z.enum(outboxStates, chooseOneOf(outboxStates)).default('waiting'),
  }),
  output: outboxRow,
});

export const retryOutbox = endpoint({
  ...post,
  name: 'retryOutbox',
  path: '/admin/outbox/{id}/retry',
  summary: 'Try it now instead of at its time',
  access: 'outbox.manage',
  params: byId,
  output: outboxRow,
});

export const giveUpOutbox = endpoint({
  ...post,
  name: 'giveUpOutbox',
  path: '/admin/outbox/{id}/give-up',
  summary: 'Tell the scheme no more of it, for a reason; what is behind it goes on',
  access: 'outbox.manage',
  params: byId,
  body: z.strictObject({ reason }),
  output: outboxRow,
});
