import type { AuditHead } from '@afyakadi/contract';
import { col, type Reader, rows } from '../../platform/database/index.ts';

const headRows = rows({ waiting: col.integer }, col.from('audit_seal', 'no', 'hash', 'rows', 'sealed_at'));

/** Returns the newest seal of a facility's trail, with the number of sealed rows and of rows that wait for a seal. */
export async function readHead(read: Reader, facilityId: string): Promise<AuditHead> {
  const [row] = await read(
    headRows`select s.no, s.hash, s.rows, s.sealed_at, waits.waiting
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
