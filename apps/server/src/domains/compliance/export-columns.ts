import { maySee, type Role, serialNoOf, serviceGroupOf } from '@afyakadi/contract';
import type { Cell } from '../../platform/http/export-cells.ts';
import type { ExportLine, ExportRow } from './export-rows.ts';

export interface Column {
  header: string;
  /** In characters. */
  width: number;
  /** Whole TZS, or a count. */
  number?: true;
  of(row: ExportRow): Cell;
}

const perClaim = (dayOf: (at: Date) => string): Column[] => [
  { header: 'Serial No', width: 24, of: serialOf },
  { header: 'Folio', width: 8, number: true, of: (row) => row.folio_no },
  { header: 'Status', width: 11, of: (row) => row.status },
  { header: 'Authorization No', width: 18, of: (row) => row.authorization_no },
  { header: 'Card No', width: 18, of: (row) => row.card_no },
  {
    header: 'Patient',
    width: 28,
    of: (row) => [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' '),
  },
  { header: 'Sex', width: 8, of: (row) => row.gender },
  { header: 'Date of birth', width: 13, of: (row) => row.date_of_birth },
  { header: 'Visit type', width: 16, of: (row) => row.visit_type_name },
  { header: 'Attended on', width: 12, of: (row) => row.day },
  { header: 'Built on', width: 12, of: (row) => row.built_day },
  { header: 'Submitted on', width: 13, of: (row) => row.submitted_at && dayOf(row.submitted_at) },
];

const ofLine =
  (value: (line: ExportLine) => Cell) =>
  ({ line }: ExportRow): Cell =>
    line && value(line);

const perLine: Column[] = [
  { header: 'Item code', width: 12, of: ofLine((line) => line.itemCode) },
  { header: 'Item', width: 36, of: ofLine((line) => line.itemName) },
  { header: 'Service group', width: 14, of: ofLine((line) => serviceGroupOf(line.itemTypeId)) },
  { header: 'Quantity', width: 10, number: true, of: ofLine((line) => line.quantity) },
  { header: 'Unit price', width: 12, number: true, of: ofLine((line) => line.unitPrice) },
  { header: 'Amount', width: 12, number: true, of: ofLine((line) => line.amount) },
  { header: 'Approval No', width: 20, of: ofLine((line) => line.approvalNo) },
  { header: 'Left out', width: 24, of: ofLine((line) => line.leftOut) },
  { header: 'Outcome', width: 10, of: ofLine((line) => line.outcome) },
  { header: 'Approved quantity', width: 18, number: true, of: ofLine((line) => line.approvedQuantity) },
  { header: 'Approved price', width: 15, number: true, of: ofLine((line) => line.approvedPrice) },
  { header: 'Amount approved', width: 16, number: true, of: ofLine((line) => line.amountApproved) },
  { header: 'Reason', width: 40, of: ofLine((line) => line.reason) },
  { header: 'Patient pays', width: 13, number: true, of: ofLine((line) => line.patientPays) },
];

const claimTotals: Column[] = [
  { header: 'Amount claimed', width: 16, number: true, of: (row) => row.amount_claimed },
  { header: 'Amount approved', width: 16, number: true, of: (row) => row.amount_approved },
  { header: 'Patient pays', width: 13, number: true, of: (row) => row.patient_pays },
];

/** Services are clinical data: the administrator's file has one row per claim, with its amount. */
export function hasLines(role: Role): boolean {
  return maySee(role, 'export.lines');
}

/** The columns of a role's file. @param dayOf the facility's day of a moment */
export function columnsFor(role: Role, dayOf: (at: Date) => string): Column[] {
  return [...perClaim(dayOf), ...(hasLines(role) ? perLine : claimTotals)];
}

function serialOf(row: ExportRow): Cell {
  if (row.folio_no === null) return null;
  return serialNoOf({
    facilityCode: row.facility_code,
    year: row.claim_year,
    month: row.claim_month,
    folioNo: row.folio_no,
  });
}
