import { type ClaimMonth, closableFrom, type endpoints, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { type Database, newId, type Reader, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import type { MonthReceipt } from '../../scheme/port/claims.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import {
  beginClosing,
  type MonthRef,
  type MonthRow,
  readClosing,
  readMonth,
  storePayment,
  storeReceipt,
} from './months-store.ts';

type CloseCall = Call<typeof endpoints.closeMonth>;

const dayLength = 86_400_000;

/** A month as people read it; `now` counts the days that it waits for its money. */
export function toMonth(row: MonthRow, now: Date): ClaimMonth {
  // Undecided claims are not paid either.
  const unpaid = row.awaiting > 0 || row.amount_paid < row.amount_approved;
  return {
    scheme:
      row.scheme_verifier_id === ''
        ? null
        : { verifierId: row.scheme_verifier_id, name: row.scheme_name ?? row.scheme_verifier_id },
    year: row.claim_year,
    month: row.claim_month,
    folios: row.folios,
    amountClaimed: row.amount_claimed,
    unsent: row.unsent,
    unsentAmount: row.unsent_amount,
    unclaimed: row.unclaimed,
    unclaimedAmount: row.unclaimed_amount,
    awaiting: row.awaiting,
    approved: row.approved,
    rejected: row.rejected,
    amountApproved: row.amount_approved,
    amountPaid: row.amount_paid,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    receiptNo: row.receipt_no,
    closedFolios: row.closed_folios,
    closedAmount: row.closed_amount,
    // Another window may have closed it a moment after this call began.
    daysUnpaid:
      row.closed_at && unpaid
        ? Math.max(0, Math.floor((now.getTime() - row.closed_at.getTime()) / dayLength))
        : null,
    payments: row.payments.map((payment) => ({
      ...payment,
      recordedAt: new Date(payment.recordedAt).toISOString(),
    })),
  };
}

/** A month for the audit trail. */
export function monthNamed({ year, month, verifierId }: MonthRef) {
  return verifierId ? { year, month, verifierId } : { year, month };
}

export async function monthAnswer(read: Reader, call: Pick<CloseCall, 'caller' | 'now'>, month: MonthRef) {
  return toMonth(await readMonth(read, call.caller.facility.id, month), call.now);
}

/**
 * Submits a month: the number of folios and their amount, as the person saw them. Unsent claims of the month do not
 * prevent it; the answer counts them. Closing again returns the first answer. An attempt without an answer starts over
 * with current figures; the figures in the scheme's answer are stored. Failures: `conflict` if the month is not over,
 * the figures changed, or no claim was sent; `notChecked` if the scheme is unavailable, `schemeAnswer` if the answer
 * is not recognized.
 */
export async function closeMonth(
  deps: { database: Database; scheme: Scheme },
  call: CloseCall,
): Promise<ClaimMonth> {
  const { caller, body } = call;
  const facility = caller.facility;
  const begun = await deps.database.transaction(facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    if (await begin(tx, call)) return {};
    const answer = await monthAnswer(readerOf(tx), call, body);
    await call.idempotency.complete(tx, { ok: answer });
    return { answer };
  });
  if ('answer' in begun) return begun.answer;

  const receipt = await closeAtScheme(deps.scheme, call);
  return deps.database.transaction(facility.id, async (tx) => {
    const first = await storeReceipt(tx, {
      ...body,
      facilityId: facility.id,
      accountId: caller.accountId,
      receipt,
    });
    if (first) {
      await writeAuditAndEvents(
        tx,
        call,
        {
          action: 'claims.month-closed',
          detail: {
            ...monthNamed(body),
            receiptNo: receipt.receiptNo,
            folios: receipt.folios,
            amountClaimed: receipt.amountClaimed,
          },
        },
        { topic: 'claims' },
      );
    }
    const answer = await monthAnswer(readerOf(tx), call, body);
    await call.idempotency.complete(tx, { ok: answer });
    return answer;
  });
}

/** Begins with the figures that the person saw; false if the month already has its receipt. */
async function begin(tx: Tx, call: CloseCall): Promise<boolean> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  const earlier = await readClosing(tx, facilityId, body);
  if (earlier?.receipt_no) return false;
  const from = closableFrom(body);
  if (today < from) throw new Failure('conflict', message('claims.monthNotOver', { day: from }));
  const figures = await readMonth(readerOf(tx), facilityId, body);
  if (figures.folios !== body.folios || figures.amount_claimed !== body.amountClaimed) {
    throw new Failure('conflict', message('claims.monthChanged'));
  }
  if (figures.folios === 0) throw new Failure('conflict', message('claims.monthEmpty'));
  const accountId = caller.accountId;
  const begun = await beginClosing(tx, { ...body, facilityId, accountId, amount: body.amountClaimed, now });
  if (begun) await writeAudit(tx, call, { action: 'claims.month-closing', detail: body });
  return begun;
}

async function closeAtScheme(scheme: Scheme, { body, caller, now }: CloseCall): Promise<MonthReceipt> {
  try {
    const { verifierId = '', ...figures } = body;
    return await scheme.closeMonth({ ...figures, facility: { ...caller.facility, verifierId }, now });
  } catch (error) {
    if (error instanceof SchemeUnavailable)
      throw new Failure('notChecked', message('claims.closingUnavailable'));
    if (error instanceof SchemeProtocolError) throw new Failure('schemeAnswer');
    throw error;
  }
}

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
