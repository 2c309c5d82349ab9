import type { ClaimMonth, endpoints } from '@afyakadi/contract';
import { type Database, type Reader, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { type Scheme, SchemeSilent, SchemeUnexpected } from '../../scheme/port/index.ts';
import {
  beginClosing,
  type Closing,
  keepReceipt,
  type MonthRef,
  type MonthRow,
  readClosing,
  readMonth,
} from './months-store.ts';

type CloseCall = Call<typeof endpoints.closeMonth>;

const dayLength = 86_400_000;

/** A month as people read it; `now` counts the days that it waits for its money. */
export function toMonth(row: MonthRow, now: Date): ClaimMonth {
  // What is not decided is not paid either.
  const unpaid = row.awaiting > 0 || row.amount_paid < row.amount_approved;
  return {
    year: row.claim_year,
    month: row.claim_month,
    folios: row.folios,
    amountClaimed: row.amount_claimed,
    unsent: row.unsent,
    unsentAmount: row.unsent_amount,
    awaiting: row.awaiting,
    approved: row.approved,
    rejected: row.rejected,
    amountApproved: row.amount_approved,
    amountPaid: row.amount_paid,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    receiptNo: row.receipt_no,
    daysUnpaid:
      row.closed_at && unpaid ? Math.floor((now.getTime() - row.closed_at.getTime()) / dayLength) : null,
    payments: row.payments.map((one) => ({
      ...one,
      recordedAt: new Date(one.recordedAt).toISOString(),
    })),
  };
}

export async function monthAnswer(read: Reader, call: Pick<CloseCall, 'caller' | 'now'>, it: MonthRef) {
  return toMonth(await readMonth(read, call.caller.facility.id, it), call.now);
}

/**
 * Sends a month's submission: how many folios, and what they come to, as the person saw them. Claims of the month that
 * are not sent do not prevent it; the answer counts them. A second closing answers the first.
 * Failures: `conflict` where the figures are others by now, or no claim was sent; `notChecked` where the scheme is
 * silent (the same figures are told again by the next closing), `schemeAnswer` where it is not understood.
 */
export async function closeMonth(
  deps: { database: Database; scheme: Scheme },
  call: CloseCall,
): Promise<ClaimMonth> {
  const { caller, body } = call;
  const facility = caller.facility;
  const begun = await deps.database.transaction(facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    const closing = await begin(tx, call);
    if (closing.receipt_no === null) return { closing };
    const answer = await monthAnswer(readerOf(tx), call, body);
    await call.idempotency.finish(tx, { ok: answer });
    return { answer };
  });
  if ('answer' in begun) return begun.answer;

  const receiptNo = await ask(deps.scheme, call, begun.closing);
  return deps.database.transaction(facility.id, async (tx) => {
    const first = await keepReceipt(tx, { ...body, facilityId: facility.id, receiptNo });
    if (first) {
      await writeAuditAndEvents(
        tx,
        call,
        {
          action: 'claims.month-closed',
          detail: {
            ...{ year: body.year, month: body.month, receiptNo },
            ...{ folios: begun.closing.folios, amountClaimed: begun.closing.amount_claimed },
          },
        },
        { topic: 'claims' },
      );
    }
    const answer = await monthAnswer(readerOf(tx), call, body);
    await call.idempotency.finish(tx, { ok: answer });
    return answer;
  });
}

/** The closing that is there already, with or without its receipt, or a new one with the figures that the person saw. */
async function begin(tx: Tx, { body, caller, now }: CloseCall): Promise<Closing> {
  const facilityId = caller.facility.id;
  const earlier = await readClosing(tx, facilityId, body);
  if (earlier) return earlier;
  const figures = await readMonth(readerOf(tx), facilityId, body);
  if (figures.folios !== body.folios || figures.amount_claimed !== body.amountClaimed) {
    throw new Failure(
      'conflict',
      'The claims of this month changed since you looked at it. Look at its figures again, then close it.',
    );
  }
  if (figures.folios === 0)
    throw new Failure(
      'conflict',
      'No claim of this month was sent to the scheme, so there is nothing to close.',
    );
  const accountId = caller.accountId;
  await beginClosing(tx, { ...body, facilityId, accountId, amount: body.amountClaimed, now });
  const closing = await readClosing(tx, facilityId, body);
  if (!closing) throw new Error('a closing was begun and is not there');
  return closing;
}

async function ask(scheme: Scheme, { body, caller, now }: CloseCall, closing: Closing): Promise<string> {
  const { code, name } = caller.facility;
  try {
    const { receiptNo } = await scheme.closeMonth({
      ...{ facility: { code, name }, year: body.year, month: body.month, now },
      ...{ folios: closing.folios, amountClaimed: closing.amount_claimed },
    });
    return receiptNo;
  } catch (error) {
    if (error instanceof SchemeSilent)
      throw new Failure('notChecked', 'The scheme does not answer. Close the month again in a moment.');
    if (error instanceof SchemeUnexpected) throw new Failure('schemeAnswer');
    throw error;
  }
}
