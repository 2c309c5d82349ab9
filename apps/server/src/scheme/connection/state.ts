import type { ConnectionProblem } from '@afyakadi/contract';
import { sql } from 'kysely';
import { bySystem } from '../../platform/audit.ts';
import { col, type Database, notifyAfterCommit, rows, type Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { KnownState } from '../port/link.ts';

/** The channel of the notices that a facility's connection changed; the payload is `<facility> <state>`. */
export const stateChannel = 'afyakadi_scheme_state';

const notifyState = (tx: Tx, facilityId: string, state: KnownState) =>
  notifyAfterCommit(tx, stateChannel, `${facilityId} ${state}`);

/**
 * Stores the state of a facility's connection, by the database's clock. A change is published to all processes and to
 * the facility's screens; an unchanged state only updates the time of the probe.
 * @returns the previous state
 */
export async function writeState(
  database: Database,
  facilityId: string,
  found: { state: Exclude<KnownState, 'unknown'>; problem: ConnectionProblem | null },
  now: Date,
): Promise<KnownState> {
  return database.transaction(facilityId, async (tx) => {
    const { state, problem } = found;
    const stored = await tx
      .selectFrom('scheme_connection')
      .select('state')
      .where('facility_id', '=', facilityId)
      .forUpdate()
      .executeTakeFirst();
    const before = stored?.state ?? 'unknown';
    await sql`
      insert into scheme_connection as c (facility_id, state, since, checked_at, problem)
      values (${facilityId}, ${state}, clock_timestamp(), clock_timestamp(), ${problem})
      on conflict (facility_id) do update set state = excluded.state, problem = excluded.problem,
        checked_at = excluded.checked_at, since = case when c.state = excluded.state then c.since else excluded.since end
    `.execute(tx);
    if (before !== state) {
      notifyState(tx, facilityId, state);
      await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
    }
    return before;
  });
}

/** Clears the state of a connection whose settings changed. The process that monitors it probes at once. */
export async function forgetState(tx: Tx, facilityId: string, now: Date): Promise<void> {
  await sql`
    insert into scheme_connection (facility_id, state, since) values (${facilityId}, 'unknown', clock_timestamp())
    on conflict (facility_id) do update set state = 'unknown', since = clock_timestamp(), checked_at = null, problem = null,
      probed_by = null, probed_until = null`.execute(tx);
  notifyState(tx, facilityId, 'unknown');
  await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
}

const leasedRows = rows({
  facility_id: col.uuid,
  state: col.of('scheme_connection', 'state'),
  mine: col.boolean,
});

export interface MonitoredFacility {
  facilityId: string;
  state: KnownState;
  /** Whether this process probes it. */
  mine: boolean;
}

/**
 * Lists all facilities that a scheme's service serves, and leases those that no other process monitors.
 * @param lease ms until another process may take over, unless this one calls again
 */
export async function leaseFacilities(
  database: Database,
  processId: string,
  lease: number,
): Promise<MonitoredFacility[]> {
  const leased = await database.readShared(
    leasedRows`
      select facility_id, state, mine from scheme_watch(${processId}::uuid, ${lease}::integer)`,
  );
  return leased.map(({ facility_id: facilityId, state, mine }) => ({ facilityId, state, mine }));
}

/** Releases the facilities of this process, so that another one need not wait for the lease to end. */
export async function releaseFacilities(database: Database, processId: string): Promise<void> {
  await database.readShared(rows({})`select scheme_unwatch(${processId}::uuid)`);
}
