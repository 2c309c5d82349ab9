import type { AuditHead } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

interface HeadRow {
  no: number | null;
  hash: Buffer | null;
  rows: number | null;
  sealed_at: Date | null;
  waiting: number;
}

/** Returns the newest seal of a facility's trail, with the number of sealed rows and of rows that wait for a seal. */
export async function readHead(database: Database, facilityId: string): Promise<AuditHead> {
  const [row] = await database.read<HeadRow>(
    facilityId,
    sql`select s.no, s.hash, s.rows, s.sealed_at, waits.waiting
      from (select count(*) as waiting from audit_unsealed where facility_id = ${facilityId}) waits
      left join lateral (
        select no, hash, rows, sealed_at from audit_seal where facility_id = ${facilityId} order by no desc limit 1
      ) s on true`,
  );
  return {
    no: row?.no ?? 0,
    hash: row?.hash?.toString('hex') ?? '',
    sealedAt: row?.sealed_at?.toISOString() ?? null,
    rows: row?.rows ?? 0,
    waiting: row?.waiting ?? 0,
  };
}
