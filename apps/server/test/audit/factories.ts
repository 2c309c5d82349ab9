import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sealAudit, sealBatch } from '../../src/domains/audit/sealing.ts';
import type { Finding, Head } from '../../src/platform/audit/chain.ts';
import { type Query, verifyAudit } from '../../src/platform/audit/verify.ts';
import { auditRow, bySystem, signed } from '../../src/platform/audit/write.ts';
import type { Tables } from '../../src/platform/database/index.ts';
import { parserOf } from '../../src/platform/database/types.ts';
import { fixedKeys, keyOf } from '../../src/platform/keys.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { dataKey, type TestServer } from '../setup/server.ts';

export const facilityId = facilities.first.id;

const keys = fixedKeys([keyOf(dataKey)]);

/** So many rows of the first facility as the server writes them, a second apart, the last one now. */
export async function createRows(server: TestServer, count: number, memberId: string | null = null) {
  const now = Date.now();
  const caller = {
    ...bySystem(facilityId),
    accountId: accountId('doctor'),
    role: 'doctor',
    address: '127.0.0.1',
  };
  const rows = Array.from({ length: count }, (_, index) => {
    const i = index + 1;
    const call = { caller, now: new Date(now - (count - i) * 1_000) };
    const action = ['record.seen', 'note.written', 'order.placed'][i % 3] ?? '';
    const row = auditRow(call, {
      action,
      subjectType: 'order',
      subjectId: randomUUID(),
      ...(memberId ? { memberId } : {}),
      ...(i % 5 === 0 ? { reason: `Reason ${i}` } : {}),
    });
    // Whatever values a row has, its seal covers them.
    return signed({ ...row, detail: { n: i, at: { z: 0.1, a: [1e-7, null] } } }, keys);
  });
  await server.rows('insert into audit select * from json_populate_recordset(null::audit, $1)', [
    JSON.stringify(rows.map(({ mac, ...row }) => ({ ...row, mac: mac && `\\x${mac.toString('hex')}` }))),
  ]);
}

/** Seals unsealed rows, like the server's job. */
export async function seal(server: TestServer): Promise<void> {
  const jobs = createJobs([sealAudit], {
    database: server.database,
    clock: () => new Date(),
    timings: server.config.timings.jobs,
    onFailure: (_, error) => {
      throw error;
    },
  });
  await jobs.runNow(sealAudit.name);
}

/** Seals unsealed rows from a time on in a transaction of `tampering`, like one batch of the job. */
export function sealWithin(client: pg.Client, from: Date | null = null) {
  const lent = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  return sealBatch(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), facilityId, from, keys);
}

/** Works as a user with all rights, and rolls back. */
export async function tampering<T>(server: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.adminUrl, types: { getTypeParser: parserOf } });
  await client.connect();
  try {
    // With triggers off, like an attacker who wants no traces.
    await client.query('begin; set local session_replication_role = replica');
    return await work(client);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** Everything that the verification finds. */
export async function findings(client: pg.Client, head?: Head): Promise<Finding[]> {
  const ask: Query = async <Row>(text: string, values: unknown[]) =>
    (await client.query<Row & pg.QueryResultRow>(text, values)).rows;
  const all: Finding[] = [];
  for await (const finding of verifyAudit(ask, facilityId, keys, head)) all.push(finding);
  return all;
}

/** The newest seal, as somebody stored it. */
export async function headOf(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<{ no: string; hash: Buffer }>(
    'select no, hash from audit_seal where facility_id = $1 order by no desc limit 1',
    [facilityId],
  );
  const [last] = rows;
  if (!last) throw new Error('nothing was sealed');
  return { no: Number(last.no), hash: last.hash.toString('hex') };
}
