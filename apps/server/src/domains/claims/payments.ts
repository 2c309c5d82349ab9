import { type ClaimMonth, type endpoints, message } from '@afyakadi/contract';
import { newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { monthAnswer, monthNamed } from './months.ts';
import { readClosing, storePayment } from './months-store.ts';

/**
 * Records a payment of the scheme for a closed month, in whole TZS. A repeated reference is the same payment.
 * Failures: `conflict` if the month is not closed, or the reference belongs to another payment; `unprocessable` for a
 * day in the future.
 */
export async function recordPayment(tx: Tx, call: Call<typeof endpoints.recordPayment>): Promise<ClaimMonth> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  if (body.paidOn > today)
    throw new Failure('unprocessable', undefined, { fields: { paidOn: message('claims.paidAfterToday') } });
  const closing = await readClosing(tx, facilityId, body);
  if (!closing?.receipt_no) throw new Failure('conflict', message('claims.monthNotClosed'));
  const id = newId();
  const stored = await storePayment(tx, { ...body, id, facilityId, accountId: caller.accountId, now });
  if (stored.amount !== body.amount || stored.paid_on !== body.paidOn) {
    throw new Failure(
      'conflict',
      message('claims.referenceTaken', { amount: stored.amount, day: stored.paid_on }),
    );
  }
  if (stored.id === id) {
    await writeAuditAndEvents(
      tx,
      call,
      {
        action: 'claims.payment-recorded',
        subjectType: 'claim-payment',
        subjectId: id,
        detail: { ...monthNamed(body), amount: body.amount, reference: body.reference },
      },
      { topic: 'claims' },
    );
  }
  return monthAnswer(readerOf(tx), call, body);
}
