import { type endpoints, type ImportOfFile, message, type TariffFetching } from '@afyakadi/contract';
import { sql } from 'kysely';
import {
  col,
  type Database,
  isCheckViolation,
  newId,
  type Reader,
  readerFor,
  readerOf,
  rows,
  type Tx,
} from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { answered } from '../../../scheme/port/answered.ts';
import { type Scheme, type SchemeFacility, SchemeProtocolError } from '../../../scheme/port/index.ts';
import type { SchemeTariff, SchemeVerifier, SchemeVisitType } from '../../../scheme/port/reference.ts';
import { importerOf } from '../importer.ts';
import type { ImportDeps } from '../stage.ts';
import { keepsRegister, readImport } from '../store.ts';
import { takeIn } from './take-in.ts';

export interface FetchDeps extends ImportDeps {
  scheme: Scheme;
}

/**
 * Fetches the tariff or exclusions of one of the facility's schemes and shows what they would change, without changing
 * anything. Also updates the reference lists, which are those of the scheme of all other cards. Failures: `conflict` if
 * the facility keeps the register itself, the verifier has no scheme of its own, or a fetch is running; `notChecked`, `schemeAnswer` without an answer, or with an unrecognized one.
 */
export async function fetchTariff(
  deps: FetchDeps,
  call: Call<typeof endpoints.fetchTariff>,
): Promise<ImportOfFile> {
  const { database } = deps;
  const { kind, verifierId = '' } = call.body;
  const facility = { ...call.caller.facility, verifierId };
  const { possible, daily, others } = await tariffFetching(deps, facility);
  const ownScheme = others.find((other) => other.verifierId === verifierId);
  if (verifierId !== '' && !ownScheme) throw new Failure('conflict', message('imports.noOwnScheme'));
  if (verifierId === '' && !possible) throw new Failure('conflict', message('imports.ownTariff'));
  const leased = { facilityId: facility.id, verifierId, lease: newId() };
  await database.transaction(facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    if (!(await takeLease(tx, { ...leased, now: call.now })))
      throw new Failure('conflict', message('imports.fetching'));
  });
  try {
    const tariff = await answered(
      deps.scheme.tariff({ facility }).then(assertHasPrices(daily || verifierId !== '')),
      ownScheme
        ? message('imports.ownTariffUnavailable', { scheme: ownScheme.name })
        : message('imports.tariffUnavailable'),
    );
    // Separate from the tariff, which is useful without the forms; the nightly job retries these.
    if (daily && verifierId === '') await refreshReference(deps, facility).catch(() => {});
    return await database.transaction(facility.id, async (tx) => {
      const taken = await takeIn(deps, tx, importerOf(call), { kind, verifierId, tariff });
      await endLease(tx, { ...leased, lookedAt: call.now, next: null });
      const item = await readImport(readerOf(tx), facility.id, taken.id);
      await call.idempotency.complete(tx, { ok: item });
      return item;
    });
  } finally {
    await releaseLease(database, leased);
  }
}

/**
 * Fetches the scheme's tariff. Rejects a tariff without prices, which would remove everything. Failures:
 * `SchemeUnavailable`, `SchemeProtocolError`.
 */
export async function readTariff(scheme: Scheme, facility: SchemeFacility): Promise<SchemeTariff> {
  return assertHasPrices(true)(await scheme.tariff({ facility }));
}

/** A scheme's service has prices; the register may be empty before the first import. */
const assertHasPrices =
  (remote: boolean) =>
  (tariff: SchemeTariff): SchemeTariff => {
    if (tariff.prices.some(({ active }) => active)) return tariff;
    throw remote
      ? new SchemeProtocolError('A tariff without a price')
      : new Failure('conflict', message('imports.emptyRegister'));
  };

/** Releases the lease if the transaction that ends the fetch failed; otherwise that transaction released it. */
export async function releaseLease(
  database: Database,
  leased: FetchLease,
  next: Date | null = null,
): Promise<void> {
  await database
    .transaction(leased.facilityId, (tx) => endLease(tx, { ...leased, lookedAt: null, next }))
    .catch(() => {});
}

/**
 * Whether the facility's tariff can be fetched, is so by the clock, and when it was last; the same for each verifier's own
 * scheme, which always can.
 */
export async function tariffFetching(
  { database, scheme }: Pick<FetchDeps, 'database' | 'scheme'>,
  facility: SchemeFacility,
): Promise<TariffFetching> {
  const read = readerFor(database, facility.id);
  const [{ remote }, isKeeper, [row], others] = await Promise.all([
    scheme.traits({ ...facility, verifierId: '' }),
    keepsRegister(read, facility.id),
    read(
      database.build
        .selectFrom('scheme_fetch')
        .select('looked_at')
        .where('facility_id', '=', facility.id)
        .where('verifier_id', '=', ''),
    ),
    readOthers(read, facility.id),
  ]);
  return {
    possible: remote || !isKeeper,
    daily: remote,
    lookedAt: row?.looked_at ? row.looked_at.toISOString() : null,
    others,
  };
}

