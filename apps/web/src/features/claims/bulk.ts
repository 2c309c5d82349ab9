import type { ListedClaim, UnclaimedVisit } from '@afyakadi/contract';
import { type CallData, call } from '../../lib/api/api.ts';
import { bulkRun } from '../../lib/api/bulkRun.ts';

/** The result of one claim, as it is shown. `sending`: the scheme has not answered; the server sends it automatically. */
export interface BulkAnswer {
  claimId: string | null;
  serialNo: string | null;
  sending: boolean;
}

function toAnswer({ item }: CallData<'submitClaim'>): BulkAnswer {
  return { claimId: item.id, serialNo: item.serialNo, sending: item.sending };
}

/** Submits many claims, each by the call that submits one. */
export const submitRun = bulkRun<ListedClaim, BulkAnswer>(
  ['submitClaim'],
  async ({ id, amountClaimed }, idempotencyKey) =>
    toAnswer(
      await call('submitClaim', { params: { id }, body: { amountClaimed }, idempotencyKey, resumes: false }),
    ),
);

/** Builds the claims of many visits, each by the call that builds one. */
export const buildRun = bulkRun<UnclaimedVisit, BulkAnswer>(
  ['buildClaim'],
  async ({ authorizationId }, idempotencyKey) =>
    toAnswer(
      await call('buildClaim', {
        body: { authorizationId, status: 'Pending' },
        idempotencyKey,
        resumes: false,
      }),
    ),
);
