import {
  connectionProblems,
  type SchemeConnection,
  type UnrecognizedResponse,
  type VerifierConnection,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Counted, type CountedPage, withTotal } from '../../platform/database/counted-list.ts';
import {
  col,
  type Database,
  type Reader,
  type Row,
  type RowOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import type { SchemeKey } from '../../scheme/port/link.ts';

export const connectionColumns = {
  /** null: no process monitors it, and no probe was made in the last 10 s. */
  state: col.nullable(col.of('scheme_connection', 'state')),
  since: col.nullable(col.timestamptz),
  checked_at: col.nullable(col.timestamptz),
  problem: col.nullable(col.oneOf(...connectionProblems)),
};

/**
 * SQL: these columns of a row `s` of facility_scheme: the state of the address, unless the facility's own credentials
 * are refused or unchecked. A scheme that is down is down for all.
 */
export const joinConnection = (address: string) => sql`
  left join scheme_connection c on c.facility_id = s.facility_id and c.verifier_id = s.verifier_id
  left join scheme_address a on a.address = ${address}
  left join lateral (
    select greatest(a.probed_until, a.checked_at + interval '10 s') >= clock_timestamp() as is_known,
      c.state = 'refused' and a.state is distinct from 'down' as is_refused,
      c.state = 'unknown' and a.state is distinct from 'down' as is_unchecked
  ) k on true
  left join lateral (
    select case
        when k.is_refused and (k.is_known or c.checked_at + interval '10 s' >= clock_timestamp()) then 'refused'
        when k.is_known then case when k.is_unchecked then 'unknown' else a.state end
      end as state,
      case when k.is_refused then c.since when a.state = 'down' then a.since else greatest(a.since, c.since) end as since,
      case when k.is_refused then c.checked_at when k.is_unchecked then null else a.checked_at end as checked_at,
      case when k.is_refused then c.problem else a.problem end as problem
    where s.adapter <> 'register'
  ) h on true`;

const status = {
  adapter: col.notNull(col.of('facility_scheme', 'adapter')),
  client_id: col.of('facility_scheme', 'client_id'),
  secret_set: col.boolean,
  practice: col.boolean,
  changed_at: col.nullable(col.timestamptz),
  ...connectionColumns,
  waiting: col.integer,
  refused: col.integer,
};
type StatusRow = RowOf<typeof status>;

/**
 * Returns the settings of a facility's scheme and the state of its connection. Counts by indexes on open rows alone.
 */
export async function readStatus(read: Reader, facilityId: string, address: string): Promise<StatusRow> {
  const [row] = await read(
    rows(status)`
      select coalesce(s.adapter, 'register') as adapter, s.client_id, s.client_secret is not null as secret_set,
        coalesce(s.practice, false) as practice, s.changed_at, h.state, h.since, h.checked_at, h.problem,
        (select count(*) from outbox o where o.facility_id = f.id and o.state = 'waiting')::integer as waiting,
        (select count(*) from card_authorization a where a.facility_id = f.id
          and a.provisional = 'refused')::integer as refused
      from facility f
      left join facility_scheme s on s.facility_id = f.id and s.verifier_id = ''
      ${joinConnection(address)}
      where f.id = ${facilityId}`,
  );
  if (!row) throw new Error('A signed-in account has a facility');
  return row;
}

/**
 * The connection as the API shows it: `unknown` where no process leases it and no probe was made in the last 10 s.
 */
export function toState(
  row: Pick<StatusRow, 'state' | 'since' | 'checked_at'>,
  configured: boolean,
): Pick<SchemeConnection, 'state' | 'since' | 'checkedAt'> {
  if (!configured) return { state: 'unset', since: null, checkedAt: null };
  const checkedAt = row.checked_at?.toISOString() ?? null;
  if (row.state === null || row.state === 'unknown') return { state: 'unknown', since: null, checkedAt };
  return { state: row.state, since: row.since?.toISOString() ?? null, checkedAt };
}

/** The same with what waits, and the schemes of single verifiers. */
export function toConnection(
  row: StatusRow,
  configured: boolean,
  others: readonly VerifierConnection[],
): SchemeConnection {
  const counts = { waiting: row.waiting, refused: row.refused };
  const stored =
    row.adapter === 'register'
      ? { state: 'local' as const, since: null, checkedAt: null }
      : toState(row, configured);
  return {
    ...stored,
    ...counts,
    others: others.map(({ verifierId, name, state, since, checkedAt }) => ({
      verifierId,
      name,
      state,
      since,
      checkedAt,
    })),
  };
}

export type SettingsRow = Pick<
  Row<'facility_scheme'>,
  'adapter' | 'client_id' | 'client_secret' | 'practice'
>;

/** Returns the current row, locked until the transaction ends; null if the facility has none. */
export async function lockSettings(
  tx: Tx,
  { facilityId, verifierId }: SchemeKey,
): Promise<SettingsRow | null> {
  // Of two concurrent changes the second one sees the first one's row, even if there was none before.
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('facility_scheme')
    .select(['adapter', 'client_id', 'client_secret', 'practice'])
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', verifierId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeSettings(
  tx: Tx,
  { facilityId, verifierId }: SchemeKey,
  wanted: SettingsRow,
  by: { accountId: string | null; now: Date },
): Promise<void> {
  const columns = { ...wanted, changed_at: by.now, changed_by: by.accountId };
  await tx
    .insertInto('facility_scheme')
    .values({ facility_id: facilityId, verifier_id: verifierId, ...columns })
    .onConflict((conflict) => conflict.columns(['facility_id', 'verifier_id']).doUpdateSet(columns))
    .execute();
}

export async function removeSettings(tx: Tx, { facilityId, verifierId }: SchemeKey): Promise<void> {
  await tx
    .deleteFrom('facility_scheme')
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', verifierId)
    .execute();
}

export async function isVerifier(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('verifier').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether a verifier's own scheme has issued an authorization to the facility. */
export async function hasIssued(tx: Tx, { facilityId, verifierId }: SchemeKey): Promise<boolean> {
  const issued = await tx
    .selectFrom('card_authorization')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('scheme_verifier_id', '=', verifierId)
    .where('scheme_verifier_id', '<>', sql.lit(''))
    .limit(1)
    .executeTakeFirst();
  return issued !== undefined;
}

/** The verifiers that have no scheme of their own at the facility. */
export function readVerifiers(read: Reader, facilityId: string): Promise<{ id: string; name: string }[]> {
  return read(rows(col.from('verifier', 'id', 'name'))`
    select v.id, v.name from verifier v where not exists (
      select from facility_scheme s where s.facility_id = ${facilityId} and s.verifier_id = v.id)
    order by v.name`);
}

const unrecognized = col.from(
  'unrecognized_response',
  'id',
  'call',
  'http_status',
  'problem',
  'shape',
  'seen',
  'first_at',
  'last_at',
);
type UnrecognizedRow = RowOf<typeof unrecognized>;

/** The recorded unrecognized responses: at most two hundred per facility. */
export function listUnrecognized(
  database: Database,
  facilityId: string,
  page: CountedPage<'lastAt'>,
): Promise<Counted<UnrecognizedRow>[]> {
  const all = database.build
    .selectFrom('unrecognized_response')
    .selectAll()
    .where('facility_id', '=', facilityId);
  return database.read(facilityId, withTotal(unrecognized, all, page, sql`last_at`));
}

export const toUnrecognizedResponse = (row: UnrecognizedRow): UnrecognizedResponse => ({
  id: row.id,
  call: row.call,
  httpStatus: row.http_status,
  problem: row.problem,
  shape: row.shape,
  seen: row.seen,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
});
