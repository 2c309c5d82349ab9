import { randomUUID } from 'node:crypto';
import { approval, claimDetail, orderLine, type Role } from '@afyakadi/contract';
import { expect } from 'vitest';
import { cardOf } from '../setup/fixtures.ts';
import type { Product, Reply } from './product.ts';

/** Two groups, one of them a step or two ahead, so that every step is in progress when everything is killed. */
const patientsInAll = 48;
/** Concurrent calls for each of the groups. */
const atOnce = 4;
/** Every so many calls, the first try is abandoned after at most so many milliseconds. */
const givenUp = { every: 3, within: 12 };
const quantity = 10;
const price = 250;

let product: Product;
/** The demo has folios that differ from the scheme's list, so that there is something to reconcile. */
let demoDiffers: Record<string, unknown>[] = [];

/** The steps of each patient, in order: each call has its own key, which its repeats keep. */
const steps = ['ask', 'approve', 'dispense', 'build', 'submit', 'decide'] as const;
type Step = (typeof steps)[number];

interface Patient {
  authorizationId: string;
  lineId: string;
  keys: Record<Step, string>;
  /** The answer of each step, once a 200 has returned it. */
  acknowledged: Map<Step, string>;
  approvalId: string;
  claimId: string;
  folioNo: number;
}

/** A medicine that the scheme must approve, in the tariff of the facility and of the scheme. */
async function addItem(): Promise<void> {
  await product.rows(
    `with tariff as (
       insert into register.item (item_code, item_type_id, name, unit_price, needs_approval)
       values ('KILL-A', 3, 'Kill medicine', ${price}, true)
     )
     insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price,
       needs_approval)
     select facility_id, gen_random_uuid(), 'KILL-A', 'Kill medicine', 3, 'medicine', ${price}, true
     from account_identifier where value = $1`,
    [cardOf('doctor')],
  );
}

/** Patients whom the scheme knows, diagnosed, who wait at the pharmacy for a medicine without an approval yet. */
async function addPatients(): Promise<Patient[]> {
  const rows = await product.rows(
    `with place as (
       select i.facility_id, i.account_id, f.code, f.name, (now() at time zone 'Africa/Dar_es_Salaam')::date as day
       from account_identifier i join facility f on f.id = i.facility_id where i.value = $1
     ), holder as (
       insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
         card_status, authorization_status, remarks)
       select gen_random_uuid(), 'NHIF', 'CLAIM-' || n, 'CLAIM-' || n, 'Asha', 'Salum', 'Female', '1991-02-03',
         'Active', 'ACCEPTED', 'Successful' from generate_series(1, ${patientsInAll}) n
       returning id, card_no
     ), issued as (
       insert into register.issued_authorization (request_key, member_id, facility_code, facility_name, visit_type_id,
         exclusive, day, created_at)
       select gen_random_uuid(), h.id, p.code, p.name, 1, true, p.day, now() from holder h, place p
       returning member_id, authorization_no
     ), member as (
       insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
         date_of_birth, identity_source, card_status, created_at, updated_at)
       select p.facility_id, gen_random_uuid(), 'NHIF', h.card_no, h.card_no, 'Asha', 'Salum', 'Female', '1991-02-03',
         'scheme', 'Active', now(), now() from holder h, place p
       returning facility_id, id, card_no
     ), proof as (
       insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
       select m.facility_id, gen_random_uuid(), i.authorization_no::text, m.id, 'NHIF', 'NHIFCard', 1, 'Active',
         'ACCEPTED', '', p.day, now() - interval '1 minute', p.account_id
       from member m join holder h on h.card_no = m.card_no join issued i on i.member_id = h.id, place p
       returning facility_id, id, member_id, day, created_at, created_by
     ), found as (
       insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at,
         recorded_by)
       select facility_id, gen_random_uuid(), member_id, id, 'I10', 'Essential hypertension', 'Final', now(), created_by
       from proof
     ), waiting as (
       insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by)
       select p.facility_id, gen_random_uuid(), p.id, p.member_id, c.id, 'Pending', 'x', p.day, now(), p.created_by
       from proof p, lateral (select id from care_point where facility_id = p.facility_id and kind = 'pharmacy'
         order by id limit 1) c
       returning facility_id, id, authorization_id, member_id, day, created_by
     )
     insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
       item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
     select w.facility_id, gen_random_uuid(), gen_random_uuid(), w.id, w.authorization_id, w.member_id, i.id,
       i.item_code, i.item_name, i.category, i.unit_price, 'approval', ${quantity}, 'Ordered', w.day, now(), w.created_by
     from waiting w join facility_item i on i.facility_id = w.facility_id and i.item_code = 'KILL-A'
     returning id, authorization_id`,
    [cardOf('doctor')],
  );
  expect(rows.length).toBe(patientsInAll);
  const newKeys = { ask: '', approve: '', dispense: '', build: '', submit: '', decide: '' };
  return rows.map((row) => {
    const keys = { ...newKeys };
    for (const step of steps) keys[step] = randomUUID();
    return {
      authorizationId: String(row.authorization_id),
      lineId: String(row.id),
      keys,
      acknowledged: new Map(),
      approvalId: '',
      claimId: '',
      folioNo: 0,
    };
  });
}

