import { col, newId, type Row, readerOf, rows, type Tx } from '../../../platform/database/index.ts';
import { Failure, JobPartError } from '../../../platform/errors.ts';
import type { Job, JobRun } from '../../../platform/worker/periodic.ts';
import type { CardFacility } from '../../../scheme/port/index.ts';
import type { SchemeTariff } from '../../../scheme/port/reference.ts';
import { byClock } from '../importer.ts';
import { endLease, type FetchDeps, readTariff, refreshReference, releaseLease, takeLease } from './fetch.ts';
import { type TakenIn, takeIn } from './take-in.ts';

interface NightlyDeps extends FetchDeps {
  /** The facility's day at a moment, YYYY-MM-DD. */
  dayOf: (at: Date) => string;
  /** A number from 0 to 1. */
  chance: () => number;
}

/**
 * Fetches from each facility's schemes once a night, from each at its own time: updates the reference lists, and stores a
 * changed tariff as an import for a person to apply. Retries an unavailable scheme after half an hour.
 */
export function fetchJob(deps: NightlyDeps): Job {
  return {
    name: 'fetch-tariff',
    interval: 'fetchTariff',
    async run(run) {
      const due = await run.underLock(null, (tx) =>
        readerOf(tx)(rows({ id: col.uuid, code: col.text, name: col.text, verifierId: col.text })`
          select facility_id as id, code, name, verifier_id as "verifierId" from tariffs_due(${run.now})`),
      );
      const failed: unknown[] = [];
      for (const facility of due) {
        if (run.signal.aborted) return;
        await fetchOne(deps, facility, run).catch((error: unknown) => {
          // A person's import is running: retried within the hour.
          if (error instanceof Failure && error.status === 'conflict') return;
          const scheme = facility.verifierId || 'all other cards';
          failed.push(new JobPartError(`Facility ${facility.code}, scheme of ${scheme}`, error));
        });
      }
      if (failed.length === 1) throw failed[0];
      if (failed.length > 1)
        throw new AggregateError(failed, 'The tariffs of several schemes could not be fetched');
    },
  };
}

async function fetchOne(deps: NightlyDeps, facility: CardFacility, { now }: JobRun): Promise<void> {
  const { database, scheme } = deps;
  const { id: facilityId, verifierId } = facility;
  const leased = { facilityId, verifierId, lease: newId() };
  if (!(await database.transaction(facilityId, (tx) => takeLease(tx, { ...leased, now })))) return;
  let next: Date | null = soon(now, deps.chance());
  try {
    // Thrown only after the tariff is fetched: otherwise one unrecognized form would block the tariff every night.
    const failures: unknown[] = [];
    if (verifierId === '')
      await refreshReference(deps, facility).catch((error: unknown) => failures.push(error));
    const tariff = await readTariff(scheme, facility);
    for (const kind of ['tariff', 'exclusions'] as const)
      await takeNews(deps, facility, { kind, tariff, now });
    next = nextNight(now, deps.dayOf, deps.chance());
    const ended = { ...leased, lookedAt: now, next };
    await database.transaction(facilityId, (tx) => endLease(tx, ended));
    if (failures.length > 0) throw failures[0];
  } finally {
    await releaseLease(database, leased, next);
  }
}

class NothingNew extends Error {}

async function takeNews(
  deps: NightlyDeps,
  { id: facilityId, verifierId }: CardFacility,
  fetched: { kind: 'tariff' | 'exclusions'; tariff: SchemeTariff; now: Date },
): Promise<void> {
  const importer = byClock({ facilityId, now: fetched.now, today: deps.dayOf(fetched.now) });
  try {
    await deps.database.transaction(facilityId, async (tx) => {
      const before = await latestFetched(tx, { facilityId, verifierId }, fetched.kind);
      const taken = await takeIn(deps, tx, importer, { ...fetched, verifierId });
      if (!isNews(taken, before)) throw new NothingNew();
    });
  } catch (error) {
    if (!(error instanceof NothingNew)) throw error;
  }
}

type Before = Pick<Row<'import'>, 'state' | 'file_hash' | 'missing_too'>;

function latestFetched(
  tx: Tx,
  { facilityId, verifierId }: { facilityId: string; verifierId: string },
  kind: 'tariff' | 'exclusions',
): Promise<Before | undefined> {
  return tx
    .selectFrom('import')
    .select(['state', 'file_hash', 'missing_too'])
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', verifierId)
    .where('kind', '=', kind)
    .where('source', '=', 'scheme')
    .where('state', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether a person should review it: something differs, and the same content is not waiting already, was not
 * discarded, and was not left unchanged by the person who applied it.
 */
function isNews({ figures, hash }: TakenIn, before: Before | undefined): boolean {
  const { added, changed, missing } = figures;
  if (added + changed + missing === 0) return false;
  if (!before?.file_hash?.equals(hash)) return true;
  return before.state === 'applied' && (added + changed > 0 || before.missing_too);
}

/** Milliseconds. */
const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** Returns the first moment of the facility's next day; days begin at full quarters of an hour everywhere. */
export function nextMidnight(now: Date, dayOf: (at: Date) => string): Date {
  const today = dayOf(now);
  let time = Math.ceil((now.getTime() + 1) / quarter) * quarter;
  while (dayOf(new Date(time)) === today) time += quarter;
  return new Date(time);
}

/**
 * A moment of the coming night, from one to five o'clock: not all facilities ask their scheme at once.
 * @param chance from 0 to 1
 */
export function nextNight(now: Date, dayOf: (at: Date) => string, chance: number): Date {
  return new Date(nextMidnight(now, dayOf).getTime() + hour + chance * 4 * hour);
}

/** When to ask again where no answer came: in 20 to 40 minutes. `chance`: from 0 to 1. */
export function soon(now: Date, chance: number): Date {
  return new Date(now.getTime() + (20 + chance * 20) * 60_000);
}
