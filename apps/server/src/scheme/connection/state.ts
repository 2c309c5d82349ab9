import type { ConnectionProblem } from '@afyakadi/contract';
import { sql } from 'kysely';
import { bySystem } from '../../platform/audit.ts';
import { col, type Database, notifyAfterCommit, rows, type Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { KnownState } from '../port/link.ts';
import { connectionOf, schemeKeyOf } from './key.ts';

/** The channel of the notices that a connection changed; the payload is `<connection> <state>`. */
export const stateChannel = 'afyakadi_scheme_state';

const notifyState = (tx: Tx, connection: string, state: KnownState) =>
  notifyAfterCommit(tx, stateChannel, `${connection} ${state}`);

/**
 * Stores the state of a connection, by the database's clock. A change is published to all processes and to
 * the facility's screens; an unchanged state only updates the time of the probe.
 * @returns the previous state
 */
export async function writeState(
  database: Database,
  connection: string,
  found: { state: Exclude<KnownState, 'unknown'>; problem: ConnectionProblem | null },
  now: Date,
): Promise<KnownState> {
  const { facilityId, verifierId } = schemeKeyOf(connection);
  return database.transaction(facilityId, async (tx) => {
    const { state, problem } = found;
    const stored = await tx
      .selectFrom('scheme_connection')
      .select('state')
      .where('facility_id', '=', facilityId)
      .where('verifier_id', '=', verifierId)
      .forUpdate()
      .executeTakeFirst();
    const before = stored?.state ?? 'unknown';
    await sql`
      insert into scheme_connection as c (facility_id, verifier_id, state, since, checked_at, problem)
      values (${facilityId}, ${verifierId}, ${state}, clock_timestamp(), clock_timestamp(), ${problem})
      on conflict (facility_id, verifier_id) do update set state = excluded.state, problem = excluded.problem,
        checked_at = excluded.checked_at, since = case when c.state = excluded.state then c.since else excluded.since end
    `.execute(tx);
    if (before !== state) {
      notifyState(tx, connection, state);
      await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
    }
    return before;
  });
}

/** Clears the state of a connection whose settings changed. The process that monitors it probes at once. */
export async function forgetState(tx: Tx, connection: string, now: Date): Promise<void> {
  const { facilityId, verifierId } = schemeKeyOf(connection);
  await sql`
    insert into scheme_connection (facility_id, verifier_id, state, since)
    values (${facilityId}, ${verifierId}, 'unknown', clock_timestamp())
    on conflict (facility_id, verifier_id) do update set state = 'unknown', since = clock_timestamp(), checked_at = null, problem = null,
      probed_by = null, probed_until = null`.execute(tx);
  notifyState(tx, connection, 'unknown');
  await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
}

const leasedRows = rows({
  facility_id: col.uuid,
  verifier_id: col.text,
  state: col.of('scheme_connection', 'state'),
  mine: col.boolean,
});

export interface MonitoredConnection {
  connection: string;
  state: KnownState;
  /** Whether this process probes it. */
  mine: boolean;
}

/**
 * Lists all connections to a scheme's service, and leases those that no other process monitors.
 * @param lease ms until another process may take over, unless this one calls again
 */
export async function leaseConnections(
  database: Database,
  processId: string,
  lease: number,
): Promise<MonitoredConnection[]> {
  const leased = await database.readShared(
    leasedRows`
      select facility_id, verifier_id, state, mine
      from watch_connections(${processId}::uuid, ${lease}::integer)`,
  );
  return leased.map(({ facility_id: facilityId, verifier_id: verifierId, state, mine }) => ({
    connection: connectionOf({ facilityId, verifierId }),
    state,
    mine,
  }));
}

/** Releases the connections of this process, so that another one need not wait for the lease to end. */
export async function releaseConnections(database: Database, processId: string): Promise<void> {
  await database.readShared(rows({})`select scheme_unwatch(${processId}::uuid)`);
}
