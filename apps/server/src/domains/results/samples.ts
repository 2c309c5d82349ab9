import { type endpoints, type LabResult, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertOpen, changeSeveralLines, type LineParts, lockLineAndRead } from '../orders/index.ts';
import { noTest, testOf } from './reading.ts';
import { type TestRow, toLabResult } from './rows.ts';

type Samples = Call<typeof endpoints.recordSamples>;

/**
 * Records that the sample for tests of one patient was collected, received or rejected (decision 111). Tests that are
 * collected together share a number. Failures, by `lines.<i>.<field>`: `notFound`; `conflict` for a test that is finished, a
 * sample that is there already or is not there; `unprocessable` for what is no test, appears twice, or is another patient's.
 */
export async function recordSamples(
  tx: Tx,
  call: Samples,
  parts: LineParts,
): Promise<{ itemList: LabResult[]; totalItems: number }> {
  const { caller, body, today } = call;
  const facilityId = caller.facility.id;
  const texts = { twice: message('results.testTwice'), otherPatient: message('results.otherPatient') };
  const number = body.act === 'collected' ? await nextNumber(tx, facilityId, today) : '';
  const lines = { facilityId, list: 'lines', sent: body.lines, texts };
  const itemList = await changeSeveralLines(tx, lines, ({ lineId }) =>
    recordOne(tx, call, { lineId, number }, parts),
  );
  return { itemList, totalItems: itemList.length };
}

async function recordOne(
  tx: Tx,
  call: Samples,
  { lineId, number }: { lineId: string; number: string },
  { moments }: LineParts,
): Promise<LabResult> {
  const { caller, now, body } = call;
  const facilityId = caller.facility.id;
  const locked = await lockLineAndRead(tx, facilityId, lineId, () => testOf(tx, call, lineId));
  const before = locked?.read;
  if (!locked || !before) throw noTest();
  await assertOpen(tx, locked, call, moments);
  const current = before.sample?.rejectedAt === null ? before.sample : null;
  const item = before.item_name;
  if (body.act === 'collected') {
    if (current)
      throw new Failure(
        'conflict',
        message('results.sampleThere', { item, by: current.collectedByName, number: current.number }),
      );
    await tx
      .insertInto('lab_sample')
      .values({
        facility_id: facilityId,
        id: newId(),
        line_id: lineId,
        number,
        collected_at: now,
        collected_by: caller.accountId,
      })
      .execute();
  } else {
    if (!current) throw new Failure('conflict', message('results.noSample', { item }));
    if (body.act === 'received' && current.receivedAt)
      throw new Failure('conflict', message('results.sampleReceived', { item }));
    await tx
      .updateTable('lab_sample')
      .set(
        body.act === 'received'
          ? { received_at: now, received_by: caller.accountId }
          : { rejected_at: now, rejected_by: caller.accountId, rejected_reason: body.reason },
      )
      .where('facility_id', '=', facilityId)
      .where('line_id', '=', lineId)
      .where('rejected_at', 'is', null)
      .execute();
  }
  await record(tx, call, before, locked.visit.care_point_id, current?.number ?? number);
  const after = await testOf(tx, call, lineId);
  if (!after) throw noTest();
  return toLabResult(after, caller);
}

const actions = {
  collected: 'sample.collected',
  received: 'sample.received',
  rejected: 'sample.rejected',
} as const;

async function record(
  tx: Tx,
  call: Samples,
  test: TestRow,
  carePointId: string,
  number: string,
): Promise<void> {
  const { act, reason } = call.body;
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: actions[act],
      subjectType: 'order-line',
      subjectId: test.id,
      memberId: test.member_id,
      detail: { number },
      ...(act === 'rejected' && reason ? { reason } : {}),
    },
    { topic: 'results', carePointId, visitId: test.visit_id, memberId: test.member_id },
  );
}

/** Returns the next number of the day, such as 261128-014. The laboratory is locked, so that no two samples get the same. */
async function nextNumber(tx: Tx, facilityId: string, today: string): Promise<string> {
  const read = readerOf(tx);
  await sql`select from care_point where facility_id = ${facilityId} and kind = 'laboratory' order by id
    for no key update`.execute(tx);
  const day = today.slice(2).replaceAll('-', '');
  const [last] = await read(rows({ number: col.nullable(col.of('lab_sample', 'number')) })`
    select max(number) as number from lab_sample
    where facility_id = ${facilityId} and number >= ${`${day}-`} and number < ${`${day}.`}`);
  const next = Number(last?.number?.slice(7) ?? 0) + 1;
  return `${day}-${String(next).padStart(4, '0')}`;
}
