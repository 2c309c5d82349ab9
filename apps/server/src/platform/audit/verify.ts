import type { KeyRing } from '../keys.ts';
import {
  beginning,
  checkRows,
  checkSeal,
  type Finding,
  type Head,
  type Place,
  rowText,
  type Seal,
} from './chain.ts';
import { checkSealSignature } from './sign.ts';

/** Runs a query as a login that sees the rows of all facilities, in one snapshot. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

interface SealRow {
  no: string;
  ids: string[];
  hashes: Buffer[];
  rows: string;
  previous: Buffer;
  hash: Buffer;
  unproven: string[];
  key_id: string | null;
  mac: Buffer | null;
  sealed_at: Date;
}

/** Seals of one read: some thousands of rows. */
const batch = 10;
/** Most reported rows outside the chain: enough to show what was done. */
const maxOutside = 1_000;
/** Calls wait for locks, and clocks of several servers differ, in milliseconds. */
const tolerance = 3_600_000;

/** The checked rows and seals, once all findings are reported. */
export interface Checked {
  seals: number;
  rows: number;
  /** The first seal that is signed; null: none is. */
  signedFrom: { no: number; at: Date } | null;
}

/**
 * Checks a facility's audit trail against its chain of seals, seal by seal; only one batch is in memory at a time.
 * @param head the newest seal, as it was recorded elsewhere: without it a truncated end cannot be detected
 */
export async function* verifyAudit(
  query: Query,
  facilityId: string,
  keys: KeyRing | null,
  head?: Head,
): AsyncGenerator<Finding, Checked> {
  let before: Place = beginning;
  let seals = 0;
  let newest = Number.NEGATIVE_INFINITY;
  let headMet = false;
  let signedFrom: Checked['signedFrom'] = null;
  let last: Seal | undefined;
  for (;;) {
    const rows = await query<SealRow>(
      `select no, ids::text[] as ids, hashes, rows, previous, hash, unproven::text[] as unproven, key_id, mac, sealed_at
       from audit_seal
       where facility_id = $1 and no > $2 order by no limit ${batch}`,
      [facilityId, before.no],
    );
    for (const row of rows) {
      const { ids, hashes, previous, hash, unproven, key_id: keyId, mac } = row;
      const signature = keyId !== null && mac !== null ? { keyId, mac } : null;
      const counts = { no: Number(row.no), rows: Number(row.rows) };
      const seal: Seal = { ...counts, ids, hashes, previous, hash, unproven, signature };
      if (signature) signedFrom ??= { no: seal.no, at: row.sealed_at };
      yield* checkSeal(facilityId, seal, before, keys);
      const stored = await rowsOf(query, facilityId, seal);
      yield* checkRows(seal, new Map(stored.map(({ id, text }) => [id, text])));
      for (const { id, at } of stored)
        if (at.getTime() < newest - tolerance) yield { kind: 'late', no: seal.no, id };
      newest = stored.reduce((latest, { at }) => Math.max(latest, at.getTime()), newest);
      if (head?.no === seal.no) {
        headMet = true;
        if (seal.hash.toString('hex') !== head.hash) yield { kind: 'head-differs', no: seal.no };
      }
      before = { no: seal.no, hash: seal.hash, rows: seal.rows, signed: signedFrom !== null };
      last = seal;
      seals += 1;
    }
    if (rows.length < batch) break;
  }
  if (head && head.no > 0 && !headMet) yield { kind: 'head-missing', no: head.no };
  // The newest signature covers the whole chain, so one of a key that is gone is enough for none but it.
  if (last?.signature && checkSealSignature(last.hash, last.signature, keys) === null)
    yield { kind: 'seal-key-unknown', no: last.no };
  yield* outside(query, facilityId);
  return { seals, rows: before.rows, signedFrom };
}

interface Found {
  id: string;
  at: Date;
  text: string;
}

function rowsOf(query: Query, facilityId: string, { ids }: Seal): Promise<Found[]> {
  return query(
    `select a.id, a.at, ${rowText} as text from unnest($2::uuid[]) x(id)
     join audit a on a.facility_id = $1 and a.id = x.id`,
    [facilityId, ids],
  );
}

/** Finds rows outside every seal that wait for none, and waiting rows that are missing. */
async function* outside(query: Query, facilityId: string): AsyncGenerator<Finding> {
  const inserted = await query<{ id: string }>(
    `select a.id from audit a where a.facility_id = $1
     except (select unnest(ids) from audit_seal where facility_id = $1
       union all select audit_id from audit_unsealed where facility_id = $1)
     limit ${maxOutside}`,
    [facilityId],
  );
  for (const { id } of inserted) yield { kind: 'inserted', id };
  const lost = await query<{ id: string }>(
    `select u.audit_id as id from audit_unsealed u where u.facility_id = $1
       and not exists (select from audit a where a.facility_id = u.facility_id and a.id = u.audit_id)
     limit ${maxOutside}`,
    [facilityId],
  );
  for (const { id } of lost) yield { kind: 'lost', id };
}
