import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { col, rows } from '../../src/platform/database/index.ts';
import { approver } from '../approvals/factories.ts';
import { createDiagnosis } from '../orders/factories.ts';
import { createFacilities, others, referrer } from '../referrals/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { carePoints, facilities } from '../setup/fixtures.ts';
import type { Answer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { type Attended, type Clinic, createAttended, createClinic } from './factories.ts';
import { sender } from './sending.ts';

/** Far longer than the actions take on a busy machine: a watchdog. */
const timeout = 180_000;
/** How many actions all workers perform together. */
const presses = sizes.stressPresses;
/** The maximum number of actions for one patient. */
const pressesOfOne = 150;
const hands = 12;
/** Actions that must have succeeded for the result to mean anything: the test continues until then. */
const wanted = ['build 200', 'dispense 200', 'end 200'];

let clinic: Clinic;

beforeAll(async () => {
  clinic = await createClinic();
  const { server } = clinic;
  await createFacilities(server);
  // The scheme pays for all items but one, so that some claims are rejected.
  await server.rows(
    `insert into register.item (item_code, item_type_id, name, unit_price, needs_approval)
     select item_code, item_type_id, item_name, unit_price, needs_approval from facility_item
     where facility_id = $1 and item_code <> '30005'`,
    [facilities.first.id],
  );
});
afterAll(() => clinic.server.close());

it(
  'causes no deadlock, and the claims stay correct, whatever all stations do at once',
  async () => {
    const patients = [await arriving(), await arriving()];
    const seen = new Map<string, number>();
    const broken: string[] = [];
    const pressesOf = new Map<Attended, number>();
    let pressed = 0;
    const press = async () => {
      const enough = () => wanted.every((name) => seen.has(name));
      while (pressed++ < presses || !enough()) {
        const at = random(patients.length);
        const patient = patients[at];
        if (!patient) continue;
        const [name, operation] = operations[random(operations.length)] ?? operations[0];
        pressesOf.set(patient, (pressesOf.get(patient) ?? 0) + 1);
        // If all was closed before anything was given, nothing more happens: take another patient.
        if (pressesOf.get(patient) === pressesOfOne) patients[at] = await arriving();
        const answer = await operation(patient);
        if (!answer) continue;
        seen.set(`${name} ${answer.status}`, (seen.get(`${name} ${answer.status}`) ?? 0) + 1);
        if (answer.status >= 500) broken.push(`${name}: ${answer.text}`);
        // The same applies if a claim was paid.
        if (name === 'decision' && (await isOver(patient))) patients[at] = await arriving();
      }
    };
    await Promise.all(Array.from({ length: hands }, press));
    expect(broken).toEqual([]);
    expect(await differences()).toEqual([]);
    expect(await gaps()).toEqual([]);
    // PostgreSQL publishes a session's counters when it ends.
    await clinic.server.rows(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const [database] = await clinic.server.rows(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe(0);
  },
  timeout,
);

/** A patient with everything open, whom the scheme knows. */
async function arriving(): Promise<Attended> {
  const patient = await createAttended(clinic.server);
  await knownToScheme(clinic.server, patient.authorizationId);
  await createDiagnosis(clinic.server, patient);
  return patient;
}

type Operation = (patient: Attended) => Promise<Answer | undefined>;
const random = (below: number) => Math.floor(Math.random() * below);

/** Any one of the patient's rows that a statement finds; undefined if there is none. */
async function one(text: string, patient: Attended): Promise<string | undefined> {
  // From the pool, which is faster than a session per query.
  const named = sql.raw(text.replaceAll('$1', `'${patient.authorizationId}'`));
  const [row] = await clinic.server.database.read(
    facilities.first.id,
    rows({ found: col.text })`select found::text from (${named}) x (found) order by random() limit 1`,
  );
  return row?.found;
}

const line = (patient: Attended, also = '') =>
  one(`select id from order_line l where authorization_id = $1 ${also}`, patient);
const current = (patient: Attended, also = '') =>
  one(`select id from claim where authorization_id = $1 and superseded_by is null ${also}`, patient);

/** Runs it if there is a row for it. */
async function upon<T>(found: Promise<T | undefined>, operation: (subject: T) => Promise<Answer>) {
  const subject = await found;
  return subject === undefined ? undefined : operation(subject);
}

const codes = ['30001', '30002', '30005', '50001', '50002', '30004'];
const order: Operation = (patient) => {
  const items = [codes[random(codes.length)], codes[random(codes.length)]];
  return clinic.doctor.order(
    patient.memberId,
    [...new Set(items)].map((code) => ({
      id: clinic.items[code ?? '30001'],
      quantity: 1 + random(6),
      frequency: 'UD',
      overrideReason: 'Needed again',
    })),
  );
};
const dispense: Operation = (patient) =>
  upon(line(patient, "and category = 'medicine' and status in ('Ordered', 'PartlyDispensed')"), (id) =>
    clinic.pharmacist.dispense(id, 1 + random(4)),
  );
const reverse: Operation = (patient) =>
  upon(
    one(
      `select d.id from dispense d join order_line l on l.id = d.line_id
       where l.authorization_id = $1 and d.quantity > d.reversed_quantity`,
      patient,
    ),
    (id) => clinic.pharmacist.reverse(id, 1),
  );
const result: Operation = (patient) =>
  upon(line(patient, "and category = 'test' and status = 'Ordered'"), (id) => clinic.technician.result(id));
const close: Operation = (patient) =>
  upon(line(patient, "and status in ('Ordered', 'PartlyDispensed')"), async (id) => {
    const answer = await clinic.pharmacist.close(id, 'Patient left');
    return answer.status === 403 ? clinic.technician.close(id, 'Patient left') : answer;
  });
const build: Operation = (patient) =>
  clinic.receptionist.build(patient.authorizationId, { status: random(3) ? 'Pending' : 'Draft' });
const finish: Operation = async (patient) => {
  // Ends everything open, so that the claim can be sent.
  await clinic.doctor.complete(patient.consultation);
  for (;;) {
    const id = await line(patient, "and status in ('Ordered', 'PartlyDispensed')");
    if (!id) break;
    const answer = await close(patient);
    if (answer && answer.status >= 500) return answer;
  }
  const visit = await one(
    `select v.id from visit v where authorization_id = $1 and status = 'Pending'`,
    patient,
  );
  return visit
    ? clinic.server.post(`/point-of-cares/visits/${visit}/cancel`, {
        token: clinic.tokens.doctor,
        body: { reason: 'Went home' },
      })
    : undefined;
};
const submit: Operation = (patient) =>
  upon(current(patient), async (id) => {
    const [row] = await clinic.server.rows('select amount_claimed::int as amount from claim where id = $1', [
      id,
    ]);
    return sender(clinic.server, clinic.tokens.receptionist).submit({ id, amount: Number(row?.amount) });
  });
/** Ends everything open, and sends the claim. */
const end: Operation = async (patient) => {
  const trouble = await finish(patient);
  if (trouble && trouble.status >= 500) return trouble;
  // The check asks about a test that was done twice.
  const tests = await clinic.server.rows(
    "select id from order_line where authorization_id = $1 and category = 'test' and status = 'Resulted'",
    [patient.authorizationId],
  );
  const answers = tests.map(({ id }) => ({ code: 'same-test-today', lineId: id, reason: 'Repeated' }));
  await clinic.receptionist.build(patient.authorizationId, { answers });
  return submit(patient);
};
const decision: Operation = (patient) =>
  upon(current(patient, "and status = 'Submitted'"), (id) =>
    sender(clinic.server, clinic.tokens.receptionist).decision(id),
  );
const resubmit: Operation = (patient) =>
  upon(current(patient, "and status = 'Rejected'"), (id) => clinic.receptionist.resubmit(id));
const approval: Operation = (patient) =>
  upon(line(patient, "and coverage = 'approval'"), async (id) => {
    const asks = approver(clinic.server, clinic.tokens.doctor);
    const answer = await asks.request(id);
    return answer.status === 200 ? asks.refresh(String(answer.body.item.id)) : answer;
  });
const letter: Operation = (patient) =>
  upon(
    one(
      `select l.id || ' ' || coalesce((select reference_no from approval
         where authorization_id = $1 and reference_no is not null limit 1), 'NHIF/REF/1')
       from order_line l where authorization_id = $1 and coverage = 'approval'`,
      patient,
    ),
    (found) => {
      const [id = '', number = 'none'] = found.split(' ');
      return approver(clinic.server, clinic.tokens.doctor).enter(id, number);
    },
  );
const diagnose: Operation = (patient) =>
  clinic.doctor.diagnose(patient.memberId, random(2) ? 'I10' : 'J18.9');
const withdraw: Operation = (patient) =>
  upon(
    one(
      "select id from diagnosis where authorization_id = $1 and withdrawn_at is null and code <> 'B54'",
      patient,
    ),
    async (id) => clinic.doctor.withdrawDiagnosis(id),
  );
const refer: Operation = (patient) =>
  referrer(clinic.server, clinic.tokens.doctor).create(patient.memberId, {
    diagnosisCodes: ['B54'],
    toFacilityCode: random(2) ? others.takes : others.takesNone,
  });
const again: Operation = (patient) =>
  upon(one("select id from referral where authorization_id = $1 and status = 'Rejected'", patient), (id) =>
    referrer(clinic.server, clinic.tokens.doctor).resubmit(id),
  );
const start: Operation = (patient) =>
  clinic.doctor.start(patient.authorizationId, random(2) ? carePoints.pharmacy : carePoints.laboratory);
const leave: Operation = (patient) =>
  clinic.server.post(`/card/authorize/${patient.authorizationId}/withdraw`, {
    token: clinic.tokens.receptionist,
    body: { reason: 'Wrong card' },
  });
const correct: Operation = (patient) =>
  upon(line(patient, "and status = 'Resulted'"), (id) => clinic.technician.correct(id, 1));
const cancel: Operation = (patient) =>
  upon(line(patient, "and status = 'Ordered'"), (id) => clinic.doctor.cancel(id));

const operations: [[string, Operation], ...[string, Operation][]] = [
  ['order', order],
  ['order', order],
  ['dispense', dispense],
  ['dispense', dispense],
  ['dispense', dispense],
  ['reverse', reverse],
  ['reverse', reverse],
  ['result', result],
  ['result', result],
  ['correct', correct],
  ['close', close],
  ['cancel', cancel],
  ['complete', (patient) => clinic.doctor.complete(patient.consultation)],
  ['build', build],
  ['build', build],
  ['finish', finish],
  ['submit', submit],
  ['end', end],
  ['end', end],
  ['decision', decision],
  ['decision', decision],
  ['resubmit', resubmit],
  ['approval', approval],
  ['letter', letter],
  ['diagnose', diagnose],
  ['withdraw', withdraw],
  ['refer', refer],
  ['refer again', again],
  ['start', start],
  ['leave', leave],
  ['read', (patient) => clinic.doctor.ofVisit(patient.authorizationId)],
];

async function isOver(patient: Attended): Promise<boolean> {
  return (await current(patient, "and status = 'Approved'")) !== undefined;
}

/** Claims that differ from the ledger, or headers that differ from their lines. */
function differences() {
  return clinic.server.rows(
    `with given as (
       select authorization_id, coalesce(line_id, id) as key, sum(quantity)::int as quantity, max(unit_price) as price
       from service_given where covered group by 1, 2 having sum(quantity) > 0
     ), active as (
       select * from claim where superseded_by is null and status <> 'Rejected'
     ), claimed as (
       select c.authorization_id, coalesce(l.line_id, l.given_id) as key, sum(l.quantity)::int as quantity,
         max(l.unit_price) as price
       from active c join claim_line l on l.claim_id = c.id group by 1, 2
     )
     select 'line' as what, * from (select * from given where authorization_id in (select authorization_id from active)) g
       full join claimed using (authorization_id, key, quantity, price)
       where not exists (select from claimed c where c.key = key and c.quantity = quantity and c.price = price)
     union all
     select 'header', c.authorization_id, c.id, c.amount_claimed::int, 0 from claim c
     where c.amount_claimed <> (select coalesce(sum(scheme_amount), 0) from claim_line l where l.claim_id = c.id and left_out is null)`,
  );
}

/** Folio numbers that are missing, or counted without a claim. */
function gaps() {
  return clinic.server.rows(
    `select claim_year, claim_month, max(folio_no), count(*)::int from claim where folio_no is not null
     group by 1, 2 having max(folio_no) <> count(*)`,
  );
}
