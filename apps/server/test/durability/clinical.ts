import { randomUUID } from 'node:crypto';
import { labResult, orderLine, type Role } from '@afyakadi/contract';
import { expect } from 'vitest';
import { cardOf } from '../setup/fixtures.ts';
import { sizes } from '../setup/sizes.ts';
import type { Product, Reply } from './product.ts';

/** Patients of a round, patients treated at once, and after how many acknowledgements everything is killed. */
const patientsARound = 50;
const atOnce = 8;
const killAfter = [30, 120].slice(0, sizes.kills);
/** Every so many calls, the first try is abandoned after at most so many milliseconds. */
const givenUp = { every: 3, within: 12 };

let product: Product;

/** The steps of each patient, in order: each has its own key, which its repeats keep. */
const steps = ['order', 'dispense', 'dispenseRest', 'submit'] as const;
type Step = (typeof steps)[number];

interface Patient {
  memberId: string;
  keys: Record<Step, string>;
  /** The answer's text without what a later read may change, once a 200 has returned it. */
  acknowledged: Map<Step, string>;
  /** Of the order, once it is acknowledged. */
  medicine: string;
  test: string;
}

const roleOf: Record<Step, Role> = {
  order: 'doctor',
  dispense: 'pharmacist',
  dispenseRest: 'pharmacist',
  submit: 'lab_tech',
};
let items = { medicine: '', test: '' };

