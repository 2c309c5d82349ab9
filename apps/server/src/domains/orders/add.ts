import {
  type CareKind,
  careKinds,
  type endpoints,
  isServiceKind,
  type Message,
  message,
  type OrderLine,
} from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, expression, newId, readerOf, sendAlong, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { isExceededDose } from '../rules/index.ts';
import {
  assertStillServes,
  lockAuthorization,
  lockOpenVisit,
  lockUntakenConsultations,
  startVisitForService,
  takeIn,
  type VisitOfLines,
  type VisitParts,
} from '../visits/index.ts';
import { lineAnswers } from './answer.ts';
import { missingFrom } from './directions.ts';
import { fieldOf, priceLines, refuse, toColumns, type WorkedLine, withoutQuantity } from './price-lines.ts';
import { readRulePatient } from './rule-patient.ts';
import { lineStates } from './state.ts';

type AddCall = Call<typeof endpoints.addOrder>;

/**
 * Orders medicines, tests and services, all lines or none (requirements 7.1): they join the open visits at pharmacy,
 * laboratory and where services are done, under the latest valid authorization. A visit that services need is started.
 * Failures: `notFound` for the patient; `unprocessable` with the field of each line that cannot be ordered; `conflict`
 * where there is no open visit for medicines or tests, no care point for a service, the authorization serves no more,
 * or its claim was sent.
 */
export async function addOrder(tx: Tx, call: AddCall, parts: VisitParts): Promise<OrderLine[]> {
  const { caller, body, today, now } = call;
  const facilityId = caller.facility.id;
  const read = readerOf(tx);
  // First: its scheme decides the prices.
  const authorization = await lockAuthorization(tx, facilityId, body.memberId);
  const patient = await readRulePatient(read, facilityId, body.memberId);
  const lines = await priceLines(read, { facilityId, memberId: body.memberId, patient, today }, body.items);
  const undirected = withoutDirections(lines);
  refuse({
    // A quantity may follow from the directions that are still missing.
    ...(Object.keys(undirected).length > 0 ? undirected : withoutQuantity(lines)),
    ...refusedByRules(lines),
    ...(await foreignDiagnoses(tx, facilityId, body.memberId, lines)),
  });

  if (authorization) assertStillServes(authorization, today);
  const changeable = authorization && parts.ledger.assertChangeable(tx, facilityId, authorization.id);
  const [open, consultations] = await Promise.all([
    authorization
      ? lockOpenVisits(tx, facilityId, authorization.id, lines)
      : new Map<CareKind, VisitOfLines>(),
    authorization ? lockUntakenConsultations(tx, facilityId, authorization.id) : [],
    // The refusal that no visit is open is the more exact one, so it comes first.
    changeable?.catch(() => {}),
  ]);
  const placed = await place(lines, open, (kind) =>
    authorization
      ? startVisitForService(tx, call, { kind, authorizationId: authorization.id }, parts)
      : undefined,
  );
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
  for (const [i, { id, override_reason: reason }] of rows.entries()) {
    if (reason && placed[i]?.line.findings.some(isExceededDose)) {
      const line = { subjectType: 'order-line', subjectId: id, memberId: body.memberId };
      await writeAudit(tx, call, { action: 'dose.exceeded', ...line, reason });
    }
  }
  for (const visit of new Set(placed.map(({ visit: joined }) => joined))) {
    await writeEvent(tx, call, {
      topic: 'orders',
      carePointId: visit.care_point_id,
      visitId: visit.id,
      memberId: body.memberId,
    });
  }
  const [answers] = await Promise.all([
    lineAnswers(tx, call, patient, lineIds),
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
  const diagnoses = await tx
    .selectFrom('diagnosis')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('member_id', '=', memberId)
    .where(expression(col.boolean)`id = any(${named}::uuid[])`)
    .where('withdrawn_at', 'is', null)
    .execute();
  const known = new Set(diagnoses.map(({ id }) => id));
  const fields: Record<string, Message> = {};
  lines.forEach(({ orderItem }, i) => {
    if (orderItem.diagnosisId && !known.has(orderItem.diagnosisId.toLowerCase()))
      fields[fieldOf(i, 'diagnosisId')] = message('orders.foreignDiagnosis');
  });
  return fields;
}

interface PlacedLine {
  line: WorkedLine;
  visit: VisitOfLines;
}

/**
 * Locks the open visits that the lines can join, by the kind of care point; in every order the pharmacy's first, then
 * the laboratory's.
 */
async function lockOpenVisits(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
  lines: readonly WorkedLine[],
): Promise<Map<CareKind, VisitOfLines>> {
  const kinds = careKinds.filter((kind) => lines.some(({ item }) => item.care_kind === kind));
  const locked = await Promise.all(
    kinds.map(async (kind) => {
      const visit = await lockOpenVisit(tx, facilityId, authorizationId, kind);
      return visit ? ([[kind, visit]] as const) : [];
    }),
  );
  return new Map(locked.flat());
}

/**
 * Returns each line with the open visit that it joins. Failure: `conflict` where there is none for a medicine or a test,
 * and none can be started for a service.
 * @param start starts a visit for a service; undefined where the facility has no care point of the kind
 */
async function place(
  lines: readonly WorkedLine[],
  open: Map<CareKind, VisitOfLines>,
  start: (kind: CareKind) => Promise<VisitOfLines | undefined> | undefined,
): Promise<PlacedLine[]> {
  const placed: PlacedLine[] = [];
  for (const line of lines) {
    const { care_kind: kind, item_name: item } = line.item;
    const visit = open.get(kind) ?? (isServiceKind(kind) ? await start(kind) : undefined);
    if (!visit) {
      const station = kind === 'pharmacy' ? 'Pharmacy' : 'Laboratory';
      throw new Failure(
        'conflict',
        isServiceKind(kind)
          ? message('orders.noCarePoint', { item })
          : message('orders.noOpenVisit', { station }),
      );
    }
    open.set(kind, visit);
    placed.push({ line, visit });
  }
  return placed;
}
