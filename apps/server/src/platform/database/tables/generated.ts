// Made by `npm run tables` from the migrated schema. Do not edit: `npm run check` compares it.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, GeneratedJson, Json } from './column-types.ts';

/** The tables of migrations/*.sql, column by column, as `types.ts` reads them: bigint a number, date 'YYYY-MM-DD'. */
export interface Tables {
  account: {
    facility_id: string;
    id: string;
    name: string;
    registration_no: string | null;
    password_hash: string | null;
    is_demo: Generated<boolean>;
    disabled_at: Date | null;
    password_changed_at: Generated<Date>;
    created_at: Generated<Date>;
    qualification: string | null;
    charge_item_code: string | null;
    email: string | null;
    provisional: Generated<boolean>;
    care_point_ids: Generated<string[]>;
  };
  account_identifier: {
    facility_id: string;
    account_id: string;
    kind: 'card' | 'phone' | 'nida';
    value: string;
  };
  account_role: {
    facility_id: string;
    account_id: string;
    role: 'receptionist' | 'lab_tech' | 'pharmacist' | 'doctor' | 'practitioner' | 'admin';
  };
  allergy: {
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
  };
  approval: {
    facility_id: string;
    id: string;
    line_id: string;
    authorization_id: string;
    member_id: string;
    item_code: string;
    by_letter: boolean;
    reason: string | null;
    quantity_requested: number;
    quantity_approved: number | null;
    quantity_used: Generated<number>;
    status: 'Pending' | 'Valid' | 'Invalid' | 'Consumed';
    reference_no: string | null;
    remarks: Generated<string>;
    valid_until: string | null;
    requested_at: Date;
    requested_by: string;
    answered_at: Date | null;
  };
  approval_use: {
    facility_id: string;
    id: string;
    approval_id: string;
    subject_id: string;
    quantity: number;
    used_at: Date;
    returned_at: Date | null;
    counted_at: Date | null;
    return_counted_at: Date | null;
    refused: string | null;
    refused_message: Json<ColumnTypes['approval_use.refused_message'] | null>;
  };
  audit: {
    facility_id: string;
    id: string;
    at: Date;
    account_id: string | null;
    role: string | null;
    address: string | null;
    action: string;
    subject_type: string | null;
    subject_id: string | null;
    member_id: string | null;
    reason: string | null;
    detail: GeneratedJson<ColumnTypes['audit.detail']>;
    mac: Buffer | null;
  };
  audit_seal: {
    facility_id: string;
    no: number;
    ids: string[];
    hashes: Buffer[];
    rows: number;
    previous: Buffer;
    hash: Buffer;
    sealed_at: Date;
    unproven: Generated<string[]>;
    key_id: string | null;
    mac: Buffer | null;
  };
  audit_unsealed: {
    facility_id: string;
    at: Date;
    audit_id: string;
  };
  authorized_member: {
    facility_id: string;
    id: string;
    verifier_id: string;
    card_no: string;
    card_key: string | null;
    national_id: string | null;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    gender: 'Male' | 'Female' | null;
    date_of_birth: string | null;
    identity_source: 'scheme' | 'staff' | 'missing';
    scheme_id: string | null;
    scheme_name: string | null;
    product_code: string | null;
    product_name: string | null;
    card_status: string;
    expiry_date: string | null;
    photo: string | null;
    created_at: Date;
    updated_at: Date;
  };
  bed: {
    facility_id: string;
    id: string;
    care_point_id: string;
    name: string;
    class: Generated<'General' | 'Private' | 'HDU' | 'ICU' | 'Maternity' | 'Children' | 'Isolation'>;
    item_code: string;
    round_item_code: string | null;
    active: Generated<boolean>;
  };
  bed_assignment: {
    facility_id: string;
    id: string;
    stay_id: string;
    bed_id: string;
    visit_id: string;
    item_code: string;
    round_item_code: string | null;
    from_at: Date;
    until_at: Date | null;
    placed_by: string;
  };
  card_authorization: {
    facility_id: string;
    id: string;
    authorization_no: string;
    member_id: string;
    verifier_id: string;
    card_type_id: string;
    visit_type_id: number;
    referral_no: string | null;
    staff_remarks: string | null;
    card_status: string;
    authorization_status: string;
    scheme_remarks: string;
    scheme_id: string | null;
    product_code: string | null;
    day: string;
    created_at: Date;
    created_by: string;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_reason: string | null;
    holder_name: Generated<string>;
    provisional: 'waiting' | 'reconciled' | 'refused' | 'closed' | null;
    provisional_no: string | null;
    provisional_source: 'own' | 'phone' | 'ussd' | null;
    provisional_reason: string | null;
    answered_at: Date | null;
    answer_remarks: string | null;
    closed_at: Date | null;
    closed_by: string | null;
    closed_outcome: 'paid-by-patient' | 'written-off' | 'other' | null;
    closed_note: string | null;
    answer_remarks_message: Json<ColumnTypes['card_authorization.answer_remarks_message'] | null>;
    card_no: string;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    gender: 'Male' | 'Female' | null;
    date_of_birth: string | null;
    identity_source: 'scheme' | 'staff' | 'missing';
    scheme_name: string | null;
    product_name: string | null;
    scheme_verifier_id: Generated<string>;
  };
  card_type: {
    verifier_id: string;
    id: string;
    name: string;
    of_scheme: Generated<boolean>;
  };
  care_point: {
    facility_id: string;
    id: string;
    name: string;
    description: string | null;
    kind:
      | 'consultation'
      | 'registration'
      | 'pharmacy'
      | 'laboratory'
      | 'triage'
      | 'procedures'
      | 'theatre'
      | 'imaging'
      | 'dental'
      | 'eye'
      | 'physiotherapy'
      | 'dialysis'
      | 'maternity'
      | 'ward'
      | null;
    code: string;
    active: Generated<boolean>;
    charge_item_code: string | null;
    queue_day: string | null;
    queue_last: Generated<number>;
  };
  claim: {
    facility_id: string;
    id: string;
    authorization_id: string;
    folio_no: number | null;
    claim_year: number;
    claim_month: number;
    status: 'Draft' | 'Pending' | 'Submitted' | 'Approved' | 'Rejected';
    amount_claimed: number;
    rejection_reason: string | null;
    superseded_by: string | null;
    built_day: string;
    built_at: Date;
    submitted_at: Date | null;
    decided_at: Date | null;
    member_id: string;
    day: string;
    visit_type_id: number;
    scheme_id: string | null;
    authorization_no: Generated<string>;
    card_no: Generated<string>;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    gender: 'Male' | 'Female' | null;
    date_of_birth: string | null;
    version: Generated<number>;
    previous_id: string | null;
    correction_note: string | null;
    clinical_notes: string | null;
    late_reason: string | null;
    answers: GeneratedJson<ColumnTypes['claim.answers']>;
    findings: GeneratedJson<ColumnTypes['claim.findings']>;
    built_by: string;
    submitted_by: string | null;
    submission_no: string | null;
    decision_asked_at: Date | null;
    amount_approved: number | null;
    scheme_remarks: string | null;
    scheme_verifier_id: Generated<string>;
    admitted_at: Date | null;
    discharged_at: Date | null;
  };
  claim_closing: {
    facility_id: string;
    claim_year: number;
    claim_month: number;
    folios: number;
    amount_claimed: number;
    receipt_no: string | null;
    closed_at: Date;
    closed_by: string;
    scheme_verifier_id: Generated<string>;
  };
  claim_diagnosis: {
    facility_id: string;
    claim_id: string;
    position: number;
    code: string;
    name: string;
    certainty: 'Provisional' | 'Final';
  };
  claim_line: {
    facility_id: string;
    claim_id: string;
    line_no: number;
    item_code: string;
    item_name: string;
    quantity: number;
    unit_price: number;
    line_id: string | null;
    given_id: string | null;
    item_type_id: number;
    department:
      | 'consultation'
      | 'registration'
      | 'pharmacy'
      | 'laboratory'
      | 'triage'
      | 'procedures'
      | 'theatre'
      | 'imaging'
      | 'dental'
      | 'eye'
      | 'physiotherapy'
      | 'dialysis'
      | 'maternity'
      | 'ward'
      | null;
    given_on: string;
    approval_no: string | null;
    left_out: string | null;
    outcome: 'Approved' | 'Reduced' | 'Rejected' | null;
    approved_quantity: number | null;
    approved_price: number | null;
    amount_approved: GeneratedAlways<number | null>;
    reason: string | null;
    other_details: string | null;
    copayment: Generated<number>;
    over_number: Generated<number>;
    over_ceiling: Generated<number>;
    waived: Generated<boolean>;
    unpaid: GeneratedAlways<number>;
    scheme_amount: GeneratedAlways<number>;
  };
  claim_month_figure: {
    facility_id: string;
    claim_year: number;
    claim_month: number;
    status: string;
    slot: number;
    n: number;
    amount_claimed: number;
    amount_approved: number;
    scheme_verifier_id: Generated<string>;
  };
  claim_payment: {
    facility_id: string;
    id: string;
    claim_year: number;
    claim_month: number;
    amount: number;
    paid_on: string;
    reference: string;
    recorded_at: Date;
    recorded_by: string;
    scheme_verifier_id: Generated<string>;
  };
  claim_practitioner: {
    facility_id: string;
    claim_id: string;
    position: number;
    account_id: string;
    name: string;
    registration_no: string | null;
    qualification: string | null;
  };
  claim_submission: {
    facility_id: string;
    id: string;
    claim_id: string;
    state: 'pending' | 'received' | 'already' | 'refused' | 'unanswered';
    remarks: Generated<string>;
    started_at: Date;
    started_by: string;
    ended_at: Date | null;
    key: string | null;
    remarks_message: Json<ColumnTypes['claim_submission.remarks_message'] | null>;
  };
  clinical_note: {
    facility_id: string;
    id: string;
    member_id: string;
    authorization_id: string;
    text: string;
    recorded_at: Date;
    recorded_by: string;
  };
  critical_result: {
    facility_id: string;
    line_id: string;
    since: Date;
    waits_for_notice: boolean;
    seen_at: Date | null;
    seen_by: string | null;
  };
  diagnosis: {
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
  };
  diagnosis_code: {
    code: string;
    name: string;
    words: Generated<string>;
    rank: Generated<number>;
    shipped: Generated<boolean>;
    search: GeneratedAlways<string>;
  };
  diagnosis_limit: {
    prefix: string;
    sex: 'Male' | 'Female' | null;
    age_from_days: number | null;
    age_to_days: number | null;
  };
  dispense: {
    facility_id: string;
    id: string;
    line_id: string;
    quantity: number;
    reversed_quantity: Generated<number>;
    override_reason: string | null;
    day: string;
    dispensed_at: Date;
    dispensed_by: string;
    report: string | null;
    serial_no: string | null;
    size: string | null;
  };
  dispense_reversal: {
    facility_id: string;
    id: string;
    dispense_id: string;
    quantity: number;
    reason: string;
    day: string;
    reversed_at: Date;
    reversed_by: string;
  };
  dose_record: {
    facility_id: string;
    line_id: string;
    number: number;
    version: number;
    due_at: Date | null;
    outcome: 'Given' | 'Refused' | 'NotGiven' | 'EnteredInError';
    reason: string | null;
    recorded_at: Date;
    recorded_by: string;
  };
  emergency_access: {
    facility_id: string;
    id: string;
    account_id: string;
    role: string;
    member_id: string;
    reason: string;
    at: Date;
    until: Date;
  };
  event: {
    facility_id: string;
    id: string;
    xid: Generated<string>;
    at: Date;
    topic: ColumnTypes['event.topic'];
    care_point_id: string | null;
    visit_id: string | null;
    member_id: string | null;
  };
  excluded_service: {
    facility_id: string;
    item_code: string;
    scheme_id: string;
    product_code: string;
  };
  facility: {
    id: string;
    code: string;
    name: string;
    level: Generated<string>;
    created_at: Generated<Date>;
    address: Generated<string>;
    keeps_register: Generated<boolean>;
  };
  facility_item: {
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
    scheme_ids: string[] | null;
    sex: 'Male' | 'Female' | null;
    age_from_days: number | null;
    age_to_days: number | null;
    indications: string[] | null;
    search_text: Generated<string>;
    group_name: GeneratedAlways<string>;
    result_choices: GeneratedJson<ColumnTypes['facility_item.result_choices']>;
    ready_texts: Generated<string[]>;
    care_kind:
      | 'procedures'
      | 'theatre'
      | 'imaging'
      | 'dental'
      | 'eye'
      | 'physiotherapy'
      | 'dialysis'
      | 'maternity'
      | 'ward'
      | null;
    asks: Generated<ColumnTypes['facility_item.asks']>;
  };
  facility_item_price: {
    facility_id: string;
    item_code: string;
    scheme_id: string;
    unit_price: number;
  };
  facility_logo: {
    facility_id: string;
    type: 'image/png' | 'image/jpeg';
    content: Buffer;
    reencoded: Generated<boolean>;
  };
  facility_scheme: {
    facility_id: string;
    adapter: 'register' | 'servicehub';
    client_id: string | null;
    client_secret: Buffer | null;
    practice: Generated<boolean>;
    changed_at: Date;
    changed_by: string | null;
    verifier_id: Generated<string>;
  };
  facility_setting: {
    facility_id: string;
    result_authorization: Generated<boolean>;
    provisional_authorizations: Generated<boolean>;
    queue_numbers: Generated<boolean>;
    display_token_hash: string | null;
    dose_hours: Json<ColumnTypes['facility_setting.dose_hours'] | null>;
    idle_minutes: Generated<number>;
    skip_waiting: boolean | null;
    second_factor_roles: Generated<ColumnTypes['facility_setting.second_factor_roles']>;
  };
  idempotency: {
    facility_id: string;
    key: string;
    account_id: string;
    call: string;
    body_hash: Buffer;
    http_status: number | null;
    answer: Json<ColumnTypes['idempotency.answer'] | null>;
    created_at: Date;
    worker: string | null;
    renewed_at: Generated<Date>;
  };
  identity_conflict: {
    facility_id: string;
    authorization_id: string;
    member_id: string;
    ours: Json<ColumnTypes['identity_conflict.ours']>;
    theirs: Json<ColumnTypes['identity_conflict.theirs']>;
    answer: Json<ColumnTypes['identity_conflict.answer']>;
    scheme_no: string | null;
    found_at: Date;
    decision: 'scheme' | 'facility' | 'two-people' | null;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
  import: {
    facility_id: string;
    id: string;
    kind: 'members' | 'tariff' | 'exclusions' | 'benefits';
    state: 'reading' | 'comparing' | 'ready' | 'scheduled' | 'applying' | 'applied' | 'failed' | 'discarded';
    file_name: Generated<string>;
    file_hash: Buffer | null;
    rows: Generated<number>;
    done: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    missing: Generated<number>;
    refused: Generated<number>;
    problem: Json<ColumnTypes['import.problem'] | null>;
    missing_too: Generated<boolean>;
    created_by: string | null;
    created_at: Date;
    worked_at: Generated<Date>;
    applied_by: string | null;
    applied_at: Date | null;
    source: Generated<'file' | 'scheme'>;
    effective_on: string | null;
    priced: Generated<number>;
    given: Generated<number>;
    verifier_id: Generated<string>;
  };
  import_row: {
    facility_id: string;
    import_id: string;
    line: number;
    key: string;
    outcome: 'added' | 'changed' | 'same' | 'missing' | 'refused' | null;
    readable: Generated<boolean>;
    wanted: Json<ColumnTypes['import_row.wanted'] | null>;
    present: Json<ColumnTypes['import_row.present'] | null>;
    reason: Json<ColumnTypes['import_row.reason'] | null>;
    used: number | null;
    stake: number | null;
  };
  item_synonym: {
    name: string;
    required: string[];
    excluded: string[];
    words: string;
  };
  item_type: {
    id: number;
    name: string;
    care_kind:
      | 'procedures'
      | 'theatre'
      | 'imaging'
      | 'dental'
      | 'eye'
      | 'physiotherapy'
      | 'dialysis'
      | 'maternity'
      | 'ward'
      | null;
  };
  item_use: {
    facility_id: string;
    item_id: string;
    times_ordered: number;
  };
  known_device: {
    facility_id: string;
    account_id: string;
    device_hash: Buffer;
    seen_at: Date;
  };
  lab_sample: {
    facility_id: string;
    id: string;
    line_id: string;
    number: string;
    collected_at: Date;
    collected_by: string;
    received_at: Date | null;
    received_by: string | null;
    rejected_at: Date | null;
    rejected_by: string | null;
    rejected_reason: string | null;
  };
  list_length: {
    facility_id: string;
    list: string;
    day: string;
    slot: number;
    n: number;
  };
  number_series: {
    facility_id: string;
    series: string;
    last: Generated<number>;
  };
  one_time_code: {
    facility_id: string;
    id: string;
    account_id: string;
    purpose: 'invitation' | 'reset';
    secret_hash: Buffer;
    expires_at: Date;
    attempts: Generated<number>;
    used_at: Date | null;
    created_by: string | null;
    created_at: Date;
  };
  order_line: {
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
    category: 'medicine' | 'test' | 'service';
    unit_price: number;
    coverage: 'covered' | 'cash' | 'approval';
    approval_no: string | null;
    quantity: number;
    dosage: string | null;
    dose: string | null;
    frequency: ColumnTypes['order_line.frequency'] | null;
    duration_days: number | null;
    doctor_note: string | null;
    diagnosis_id: string | null;
    override_reason: string | null;
    status:
      | 'Ordered'
      | 'PartlyDispensed'
      | 'Dispensed'
      | 'PartlyDone'
      | 'Done'
      | 'Preliminary'
      | 'Resulted'
      | 'Cancelled'
      | 'NotGiven'
      | 'NotDone';
    dispensed_quantity: Generated<number>;
    day: string;
    ordered_at: Date;
    ordered_by: string;
    closed_at: Date | null;
    closed_by: string | null;
    closed_reason: string | null;
    urgent: Generated<boolean>;
    split_terms: Json<ColumnTypes['order_line.split_terms'] | null>;
    scheme_amount: number | null;
    dose_unit: ColumnTypes['order_line.dose_unit'] | null;
    substitutes: string | null;
    stopped_at: Date | null;
    stopped_on: string | null;
    stopped_by: string | null;
    stopped_reason: string | null;
  };
  order_set: {
    facility_id: string;
    id: string;
    name: string;
    category: 'medicine' | 'test' | 'service';
    lines: Json<ColumnTypes['order_set.lines']>;
    saved_at: Date;
    saved_by: string;
  };
  outbox: {
    facility_id: string;
    id: string;
    seq: GeneratedAlways<number>;
    partition_key: string;
    kind: string;
    subject_id: string;
    member_id: string | null;
    data: GeneratedJson<ColumnTypes['outbox.data']>;
    state: 'waiting' | 'done' | 'given-up';
    attempts: Generated<number>;
    problem: string | null;
    detail: Json<ColumnTypes['outbox.detail'] | null>;
    created_at: Date;
    created_by: string | null;
    created_role: string | null;
    tried_at: Date | null;
    next_at: Date;
    at_work_until: Date | null;
    lease: string | null;
    leased_until: Date | null;
    ended_at: Date | null;
    ended_by: string | null;
    reason: string | null;
  };
  outgoing_message: {
    facility_id: string;
    id: string;
    account_id: string;
    channel: 'mail' | 'sms' | 'outbox';
    purpose: 'invitation' | 'reset' | 'notice';
    state: 'waiting' | 'sent' | 'failed';
    problem: Json<ColumnTypes['outgoing_message.problem'] | null>;
    text: string | null;
    text_until: Date | null;
    created_at: Date;
    ended_at: Date | null;
  };
  passkey: {
    facility_id: string;
    id: string;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  product_benefit: {
    facility_id: string;
    scheme_id: string;
    product_code: string;
    patient_type: 'OUT' | 'IN';
    item_code: Generated<string>;
    copayment_percent: number | null;
    yearly_ceiling: number | null;
    yearly_number: number | null;
    waived: Generated<boolean>;
  };
  recovery_code: {
    facility_id: string;
    account_id: string;
    code_hash: Buffer;
    used_at: Date | null;
    created_at: Date;
  };
  reference_list: {
    name: string;
    hash: string;
  };
  reference_range: {
    facility_id: string;
    item_code: string;
    code: string;
    line: number;
    sex: 'Male' | 'Female' | null;
    age_from_days: Generated<number>;
    age_to_days: number | null;
    low: string | null;
    high: string | null;
  };
  referral: {
    facility_id: string;
    id: string;
    referral_no: string | null;
    direction: 'out' | 'in';
    card_no: string;
    patient_name: string;
    other_facility: string;
    reason: string;
    status: 'Pending' | 'Completed' | 'Rejected';
    remarks: Generated<string>;
    created_at: Date;
    serial_no: string;
    member_id: string | null;
    authorization_id: string | null;
    gender: 'Male' | 'Female' | null;
    date_of_birth: string | null;
    other_facility_code: Generated<string>;
    diagnoses: GeneratedJson<ColumnTypes['referral.diagnoses']>;
    scheme_remarks: Generated<string>;
    version: Generated<number>;
    previous_id: string | null;
    superseded_by: string | null;
    practitioner_name: string | null;
    practitioner_registration_no: string | null;
    created_by: string | null;
    ended_at: Date | null;
    ended_by: string | null;
    sending: Generated<boolean>;
  };
  referral_count: {
    facility_id: string;
    direction: string;
    status: string;
    n: number;
  };
  refresh_token: {
    facility_id: string;
    id: string;
    account_id: string;
    family_id: string;
    role: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  scheme_address: {
    address: string;
    state: 'unknown' | 'up' | 'slow' | 'down';
    since: Date;
    changed_in: Generated<string>;
    checked_at: Date | null;
    problem: string | null;
    probed_by: string | null;
    probed_until: Date | null;
  };
  scheme_connection: {
    facility_id: string;
    state: 'unknown' | 'up' | 'slow' | 'down' | 'refused';
    since: Date;
    checked_at: Date | null;
    problem: string | null;
    verifier_id: Generated<string>;
  };
  scheme_fetch: {
    facility_id: string;
    looked_at: Date | null;
    next_at: Date | null;
    lease: string | null;
    leased_until: Date | null;
    verifier_id: Generated<string>;
  };
  scheme_offer: {
    facility_id: string;
    kind: 'visit-type' | 'verifier' | 'card-type';
    id: string;
  };
  service_given: {
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
    returns_charge: string | null;
    charge_no: Generated<number>;
    copayment: Generated<number>;
    over_number: Generated<number>;
    over_ceiling: Generated<number>;
    waived: Generated<boolean>;
    unpaid: GeneratedAlways<number>;
    scheme_amount: GeneratedAlways<number>;
  };
  session: {
    facility_id: string;
    id: string;
    account_id: string;
    role: string;
    device: Generated<string>;
    address: string | null;
    begun_at: Date;
    seen_at: Date;
    locked_at: Date | null;
    ended_at: Date | null;
    ended_why:
      | 'signed-out'
      | 'ended-by-owner'
      | 'ended-by-administrator'
      | 'password-changed'
      | 'reuse'
      | 'disabled'
      | 'role-withdrawn'
      | 'expired'
      | null;
    changed_at: Date;
  };
  sign_in_challenge: {
    facility_id: string;
    id: string;
    account_id: string;
    role: string;
    purpose: 'sign-in' | 'passkey';
    token_hash: Buffer;
    webauthn: string | null;
    password_changed_at: Date;
    attempts: Generated<number>;
    expires_at: Date;
    used_at: Date | null;
    created_at: Date;
  };
  sign_in_throttle: {
    name_hash: Buffer;
    failures: number;
    failed_at: Date;
    blocked_until: Date | null;
  };
  stay: {
    facility_id: string;
    id: string;
    member_id: string;
    authorization_id: string;
    care_point_id: string;
    status: 'Requested' | 'Admitted' | 'Discharged' | 'Cancelled';
    reason: string;
    requested_at: Date;
    requested_by: string;
    admitted_at: Date | null;
    admitted_by: string | null;
    admitted_on: string | null;
    next_bed_day: string | null;
    planned_on: string | null;
    dose_hours: Json<ColumnTypes['stay.dose_hours'] | null>;
    course: string | null;
    return_on: string | null;
    summarized_at: Date | null;
    summarized_by: string | null;
    discharged_at: Date | null;
    discharged_by: string | null;
    discharged_on: string | null;
    outcome: 'Home' | 'Referred' | 'Left' | 'Died' | null;
    unfinished_reason: string | null;
    cancelled_at: Date | null;
    cancelled_by: string | null;
    cancel_reason: string | null;
  };
  test_measure: {
    facility_id: string;
    item_code: string;
    code: string;
    position: number;
    name: string;
    unit: string;
    decimals: Generated<number>;
    critical_low: string | null;
    critical_high: string | null;
    possible_low: string | null;
    possible_high: string | null;
    part_of: string | null;
  };
  test_result: {
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
    notified_to: string | null;
    notified_at: Date | null;
    notified_by: string | null;
  };
  test_value: {
    facility_id: string;
    result_id: string;
    position: number;
    code: string;
    name: string;
    unit: string;
    value: string;
    low: string | null;
    high: string | null;
    critical_low: string | null;
    critical_high: string | null;
  };
  totp: {
    facility_id: string;
    id: string;
    account_id: string;
    secret: Buffer;
    confirmed_at: Date | null;
    last_step: number | null;
    created_at: Date;
  };
  unclaimed: {
    facility_id: string;
    authorization_id: string;
    member_id: string;
    day: string;
    quantity: number;
    amount: number;
    unpaid: Generated<number>;
    unpriced: Generated<number>;
  };
  unrecognized_response: {
    facility_id: string;
    id: string;
    call: string;
    http_status: number | null;
    problem: string;
    shape: string;
    seen: Generated<number>;
    first_at: Date;
    last_at: Date;
  };
  verification_attempt: {
    facility_id: string;
    id: string;
    account_id: string;
    verifier_id: string;
    card_type_id: string;
    card_no: string;
    visit_type_id: number;
    referral_no: string | null;
    remarks: string | null;
    state: 'pending' | 'eligible' | 'refused' | 'unchecked';
    card_status: string | null;
    authorization_status: string | null;
    scheme_remarks: string | null;
    authorization_id: string | null;
    started_at: Date;
    ended_at: Date | null;
    card_key: GeneratedAlways<string>;
  };
  verifier: {
    id: string;
    name: string;
    of_scheme: Generated<boolean>;
  };
  verifier_exclusion: {
    facility_id: string;
    verifier_id: string;
    item_code: string;
    scheme_id: string;
    product_code: string;
  };
  verifier_price: {
    facility_id: string;
    verifier_id: string;
    item_code: string;
    scheme_id: Generated<string>;
    unit_price: number;
    needs_approval: boolean;
    maximum_quantity: number | null;
  };
  visit: {
    facility_id: string;
    id: string;
    authorization_id: string;
    member_id: string;
    care_point_id: string;
    status: 'Pending' | 'Completed' | 'Cancelled';
    reference_no: string;
    day: string;
    created_at: Date;
    created_by: string;
    taken_at: Date | null;
    taken_by: string | null;
    completed_at: Date | null;
    completed_by: string | null;
    cancelled_at: Date | null;
    cancelled_by: string | null;
    cancel_reason: string | null;
    scheme_reference: string | null;
    order_opened_at: Date | null;
    self_started: Generated<boolean>;
    results_seen_at: Date | null;
    queue_no: number | null;
    priority: Generated<number>;
    priority_reasons: Generated<string[]>;
    called_at: Date | null;
    called_by: string | null;
    called_room: string | null;
    absent_at: Date | null;
  };
  visit_type: {
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
  };
  vitals: {
    facility_id: string;
    id: string;
    member_id: string;
    authorization_id: string;
    weight_kg: string | null;
    temperature_c: string | null;
    pulse: number | null;
    systolic: number | null;
    diastolic: number | null;
    oxygen: number | null;
    muac_cm: string | null;
    respiratory_rate: number | null;
    height_cm: string | null;
    recorded_at: Date;
    recorded_by: string;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_reason: string | null;
  };
  'register.approval': {
    id: string;
    reference_no: string | null;
    facility_code: string;
    card_key: string;
    authorization_no: string;
    item_code: string;
    quantity_requested: number;
    quantity_approved: number | null;
    status: 'PENDING' | 'VALID' | 'INVALID';
    remarks: string;
    diagnosis_codes: Generated<string[]>;
    created_at: Date;
    answered_at: Date | null;
    valid_until: string | null;
  };
  'register.approval_use': {
    request_key: string;
    approval_id: string;
    quantity: number;
    created_at: Date;
    returned_at: Date | null;
  };
  'register.care_point_reference': {
    reference_no: GeneratedAlways<number>;
    authorization_no: number;
    care_point_code: string;
    practitioner_no: string | null;
    created_at: Date;
  };
  'register.claim': {
    submission_no: GeneratedAlways<number>;
    facility_code: string;
    claim_year: number;
    claim_month: number;
    folio_no: number;
    serial_no: string;
    authorization_no: string;
    card_no: string;
    visit_type_id: number;
    scheme_id: string | null;
    product_code: string | null;
    gender: ColumnTypes['register.claim.gender'] | null;
    date_of_birth: string | null;
    attended_on: string;
    diagnosis_codes: string[];
    amount_claimed: number;
    submitted_at: Date;
    decided_at: Date | null;
    remarks: Generated<string>;
    corrects: number | null;
  };
  'register.claim_closing': {
    facility_code: string;
    claim_year: number;
    claim_month: number;
    folios: number;
    amount_claimed: number;
    receipt_no: GeneratedAlways<number>;
    closed_at: Date;
  };
  'register.claim_line': {
    submission_no: number;
    line_no: number;
    line_key: string;
    item_code: string;
    item_type_id: number;
    given_on: string;
    quantity: number;
    unit_price: number;
    approval_no: string | null;
    outcome: 'Approved' | 'Reduced' | 'Rejected' | null;
    approved_quantity: number | null;
    approved_price: number | null;
    reason: string | null;
  };
  'register.claim_signature': {
    facility_code: string;
    authorization_no: string;
    card_no: string;
    amount_claimed: number;
    method: 'SIGNATURE' | 'FINGERPRINT';
    signed_by: string;
    created_at: Date;
  };
  'register.facility': {
    code: string;
    name: string;
    accepts_referrals: Generated<boolean>;
  };
  'register.issued_authorization': {
    authorization_no: GeneratedAlways<number>;
    request_key: string;
    member_id: string;
    facility_code: string;
    facility_name: string;
    visit_type_id: number;
    exclusive: boolean;
    day: string;
    created_at: Date;
    withdrawn_at: Date | null;
  };
  'register.item': {
    item_code: string;
    item_type_id: number;
    name: string;
    unit_price: number;
    needs_approval: Generated<boolean>;
    maximum_quantity: number | null;
    sex: 'Male' | 'Female' | null;
    age_from_days: number | null;
    age_to_days: number | null;
    indications: string[] | null;
    scheme_ids: string[] | null;
  };
  'register.item_exclusion': {
    item_code: string;
    scheme_id: string;
    product_code: string;
  };
  'register.item_price': {
    item_code: string;
    scheme_id: string;
    unit_price: number;
  };
  'register.member': {
    id: string;
    verifier_id: string;
    card_no: string;
    card_key: string;
    national_id: string | null;
    scheme_id: string | null;
    product_code: string | null;
    first_name: Generated<string>;
    middle_name: Generated<string>;
    last_name: Generated<string>;
    gender: 'Male' | 'Female' | null;
    date_of_birth: string | null;
    card_status: string;
    authorization_status: string;
    remarks: string;
    expiry_date: string | null;
    photo: string | null;
  };
  'register.newest_issued': {
    member_id: string | null;
    verifier_id: string | null;
    card_key: string | null;
    national_id: string | null;
    authorization_no: number | null;
    facility_name: string | null;
    created_at: Date | null;
    visit_type_id: number | null;
  };
  'register.product': {
    scheme_id: string;
    code: string;
    name: string;
  };
  'register.referral': {
    referral_no: string;
    card_key: string;
    from_facility: string;
    to_facility_code: string;
    diagnosis: string;
    created_at: Date;
    request_key: string | null;
    from_facility_code: Generated<string>;
    patient_name: Generated<string>;
    reason: Generated<string>;
    status: Generated<string>;
  };
  'register.scheme': {
    id: string;
    verifier_id: string;
    name: string;
  };
}
