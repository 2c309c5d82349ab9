import type { Message } from '@afyakadi/contract';
import { col, expression, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { lockVisitOfLines } from '../visits/index.ts';

/** Several changes of lines that a call sends together. */
interface SentLines<Sent> {
  facilityId: string;
  /** The name of the list in the body; problems are reported by `<list>.<i>.<field>`. */
  list: string;
  sent: readonly Sent[];
  texts: { twice: Message; otherPatient: Message };
}

/**
 * Changes several lines of one patient, all or none. Reports the problems of every line. Failures: those of `change`;
 * `unprocessable` for a line that appears twice or is another patient's.
 * @returns what `change` returned, in the order of the request
 */
export async function changeSeveralLines<Sent extends { lineId: string }, Changed>(
  tx: Tx,
  lines: SentLines<Sent>,
  change: (sent: Sent) => Promise<Changed>,
): Promise<Changed[]> {
  await lockVisits(tx, lines);
  const refused: Failure[] = [];
  const done = new Map<number, Changed>();
  // Lines are locked by their identifiers, whatever the order in which somebody sends them.
  for (const [index, sent] of inLockingOrder(lines.sent)) {
    try {
      done.set(index, await change(sent));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(placed(error, `${lines.list}.${index}`));
    }
  }
  if (refused[0]) throw together(refused[0], refused);
  return lines.sent.flatMap((_, index) => done.get(index) ?? []);
}

function inLockingOrder<Sent extends { lineId: string }>(lines: readonly Sent[]): [number, Sent][] {
  return [...lines.entries()].sort(([, a], [, b]) =>
    a.lineId.toLowerCase() < b.lineId.toLowerCase() ? -1 : 1,
  );
}

/** Locks the visits of all the lines, each after the one before it, and refuses what is not one patient's. */
async function lockVisits(
  tx: Tx,
  { facilityId, list, sent, texts }: SentLines<{ lineId: string }>,
): Promise<void> {
  const ids = sent.map(({ lineId }) => lineId.toLowerCase());
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
    const name = `${list}.${index}.memberVisitItemId`;
    if (ids.indexOf(id) !== index) fields[name] = texts.twice;
    else if (members.has(id) && members.get(id) !== patient) fields[name] = texts.otherPatient;
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  for (const visitId of [...new Set(lines.map((line) => line.visit_id))].sort())
    await lockVisitOfLines(tx, facilityId, visitId);
}

/** A failure of one line, its fields named after its place; one without fields is about the line itself. */
function placed(failure: Failure, place: string): Failure {
  const problems = Object.entries(failure.fields ?? { memberVisitItemId: failure.description });
  const fields = Object.fromEntries(problems.map(([name, text]) => [`${place}.${name}`, text]));
  return new Failure(failure.status, failure.description, { fields, cause: failure });
}

function together(first: Failure, all: readonly Failure[]): Failure {
  const fields = Object.fromEntries(all.flatMap((failure) => Object.entries(failure.fields ?? {})));
  return new Failure(first.status, first.description, { fields });
}
