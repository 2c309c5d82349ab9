// npm run bench -- visit: what a patient's whole visit costs: calls, processor time, write-ahead log, and rows and bytes of
// each table. docs/scale.md counts a nation's with it.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { growingTables } from '../apps/server/src/platform/database/growing-tables.ts';
import {
  addAuthorizations,
  findPlace,
  type Place,
  type StaffRole,
  staffCards,
  vacuumAndCheckpoint,
} from './data.ts';
import { parentOf, postgresTime, processorTime, startProgram, stopProgram } from './processes.ts';
import { type Run, runBench, timed } from './run.ts';
import { benchSettings, type Running, signIn, startProduct } from './servers.ts';
import { findWork, type Work } from './work-data.ts';

const practicePort = Number(process.env.PRACTICE_PORT ?? 18_090);
const practiceProgram = join(import.meta.dirname, '..', 'apps', 'practice-scheme', 'src', 'main.ts');
const code = '01099';
/** Visits before anything is measured, and those that are. */
const [warm, measured] = [300, 1_000];
const desks = 8;
const longestMinutes = 20;

interface Answered {
  id?: string;
  authorizedMemberId?: string;
  authorizedPointOfCareId?: string;
  memberVisitItemId?: string;
  amountClaimed?: number;
}

/** Calls of the product by the staff of the facility. */
class Staff {
  calls = 0;
  private readonly product: Running;
  private readonly tokens: Record<StaffRole, string>;

  constructor(product: Running, tokens: Record<StaffRole, string>) {
    this.product = product;
    this.tokens = tokens;
  }

  async get(role: StaffRole, path: string): Promise<Answered[]> {
    return this.send(role, 'GET', path);
  }

  async post(role: StaffRole, path: string, body: object = {}): Promise<Answered[]> {
    return this.send(role, 'POST', path, body);
  }

