import { type endpoints, type LabResult, type Message, message } from '@afyakadi/contract';
import { col, expression, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { LineParts } from '../orders/index.ts';
import { lockVisitOfLines } from '../visits/index.ts';
import { submitOne } from './service.ts';

type SubmitAll = Call<typeof endpoints.submitAllLabResults>;

/**
 * Submits the results of several tests of one patient, all or none (§2 /lab/test-details), in the order of the
 * request. Reports the problems of every result, by the name `results.<i>.<field>`. Failures: those of `submitResult`;
 * `unprocessable` for a test that appears twice or is another patient's.
 */
export async function submitAllResults(
  tx: Tx,
  call: SubmitAll,
  parts: LineParts,
): Promise<{ itemList: LabResult[]; totalItems: number }> {
  const { results } = call.body;
  await lockVisits(tx, call);
  const refused: Failure[] = [];
  const done = new Map<number, LabResult>();
  // Lines are locked by their identifiers, whatever the order in which somebody sends them.
  for (const [index, sent] of inLockingOrder(results)) {
    try {
      done.set(index, await submitOne(tx, call, sent, parts));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(placed(error, index));
    }
  }
  if (refused[0]) throw together(refused[0], refused);
  return {
    itemList: results.flatMap((_, index) => done.get(index) ?? []),
    totalItems: results.length,
  };
}

function inLockingOrder<Sent extends { lineId: string }>(results: readonly Sent[]): [number, Sent][] {
  return [...results.entries()].sort(([, a], [, b]) =>
    a.lineId.toLowerCase() < b.lineId.toLowerCase() ? -1 : 1,
  );
}

/** Locks the visits of all the tests, each after the one before it, and refuses what is not one patient's. */
async function lockVisits(tx: Tx, { caller, body }: SubmitAll): Promise<void> {
  const facilityId = caller.facility.id;
  const ids = body.results.map(({ lineId }) => lineId.toLowerCase());
  const lines = await tx
    .selectFrom('order_line')
    .select(['id', 'visit_id', 'member_id'])
    .where('facility_id', '=', facilityId)
    .where(expression(col.boolean)`id = any(${ids}::uuid[])`)
    .execute();
  const members = new Map(lines.map((line) => [line.id, line.member_id]));
  const patient = ids.map((id) => members.get(id)).find((member) => member !== undefined);
  const fields: Record<string, Message> = {};
  ids.forEach((id, index) => {
    const name = `results.${index}.memberVisitItemId`;
    if (ids.indexOf(id) !== index) fields[name] = message('results.testTwice');
    else if (members.has(id) && members.get(id) !== patient) fields[name] = message('results.otherPatient');
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  for (const visitId of [...new Set(lines.map((line) => line.visit_id))].sort())
    await lockVisitOfLines(tx, facilityId, visitId);
}

/** A failure of one result, its fields named after its place; one without fields is about the test itself. */
function placed(failure: Failure, index: number): Failure {
  const own = Object.entries(failure.fields ?? { memberVisitItemId: failure.description });
  const fields = Object.fromEntries(own.map(([name, text]) => [`results.${index}.${name}`, text]));
  return new Failure(failure.status, failure.description, { fields, cause: failure });
}

function together(first: Failure, all: readonly Failure[]): Failure {
  const fields = Object.fromEntries(all.flatMap((one) => Object.entries(one.fields ?? {})));
  return new Failure(first.status, first.description, { fields });
}
