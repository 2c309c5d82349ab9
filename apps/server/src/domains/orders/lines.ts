import {
  type Approval,
  applianceDetails,
  type Finding,
  type ItemCategory,
  isFinished,
  maySee,
  maySeeFinding,
  type OrderLine,
  type Role,
  splitPrice,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, iso, listOf, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { approvalJoin } from '../approvals/index.ts';
import { type Ledger, shownSplit } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { lockVisitOfLine, type VisitOfLines } from '../visits/index.ts';
import type { Moments } from './moments.ts';

/** The parts of the app that a function needs to carry out or end a line. */
export interface LineParts {
  ledger: Ledger;
  moments: Moments;
}

const stored = {
  ...col.from(
    'order_line',
    'id',
    'order_id',
    'visit_id',
    'authorization_id',
    'member_id',
    'item_id',
    'item_code',
  ),
  ...col.from(
    'order_line',
    'item_name',
    'strength',
    'category',
    'unit_price',
    'coverage',
    'approval_no',
    'quantity',
  ),
  ...col.from(
    'order_line',
    'dosage',
    'dose',
    'dose_unit',
    'frequency',
    'duration_days',
    'doctor_note',
    'urgent',
    'diagnosis_id',
  ),
  ...col.from('order_line', 'override_reason', 'status', 'dispensed_quantity', 'ordered_at', 'closed_at'),
  ...col.from('order_line', 'split_terms'),
  ...col.from('order_line', 'closed_reason'),
};

/** A line with what its answer shows, as `lineColumns` and `lineJoins` read it for lines `l`. */
export const lineRow = {
  ...stored,
  diagnosis_code: col.nullable(col.of('diagnosis', 'code')),
  diagnosis_name: col.nullable(col.of('diagnosis', 'name')),
  ordered_by_name: col.of('account', 'name'),
  closed_by_name: col.nullable(col.of('account', 'name')),
  substituted: col.nullable(col.json<NonNullable<OrderLine['substitutes']>>()),
  asks: col.array(col.oneOf(...applianceDetails)),
  dispenses: col.json<(OrderLine['dispenses'][number] & { byId: string })[]>(),
  approval: col.nullable(col.json<Approval>()),
  provisional: provisionalType,
};
export type LineRow = RowOf<typeof lineRow>;

export const lineColumns = sql`
  ${listOf(stored, 'l')}, g.code as diagnosis_code, g.name as diagnosis_name, o.name as ordered_by_name,
  c.name as closed_by_name,
  case when l.substitutes is not null then (
    select json_build_object('itemName', s.item_name, 'reason', substring(s.closed_reason from ': (.*)$'), 'byName', b.name)
    from order_line s join account b on b.facility_id = s.facility_id and b.id = s.closed_by
    where s.facility_id = l.facility_id and s.id = l.substitutes) end as substituted, coalesce(d.acts, '[]') as dispenses, approved.approval,
  coalesce(case when l.category = 'service' then (select i.asks from facility_item i
    where i.facility_id = l.facility_id and i.id = l.item_id) end, '{}') as asks,
  (select ${provisionalMark} from card_authorization a where a.facility_id = l.facility_id
    and a.id = l.authorization_id) as provisional`;

export const lineJoins = sql`
  ${approvalJoin}
  join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
  left join account c on c.facility_id = l.facility_id and c.id = l.closed_by
  left join diagnosis g on g.facility_id = l.facility_id and g.id = l.diagnosis_id
  left join lateral (
    select json_agg(json_build_object('id', x.id, 'quantity', x.quantity, 'reversedQuantity', x.reversed_quantity, 'report', x.report,
        'serialNo', x.serial_no, 'size', x.size,
        'at', ${iso('x.dispensed_at')}, 'byId', a.id, 'byName', a.name, 'reversals', coalesce((
          select json_agg(json_build_object('quantity', r.quantity, 'at', ${iso('r.reversed_at')}, 'byName', b.name,
            'reason', r.reason) order by r.reversed_at)
          from dispense_reversal r join account b on b.facility_id = r.facility_id and b.id = r.reversed_by
          where r.facility_id = x.facility_id and r.dispense_id = x.id), '[]'::json))
      order by x.dispensed_at) as acts
    from dispense x join account a on a.facility_id = x.facility_id and a.id = x.dispensed_by
    where x.facility_id = l.facility_id and x.line_id = l.id
  ) d on true`;

/**
 * Returns a line as the reader's role may see it (requirements 9.1): diagnoses for the doctor, the note also for where
 * the line is carried out, except the pharmacy, and a reason given against an allergy for roles that may know the
 * allergy. `findings` are the current ones, which the caller determines by the rules.
 */
export function toOrderLine(row: LineRow, role: Role, findings: OrderLine['findings']): OrderLine {
  return {
    memberVisitItemId: row.id,
    orderId: row.order_id,
    visitId: row.visit_id,
    authorizedMemberId: row.member_id,
    itemId: row.item_id,
    itemName: row.item_name,
    itemCode: row.item_code,
    strength: row.strength,
    category: row.category,
    unitPrice: row.unit_price,
    quantity: row.quantity,
    dosage: row.dosage,
    dose: row.dose === null ? null : Number(row.dose),
    doseUnit: row.dose_unit,
    frequency: row.frequency,
    durationDays: row.duration_days,
    coverage: row.coverage,
    needsApproval: row.coverage === 'approval',
    split: shownSplit(
      splitPrice({
        unitPrice: row.unit_price,
        quantity: row.quantity,
        covered: row.coverage !== 'cash',
        terms: row.split_terms,
      }),
    ),
    splitTerms: row.split_terms,
    approvalNo: row.approval_no,
    approval: row.approval,
    status: row.status,
    dispensedQuantity: row.dispensed_quantity,
    remaining: isFinished(row.status) ? 0 : row.quantity - row.dispensed_quantity,
    diagnosis:
      maySee(role, 'line.diagnosis') && row.diagnosis_id && row.diagnosis_code && row.diagnosis_name
        ? { id: row.diagnosis_id, code: row.diagnosis_code, name: row.diagnosis_name }
        : null,
    doctorNote: row.doctor_note,
    asks: row.asks,
    urgent: row.urgent,
    overrideReason: maySee(role, 'line.overrideReason') ? row.override_reason : null,
    createdAt: row.ordered_at.toISOString(),
    orderedByName: row.ordered_by_name,
    substitutes: row.substituted,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    closedReason: row.closed_reason,
    findings: visibleTo(role, row.category, findings),
    dispenses: row.dispenses.map(({ byId: _, report, ...act }) => ({
      ...act,
      report: maySee(role, 'line.report') ? report : null,
    })),
    provisional: row.provisional,
  };
}

/** Returns the findings that a role may see: none reveals a field that the role may not read (requirements 9.1). */
export function visibleTo(role: Role, category: ItemCategory, findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }) => maySeeFinding(role, code, category));
}

/**
 * Locks a line for a change, its visit first: every function that changes lines takes the locks in this order.
 * @returns undefined where the facility has no such line
 */
export function lockLine(tx: Tx, facilityId: string, id: string) {
  return lockLineAndRead(tx, facilityId, id, async () => undefined);
}

/** As `lockLine`, and reads what the change needs in the round trip that locks the line, after the lock. */
export async function lockLineAndRead<Read>(
  tx: Tx,
  facilityId: string,
  id: string,
  read: () => Promise<Read>,
): Promise<{ line: LineRow; visit: VisitOfLines; read: Read } | undefined> {
  const visit = await lockVisitOfLine(tx, facilityId, id);
  if (!visit) return undefined;
  // A reversal may have moved the line to another visit meanwhile; that visit must be locked before the line.
  const [[line], result] = await Promise.all([
    readerOf(tx)(rows(lineRow)`
      select ${lineColumns} from order_line l ${lineJoins}
      where l.facility_id = ${facilityId} and l.id = ${id} and l.visit_id = ${visit.id}
      for no key update of l`),
    read(),
  ]);
  return line ? { line, visit, read: result } : lockLineAndRead(tx, facilityId, id, read);
}
