import { type endpoints, message, type ProvisionalRow } from '@afyakadi/contract';
import { sql } from 'kysely';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { lockProvisional, recordOutcome } from '../cards/index.ts';
import { readProvisional, unknownProvisional } from './rows.ts';

/**
 * Closes a provisional authorization that the scheme refused, or that waits for a person. Records what becomes of its
 * cost; it is no longer claimed. Failures: `notFound`; `conflict` before the scheme has answered, or for one that is
 * already closed.
 */
export async function closeProvisional(
  tx: Tx,
  call: Call<typeof endpoints.closeProvisional>,
): Promise<ProvisionalRow> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const authorization = await lockProvisional(tx, facilityId, params.id);
  if (!authorization) throw unknownProvisional();
  if (authorization.withdrawn) throw new Failure('conflict', message('provisional.withdrawn'));
  const refusal = {
    // The remarks say why it waits for a person and not for the scheme.
    waiting: authorization.remarks ? null : message('provisional.unanswered'),
    settled: message('provisional.alreadyConfirmed'),
    closed: message('provisional.alreadyClosed'),
    refused: null,
  }[authorization.provisional];
  if (refusal !== null) throw new Failure('conflict', refusal);
  await sql`
    update card_authorization set provisional = 'closed', closed_at = ${now}, closed_by = ${caller.accountId},
      closed_outcome = ${body.outcome}, closed_note = ${body.note}
    where facility_id = ${facilityId} and id = ${authorization.id}`.execute(tx);
  await recordOutcome(tx, call, authorization, 'authorization.closed', { outcome: body.outcome }, body.note);
  return readProvisional(readerOf(tx), facilityId, authorization.id, caller.role);
}