const roleOf = (step: Step): Role => (step === 'dispense' ? 'pharmacist' : 'doctor');

function send(patient: Patient, step: Step, token: string, signal?: AbortSignal): Promise<Reply> {
  const { authorizationId, lineId, approvalId, claimId } = patient;
  const ask = { token, key: patient.keys[step], ...(signal ? { signal } : {}) };
  const call: Record<Step, [string, object]> = {
    ask: ['/approvals', { memberVisitItemId: lineId, reason: 'Nothing else helped' }],
    approve: [`/approvals/${approvalId}/refresh`, {}],
    dispense: ['/member-items/dispense', { memberVisitItemId: lineId, quantity }],
    build: ['/claims', { authorizationId }],
    submit: [`/claims/${claimId}/submit`, { amountClaimed: quantity * price }],
    decide: [`/claims/${claimId}/decision`, {}],
  };
  return product.post(...call[step], ask);
}

function keep(patient: Patient, step: Step, { body }: Reply): void {
  if (step === 'ask') patient.approvalId = approval.parse(body.item).id;
  if (step === 'dispense') expect(orderLine.parse(body.item).status).toBe('Dispensed');
  if (step === 'build') {
    const { id, folioNo } = claimDetail.parse(body.item);
    patient.claimId = id ?? '';
    patient.folioNo = folioNo ?? 0;
  }
  patient.acknowledged.set(step, JSON.stringify(body.data));
}

/**
 * Does a step for all patients who wait for it, several at once. A failed call has no acknowledgement.
 * @returns the answers other than 200
 */
async function wave(
  patients: Patient[],
  step: Step,
  onAcknowledged: () => void = () => {},
  given?: string,
): Promise<string[]> {
  const token = given ?? (await product.signIn(roleOf(step)));
  const waiting = patients.filter(({ acknowledged }) => !acknowledged.has(step));
  const refused: string[] = [];
  let sent = 0;
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      sent += 1;
      if (sent % givenUp.every === 0) {
        await send(one, step, token, AbortSignal.timeout(sent % givenUp.within)).catch(() => null);
      }
      const reply = await send(one, step, token).catch(() => null);
      if (reply && reply.status !== 200) refused.push(`${reply.status} ${JSON.stringify(reply.body)}`);
      if (reply?.status !== 200) continue;
      keep(one, step, reply);
      onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return refused;
}

type Work = [patients: Patient[], step: Step];

/** All staff are signed in before anything is killed. */
function signedIn(work: Work[]): Promise<string[]> {
  return Promise.all(work.map(([, step]) => product.signIn(roleOf(step))));
}

/**
 * Does two steps at once and kills everything after so many acknowledgements. Then starts again and checks the
 * stored data.
 */
async function killDuring(work: Work[], after: number): Promise<void> {
  const ended = product.ended();
  let acknowledged = 0;
  const tokens = await signedIn(work);
  const doing = work.map(([patients, step], i) =>
    wave(
      patients,
      step,
      () => {
        acknowledged += 1;
        if (acknowledged === after) product.kill();
      },
      tokens[i],
    ),
  );
  await Promise.all([...doing, ended]);
  expect(acknowledged).toBeLessThan(patientsInAll);
  await restart(work.flatMap(([patients]) => patients));
}

/** Kills everything while claims are being sent to the scheme: it does not answer, because its table is locked. */
async function killWhileSending(sent: Patient[], [others, step]: Work): Promise<void> {
  const ended = product.ended();
  const tokens = await signedIn([
    [sent, 'submit'],
    [others, step],
  ]);
  const locked = product
    .rows('do $$ begin lock table register.claim in access exclusive mode; perform pg_sleep(60); end $$')
    .catch(() => null);
  await expect.poll(() => product.rows(lockOfClaims), { timeout: 20_000, interval: 20 }).toHaveLength(1);
  const before = await submissions();
  const doing = [wave(sent, 'submit', () => {}, tokens[0]), wave(others, step, () => {}, tokens[1])];
  await expect.poll(async () => (await open()).sending, { timeout: 20_000, interval: 20 }).toBe(atOnce);
  product.kill();
  await Promise.all([...doing, ended, locked]);
  await restart([...sent, ...others]);
  // The new process may have sent some again by now, but what was being sent stays on record.
  expect((await submissions()) - before).toBeGreaterThanOrEqual(atOnce);
  expect(sent.filter(({ acknowledged }) => acknowledged.has('submit'))).toEqual([]);
}

