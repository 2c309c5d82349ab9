import { type endpoints, type Message, message, type OrderLine } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import { col, expression, readerOf, sendAlong, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Ledger } from '../ledger/index.ts';
import { coverageOf } from '../rules/index.ts';
import {
  assertStillServes,
  lockAuthorization,
  lockOpenVisit,
  lockUntakenConsultations,
  takeIn,
  type VisitOfLines,
} from '../visits/index.ts';
import { lineAnswers } from './answer.ts';
import { directionsOf, missingFrom } from './directions.ts';
import { carriedOutAt } from './lines.ts';
import { fieldOf, priceLines, refuse, type WorkedLine } from './price-lines.ts';
import { readRulePatient } from './rule-patient.ts';
import { lineStates } from './state.ts';

type AddCall = Call<typeof endpoints.addOrder>;

/**
 * Orders medicines and tests, all lines or none (decisions 10): they join the open visits at pharmacy and laboratory
 * under the latest valid authorization.
 * Failures: `notFound` for the patient; `unprocessable` with the field of each line that cannot be ordered; `conflict`
 * where there is no open visit for the lines, the authorization serves no more, or its claim was sent.
 */
export async function addOrder(tx: Tx, call: AddCall, ledger: Ledger): Promise<OrderLine[]> {
  const { caller, body, today, now } = call;
  const facilityId = caller.facility.id;
  const read = readerOf(tx);
  // First: its scheme decides the prices.
  const authorization = await lockAuthorization(tx, facilityId, body.memberId);
  const patient = await readRulePatient(read, facilityId, body.memberId);
  const lines = await priceLines(read, { facilityId, memberId: body.memberId, patient, today }, body.items);
  refuse({
    ...withoutDirections(lines),
    ...refusedByRules(lines),
    ...(await foreignDiagnoses(tx, facilityId, body.memberId, lines)),
  });

  if (authorization) assertStillServes(authorization.day, today);
  const changeable = authorization && ledger.assertChangeable(tx, facilityId, authorization.id);
  const [open, consultations] = await Promise.all([
    authorization ? lockOpenVisits(tx, facilityId, authorization.id, lines) : new Map(),
    authorization ? lockUntakenConsultations(tx, facilityId, authorization.id) : [],
    // That there is no open visit is the more exact refusal.
    changeable?.catch(() => {}),
  ]);
  const placed = place(lines, open);
  await changeable;
  const orderId = newId();
  const rows = placed.map(({ line, visit }) => ({
    facility_id: facilityId,
    id: newId(),
    order_id: orderId,
    visit_id: visit.id,
    authorization_id: visit.authorization_id,
    member_id: body.memberId,
    ...toColumns(line),
    status: lineStates.initial.order,
    day: today,
    ordered_at: now,
    ordered_by: caller.accountId,
  }));
  sendAlong(tx, tx.insertInto('order_line').values(rows));

  const lineIds = rows.map(({ id }) => id);
  await writeAudit(tx, call, {
    action: 'order.placed',
    subjectType: 'order',
    subjectId: orderId,
    memberId: body.memberId,
    detail: { lines: lineIds },
  });
  for (const visit of new Set(placed.map(({ visit: joined }) => joined))) {
    await writeEvent(tx, call, {
      topic: 'orders',
      carePointId: visit.care_point_id,
      visitId: visit.id,
      memberId: body.memberId,
    });
  }
  const [answers] = await Promise.all([
    lineAnswers(tx, call, { memberId: body.memberId, patient }, lineIds),
    ...consultations.map((visit) => takeIn(tx, call, visit)),
  ]);
  return answers;
}

/** Each direction that a prescribed medicine lacks, as a field to fill in. */
function withoutDirections(lines: readonly WorkedLine[]): Record<string, Message> {
  const missing = lines.flatMap(({ orderItem, item }, i) =>
    missingFrom(orderItem, item).map((direction) => [
      fieldOf(i, direction),
      message(`missingDirection.${direction}`),
    ]),
  );
  return Object.fromEntries(missing);
}

/** Findings that stop a line, or that need a reason which is missing. */
function refusedByRules(lines: readonly WorkedLine[]): Record<string, Message> {
  const fields: Record<string, Message> = {};
  lines.forEach(({ orderItem, findings }, i) => {
    for (const { code, severity, params } of findings) {
      const finding: Message = { code: `finding.${code}`, params };
      if (severity === 'stop') {
        fields[fieldOf(i, code === 'over-maximum' ? 'quantity' : undefined)] ??= finding;
      } else if (severity === 'confirm' && !orderItem.overrideReason) {
        fields[fieldOf(i, 'overrideReason')] ??= message('orders.findingNeedsReason', { finding });
      }
    }
  });
  return fields;
}

async function foreignDiagnoses(
  tx: Tx,
  facilityId: string,
  memberId: string,
  lines: readonly WorkedLine[],
): Promise<Record<string, Message>> {
  const named = lines.flatMap(({ orderItem }) => orderItem.diagnosisId ?? []);
  if (named.length === 0) return {};
  const found = await tx
    .selectFrom('diagnosis')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('member_id', '=', memberId)
    .where(expression(col.boolean)`id = any(${named}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .execute();
  const own = new Set(found.map(({ id }) => id));
  const fields: Record<string, Message> = {};
  lines.forEach(({ orderItem }, i) => {
    if (orderItem.diagnosisId && !own.has(orderItem.diagnosisId.toLowerCase()))
      fields[fieldOf(i, 'diagnosisId')] = message('orders.foreignDiagnosis');
  });
  return fields;
}

interface PlacedLine {
  line: WorkedLine;
  visit: VisitOfLines;
}

/** Locks the open visits that the lines can join, by category: the pharmacy's before the laboratory's, as every order. */
async function lockOpenVisits(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
  lines: readonly WorkedLine[],
): Promise<Map<string, VisitOfLines | undefined>> {
  const categories = (['medicine', 'test'] as const).filter((category) =>
    lines.some(({ item }) => item.category === category),
  );
  const locked = categories.map(
    async (category) =>
      [category, await lockOpenVisit(tx, facilityId, authorizationId, carriedOutAt[category])] as const,
  );
  return new Map(await Promise.all(locked));
}

/** Returns each line with the open visit that it joins. Failure: `conflict` where there is none. */
function place(
  lines: readonly WorkedLine[],
  open: ReadonlyMap<string, VisitOfLines | undefined>,
): PlacedLine[] {
  return lines.map((line) => {
    const { category } = line.item;
    const visit = open.get(category);
    if (visit) return { line, visit };
    const station = category === 'medicine' ? 'Pharmacy' : 'Laboratory';
    throw new Failure('conflict', message('orders.noOpenVisit', { station }));
  });
}

/** The columns that a line copies from its item and the doctor's entries. */
function toColumns({ orderItem, item, case: worked }: WorkedLine) {
  return {
    item_id: item.id,
    item_code: item.item_code,
    item_name: item.item_name,
    strength: item.strength,
    category: item.category,
    unit_price: item.unit_price,
    coverage: coverageOf(worked),
    quantity: worked.quantity,
    ...directionsOf(orderItem, item),
    doctor_note: orderItem.doctorNote,
    urgent: orderItem.urgent && item.category === 'test',
    diagnosis_id: orderItem.diagnosisId,
    override_reason: orderItem.overrideReason,
  };
}
