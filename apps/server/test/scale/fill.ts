import pg from 'pg';
import { growingTables } from '../../src/platform/database/growing-tables.ts';

/** The small size of a measurement spans so many days; a larger one has as many rows per day, and more days. */
export const smallDays = 40;

export interface Volume {
  /** Rows in every growing table. */
  rows: number;
  /** Rows per day; the history ends yesterday. */
  perDay: number;
  /** So many rows exist already, from an earlier fill. */
  from?: number;
}

/** The rows that others refer to. */
export interface FillContext {
  facilityId: string;
  facilityCode: string;
  accountId: string;
  carePointId: string;
  itemId: string;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
}

/**
 * Fills every growing table with a facility's history: row n of each table belongs to row n of the others, one patient
 * with one visit. Set by set, without triggers and checks of foreign keys, then `vacuum (analyze)`.
 * @param url of a superuser or of a login that may set session_replication_role
 * @param except tables that are filled in another way
 */
export async function fillGrowingTables(
  url: string,
  context: FillContext,
  volume: Volume,
  except: readonly string[] = [],
): Promise<void> {
  const tables = Object.keys(growingTables).filter((table) => !except.includes(table));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`);
    await client.query(historySql(volume));
    for (const table of tables) {
      if (table === 'list_length') await client.query(listLengths(context));
      else await fillTable(client, table, context);
    }
    await client.query(referralCounts(context));
    await client.query(claimMonths(context));
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const historySql = ({ rows, perDay, from = 0 }: Volume) => `
  create temporary table history as
  select n, at, (at at time zone 'Africa/Dar_es_Salaam')::date as day,
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' as stamp
  from (
    select n, date_trunc('day', now()) - interval '12 hours' - (${rows} - n) * interval '1 day' / ${perDay} as at
    from generate_series(${from} + 1, ${rows}) n
  ) moments;
  analyze history`;

async function fillTable(client: pg.Client, table: string, context: FillContext): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef as required
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attidentity = ''
     order by a.attnum`,
    [table],
  );
  const given = columns.flatMap((column) => {
    const value = columnValue(table, column, context);
    return value === null ? [] : [[column.name, value] as const];
  });
  await withoutIndexes(client, table, () =>
    client.query(
      `insert into ${table} (${given.map(([name]) => name).join(', ')})
       select ${given.map(([, value]) => value).join(', ')} from history`,
    ),
  );
}

/** Builds the indexes of a table, but for its keys, at once after its rows: many times faster than row by row. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}

/** A UUIDv7 of row n of a table. */
const idOf = (table: string) => `(stamp || overlay(left(md5('${table}' || n), 19) placing '8' from 4))::uuid`;

/** What accounts leave behind when they sign in: of a thousand accounts, not of one. */
const ofManyAccounts = ['session', 'refresh_token', 'one_time_code', 'sign_in_challenge'];

/** The table that a column refers to. */
const references: Readonly<Record<string, string>> = {
  member_id: 'authorized_member',
  authorization_id: 'card_authorization',
  visit_id: 'visit',
  line_id: 'order_line',
  order_id: 'order',
  dispense_id: 'dispense',
  result_id: 'test_result',
  claim_id: 'claim',
  approval_id: 'approval',
  family_id: 'session',
  import_id: 'import',
  stay_id: 'stay',
  partition_key: 'member',
};

const cardNo = `'4' || lpad(n::text, 11, '0')`;
const names = {
  first_name: `(array['Neema', 'Baraka', 'Rehema', 'Juma', 'Grace', 'Emmanuel', 'Asha', 'Hamisi'])[n % 8 + 1]`,
  middle_name: `(array['Joseph', 'Elias', 'Saidi', 'Peter', 'Rajabu'])[n % 5 + 1]`,
  last_name: `(array['Mushi', 'Mollel', 'Ngonyani', 'Kimaro', 'Mbwana', 'Massawe', 'Komba'])[n % 7 + 1]`,
};

