import { type ItemCategory, message, type Role } from '@afyakadi/contract';
import { col, listOf, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { lockVisitOfLines, type VisitOfLines } from '../visits/index.ts';

const lineColumns = {
  ...col.from('order_line', 'id', 'authorization_id', 'member_id', 'item_code', 'item_name', 'category'),
  ...col.from('order_line', 'coverage', 'unit_price', 'quantity', 'status'),
};

const lineToApprove = {
  ...lineColumns,
  ...col.from('card_authorization', 'authorization_no', 'scheme_verifier_id'),
  provisional: provisionalType,
  card_no: col.of('authorized_member', 'card_no'),
  /** The registration number of who ordered it. */
  practitioner_no: col.of('account', 'registration_no'),
  /** The active diagnoses under the authorization, the line's own first. */
  diagnosis_codes: col.array(col.text),
};
/** An order line with what the scheme needs to know about it. Money in whole TZS. */
export type LineToApprove = RowOf<typeof lineToApprove>;

interface Locked {
  line: LineToApprove;
  visit: VisitOfLines;
}

/** Locks a line, its visit first, as all do who change lines. Failure: `notFound`. */
export async function lockLineToApprove(tx: Tx, facilityId: string, id: string): Promise<Locked> {
  const stored = await tx
    .selectFrom('order_line')
    .select('visit_id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .executeTakeFirst();
  const visit = stored && (await lockVisitOfLines(tx, facilityId, stored.visit_id));
  if (!visit) throw new Failure('notFound', message('orders.unknownLine'));
  const [line] = await readerOf(tx)(rows(lineToApprove)`
    select ${listOf(lineColumns, 'l')}, a.authorization_no, a.scheme_verifier_id, ${provisionalMark} as provisional,
      m.card_no, o.registration_no as practitioner_no,
      array(
        select g.code from diagnosis g
        where g.facility_id = l.facility_id and g.member_id = l.member_id and g.withdrawn_at is null
          and (g.authorization_id = l.authorization_id or g.id = l.diagnosis_id)
        order by g.id is not distinct from l.diagnosis_id desc, g.recorded_at
      ) as diagnosis_codes
    from order_line l
    join card_authorization a on a.facility_id = l.facility_id and a.id = l.authorization_id
    join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
    join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
    where l.facility_id = ${facilityId} and l.id = ${id} and l.visit_id = ${visit.id}
    for no key update of l`);
  // A reversal may have moved the line to another visit meanwhile.
  return line ? { line, visit } : lockLineToApprove(tx, facilityId, id);
}

/** The category for whose approvals a role asks; a doctor asks for all. */
const ownCategory: Partial<Record<Role, ItemCategory>> = {
  pharmacist: 'medicine',
  lab_tech: 'test',
  practitioner: 'service',
};

const othersAsk = {
  medicine: 'approvals.pharmacyAsks',
  test: 'approvals.laboratoryAsks',
  service: 'approvals.serviceAsks',
} as const;

/** Refuses a line of another care point. Failure: `forbidden`. */
export function assertOwnCategory(caller: Caller, line: Pick<LineToApprove, 'category'>): void {
  const category = ownCategory[caller.role];
  if (category === undefined || category === line.category) return;
  throw new Failure('forbidden', message(othersAsk[line.category]));
}

/** Refuses a provisional authorization: the scheme approves only under its own. Failure: `conflict`. */
export function assertConfirmed({ provisional }: Pick<LineToApprove, 'provisional'>): void {
  if (provisional === null) return;
  throw new Failure(
    'conflict',
    message(provisional === 'waiting' ? 'approvals.stillProvisional' : 'approvals.authorizationRefused'),
  );
}

/**
 * Schemes refuse a request without a diagnosis (docs/servicehub.md), minutes after it was sent.
 * Failure: `unprocessable` with `diagnosis`.
 */
export function assertDiagnosed({ diagnosis_codes: codes }: Pick<LineToApprove, 'diagnosis_codes'>): void {
  if (codes.length > 0) return;
  const text = message('approvals.noDiagnosis');
  throw new Failure('unprocessable', text, { fields: { diagnosis: text } });
}

/** Refuses a line that needs no approval, is finished, or whose visit is over. Failure: `conflict`. */
export function assertWaiting({ line, visit }: Locked): void {
  if (line.coverage !== 'approval')
    throw new Failure('conflict', message('approvals.notNeeded', { item: line.item_name }));
  const { status } = line;
  const open = status === 'Ordered' || status === 'PartlyDispensed' || status === 'PartlyDone';
  if (!open || visit.status !== 'Pending')
    throw new Failure('conflict', message('approvals.lineFinished', { item: line.item_name }));
}
