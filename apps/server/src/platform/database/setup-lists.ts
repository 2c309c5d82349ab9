import type pg from 'pg';

/** The funds that pay, each with the card that its members carry. */
export const verifiers = [
  { id: 'NHIF', name: 'National Health Insurance Fund', card: 'NHIFCard', cardName: 'NHIF Card' },
  { id: 'WCF', name: "Workers' Compensation Fund", card: 'WCFCard', cardName: 'WCF Claim Card' },
  { id: 'ZHSF', name: 'Zanzibar Health Services Fund', card: 'ZHSFCard', cardName: 'ZHSF Card' },
] as const;

/** id, name, alias, referral number, remarks, once a day, consultation charge, description */
const visitTypes = [
  [1, 'Normal', 'NORMAL', false, false, true, true, 'One facility a day'],
  [2, 'Emergency', 'EMERGENCY', false, true, false, true, 'At any facility; say what happened'],
  [3, 'Referral', 'REFERRAL', true, false, false, true, 'Sent by another facility, with its number'],
  [4, 'Follow-up', 'FOLLOW_UP', true, false, false, false, 'Back for the same illness, with the number'],
  [5, 'Investigation only', 'INVESTIGATION_ONLY', false, false, false, false, 'Tests without a consultation'],
  [6, 'Medicine only', 'MEDICINE_ONLY', false, false, false, false, 'A refill without a consultation'],
  [7, 'Occupational visit', 'OCCUPATIONAL_VISIT', false, true, false, true, 'Injury or illness of work'],
] as const;

/** id, name, the kind of care point where services of the type are done */
const itemTypes = [
  [1, 'Registration and consultation', null],
  [2, 'Inpatient care', null],
  [3, 'Medicine and consumables', null],
  [4, 'Surgical services', 'theatre'],
  [5, 'Diagnostic examinations', 'imaging'],
  [6, 'Procedures', 'procedures'],
  [7, 'Other services', null],
  [8, 'Major surgery', 'theatre'],
  [12, 'Optical services', 'eye'],
  [13, 'Physiotherapy', 'physiotherapy'],
  [15, 'Medical appliances', 'procedures'],
  [16, 'Renal services', 'dialysis'],
  [17, 'Oncology services', null],
  [18, 'Implants', 'theatre'],
] as const;

/** The first rows of every installation, by table. */
export const setupLists = [
  ['verifier', verifiers.map(({ id, name }) => ({ id, name }))],
  [
    'card_type',
    verifiers.map((verifier) => ({ verifier_id: verifier.id, id: verifier.card, name: verifier.cardName })),
  ],
  [
    'visit_type',
    visitTypes.map(([id, name, alias, referral, remarks, once, charges, description]) => ({
      id,
      name,
      alias,
      requires_referral_no: referral,
      requires_remarks: remarks,
      once_a_day: once,
      has_consultation_charges: charges,
      description,
    })),
  ],
  ['item_type', itemTypes.map(([id, name, careKind]) => ({ id, name, care_kind: careKind }))],
] as const;

/**
 * Stores the lists that every installation needs to verify a card or read a tariff: verifiers, card types, visit types
 * and item types. Existing rows stay as they are.
 */
export async function insertSetupLists(client: pg.ClientBase): Promise<void> {
  for (const [table, rows] of setupLists) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}
