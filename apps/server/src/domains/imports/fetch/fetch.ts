import { type endpoints, type ImportOfFile, message, type TariffFetching } from '@afyakadi/contract';
import {
  col,
  type Database,
  newId,
  type Reader,
  readerFor,
  readerOf,
  rows,
} from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { answered } from '../../../scheme/port/answered.ts';
import { type Scheme, type SchemeFacility, SchemeProtocolError } from '../../../scheme/port/index.ts';
import type { SchemeTariff } from '../../../scheme/port/reference.ts';
import { importerOf } from '../importer.ts';
import type { ImportDeps } from '../stage.ts';
import { keepsRegister, readImport } from '../store.ts';
import { endLease, type FetchLease, takeLease } from './lease.ts';
import { refreshReference } from './reference.ts';
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
  const own = others.find((one) => one.verifierId === verifierId);
  if (verifierId !== '' && !own) throw new Failure('conflict', message('imports.noOwnScheme'));
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
      own
        ? message('imports.ownTariffUnavailable', { scheme: own.name })
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
  const found = await read(
    rows({ ...col.from('verifier', 'id', 'name'), looked_at: col.nullable(col.timestamptz) })`
      select v.id, v.name, h.looked_at from facility_scheme s join verifier v on v.id = s.verifier_id
      left join scheme_fetch h on h.facility_id = s.facility_id and h.verifier_id = s.verifier_id
      where s.facility_id = ${facilityId} and s.adapter <> 'register' order by v.name`,
  );
  return found.map(({ id, name, looked_at }) => ({
    verifierId: id,
    name,
    lookedAt: looked_at?.toISOString() ?? null,
  }));
}