const lockOfClaims = `select from pg_locks where granted and mode = 'AccessExclusiveLock'
  and relation = 'register.claim'::regclass`;

async function submissions(): Promise<number> {
  const [row] = await product.rows('select count(*)::int as n from claim_submission');
  return Number(row?.n);
}

/** Claims and attempts without an outcome. */
async function open(): Promise<{ sending: number; pending: number }> {
  const [row] = await product.rows(
    `select (select count(distinct claim_id)::int from claim_submission where ended_at is null) as sending,
       (select count(*)::int from claim_submission where state = 'pending') as pending`,
  );
  return { sending: Number(row?.sending), pending: Number(row?.pending) };
}

async function restart(patients: Patient[]): Promise<void> {
  await product.start();
  await expectAcknowledged(patients);
  // Calls that the crash left without an answer are taken over after a minute: let that minute pass.
  await product.rows(
    "update idempotency set created_at = created_at - interval '2 minutes' where http_status is null",
  );
  await product.rows(
    "update claim_submission set started_at = started_at - interval '2 minutes' where state = 'pending'",
  );
  // And messages to the scheme, after half a minute.
  await product.rows(
    "update outbox set leased_until = leased_until - interval '1 minute' where lease is not null",
  );
}

/** The data of the database and the scheme about each patient, by the authorization's identifier. */
async function storedData(patients: Patient[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await product.rows(
    `select a.id::text,
       (select json_agg(json_build_array(p.id, p.status, p.quantity_used)) from approval p
         where p.authorization_id = a.id) as approvals,
       (select json_agg(json_build_array(p.id, p.status)) from register.approval p
         where p.authorization_no = a.authorization_no) as approved,
       (select sum(d.quantity - d.reversed_quantity)::int from dispense d join order_line l on l.id = d.line_id
         where l.authorization_id = a.id) as given,
       (select json_agg(json_build_array(c.id, c.folio_no, c.amount_claimed)) from claim c
         where c.authorization_id = a.id) as claims,
       (select json_agg(json_build_array(c.status, c.amount_approved)) from claim c where c.authorization_id = a.id)
         as outcomes,
       (select json_agg(json_build_array(c.folio_no, c.amount_claimed)) from register.claim c
         where c.authorization_no = a.authorization_no) as received,
       (select json_agg(u.quantity) from register.approval_use u join register.approval p on p.id = u.approval_id
         where p.authorization_no = a.authorization_no and u.returned_at is null) as counted,
       (select json_agg(r.action order by r.action) from audit r where r.member_id = a.member_id
         and r.action in ('approval.requested', 'approval.answered', 'medicine.dispensed', 'claim.built',
           'claim.submitted', 'claim.approved')) as audit
     from card_authorization a where a.id = any($1)`,
    [patients.map(({ authorizationId }) => authorizationId)],
  );
  return new Map(rows.map(({ id, ...row }) => [String(id), row]));
}

/** Acknowledged changes exist; others exist once or not at all. */
async function expectAcknowledged(patients: Patient[]): Promise<void> {
  const kept = await storedData(patients);
  const amount = quantity * price;
  for (const { acknowledged: had, authorizationId, approvalId, claimId, folioNo } of patients) {
    const row = kept.get(authorizationId);
    const status = expect.any(String);
    if (had.has('ask')) expect(row?.approvals).toEqual([[approvalId, status, expect.any(Number)]]);
    if (had.has('approve')) expect(row?.approved).toEqual([[approvalId, 'VALID']]);
    if (had.has('dispense')) expect(row?.approvals).toEqual([[approvalId, 'Consumed', quantity]]);
    if (had.has('build')) expect(row?.claims).toEqual([[claimId, folioNo, amount]]);
    if (had.has('submit')) {
      expect(row?.received).toEqual([[folioNo, amount]]);
      expect(row?.outcomes).not.toEqual([['Pending', null]]);
    }
    if (had.has('decide')) expect(row?.outcomes).toEqual([['Approved', amount]]);
  }
  expect(await brokenPromises()).toEqual(demoDiffers);
}

/** All stored data, also the demo's claims: folio numbers without gap or duplicate, headers, approvals, receipts. */
async function brokenPromises(): Promise<Record<string, unknown>[]> {
  return product.rows(
    `select 'folio numbers' as what, n.series as of from number_series n
     left join lateral (select count(*), count(distinct folio_no) as kinds, max(folio_no) as highest from claim c
       where c.facility_id = n.facility_id and n.series = 'folio/' || claim_year || '/' || claim_month
         and folio_no is not null) c on true
     where n.series like 'folio/%' and (c.count, c.kinds) is distinct from (n.last::bigint, n.last::bigint)
     union all
     select 'a header', c.id::text from claim c where amount_claimed <>
       (select coalesce(sum(scheme_amount), 0) from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id
         and left_out is null)
     union all
     select 'an approval', p.id::text from approval p join order_line l on l.facility_id = p.facility_id
       and l.id = p.line_id
     where l.category = 'medicine' and p.status <> 'Invalid' and quantity_used <>
       (select coalesce(sum(d.quantity - d.reversed_quantity), 0) from dispense d where d.facility_id = l.facility_id
         and d.line_id = l.id)
     union all
     select 'a receipt', c.id::text from claim c join facility f on f.id = c.facility_id
     where status in ('Submitted', 'Approved', 'Rejected') and 1 <>
       (select count(*) from register.claim r where r.facility_code = f.code and r.claim_year = c.claim_year
         and r.claim_month = c.claim_month and r.folio_no = c.folio_no and r.amount_claimed = c.amount_claimed)
     union all
     select 'a folio of nobody', r.serial_no from register.claim r
     where not exists (select from claim c join facility f on f.id = c.facility_id where r.facility_code = f.code
       and r.claim_year = c.claim_year and r.claim_month = c.claim_month and r.folio_no = c.folio_no)
     order by 1, 2`,
  );
}

/** Kills everything in the middle of approvals and claims: each is completed once. */
export async function killAmongClaims(given: Product): Promise<void> {
  product = given;
  await addItem();
  const patients = await addPatients();
  demoDiffers = await brokenPromises();
  expect(demoDiffers.filter(({ what }) => what !== 'a receipt')).toEqual([]);
  const [ahead, behind] = [patients.slice(0, patientsInAll / 2), patients.slice(patientsInAll / 2)];
  const finish = async (...work: Work[]) => {
    const refused = await Promise.all(work.map(([some, step]) => wave(some, step)));
    expect(refused.flat()).toEqual([]);
    for (const [some, step] of work) expect(some.every((one) => one.acknowledged.has(step))).toBe(true);
  };

  await finish([ahead, 'ask'], [behind, 'ask']);
  await finish([ahead, 'approve']);
  await finish([ahead, 'dispense']);
  await killDuring(
    [
      [ahead, 'build'],
      [behind, 'approve'],
    ],
    16,
  );
  await finish([ahead, 'build'], [behind, 'approve']);
  await finish([behind, 'dispense']);
  await killWhileSending(ahead, [behind, 'build']);
  await finish([ahead, 'submit'], [behind, 'build']);
  await killDuring(
    [
      [ahead, 'decide'],
      [behind, 'submit'],
    ],
    16,
  );
  await finish([ahead, 'decide'], [behind, 'submit']);
  await finish([behind, 'decide']);

  // Everything again with the same keys: the first answers return, word for word.
  for (const step of steps) {
    const token = await product.signIn(roleOf(step));
    for (const patient of [...ahead.slice(0, 3), ...behind.slice(0, 3)]) {
      const { status, body, replayed } = await send(patient, step, token);
      expect([step, status, replayed]).toEqual([step, 200, true]);
      expect(JSON.stringify(body.data)).toBe(patient.acknowledged.get(step));
    }
  }

  // The server reports uses to the scheme automatically, also from the next process.
  const waiting = () => product.rows("select count(*)::int as n from outbox where state <> 'done'");
  await expect.poll(waiting, { timeout: 45_000, interval: 500 }).toEqual([{ n: 0 }]);
  await expectAcknowledged(patients);
  expect(await open()).toEqual({ sending: 0, pending: 0 });
  for (const [id, row] of await storedData(patients)) {
    const { approvalId, claimId, folioNo } = patients.find((one) => one.authorizationId === id) ?? {};
    expect(row).toEqual({
      approvals: [[approvalId, 'Consumed', quantity]],
      approved: [[approvalId, 'VALID']],
      given: quantity,
      counted: [quantity],
      claims: [[claimId, folioNo, quantity * price]],
      outcomes: [['Approved', quantity * price]],
      received: [[folioNo, quantity * price]],
      audit: [
        ...['approval.answered', 'approval.requested', 'claim.approved', 'claim.built', 'claim.submitted'],
        'medicine.dispensed',
      ],
    });
  }
}
