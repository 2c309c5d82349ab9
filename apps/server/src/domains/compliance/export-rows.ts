import type { CareKind, LineOutcome } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { withPauses } from '../../platform/http/export-cells.ts';
import { approvedPart, patientPart } from '../ledger/index.ts';
import type { Period } from './period.ts';

export interface ExportLine {
  itemCode: string;
  itemName: string;
  itemTypeId: number;
  department: CareKind | null;
  quantity: number;
  unitPrice: number;
  amount: number;
  approvalNo: string | null;
  leftOut: string | null;
  outcome: LineOutcome | null;
  approvedQuantity: number | null;
  approvedPrice: number | null;
  amountApproved: number | null;
  reason: string | null;
  patientPays: number;
}

const exportRow = {
  ...col.from(
    'claim',
    'authorization_id',
    'claim_year',
    'claim_month',
    'folio_no',
    'status',
    'authorization_no',
  ),
  ...col.from('claim', 'card_no', 'first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth', 'day'),
  ...col.from('claim', 'built_day', 'submitted_at', 'amount_claimed', 'amount_approved'),
  facility_code: col.of('facility', 'code'),
  visit_type_name: col.of('visit_type', 'name'),
  /** Of all lines; null with lines, which have it each. */
  patient_pays: col.nullable(col.integer),
  line: col.nullable(col.json<ExportLine>()),
};

/** A line with its claim; the line's part is null where only claims were requested, or the claim has no line. */
export type ExportRow = RowOf<typeof exportRow>;

/** Claims of one read: enough to limit round trips, few enough for little memory. */
const batch = 500;

/**
 * Yields the claims of a period by day of attendance, without drafts and superseded versions, line by line, in batches
 * of one read each. The place is day and authorization, so a claim that gets a new version meanwhile appears once.
 * Omits claims first built after `before`.
 */
export async function* exportRows(
  read: Reader,
  facilityId: string,
  { from, to }: Period,
  wanted: { lines: boolean; before: Date },
): AsyncGenerator<ExportRow> {
  let place = { day: from, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const claims = sql`
      select c.*, t.name as visit_type_name, f.code as facility_code
      from claim c
      join facility f on f.id = c.facility_id
      join visit_type t on t.id = c.visit_type_id
      where c.facility_id = ${facilityId} and c.superseded_by is null and c.status <> 'Draft'
        and c.day between ${place.day} and ${to} and (c.day, c.authorization_id) > (${place.day}, ${place.id})
        and (c.version > 1 or c.built_at <= ${wanted.before})
      order by c.day, c.authorization_id limit ${sql.lit(batch)}`;
    const lines = wanted.lines
      ? sql`left join claim_line l on l.facility_id = c.facility_id and l.claim_id = c.id`
      : sql`left join claim_line l on false`;
    const patientPays = wanted.lines
      ? sql`null::bigint`
      : sql`(select coalesce(sum(${patientPart}), 0)::bigint from claim_line l
          where l.facility_id = c.facility_id and l.claim_id = c.id)`;
    const page = await read(
      rows(
        exportRow,
      )`select c.authorization_id, c.facility_code, c.claim_year, c.claim_month, c.folio_no, c.status,
          c.authorization_no, c.card_no, c.first_name, c.middle_name, c.last_name, c.gender, c.date_of_birth,
          c.visit_type_name, c.day, c.built_day, c.submitted_at, c.amount_claimed, c.amount_approved,
          ${patientPays} as patient_pays,
          case when l.claim_id is not null then json_build_object('itemCode', l.item_code, 'itemName', l.item_name,
            'itemTypeId', l.item_type_id, 'department', l.department, 'quantity', l.quantity,
            'unitPrice', l.unit_price, 'amount', l.scheme_amount, 'approvalNo', l.approval_no, 'leftOut', l.left_out,
            'outcome', l.outcome, 'approvedQuantity', l.approved_quantity, 'approvedPrice', l.approved_price,
            'amountApproved', ${approvedPart}, 'reason', l.reason,
            'patientPays', ${patientPart}) end as line
        from (${claims}) c ${lines}
        order by c.day, c.authorization_id, l.line_no`,
    );
    yield* withPauses(page);
    const last = page[page.length - 1];
    if (!last) return;
    place = { day: last.day, id: last.authorization_id };
  }
}