async function readOthers(read: Reader, facilityId: string): Promise<TariffFetching['others']> {
  const schemes = await read(
    rows({ ...col.from('verifier', 'id', 'name'), looked_at: col.nullable(col.timestamptz) })`
      select v.id, v.name, h.looked_at from facility_scheme s join verifier v on v.id = s.verifier_id
      left join scheme_fetch h on h.facility_id = s.facility_id and h.verifier_id = s.verifier_id
      where s.facility_id = ${facilityId} and s.adapter <> 'register' order by v.name`,
  );
  return schemes.map(({ id, name, looked_at }) => ({
    verifierId: id,
    name,
    lookedAt: looked_at?.toISOString() ?? null,
  }));
}

/** Longest duration of a fetch, in seconds: after it the process with the lease counts as gone. */
const longest = 180;

/** The fetching of one scheme's tariff by one process. `verifierId` '': the scheme of all other cards. */
export interface FetchLease {
  facilityId: string;
  verifierId: string;
  lease: string;
}

/**
 * Takes the fetching from one of a facility's schemes for one process and one request; false where another has it.
 * Failure `conflict`: a verifier's own scheme, before the upgrade to several tariffs is finished.
 */
export async function takeLease(
  tx: Tx,
  { facilityId, verifierId, lease, now }: FetchLease & { now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + longest * 1000);
  const taken = await tx
    .insertInto('scheme_fetch')
    .values({ facility_id: facilityId, verifier_id: verifierId, lease, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'verifier_id'])
        .doUpdateSet({ lease, leased_until: until })
        .where((eb) =>
          eb.or([eb('scheme_fetch.leased_until', 'is', null), eb('scheme_fetch.leased_until', '<=', now)]),
        ),
    )
    .returning('facility_id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isCheckViolation(error, 'scheme_fetch_one')
        ? new Failure('conflict', message('connection.upgradeUnfinished'))
        : error;
    });
  return taken !== undefined;
}

/** Releases the lease; `lookedAt` if the scheme answered, `next` for the next automatic fetch. */
export async function endLease(
  tx: Tx,
  ended: FetchLease & { lookedAt: Date | null; next: Date | null },
): Promise<void> {
  await tx
    .updateTable('scheme_fetch')
    .set({
      lease: null,
      leased_until: null,
      ...(ended.lookedAt === null ? {} : { looked_at: ended.lookedAt }),
      ...(ended.next === null ? {} : { next_at: ended.next }),
    })
    .where('facility_id', '=', ended.facilityId)
    .where('verifier_id', '=', ended.verifierId)
    .where('lease', '=', ended.lease)
    .execute();
}

/**
 * Stores the visit types, verifiers and card types in the scheme's answer, and which of them it offers now. All
 * facilities share the lists and visits refer to them, so nothing is deleted; a facility offers what its own scheme
 * names. A verifier's own scheme is not asked: its identifiers are not those of these lists (decision 048). An empty answer is not trusted and changes nothing. Failures: `SchemeUnavailable`, `SchemeProtocolError`.
 */
export async function refreshReference(
  { database, scheme }: { database: Database; scheme: Scheme },
  facility: SchemeFacility,
): Promise<void> {
  const [visitTypes, verifiers] = await Promise.all([
    scheme.visitTypes({ facility }),
    scheme.verifiers({ facility }),
  ]);
  await database.transaction(facility.id, async (tx) => {
    await sql`select take_reference(${JSON.stringify(visitTypes)}::jsonb, ${JSON.stringify(verifiers)}::jsonb)`.execute(
      tx,
    );
    for (const [kind, ids] of offersOf(visitTypes, verifiers)) {
      if (ids.length === 0) continue;
      await sql`delete from scheme_offer where facility_id = ${facility.id} and kind = ${kind}
        and id <> all(${ids}::text[])`.execute(tx);
      await sql`insert into scheme_offer (facility_id, kind, id)
        select ${facility.id}, ${kind}, id from unnest(${ids}::text[]) as id on conflict do nothing`.execute(
        tx,
      );
    }
  });
}

function offersOf(visitTypes: readonly SchemeVisitType[], verifiers: readonly SchemeVerifier[]) {
  const cardTypes = verifiers.flatMap((verifier) =>
    verifier.cardTypes.map(({ id }) => `${verifier.id} ${id}`),
  );
  return [
    ['visit-type', visitTypes.map(({ id }) => String(id))],
    ['verifier', verifiers.map(({ id }) => id)],
    ['card-type', cardTypes],
  ] as const;
}
