import { randomUUID } from 'node:crypto';
import { startedVisit, verifiedCard } from '@afyakadi/contract';
import { password } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** Two tests and a scan of the first facility: one with two measures, one of free text, one that needs approval. */
export const items = { blood: 'L-01', urine: 'L-02', scan: 'L-03', medicine: '101' } as const;
export type ItemKey = keyof typeof items;

const day = 1;
const year = 365 * day;

/** Ranges of haemoglobin as sex, from, to (days), low, high; the widest is first and must not win. */
const haemoglobin: readonly (readonly [string | null, number, number | null, number, number])[] = [
  [null, 0, null, 5, 25],
  [null, 0, 28, 14, 22],
  [null, 28, 12 * year, 11, 14],
  [null, 12 * year, null, 11.5, 17.5],
  ['Female', 12 * year, null, 12, 16],
  ['Male', 12 * year, null, 13, 17],
];

export async function giveTests(server: TestServer): Promise<void> {
  const { id: facility } = server.tenants.first;
  for (const [code, name, approval] of [
    [items.blood, 'Full Blood Picture', false],
    [items.urine, 'Urinalysis', false],
    [items.scan, 'MRI Scan', true],
  ] as const) {
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, needs_approval)
       values ($1, gen_random_uuid(), $2, $3, 5, 'test', 8000, $4)`,
      [facility, code, name, approval],
    );
  }
  await server.rows(
    `insert into test_measure (facility_id, item_code, code, position, name, unit, decimals, critical_low, critical_high)
     values ($1, $2, 'HB', 2, 'Haemoglobin', 'g/dL', 1, 7, 20),
       ($1, $2, 'WBC', 1, 'White cells', '10^9/L', 1, null, null)`,
    [facility, items.blood],
  );
  for (const [line, [sex, from, to, low, high]] of haemoglobin.entries()) {
    await server.rows(`insert into reference_range values ($1, $2, 'HB', $3, $4, $5, $6, $7, $8)`, [
      ...[facility, items.blood, line + 1, sex, from, to, low, high],
    ]);
  }
}

export interface Patient {
  memberId: string;
  authorizationId: string;
  visitId: string;
}

let count = 0;

/** A patient who waits at the laboratory: verified by reception, sent there by the doctor. */
export async function createPatient(
  server: TestServer,
  tokens: { receptionist: string; doctor: string },
  who: { gender: string; dateOfBirth: string } = { gender: 'Female', dateOfBirth: '1990-04-12' },
): Promise<Patient> {
  const cardNo = `LAB-${++count}`;
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, last_name,
       gender, date_of_birth, card_status, authorization_status, remarks)
     values (gen_random_uuid(), 'NHIF', $1, $1, '1001', 'NH001', 'Asha', 'Kessy', $2, $3, 'Active', 'ACCEPTED', '')`,
    [cardNo, who.gender, who.dateOfBirth],
  );
  const verified = await server.post('/card/authorize', {
    token: tokens.receptionist,
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
  const { id, authorizedMemberId } = verifiedCard.parse(verified.body.item);
  const started = await server.post('/point-of-cares', {
    token: tokens.doctor,
    body: { pointOfCareId: server.tenants.first.carePoints.laboratory, authorizedClientId: id },
  });
  return {
    memberId: authorizedMemberId,
    authorizationId: id,
    visitId: startedVisit.parse(started.body.item).authorizedPointOfCareId,
  };
}

/** An order line as the doctor's order creates it; `more` are columns that differ. */
export async function giveLine(
  server: TestServer,
  patient: Patient,
  item: ItemKey,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const { id: facility, staff } = server.tenants.first;
  const [{ id: itemId, item_name, category } = {}] = await server.rows(
    'select id, item_name, category from facility_item where facility_id = $1 and item_code = $2',
    [facility, items[item]],
  );
  const now = new Date();
  const row = {
    facility_id: facility,
    id,
    order_id: randomUUID(),
    visit_id: patient.visitId,
    authorization_id: patient.authorizationId,
    member_id: patient.memberId,
    item_id: itemId,
    item_code: items[item],
    item_name,
    category,
    unit_price: 8000,
    coverage: 'covered',
    quantity: 1,
    status: 'Ordered',
    day: now,
    ordered_at: now,
    ordered_by: staff.doctor.id,
    ...more,
  };
  const columns = Object.keys(row);
  await server.rows(
    `insert into order_line (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

export const secondTechnician = '0198c000-0000-7000-8000-000000100012';

/** A second laboratory technician of the first facility, signed in. */
export async function signInSecond(server: TestServer): Promise<string> {
  const { id: facility, staff } = server.tenants.first;
  // One digit differs from all numbers of the facility's staff.
  const card = staff.lab_tech.card.replace(/.$/, '9');
  await server.rows(
    `insert into account (facility_id, id, name, password_hash, is_demo)
     select facility_id, $2, 'Second technician', password_hash, true from account where id = $1`,
    [staff.lab_tech.id, secondTechnician],
  );
  await server.rows(`insert into account_role values ($1, $2, 'lab_tech')`, [facility, secondTechnician]);
  await server.rows(`insert into account_identifier values ($1, $2, 'card', $3)`, [
    facility,
    secondTechnician,
    card,
  ]);
  const { body } = await server.post('/auth/login', {
    body: { role: 'lab_tech', identifier: card, password },
  });
  return body.token;
}

/** Whether the facility requires a second person to authorize results. */
export async function askAuthorization(server: TestServer, asked: boolean): Promise<void> {
  await server.rows(
    `insert into facility_setting values ($1, $2)
     on conflict (facility_id) do update set result_authorization = $2`,
    [server.tenants.first.id, asked],
  );
}
