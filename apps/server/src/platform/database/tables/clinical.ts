import type { Coverage, Frequency, LineStatus } from '@afyakadi/contract';
import type { Generated } from 'kysely';

/** The clinical work, and the ledger of services given. */
export interface ClinicalTables {
  diagnosis: DiagnosisRow;
  clinical_note: ClinicalNoteRow;
  allergy: AllergyRow;
  order_line: OrderLineRow;
  dispense: DispenseRow;
  dispense_reversal: DispenseReversalRow;
  test_result: TestResultRow;
  test_value: TestValueRow;
  service_given: ServiceGivenRow;
}

interface DiagnosisRow {
  facility_id: string;
  id: string;
  member_id: string;
  authorization_id: string;
  code: string;
  name: string;
  certainty: 'Provisional' | 'Final';
  note: string | null;
  recorded_at: Date;
  recorded_by: string;
  finalized_at: Date | null;
  finalized_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface ClinicalNoteRow {
  facility_id: string;
  id: string;
  member_id: string;
  authorization_id: string;
  text: string;
  recorded_at: Date;
  recorded_by: string;
}

interface AllergyRow {
  facility_id: string;
  id: string;
  member_id: string;
  substance: string;
  reaction: string | null;
  severity: 'Mild' | 'Moderate' | 'Severe';
  recorded_at: Date;
  recorded_by: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface OrderLineRow {
  facility_id: string;
  id: string;
  order_id: string;
  visit_id: string;
  authorization_id: string;
  member_id: string;
  item_id: string;
  item_code: string;
  item_name: string;
  strength: string | null;
  category: 'medicine' | 'test';
  unit_price: number;
  coverage: Coverage;
  approval_no: string | null;
  quantity: number;
  dosage: string | null;
  dose: string | null;
  frequency: Frequency | null;
  duration_days: number | null;
  doctor_note: string | null;
  diagnosis_id: string | null;
  override_reason: string | null;
  status: LineStatus;
  dispensed_quantity: Generated<number>;
  day: string;
  ordered_at: Date;
  ordered_by: string;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
}

interface DispenseRow {
  facility_id: string;
  id: string;
  line_id: string;
  quantity: number;
  reversed_quantity: Generated<number>;
  override_reason: string | null;
  day: string;
  dispensed_at: Date;
  dispensed_by: string;
}

interface DispenseReversalRow {
  facility_id: string;
  id: string;
  dispense_id: string;
  quantity: number;
  reason: string;
  day: string;
  reversed_at: Date;
  reversed_by: string;
}

interface TestResultRow {
  facility_id: string;
  id: string;
  line_id: string;
  version: number;
  remarks: string;
  state: 'Preliminary' | 'Final';
  correction_reason: string | null;
  resulted_at: Date;
  resulted_by: string;
  authorized_at: Date | null;
  authorized_by: string | null;
}

interface TestValueRow {
  facility_id: string;
  result_id: string;
  position: number;
  code: string;
  name: string;
  unit: string;
  value: string;
  low: string | null;
  high: string | null;
}

interface ServiceGivenRow {
  facility_id: string;
  id: string;
  visit_id: string;
  authorization_id: string;
  item_code: string;
  item_name: string;
  quantity: number;
  unit_price: number;
  covered: boolean;
  day: string;
  given_at: Date;
  given_by: string;
  line_id: string | null;
  is_charge: Generated<boolean>;
}