/** Values by the name of a column, in every table. */
const byName: Readonly<Record<string, string>> = {
  ...names,
  card_no: cardNo,
  card_key: cardNo,
  verifier_id: `'NHIF'`,
  card_type_id: `'NHIFCard'`,
  authorization_no: `'9' || lpad(n::text, 11, '0')`,
  visit_type_id: '1',
  role: `'doctor'`,
  item_code: `'101'`,
  item_name: `'Paracetamol'`,
  category: `'medicine'`,
  coverage: `'covered'`,
  quantity: '1',
  unit_price: '1000',
  gender: `'Female'`,
  card_status: `'Active'`,
  authorization_status: `'ACCEPTED'`,
  certainty: `'Provisional'`,
  code: `'B54'`,
  facility_code: `'T-01'`,
  patient_name: `${names.first_name} || ' ' || ${names.last_name}`,
};

/** Values of single tables, `null` for none: mostly the final state of a row, like almost all of a history. */
const own: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  session: { ended_at: 'at', ended_why: `'signed-out'` },
  refresh_token: { used_at: 'at', revoked_at: 'at' },
  one_time_code: { purpose: `'reset'`, used_at: 'at' },
  sign_in_challenge: { purpose: `'sign-in'`, used_at: 'at' },
  outgoing_message: { channel: `'mail'`, purpose: `'notice'`, state: `'sent'`, ended_at: 'at' },
  authorized_member: {
    identity_source: `'scheme'`,
    scheme_id: `'1001'`,
    national_id: `'1' || lpad(n::text, 19, '0')`,
  },
  verification_attempt: { state: `'eligible'`, ended_at: 'at' },
  card_authorization: {
    scheme_id: `'1001'`,
    product_code: `'NH001'`,
    gender: `'Female'`,
    identity_source: `'scheme'`,
  },
  identity_conflict: {
    decision: `'facility'`,
    decided_at: 'at',
    decided_by: '(select id from account limit 1)',
  },
  visit: { status: `'Completed'`, completed_at: 'at', taken_at: 'at' },
  stay: {
    status: `'Discharged'`,
    admitted_at: 'at',
    admitted_on: 'day',
    next_bed_day: 'day',
    discharged_at: 'at',
    discharged_on: 'day',
    outcome: `'Home'`,
  },
  bed_assignment: { until_at: 'at' },
  order_line: { status: `'Dispensed'`, dispensed_quantity: '1' },
  vitals: { weight_kg: '70', temperature_c: '36.8', pulse: '72', systolic: '120', diastolic: '80' },
  allergy: { severity: `'Mild'` },
  lab_sample: { number: `'S' || n`, received_at: 'at', received_by: '(select id from account limit 1)' },
  dose_record: { number: '1', version: '1', outcome: `'Given'` },
  test_result: { version: '1', state: `'Final'` },
  critical_result: { waits_for_notice: 'false', seen_at: 'at', seen_by: '(select id from account limit 1)' },
  referral: {
    direction: `'out'`,
    status: `'Completed'`,
    referral_no: `'R' || n`,
    serial_no: `'S' || n`,
    authorization_id: null,
    gender: null,
  },
  service_given: { covered: 'true' },
  approval: {
    // Some were refused: the lists of answered ones read them.
    status: `case when n % 10 = 0 then 'Invalid' else 'Consumed' end`,
    quantity_approved: '1',
    quantity_used: '1',
    quantity_requested: '1',
    reference_no: `'P' || n`,
    by_letter: 'false',
  },
  claim: {
    status: `'Approved'`,
    claim_year: 'extract(year from day)',
    claim_month: 'extract(month from day)',
    folio_no: 'n',
    amount_claimed: '1000',
    amount_approved: '1000',
    submitted_at: 'at',
    decided_at: 'at',
  },
  claim_line: {
    line_no: '1',
    item_type_id: '3',
    outcome: `'Approved'`,
    approved_quantity: '1',
    approved_price: '1000',
    given_id: null,
    department: `'pharmacy'`,
  },
  claim_diagnosis: { position: '1' },
  claim_practitioner: { position: '1' },
  claim_submission: { state: `'received'`, ended_at: 'at' },
  audit: { action: `'list.seen'` },
  // The server seals its own rows between two fills, so their numbers continue after its last one.
  audit_seal: {
    no: '(select coalesce(max(no), 0) from audit_seal) + n',
    ids: `array[${idOf('audit')}]`,
    hashes: `array[sha256(n::text::bytea)]`,
    rows: 'n',
  },
  idempotency: { key: `'key-' || n`, http_status: '200', answer: `'{}'` },
  event: { topic: `'visits'`, visit_id: null },
  outbox: {
    kind: `'claim.submit'`,
    state: `'done'`,
    ended_at: 'at',
    partition_key: idOf('authorized_member'),
  },
  import_row: { line: '1', outcome: `'same'` },
  'register.member': { remarks: `'Verified OK'`, scheme_id: `'1001'`, product_code: `'NH001'` },
  'register.issued_authorization': { exclusive: 'true', facility_name: `'Mwanzo Hospital'` },
  'register.care_point_reference': { authorization_no: 'n', care_point_code: `'CONSULTATION'` },
  'register.referral': {
    referral_no: `'RR' || n`,
    to_facility_code: `'X'`,
    request_key: 'gen_random_uuid()',
  },
  'register.approval': { reference_no: `'P' || n`, status: `'VALID'`, quantity_requested: '1' },
  'register.claim': {
    claim_year: 'extract(year from day)',
    claim_month: 'extract(month from day)',
    folio_no: 'n',
    amount_claimed: '1000',
    corrects: null,
  },
  'register.claim_line': { submission_no: '10000000 + n', line_no: '1', item_type_id: '3' },
  'register.claim_signature': { method: `'SIGNATURE'`, amount_claimed: '1000' },
};

