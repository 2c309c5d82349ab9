import { type Kysely, sql } from 'kysely';
import { beginning, type Place, rowHash, rowText, sealHash } from '../../platform/audit/chain.ts';
import { checkSealSignature, isSignedRow, signSeal } from '../../platform/audit/sign.ts';
import { col, pendingOf, type RowOf, rows, type Tables } from '../../platform/database/index.ts';
import type { KeyRing } from '../../platform/keys.ts';
import type { Job } from '../../platform/worker/periodic.ts';

/** Rows of one seal, and so of one short transaction. */
const rowsOfSeal = 1_000;

/**
 * Seals new rows of the audit trail, in one chain per facility (docs/decisions/015-audit.md). Writers do not wait for
 * it: they note their rows in a table that it empties.
 */
export const sealAudit: Job = {
  name: 'seal-audit',
  interval: 'sealAudit',
  async run({ underLock, signal }) {
    const facilities = await underLock(
      null,
      async (tx) => (await facilityRows`select id from audit_facilities() id`.execute(tx)).rows,
    );
    for (const { id } of facilities) {
      // To the millisecond, and so never later than the last row sealed.
      let from: Date | null = null;
      for (let sealed = rowsOfSeal; sealed === rowsOfSeal && !signal.aborted; ) {
        const last = await underLock(id, (tx) => sealBatch(tx, id, from, pendingOf(tx).auditKeys));
        ({ sealed } = last);
        from = last.last_at;
      }
    }
  },
};

const facilityRows = rows({ id: col.uuid });

const waitingRows = rows(
  {
    audit_id: col.of('audit_unsealed', 'audit_id'),
    waits_at: col.text,
    waiting_at: col.of('audit_unsealed', 'at'),
  },
  {
    text: col.text,
    ...col.from(
      'audit',
      'facility_id',
      'id',
      'at',
      'account_id',
      'role',
      'address',
      'action',
      'subject_type',
    ),
    ...col.from('audit', 'subject_id', 'member_id', 'reason', 'detail', 'mac'),
  },
);

/** Seals the next rows of a facility and signs the seal; starts at a given time where one is passed. */
export async function sealBatch(
  tx: Kysely<Tables>,
  facilityId: string,
  from: Date | null,
  keys: KeyRing | null,
): Promise<{ sealed: number; last_at: Date | null }> {
  const { rows: waiting } = await waitingRows`
    select u.audit_id, u.at::text as waits_at, case when a.id is not null then ${sql.raw(rowText)} end as text,
      a.*, u.at as waiting_at
    from audit_unsealed u left join audit a on a.facility_id = u.facility_id and a.id = u.audit_id
    where u.facility_id = ${facilityId} and u.at >= coalesce(${from}::timestamptz, '-infinity')
    order by u.at, u.audit_id limit ${rowsOfSeal}`.execute(tx);
  const newest = waiting.at(-1);
  if (!newest) return { sealed: 0, last_at: null };
  const before = await newestSeal(tx, facilityId, keys);
  const content = {
    no: before.no + 1,
    ids: waiting.map((row) => row.audit_id),
    hashes: waiting.map(({ text }) => (text === null ? Buffer.alloc(0) : rowHash(text))),
    rows: before.rows + waiting.length,
    previous: before.hash,
    unproven: waiting
      .filter((row) => row.text !== null && !isSignedRow(row, row.mac, keys))
      .map((row) => row.audit_id),
  };
  const hash = sealHash(facilityId, content);
  const signature = signSeal(hash, keys);
  const { no, ids, hashes, unproven, previous } = content;
  await sql`select add_audit_seal(${facilityId}, ${no}, ${waiting.map((row) => row.waits_at)}::timestamptz[],
    ${ids}::uuid[], ${hashes}::bytea[], ${unproven}::uuid[], ${content.rows}, ${previous}::bytea, ${hash}::bytea,
    ${signature?.keyId ?? null}::text, ${signature?.mac ?? null}::bytea)`.execute(tx);
  return { sealed: waiting.length, last_at: newest.waiting_at };
}

/**
 * Returns the seal that the next one follows. Does not follow a seal that this server cannot verify, because its key
 * is unknown or its hash does not match its content: the gap stays in the chain, so that a new signature never covers
 * a forged seal.
 */
async function newestSeal(
  tx: Kysely<Tables>,
  facilityId: string,
  keys: KeyRing | null,
): Promise<Pick<Place, 'no' | 'hash' | 'rows'>> {
  const { rows: newest } = await rows(newestRow)`
    select no, rows, ids::text[] as ids, hashes, previous, hash, unproven::text[] as unproven, key_id, mac,
      exists (select from audit_seal where facility_id = s.facility_id and key_id is not null) as any_signed
    from audit_seal s where facility_id = ${facilityId} order by no desc limit 1`.execute(tx);
  const [last] = newest;
  if (!last) return beginning;
  const { no, rows: counted, hash } = last;
  return { no, rows: counted, hash: isProven(facilityId, last, keys) ? hash : beginning.hash };
}

const newestRow = {
  ...col.from('audit_seal', 'no', 'rows', 'hashes', 'previous', 'hash', 'key_id', 'mac'),
  ids: col.array(col.text),
  unproven: col.array(col.text),
  /** Whether any seal of the chain is signed: older seals have no signature. */
  any_signed: col.boolean,
};
type NewestSeal = RowOf<typeof newestRow>;

function isProven(facilityId: string, seal: NewestSeal, keys: KeyRing | null): boolean {
  if (!seal.hash.equals(sealHash(facilityId, seal))) return false;
  if (seal.key_id === null || seal.mac === null) return !seal.any_signed;
  return checkSealSignature(seal.hash, { keyId: seal.key_id, mac: seal.mac }, keys) === true;
}
