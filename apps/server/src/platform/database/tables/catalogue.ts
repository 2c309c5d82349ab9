import type { Generated, GeneratedAlways } from 'kysely';

/** The schemes' reference data, a facility's catalogue, and the coded lists. */
export interface CatalogueTables {
  verifier: VerifierRow;
  card_type: CardTypeRow;
  visit_type: VisitTypeRow;
  item_type: ItemTypeRow;
  care_point: CarePointRow;
  facility_item: FacilityItemRow;
  facility_item_price: FacilityItemPriceRow;
  item_use: ItemUseRow;
  item_synonym: ItemSynonymRow;
  excluded_service: ExcludedServiceRow;
  test_measure: TestMeasureRow;
  reference_range: ReferenceRangeRow;
  diagnosis_code: DiagnosisCodeRow;
  reference_list: ReferenceListRow;
  diagnosis_limit: DiagnosisLimitRow;
}

interface VerifierRow {
  id: string;
  name: string;
  /** Known from a scheme's service. */
  of_scheme: Generated<boolean>;
}

interface CardTypeRow {
  verifier_id: string;
  id: string;
  name: string;
  of_scheme: Generated<boolean>;
}

interface VisitTypeRow {
  id: number;
  name: string;
  alias: string;
  requires_referral_no: Generated<boolean>;
  requires_remarks: Generated<boolean>;
  once_a_day: Generated<boolean>;
  maximum_visits_per_month: number | null;
  has_consultation_charges: Generated<boolean>;
  description: Generated<string>;
  required_input: Generated<'' | 'FINGERPRINT' | 'FACIAL' | 'BIOMETRIC'>;
  of_scheme: Generated<boolean>;
}

interface ItemTypeRow {
  id: number;
  name: string;
}

interface CarePointRow {
  facility_id: string;
  id: string;
  name: string;
  description: string | null;
  kind: 'consultation' | 'registration' | 'pharmacy' | 'laboratory' | null;
  code: string;
  active: Generated<boolean>;
  charge_item_code: string | null;
}

interface FacilityItemRow {
  facility_id: string;
  id: string;
  item_code: string;
  item_name: string;
  strength: string | null;
  dosage: string | null;
  item_type_id: number;
  category: 'medicine' | 'test' | 'service';
  unit_price: number;
  needs_approval: Generated<boolean>;
  maximum_quantity: number | null;
  active: Generated<boolean>;
  scheme_ids: Generated<string[] | null>;
  sex: 'Male' | 'Female' | null;
  age_from_days: number | null;
  age_to_days: number | null;
  indications: string[] | null;
  /** Set by a trigger. */
  search_text: Generated<string>;
  group_name: GeneratedAlways<string>;
}

/** How often a facility ordered an item; counted by a trigger. */
interface ItemUseRow {
  facility_id: string;
  item_id: string;
  times_ordered: number;
}

interface ItemSynonymRow {
  name: string;
  required: string[];
  excluded: string[];
  words: string;
}

interface FacilityItemPriceRow {
  facility_id: string;
  item_code: string;
  scheme_id: string;
  unit_price: number;
}

interface ExcludedServiceRow {
  facility_id: string;
  item_code: string;
  scheme_id: string;
  product_code: string;
}

interface TestMeasureRow {
  facility_id: string;
  item_code: string;
  code: string;
  position: number;
  name: string;
  unit: string;
  decimals: Generated<number>;
}

/** Numerics come as text: they are turned into numbers where a value leaves, and never added up. */
interface ReferenceRangeRow {
  facility_id: string;
  item_code: string;
  code: string;
  line: number;
  sex: 'Male' | 'Female' | null;
  age_from_days: Generated<number>;
  age_to_days: number | null;
  low: string | null;
  high: string | null;
}

interface DiagnosisCodeRow {
  code: string;
  name: string;
  words: Generated<string>;
  rank: Generated<number>;
  shipped: Generated<boolean>;
  search: GeneratedAlways<string>;
}

interface ReferenceListRow {
  name: string;
  hash: string;
}

interface DiagnosisLimitRow {
  prefix: string;
  sex: 'Male' | 'Female' | null;
  age_from_days: number | null;
  age_to_days: number | null;
}