async function addItems(): Promise<void> {
  const rows = await product.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
     select i.facility_id, gen_random_uuid(), v.code, v.name, v.type, v.category, 100
     from account_identifier i, (values ('KILL-M', 'Kill medicine', 3, 'medicine'), ('KILL-T', 'Kill test', 5, 'test'))
       v (code, name, type, category)
     where i.value = $1 on conflict (facility_id, item_code) do update set unit_price = 100 returning id, category`,
    [cardOf('doctor')],
  );
  for (const { id, category } of rows) {
    if (category === 'medicine') items = { ...items, medicine: String(id) };
    else items = { ...items, test: String(id) };
  }
}

/** Patients who were verified today and wait at pharmacy and laboratory. */
async function addPatients(round: number): Promise<Patient[]> {
  const rows = await product.rows(
    `with place as (
       select facility_id, account_id from account_identifier where value = $1
     ), member as (
       insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name,
         identity_source, scheme_id, product_code, card_status, created_at, updated_at)
       select facility_id, gen_random_uuid(), 'NHIF', 'TREAT-${round}-' || n, 'TREAT-${round}-' || n, 'Asha', 'Salum',
         'scheme', '1001', 'NH001', 'Active', now(), now() from place, generate_series(1, ${patientsARound}) n
       returning facility_id, id, card_no
     ), proof as (
       insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select m.facility_id, gen_random_uuid(), m.card_no, m.id, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', '',
         '1001', 'NH001', (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), account_id from member m, place
       returning facility_id, id, member_id, day, created_by
     )
     insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
       created_at, created_by)
     select p.facility_id, gen_random_uuid(), p.id, p.member_id, c.id, 'Pending', 'x', p.day, now(), p.created_by
     from proof p, (select distinct on (facility_id, kind) facility_id, id, kind from care_point
       where kind in ('pharmacy', 'laboratory') order by facility_id, kind, id) c
     where c.facility_id = p.facility_id returning member_id`,
    [cardOf('doctor')],
  );
  const members = [...new Set(rows.map(({ member_id }) => String(member_id)))];
  expect([members.length, rows.length]).toEqual([patientsARound, 2 * patientsARound]);
  return members.map((memberId) => ({
    memberId,
    medicine: '',
    test: '',
    acknowledged: new Map(),
    keys: { order: randomUUID(), dispense: randomUUID(), dispenseRest: randomUUID(), submit: randomUUID() },
  }));
}

function send(patient: Patient, step: Step, token: string, signal?: AbortSignal): Promise<Reply> {
  const { memberId, medicine, test } = patient;
  const ask = { token, key: patient.keys[step], ...(signal ? { signal } : {}) };
  if (step === 'order') {
    const memberItems = [{ id: items.medicine, quantity: 10, frequency: 'UD' }, { id: items.test }];
    return product.post('/member-items/add', { authorizedMemberId: memberId, memberItems }, ask);
  }
  if (step === 'submit') {
    const body = { memberVisitItemId: test, remarks: `Seen of ${memberId}` };
    return product.post('/member-items/submit-lab-results', body, ask);
  }
  const quantity = step === 'dispense' ? 4 : 6;
  return product.post('/member-items/dispense', { memberVisitItemId: medicine, quantity }, ask);
}

/**
 * Does each patient's unacknowledged steps, several patients at once; a patient's first failure ends the round for
 * that patient.
 */
async function treat(patients: Patient[], onAcknowledged: () => void): Promise<void> {
  const tokens = new Map<Role, string>();
  for (const role of new Set(Object.values(roleOf))) tokens.set(role, await product.signIn(role));
  const waiting = [...patients];
  let sent = 0;
  const next = async (patient: Patient): Promise<boolean> => {
    const step = steps.find((one) => !patient.acknowledged.has(one));
    if (!step) return false;
    const token = tokens.get(roleOf[step]) ?? '';
    sent += 1;
    if (sent % givenUp.every === 0) {
      const within = sent % givenUp.within;
      await send(patient, step, token, AbortSignal.timeout(within)).catch(() => null);
    }
    const reply = await send(patient, step, token).catch(() => null);
    if (reply?.status !== 200) return false;
    keep(patient, step, reply);
    onAcknowledged();
    return true;
  };
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) while (await next(one));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function keep(patient: Patient, step: Step, { body }: Reply): void {
  patient.acknowledged.set(step, JSON.stringify(body.data));
  if (step !== 'order') return;
  const lines = body.itemList.map((item) => orderLine.parse(item));
  for (const { category, memberVisitItemId } of lines)
    if (category !== 'service') patient[category] = memberVisitItemId;
}

/** The data of each patient, by the member's identifier. */
async function storedData(patients: Patient[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await product.rows(
    `select m.id::text,
       (select count(distinct order_id)::int from order_line where member_id = m.id) as orders,
       (select count(*)::int from order_line where member_id = m.id) as lines,
       (select array_agg(d.quantity order by d.quantity) from dispense d join order_line l on l.id = d.line_id
         where l.member_id = m.id) as dispenses,
       (select dispensed_quantity from order_line where member_id = m.id and category = 'medicine') as given,
       (select array_agg(remarks) from test_result r join order_line l on l.id = r.line_id where l.member_id = m.id)
         as results,
       (select array_agg(g.quantity order by g.quantity) from service_given g join order_line l on l.id = g.line_id
         where l.member_id = m.id) as ledger,
       (select array_agg(action order by action) from audit where member_id = m.id
         and action in ('order.placed', 'medicine.dispensed', 'result.submitted')) as audit,
       (select array_agg(topic order by topic) from event where member_id = m.id and topic <> 'visits') as events
     from authorized_member m where m.id = any($1)`,
    [patients.map(({ memberId }) => memberId)],
  );
  return new Map(rows.map(({ id, ...row }) => [String(id), row]));
}

export async function killAmongOrders(given: Product): Promise<void> {
  product = given;
  await addItems();
  for (const [round, count] of killAfter.entries()) await killAfterSome(count, round);
}

/** Kills everything after so many of them: those that were acknowledged stay, and the rest is repeated once. */
async function killAfterSome(count: number, round: number): Promise<void> {
  const patients = await addPatients(round);
  const ended = product.ended();
  let acknowledged = 0;
  await treat(patients, () => {
    acknowledged += 1;
    if (acknowledged === count) product.kill();
  });
  await ended;
  expect(acknowledged).toBeLessThan(steps.length * patientsARound);

  await product.start();
  const kept = await storedData(patients);
  for (const { memberId, acknowledged: had } of patients) {
    const row = kept.get(memberId);
    // Acknowledged changes exist; others exist once or not at all.
    expect(row?.orders).toBeLessThanOrEqual(1);
    if (had.has('order')) expect([row?.orders, row?.lines]).toEqual([1, 2]);
    if (had.has('dispense')) expect(row?.dispenses).toContain(4);
    if (had.has('dispenseRest')) expect(row?.dispenses).toEqual([4, 6]);
    if (had.has('submit')) expect(row?.results).toEqual([`Seen of ${memberId}`]);
  }

  // A change and its key are one transaction: the crash leaves no key to wait for.
  const open = await product.rows('select key from idempotency where http_status is null and key = any($1)', [
    patients.flatMap(({ keys }) => Object.values(keys)),
  ]);
  expect(open).toEqual([]);
  await treat(patients, () => {});
  const left = patients.flatMap((one) => steps.filter((step) => !one.acknowledged.has(step)));
  expect(left).toEqual([]);
  await repeatAll(patients);

  for (const [memberId, row] of await storedData(patients)) {
    expect(row).toEqual({
      orders: 1,
      lines: 2,
      dispenses: [4, 6],
      given: 10,
      results: [`Seen of ${memberId}`],
      ledger: [1, 4, 6],
      audit: ['medicine.dispensed', 'medicine.dispensed', 'order.placed', 'result.submitted'],
      events: ['dispensing', 'dispensing', 'orders', 'orders', 'results'],
    });
  }
  const openVisits = await product.rows(
    "select id from visit where member_id = any($1) and status <> 'Completed'",
    [patients.map(({ memberId }) => memberId)],
  );
  expect(openVisits.length).toBe(0);
}

/** Everything again with the same keys: the first answers return, word for word. */
async function repeatAll(patients: Patient[]): Promise<void> {
  for (const step of steps) {
    const token = await product.signIn(roleOf[step]);
    for (const patient of patients) {
      const { status, body, replayed } = await send(patient, step, token);
      expect([step, status, replayed]).toEqual([step, 200, true]);
      expect(JSON.stringify(body.data)).toBe(patient.acknowledged.get(step));
      if (step === 'submit') expect(labResult.parse(body.item).memberVisitItemId).toBe(patient.test);
    }
  }
}