  private async send(role: StaffRole, method: string, path: string, body?: object): Promise<Answered[]> {
    this.calls += 1;
    const answer = await fetch(`${this.product.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens[role]}`,
        'accept-encoding': 'br',
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    const { data } = Object(JSON.parse(text));
    return data.itemList ?? [data.item ?? {}];
  }
}

interface Clinic {
  staff: Staff;
  place: Place;
  work: Work;
}

/**
 * An outpatient's visit, with what the screens of each desk read: a verified card, a consultation with vital signs and a
 * diagnosis, two medicines and a test, their dispensing and result, the claim.
 */
async function visit({ staff, place, work }: Clinic, n: number): Promise<void> {
  const cardNo = `2000000${String(n).padStart(5, '0')}`;
  const card = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  await staff.post('receptionist', '/card/look-up', card);
  const [verified] = await staff.post('receptionist', '/card/authorize', { ...card, visitTypeID: 1 });
  const authorizedClientId = verified?.id ?? '';
  const member = verified?.authorizedMemberId ?? '';
  const forward = (role: StaffRole, pointOfCareId: string) =>
    staff.post(role, '/point-of-cares', { pointOfCareId, authorizedClientId });
  const [consultation] = await forward('receptionist', place.carePointId);
  const visitId = consultation?.authorizedPointOfCareId ?? '';
  await staff.get('receptionist', '/card/authorize');

  await staff.get('doctor', `/point-of-cares/${place.carePointId}?view=work`);
  await staff.post('doctor', `/point-of-cares/visits/${visitId}/take`);
  await staff.get('doctor', `/patients/${member}`);
  await staff.get('doctor', `/patients/${member}/visits`);
  await staff.post('doctor', `/patients/${member}/vitals`, {
    weightKg: 61,
    temperatureC: 38.4,
    pulse: 96,
    systolic: 118,
    diastolic: 76,
  });
  await staff.get('doctor', '/setup/diagnosis-codes?search=malaria');
  await staff.post('doctor', `/patients/${member}/diagnoses`, { code: 'B54', certainty: 'Final' });
  await forward('doctor', work.pharmacyId);
  await forward('doctor', work.laboratoryId);
  const [first, second] = work.medicines;
  const [test] = work.tests;
  for (const itemName of ['para', 'amox', 'blood'])
    await staff.post('doctor', '/member-items', { authorizedMemberId: member, itemName });
  const dosage = { dosage: '2 tablets twice a day', dose: 2, frequency: 'BD', durationDays: 5 };
  const order = {
    authorizedMemberId: member,
    memberItems: [
      { id: first?.id, quantity: 20, ...dosage, overrideReason: 'Needed' },
      { id: second?.id, quantity: 20, ...dosage, overrideReason: 'Needed' },
      { id: test?.id, quantity: 1, doctorNote: 'Fever for three days', overrideReason: 'Needed' },
    ],
  };
  await staff.post('doctor', '/member-items/check', order);
  const lines = (await staff.post('doctor', '/member-items/add', order)).map(
    (line) => line.memberVisitItemId,
  );
  await staff.post('doctor', `/point-of-cares/visits/${visitId}/complete`);

  await staff.get('pharmacist', `/point-of-cares/${work.pharmacyId}?view=work`);
  await staff.get('pharmacist', `/patients/${member}`);
  await staff.get('pharmacist', `/member-items/${work.pharmacyId}/${member}`);
  await staff.post('pharmacist', '/member-items/dispense/all', {
    lines: lines.slice(0, 2).map((memberVisitItemId) => ({ memberVisitItemId, quantity: 20 })),
  });

  await staff.get('lab_tech', `/point-of-cares/${work.laboratoryId}?view=work`);
  await staff.get('lab_tech', `/patients/${member}`);
  await staff.get('lab_tech', `/member-items/${work.laboratoryId}/${member}`);
  await staff.post('lab_tech', '/member-items/submit-lab-results', {
    memberVisitItemId: lines[2],
    remarks: 'Within what is usual',
    values: test?.measures.slice(0, 5).map((measure) => ({ code: measure, value: 5 })),
  });
  await staff.get('doctor', `/member-items/view-lab-result/${lines[2] ?? ''}`);

  await staff.get('receptionist', `/claims/visits/${authorizedClientId}`);
  const [claim] = await staff.post('receptionist', '/claims', { authorizationId: authorizedClientId });
  const { id = '', amountClaimed } = claim ?? {};
  await staff.post('receptionist', `/claims/${id}/submit`, { amountClaimed });
}

async function visits(clinic: Clinic, from: number, to: number): Promise<void> {
  let next = from;
  const desk = async () => {
    while (next < to) await visit(clinic, next++);
  };
  await Promise.all(Array.from({ length: desks }, desk));
}

/** Until the scheme has everything and every audit row is sealed. */
async function settle(owner: pg.Client, { staff }: Clinic): Promise<void> {
  for (const end = Date.now() + 120_000; ; await sleep(500)) {
    const { rows } = await owner.query<{ waiting: number }>(`
      select (select count(*) from outbox where state = 'waiting')::int
        + (select count(*) from audit_unsealed)::int as waiting`);
    if (rows[0]?.waiting === 0) break;
    if (Date.now() > end) throw new Error('What waits for the scheme or for a seal was not done in time');
  }
  for (let round = 0; round < 40; round++) await staff.post('receptionist', '/claims/decisions');
}

interface Size {
  rows: number;
  heap: number;
  indexes: number;
}

async function sizesOf(owner: pg.Client): Promise<Map<string, Size>> {
  await vacuumAndCheckpoint(owner);
  const sizes = new Map<string, Size>();
  for (const table of Object.keys(growingTables)) {
    const { rows } = await owner.query<Size>(
      `select (select count(*) from ${table})::float8 as rows, pg_table_size($1::regclass)::float8 as heap,
         pg_indexes_size($1::regclass)::float8 as indexes`,
      [table],
    );
    if (rows[0]) sizes.set(table, rows[0]);
  }
  return sizes;
}

function printTables(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>): void {
  console.log('\n| table | rows | bytes | of them indexes | retained |');
  console.log('|---|---:|---:|---:|---|');
  const totals = { forever: 0, days: 0 };
  for (const [table, retention] of Object.entries(growingTables)) {
    const [was, is] = [before.get(table), after.get(table)];
    if (!was || !is || is.rows === was.rows) continue;
    const each = (key: keyof Size) => (is[key] - was[key]) / measured;
    const bytes = each('heap') + each('indexes');
    totals['days' in retention ? 'days' : 'forever'] += bytes;
    const kept = 'days' in retention ? `${Math.round(retention.days * 10) / 10} days` : 'forever';
    console.log(
      `| ${table} | ${each('rows').toFixed(2)} | ${bytes.toFixed(0)} | ${each('indexes').toFixed(0)} | ${kept} |`,
    );
  }
  console.log(
    `\nForever ${totals.forever.toFixed(0)} bytes a visit, for some days ${totals.days.toFixed(0)}.`,
  );
}

async function main({ folder, log, onEnd, started }: Run): Promise<void> {
  const practice = startProgram(practiceProgram, { PRACTICE_PORT: String(practicePort) }, log);
  onEnd(() => stopProgram(practice));
  await new Promise((ready, gone) => {
    practice.once('message', ready);
    practice.once('exit', () => gone(new Error('The practice scheme ended at its start')));
  });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  onEnd(postgres.stop);
  const origin = `http://127.0.0.1:${practicePort}`;
  const product = await started(
    startProduct(
      {
        ...benchSettings,
        DATABASE_URL: postgres.adminUrl,
        DATA_DIR: join(folder, 'product'),
        SCHEME_TOKEN_URL: `${origin}/authserver/connect/token`,
        SCHEME_URL: `${origin}/servicehub`,
        SCHEME_CLAIMS_URL: `${origin}/ocs`,
        SCHEME_PRACTICE: `${code}:practice-${code}:practice-secret-${code}`,
      },
      log,
    ),
  );
  const owner = new pg.Client({ connectionString: postgres.adminUrl });
  owner.on('error', () => {});
  await owner.connect();
  onEnd(() => Promise.race([owner.end(), sleep(2_000)]));
  const place = await findPlace(owner);
  await addAuthorizations(owner, place, 0, 10_000);
  const tokens = {
    receptionist: await signIn(product, 'receptionist', staffCards.receptionist),
    doctor: await signIn(product, 'doctor', staffCards.doctor),
    pharmacist: await signIn(product, 'pharmacist', staffCards.pharmacist),
    lab_tech: await signIn(product, 'lab_tech', staffCards.lab_tech),
  };
  const clinic = { staff: new Staff(product, tokens), place, work: await findWork(owner, place) };
  await timed(`${warm} visits to warm up`, async () => {
    await visits(clinic, 0, warm);
    await settle(owner, clinic);
  });

  const before = await sizesOf(owner);
  const { rows } = await owner.query<{ pid: number; lsn: string }>(
    'select pg_backend_pid() as pid, pg_current_wal_lsn()::text as lsn',
  );
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const spent = () => ({ node: processorTime(product.pid), postgres: postgresTime(postmaster) });
  const start = { ...spent(), calls: clinic.staff.calls };
  await timed(`${measured} visits at ${desks} desks`, () => visits(clinic, warm, warm + measured));
  const calls = clinic.staff.calls - start.calls;
  await settle(owner, clinic);
  const end = spent();
  const { rows: wal } = await owner.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes',
    [rows[0]?.lsn],
  );
  const ms = (key: 'node' | 'postgres') => (((end[key] - start[key]) * 1_000) / measured).toFixed(1);
  console.log(
    `\nA visit: ${(calls / measured).toFixed(1)} calls, ${ms('node')} ms of Node, ${ms('postgres')} ms of PostgreSQL, ` +
      `${((wal[0]?.bytes ?? 0) / measured / 1_000).toFixed(1)} kB of write-ahead log.`,
  );
  printTables(before, await sizesOf(owner));
}

await runBench(longestMinutes, main);
