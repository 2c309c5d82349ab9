import { type endpoints, message, type OutboxRow } from '@afyakadi/contract';
import {
  col,
  type Database,
  type RowOf,
  readerFor,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import {
  expedite,
  notifyDue,
  type TakenRow,
  takenColumns,
  takenRow,
  taskOf,
} from '../../platform/worker/index.ts';
import { jobOf, type Outbox } from './outbox.ts';
import { type Handlers, readOutbox, unknownRow } from './read.ts';

export interface OutboxDeps {
  database: Database;
  outbox: Outbox;
  handlers: Handlers;
  dayOf: (at: Date) => string;
}

const lockedRow = { ...takenRow, ...col.from('outbox', 'state'), under_way: col.boolean };

/**
 * Retries a job now, with the earlier jobs of its patient. Failures: `notFound`; `conflict` for a job that is done or
 * was given up.
 */
export async function retryOutbox(
  { database, outbox, handlers }: OutboxDeps,
  call: Call<typeof endpoints.retryOutbox>,
): Promise<OutboxRow> {
  const { caller, params, now } = call;
  const facilityId = caller.facility.id;
  const partitionKey = await database.transaction(facilityId, async (tx) => {
    await call.idempotency.begin(tx);
    const row = await lockJob(tx, call);
    await expedite(readerOf(tx), { facilityId, partitionKey: row.partition_key, now });
    notifyDue(tx, facilityId);
    await record(tx, call, row, { action: 'outbox.retried' });
    return row.partition_key;
  });
  await outbox.runNow(facilityId, partitionKey);
  const answer = await readOutbox(readerFor(database, facilityId), handlers, facilityId, params.id);
  await database.transaction(facilityId, (tx) => call.idempotency.complete(tx, { ok: answer }));
  return answer;
}

/**
 * Gives a job up. Its subject shows that, and later jobs continue. Failures: `notFound`; `conflict` for a job that is
 * done, was given up, or is being delivered.
 */
export async function giveUpOutbox(
  { outbox, handlers, dayOf }: OutboxDeps,
  call: Call<typeof endpoints.giveUpOutbox>,
): Promise<OutboxRow> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  const answer = await call.change(async (tx) => {
    const row = await lockJob(tx, call);
    if (row.under_way) throw new Failure('conflict', message('outbox.underWay'));
    await tx
      .updateTable('outbox')
      .set({
        state: 'given-up',
        ended_at: now,
        ended_by: caller.accountId,
        reason: body.reason,
        lease: null,
        leased_until: null,
      })
      .where('facility_id', '=', facilityId)
      .where('id', '=', row.id)
      .execute();
    const handler = handlers.get(row.kind);
    const job = handler && jobOf(taskOf(facilityId, row, { now, attempts: row.attempts }), handler, dayOf);
    if (handler && job) await handler.givenUp(tx, job, { caller, now, reason: body.reason });
    notifyDue(tx, facilityId);
    await record(tx, call, row, { action: 'outbox.given-up', reason: body.reason });
    return readOutbox(readerOf(tx), handlers, facilityId, params.id);
  });
  outbox.wake(facilityId);
  return answer;
}

async function lockJob(
  tx: Tx,
  { caller, params }: Call<typeof endpoints.retryOutbox> | Call<typeof endpoints.giveUpOutbox>,
): Promise<RowOf<typeof lockedRow>> {
  const [row] = await readerOf(tx)(rows(lockedRow)`
    select ${takenColumns}, o.state, coalesce(o.leased_until > clock_timestamp(), false) as under_way
    from outbox o join facility f on f.id = o.facility_id
    where o.facility_id = ${caller.facility.id} and o.id = ${params.id} for update of o`);
  if (!row) throw unknownRow();
  if (row.state === 'done') throw new Failure('conflict', message('outbox.alreadyDelivered'));
  if (row.state === 'given-up') throw new Failure('conflict', message('outbox.alreadyGivenUp'));
  return row;
}

function record(
  tx: Tx,
  call: Call<typeof endpoints.retryOutbox> | Call<typeof endpoints.giveUpOutbox>,
  row: TakenRow,
  entry: { action: string; reason?: string },
): Promise<void> {
  return writeAuditAndEvents(
    tx,
    call,
    {
      ...entry,
      subjectType: 'outbox',
      subjectId: row.id,
      detail: { kind: row.kind, about: row.subject_id },
      ...(row.member_id ? { memberId: row.member_id } : {}),
    },
    { topic: 'scheme' },
  );
}
