import pg from 'pg';
import { sealAudit } from '../../src/domains/audit/sealing.ts';
import type { Finding, Head } from '../../src/platform/audit-chain.ts';
import { type Ask, verifyAudit } from '../../src/platform/audit-verify.ts';
import { createJobs } from '../../src/platform/jobs/index.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

export const facilityId = facilities.first.id;

/** So many rows of the first facility, a second apart, the last one now. */
export async function givenRows(server: TestServer, count: number, memberId: string | null = null) {
  await server.rows(
    `insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id,
       reason, detail)
     select $1, gen_random_uuid(), now() - (($2 - i) || ' seconds')::interval, $3, 'doctor', '127.0.0.1',
       (array['record.seen', 'note.written', 'order.placed'])[1 + i % 3], 'order', gen_random_uuid(), $4,
       case when i % 5 = 0 then 'Reason ' || i end, jsonb_build_object('n', i)
     from generate_series(1, $2::int) i`,
    [facilityId, count, accountId('doctor'), memberId],
  );
}

/** Seals what waits, as the server does by the clock. */
export async function seal(server: TestServer): Promise<void> {
  const jobs = createJobs([sealAudit], {
    ...{ database: server.database, clock: () => new Date() },
    onFailure: (_, error) => {
      throw error;
    },
  });
  await jobs.runNow(sealAudit.name);
}

/** Works as somebody who may do everything, and takes it back. */
export async function tampering<T>(server: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    // With triggers off, as somebody would who wants no traces.
    await client.query('begin; set local session_replication_role = replica');
    return await work(client);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** All that the check finds. */
export async function findings(client: pg.Client, head?: Head): Promise<Finding[]> {
  const ask: Ask = async <Row>(text: string, values: unknown[]) =>
    (await client.query<Row & pg.QueryResultRow>(text, values)).rows;
  const all: Finding[] = [];
  for await (const finding of verifyAudit(ask, facilityId, head)) all.push(finding);
  return all;
}

/** The newest seal, as somebody wrote it down. */
export async function headOf(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<{ no: string; hash: Buffer }>(
    'select no, hash from audit_seal where facility_id = $1 order by no desc limit 1',
    [facilityId],
  );
  const [last] = rows;
  if (!last) throw new Error('nothing was sealed');
  return { no: Number(last.no), hash: last.hash.toString('hex') };
}