function columnValue(table: string, { name, type, required }: Column, context: FillContext): string | null {
  const set = own[table]?.[name];
  if (set !== undefined) return set;
  if (name === 'facility_id') return `'${context.facilityId}'::uuid`;
  if (name === 'id' && type === 'uuid') return idOf(table);
  if (name === 'care_point_id') return `'${context.carePointId}'::uuid`;
  if (name === 'item_id') return `'${context.itemId}'::uuid`;
  if (name === 'account_id' && ofManyAccounts.includes(table)) return `md5('account' || n % 1000)::uuid`;
  if (name === 'account_id' || (name.endsWith('_by') && required)) return `'${context.accountId}'::uuid`;
  if (table.startsWith('register.') && name === 'member_id') return idOf('register.member');
  const referred = references[name];
  if (referred && type === 'uuid') return idOf(referred);
  const common = byName[name];
  if (common && (required || name in names)) return common;
  return required ? byType(name, type) : null;
}

/** A value for a required column without a rule. */
function byType(name: string, type: string): string {
  if (type === 'uuid') return idOf(name);
  if (type === 'text') return `'${name}-' || n`;
  if (type === 'bytea') return `sha256(convert_to('${name}' || n, 'UTF8'))`;
  if (type === 'date') return 'day';
  if (type.startsWith('timestamp')) return 'at';
  if (type === 'boolean') return 'false';
  if (type.endsWith('[]')) return `'{}'`;
  if (type.startsWith('json')) return `'{}'`;
  return '1';
}

/** What the triggers would have counted: for each list one row per day, and its total. */
const listLengths = ({ facilityId, carePointId }: FillContext) => `
  insert into list_length as l (facility_id, list, day, slot, n)
  select '${facilityId}', list, coalesce(day, 'infinity'), 0, count(*)
  from (select list, (at at time zone 'UTC')::date as day from history,
    unnest(array['${facilityId}', '${carePointId}']::uuid[]) list) x
  group by grouping sets ((list, day), (list))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n`;

const referralCounts = ({ facilityId }: FillContext) => `
  insert into referral_count as c select '${facilityId}', direction, status, count(*) from referral
    where facility_id = '${facilityId}' and superseded_by is null group by 2, 3
  on conflict (facility_id, direction, status) do update set n = excluded.n`;

const claimMonths = ({ facilityId }: FillContext) => `
  delete from claim_month_figure where facility_id = '${facilityId}';
  insert into claim_month_figure (facility_id, claim_year, claim_month, status, slot, n, amount_claimed, amount_approved)
    select facility_id, claim_year, claim_month, status, 0, count(*), sum(amount_claimed), coalesce(sum(amount_approved), 0)
    from claim where facility_id = '${facilityId}' and superseded_by is null and status <> 'Draft' group by 1, 2, 3, 4`;
