/** How long a growing table retains its rows. */
export type Retention =
  /** Forever, for the reason in the text. */
  | { retained: string }
  /** A job deletes rows whose `column` is older than `days`. */
  | { days: number; column: string };

const medical = { retained: 'part of the medical record: Tanzanian practice keeps it ten years or longer' };
const money = { retained: 'backs a claim or a payment: the scheme audits paid claims for years' };
const audit = { retained: 'the audit trail: append-only, and its chain breaks when a row is missing' };
const register = { retained: 'the register’s own record of what it issued and paid' };

/**
 * Every table that gets rows from daily work, with its retention. No call may read such a table from end to end: its
 * cost must not grow with the years (apps/server/test/scale). docs/operations.md, Retention, explains the periods.
 */
export const growingTables: Readonly<Record<string, Retention>> = {
  // Sign-ins, and messages to staff.
  session: { days: 90, column: 'ended_at' },
  refresh_token: { days: 1, column: 'expires_at' },
  one_time_code: { days: 1, column: 'expires_at' },
  sign_in_challenge: { days: 1, column: 'expires_at' },
  sign_in_throttle: { days: 25 / 24, column: 'failed_at' },
  outgoing_message: { days: 90, column: 'created_at' },
  // Members, verifications, visits.
  authorized_member: medical,
  verification_attempt: { days: 90, column: 'started_at' },
  card_authorization: medical,
  identity_conflict: medical,
  visit: medical,
  list_length: { retained: 'one row a list, day and slot: the stored lengths of lists' },
  emergency_access: audit,
  stay: medical,
  bed_assignment: medical,
  // The clinical work.
  diagnosis: medical,
  clinical_note: medical,
  vitals: medical,
  allergy: medical,
  order_line: medical,
  dispense: medical,
  dispense_reversal: medical,
  lab_sample: medical,
  dose_record: medical,
  test_result: medical,
  test_value: medical,
  critical_result: medical,
  referral: medical,
  // Money.
  service_given: money,
  unclaimed: money,
  approval: money,
  approval_use: money,
  claim: money,
  claim_line: money,
  claim_diagnosis: money,
  claim_practitioner: money,
  claim_submission: money,
  // Tables that the platform writes beside it.
  audit,
  audit_seal: audit,
  idempotency: { days: 30, column: 'created_at' },
  event: { days: 1, column: 'at' },
  outbox: { days: 30, column: 'ended_at' },
  import_row: { days: 30, column: 'import.worked_at' },
  // The register, which takes the place of a scheme.
  'register.member': register,
  'register.issued_authorization': register,
  'register.care_point_reference': register,
  'register.referral': register,
  'register.approval': register,
  'register.approval_use': register,
  'register.claim': register,
  'register.claim_line': register,
  'register.claim_signature': register,
};

/** Every other table, with what keeps it small: it may be scanned in full. */
export const boundedTables: Readonly<Record<string, string>> = {
  facility: 'one row a facility',
  facility_setting: 'one row a facility',
  facility_logo: 'one row a facility',
  facility_scheme: 'one row a facility and verifier',
  scheme_connection: 'one row a facility and verifier',
  scheme_address: 'one row for each address that servers were configured with',
  scheme_fetch: 'one row a facility and verifier',
  scheme_offer: 'the forms that a scheme knows',
  unrecognized_response: 'the newest two hundred of a facility: older ones are deleted when one is added',
  account: 'the staff',
  account_role: 'the staff',
  account_identifier: 'the staff',
  totp: 'the staff',
  recovery_code: 'the staff',
  passkey: 'the staff',
  known_device: 'the newest twenty of an account: older ones are deleted at a sign-in, all after 180 days',
  care_point: 'rooms of a facility',
  bed: 'the beds of its wards',
  facility_item: 'the tariff',
  facility_item_price: 'the tariff',
  item_use: 'one row an item of the tariff',
  order_set: 'at most sixty of a facility in each category',
  excluded_service: 'the tariff',
  product_benefit: 'the tariff',
  verifier_price: 'the tariff',
  verifier_exclusion: 'the tariff',
  test_measure: 'the tariff',
  reference_range: 'the tariff',
  verifier: 'reference data of the schemes',
  card_type: 'reference data of the schemes',
  visit_type: 'reference data of the schemes',
  item_type: 'reference data of the schemes',
  item_synonym: 'the list of other names',
  diagnosis_code: 'the coded list',
  diagnosis_limit: 'the coded list',
  reference_list: 'the coded lists that were loaded',
  number_series: 'a few series a year',
  referral_count: 'a row for each direction and status',
  claim_month_figure: 'at most eight rows for each month and status',
  claim_closing: 'one row a month',
  claim_payment: 'a few rows a month',
  import: 'one row a file that an administrator imports',
  audit_unsealed: 'a queue: the sealing job empties it every few seconds',
  'register.scheme': 'reference data of the schemes',
  'register.product': 'reference data of the schemes',
  'register.facility': 'the facilities of the scheme',
  'register.item': 'the tariff',
  'register.item_price': 'the tariff',
  'register.item_exclusion': 'the tariff',
  'register.claim_closing': 'one row a month and facility',
};

/** Returns the days for which a table retains its rows. Throws for a table that retains them forever. */
export function retentionDays(table: string): number {
  const retention = growingTables[table];
  if (!retention || !('days' in retention)) throw new Error(`${table} has no retention in days`);
  return retention.days;
}
