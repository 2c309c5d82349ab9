import { type Role, roles } from '@afyakadi/contract';
import pg from 'pg';
import { passwordHash } from './facility.ts';

export { password } from './facility.ts';

/** Two facilities with an account for each role, so that every test can also use the other one's. */
export const facilities = {
  first: { id: '0198c000-0000-7000-8000-000000000001', code: 'T-01', name: 'Mwanzo Hospital' },
  second: { id: '0198c000-0000-7000-8000-000000000002', code: 'T-02', name: 'Pili Hospital' },
} as const;
export type FacilityKey = keyof typeof facilities;

const roleDigits: Record<Role, number> = {
  receptionist: 1,
  lab_tech: 2,
  pharmacist: 3,
  doctor: 4,
  admin: 5,
  practitioner: 7,
};

/** Registration numbers of those who have one. */
const registrationNos: Partial<Record<Role, string>> = { doctor: 'MCT-1001', practitioner: 'TNMC-2001' };
const facilityDigits: Record<FacilityKey, number> = { first: 1, second: 2 };

/** The card number that an account signs in with: 100001 receptionist … 200007 practitioner, as in the demo. */
export function cardOf(role: Role, facility: FacilityKey = 'first'): string {
  return `${facilityDigits[facility]}0000${roleDigits[role]}`;
}

export function accountId(role: Role, facility: FacilityKey = 'first'): string {
  return `0198c000-0000-7000-8000-000000${cardOf(role, facility)}`;
}

/** The phone number that the receptionists of both facilities share. */
export const sharedPhone = '+255700000001';

/** The scheme's data (domain 9). */
export const members = {
  active: '109900035308',
  refused: '02-nhif241',
  nameless: '01-900035308',
  unavailable: '01-na0001',
} as const;

/** The national identification number of the active member: requests use its twenty digits instead of a card. */
export const nationalId = '19900412141210000123';

/** A referral of the active member to the first facility that the scheme knows, and an unknown one. */
export const referrals = { received: '21081000019', unknown: '21081009999' } as const;

export const carePoints = {
  consultation: '0198c000-0000-7000-8000-000000000c01',
  registration: '0198c000-0000-7000-8000-000000000c02',
  pharmacy: '0198c000-0000-7000-8000-000000000c03',
  laboratory: '0198c000-0000-7000-8000-000000000c04',
} as const;

/** What tests use of a facility: of the two in the template, or of one that was created for a test file. */
export interface Tenant {
  id: string;
  code: string;
  staff: Record<Role, { id: string; card: string }>;
  carePoints: Record<keyof typeof carePoints, string>;
  /** Card numbers at the register by the scheme's answer. */
  cards: Record<keyof typeof members, string>;
}

/** A facility of the template. */
export function tenantOf(key: FacilityKey): Tenant {
  const account = (role: Role) => ({ id: accountId(role, key), card: cardOf(role, key) });
  // The second facility has other identifiers: a crossing must not find a row by chance.
  const point = (id: string) => (key === 'first' ? id : id.replace('c0', 'd0'));
  return {
    id: facilities[key].id,
    code: facilities[key].code,
    staff: {
      receptionist: account('receptionist'),
      lab_tech: account('lab_tech'),
      pharmacist: account('pharmacist'),
      doctor: account('doctor'),
      practitioner: account('practitioner'),
      admin: account('admin'),
    },
    carePoints: {
      consultation: point(carePoints.consultation),
      registration: point(carePoints.registration),
      pharmacy: point(carePoints.pharmacy),
      laboratory: point(carePoints.laboratory),
    },
    cards: members,
  };
}

/** Fills a migrated database with the minimum that the tests need. */
export async function fillFixtures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const hash = await passwordHash();
    await client.query(schemeRows);
    for (const key of ['first', 'second'] as const) await fillFacility(client, key, hash);
  } finally {
    await client.end();
  }
}

async function fillFacility(client: pg.Client, key: FacilityKey, hash: string): Promise<void> {
  const { id, code, name } = facilities[key];
  await client.query('insert into facility (id, code, name) values ($1, $2, $3)', [id, code, name]);
  for (const role of roles) {
    const account = accountId(role, key);
    await client.query(
      `insert into account (facility_id, id, name, registration_no, password_hash, is_demo)
       values ($1, $2, $3, $4, $5, true)`,
      [id, account, `Test ${role} ${key}`, registrationNos[role] ?? null, hash],
    );
    await client.query('insert into account_role values ($1, $2, $3)', [id, account, role]);
    await client.query("insert into account_identifier values ($1, $2, 'card', $3)", [
      id,
      account,
      cardOf(role, key),
    ]);
  }
  const receptionist = accountId('receptionist', key);
  await client.query("insert into account_identifier values ($1, $2, 'phone', $3)", [
    id,
    receptionist,
    sharedPhone,
  ]);
  for (const [kind, carePoint] of Object.entries(tenantOf(key).carePoints)) {
    await client.query(
      'insert into care_point (facility_id, id, name, kind, code) values ($1, $2, initcap($3), $3, upper($3))',
      [id, carePoint, kind],
    );
  }
  await insertMedicines(client, id);
}

const schemeRows = `
  insert into verifier values ('NHIF', 'NHIF'), ('WCF', 'WCF');
  insert into card_type values ('NHIF', 'NHIFCard', 'NHIF Card'), ('WCF', 'WCFCard', 'WCF Card');
  insert into visit_type (id, name, alias, once_a_day, requires_referral_no, requires_remarks) values
    (1, 'Normal Visit', 'Normal', true, false, false), (2, 'Emergency', 'Emergency', false, false, true),
    (3, 'Referral', 'Referal', false, true, false), (4, 'Follow-up', 'FOLLOW_UP', false, true, false);
  insert into item_type values (3, 'Medicines'), (5, 'Diagnostics');
  insert into register.scheme values ('1001', 'NHIF', 'NHIF Standard');
  insert into register.product values ('1001', 'NH001', 'Public Servant');
  insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, middle_name,
    last_name, gender, date_of_birth, card_status, authorization_status, remarks) values
    (gen_random_uuid(), 'NHIF', '${members.active}', '${members.active}', '1001', 'NH001', 'Neema', 'J', 'Mushi',
      'Female', '1990-04-12', 'Active', 'ACCEPTED', 'Successful'),
    (gen_random_uuid(), 'NHIF', '${members.refused}', upper('${members.refused}'), '1001', 'NH001', 'Juma', '',
      'Hamisi', 'Male', '1985-01-30', 'Inactive', 'REJECTED', 'Card Missing'),
    (gen_random_uuid(), 'NHIF', '${members.nameless}', '${members.nameless}', null, null, '', '', '', null, null,
      'Unknown', 'ACCEPTED', 'Attend this patient'),
    (gen_random_uuid(), 'NHIF', '${members.unavailable}', upper('${members.unavailable}'), null, null, '', '', '',
      null, null, 'N/A', 'N/A', 'Not available');
  update register.member set national_id = '${nationalId}' where card_no = '${members.active}';
  insert into register.referral values ('${referrals.received}', '${members.active}', 'Kijiji Health Centre',
    '${facilities.first.code}', 'Suspected fracture', now());
`;

/** The two medicines that every facility of the tests has. */
export async function insertMedicines(database: Pick<pg.Pool, 'query'>, facilityId: string): Promise<void> {
  await database.query(
    `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category, unit_price)
     select $1, gen_random_uuid(), '10' || i.n, i.name, '500mg', 'Tablet', 3, 'medicine', 100 * i.n
     from (values (1, 'Paracetamol'), (2, 'Amoxicillin')) as i(n, name)`,
    [facilityId],
  );
}
