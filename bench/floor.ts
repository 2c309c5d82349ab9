// The floor: node:http and pg, one statement for each call (floor.sql), and nothing else. It says what a call costs at
// least on these tables with these promises; see docs/performance.md.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '../apps/server/src/platform/ids.ts';
import type { BareOrder } from './bare.ts';
import type { StaffRole } from './data.ts';

const order: BareOrder = JSON.parse(process.env.BENCH_BARE ?? '{}');
const { callers, today } = order;
const facilityId = callers.doctor.facility.id;
/** A plan is made once, as in the product's sessions. */
const settings = {
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolSize, options });
await pool.query(readFileSync(join(import.meta.dirname, 'floor.sql'), 'utf8'));

async function call(name: string, types: string[], values: unknown[]): Promise<string> {
  const text = `select floor.${name}(${types.map((type, at) => `$${at + 1}::${type}`).join()}) as answer`;
  const { rows } = await pool.query<{ answer: string }>({ name, text, values });
  return rows[0]?.answer ?? '';
}

/** Audit rows are signed, as the product's are. */
const secret = randomBytes(32);
const changeTypes = ['floor.caller', 'uuid[]', 'bytea[]', 'text', 'bytea', 'date'];

/** What every change needs, before the values of its own. */
function changing(role: StaffRole, content: string, key: string, audited: number): unknown[] {
  const { facility, accountId, accountName, address } = callers[role];
  const who = [facility.id, facility.code, facility.name, accountId, accountName, role, address];
  const ids = Array.from({ length: 11 }, newId);
  const macs = ids.slice(0, audited).map((id) => createHmac('sha256', secret).update(`${id}${who}`).digest());
  const quoted = who.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join();
  return [`(${quoted})`, ids, macs, key, createHash('sha256').update(content).digest(), today];
}

type Answer = (content: string, key: string) => Promise<string>;

const answers: Readonly<Record<string, Answer>> = {
  '/cards': () => call('cards', ['uuid', 'int'], [facilityId, 0]),
  '/cards/deep': () => call('cards', ['uuid', 'int'], [facilityId, order.deepPage]),
  '/visits': () => call('visits', ['uuid', 'uuid', 'date'], [facilityId, order.carePointId, null]),
  '/pharmacy': () => call('visits', ['uuid', 'uuid', 'date'], [facilityId, order.pharmacyId, today]),
  '/patient': () => call('patient', ['uuid', 'uuid'], [facilityId, order.memberId]),
  '/look-up': (content) => {
    const [who, ids, macs] = changing('receptionist', content, '', 1);
    const values = [who, ids, macs, JSON.parse(content).cardNo];
    return call('look_up', [...changeTypes.slice(0, 3), 'text'], values);
  },
  '/verify': (content, key) => {
    const values = [...changing('receptionist', content, key, 1), JSON.parse(content).cardNo];
    return call('verify', [...changeTypes, 'text'], values);
  },
  '/order': (content, key) => {
    const { authorizedMemberId, memberItems } = JSON.parse(content);
    const values = [...changing('doctor', content, key, 1), authorizedMemberId, JSON.stringify(memberItems)];
    return call('order', [...changeTypes, 'uuid', 'jsonb'], values);
  },
  '/dispense': (content, key) => {
    const { memberVisitItemId, quantity } = JSON.parse(content);
    const values = [...changing('pharmacist', content, key, 3), memberVisitItemId, quantity];
    return call('dispense', [...changeTypes, 'uuid', 'int'], values);
  },
  '/result': (content, key) => {
    const { memberVisitItemId, remarks, values: measured } = JSON.parse(content);
    const own = [memberVisitItemId, remarks, JSON.stringify(measured)];
    return call(
      'result',
      [...changeTypes, 'uuid', 'text', 'jsonb'],
      [...changing('lab_tech', content, key, 3), ...own],
    );
  },
};

async function answer(request: IncomingMessage): Promise<string> {
  let content = '';
  for await (const piece of request.setEncoding('utf8')) content += piece;
  const found = answers[request.url ?? ''];
  if (!found) throw new Error(`The floor has no ${request.url}`);
  return found(content, String(request.headers['idempotency-key']));
}

const server = createServer((request, response) => {
  answer(request)
    .then((text) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      response.writeHead(200, headers).end(text);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
});

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  process.channel?.unref();
});
