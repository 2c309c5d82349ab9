import { sql } from 'kysely';
import { bySystem } from '../../platform/audit/write.ts';
import { col, type Database, notifyAfterCommit, rows, type Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import { connectionOf, schemeKeyOf } from './key.ts';

/** Whether the scheme accepts the credentials of a connection; unknown: not checked since they changed. */
export type CredentialsState = 'unknown' | 'accepted' | 'refused';

/** The channel of the notices about credentials; the payload is `<connection> <state>`, as stored. */
export const credentialsChannel = 'afyakadi_scheme_state';

/** As stored: the release before knows no `accepted`. */
const storedAs = { unknown: 'unknown', accepted: 'up', refused: 'refused' } as const;

const notifyState = (tx: Tx, connection: string, state: CredentialsState) =>
  notifyAfterCommit(tx, credentialsChannel, `${connection} ${storedAs[state]}`);

/** Reads a notice. The release before also writes the state of the address, which counts as accepted. */
export function readNotice(notice: string): { connection: string; state: CredentialsState } {
  const space = notice.lastIndexOf(' ');
  const state = notice.slice(space + 1);
  return {
    connection: notice.slice(0, space),
    state: state === 'unknown' || state === 'refused' ? state : 'accepted',
  };
}

/**
 * Stores whether the scheme accepts the credentials of a connection, by the database's clock. A change is published to
 * all processes and to the facility's screens.
 */
export async function writeCredentials(
  database: Database,
  connection: string,
  newState: Exclude<CredentialsState, 'unknown'>,
  now: Date,
): Promise<void> {
  const { facilityId, verifierId } = schemeKeyOf(connection);
  const state = storedAs[newState];
  await database.transaction(facilityId, async (tx) => {
    const stored = await tx
      .selectFrom('scheme_connection')
      .select('state')
      .where('facility_id', '=', facilityId)
      .where('verifier_id', '=', verifierId)
      .forUpdate()
      .executeTakeFirst();
    await sql`
      insert into scheme_connection as c (facility_id, verifier_id, state, since, checked_at, problem)
      values (${facilityId}, ${verifierId}, ${state}, clock_timestamp(), clock_timestamp(),
        ${newState === 'refused' ? 'credentials' : null})
      on conflict (facility_id, verifier_id) do update set state = excluded.state, problem = excluded.problem,
        checked_at = excluded.checked_at, since = case when c.state = excluded.state then c.since else excluded.since end
    `.execute(tx);
    if (stored?.state === state) return;
    notifyState(tx, connection, newState);
    await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
  });
}

/** Clears what is known of a connection whose settings changed. The process that monitors the address checks it soon. */
export async function forgetState(tx: Tx, connection: string, now: Date): Promise<void> {
  const { facilityId, verifierId } = schemeKeyOf(connection);
  await sql`
    insert into scheme_connection (facility_id, verifier_id, state, since)
    values (${facilityId}, ${verifierId}, 'unknown', clock_timestamp())
    on conflict (facility_id, verifier_id) do update set state = 'unknown', since = clock_timestamp(), checked_at = null,
      problem = null`.execute(tx);
  notifyState(tx, connection, 'unknown');
  await writeEvent(tx, { caller: bySystem(facilityId), now }, { topic: 'scheme' });
}

const toCheck = rows({
  facility_id: col.uuid,
  verifier_id: col.text,
  state: col.oneOf('unknown', 'refused'),
});

/** Lists the connections whose credentials are refused or unchecked, the longest unchecked first. */
export async function listToCheck(database: Database): Promise<Map<string, 'unknown' | 'refused'>> {
  const connections = await database.readShared(
    toCheck`select facility_id, verifier_id, state from connections_to_check()`,
  );
  return new Map(
    connections.map(({ facility_id: facilityId, verifier_id: verifierId, state }) => [
      connectionOf({ facilityId, verifierId }),
      state,
    ]),
  );
}

/** Before the first connection. */
export const beforeFirst = '00000000-0000-0000-0000-000000000000';

/** Lists the next connections of all facilities after one, in the order of their keys. */
export async function listAfter(database: Database, connection: string, most: number): Promise<string[]> {
  const { facilityId, verifierId } = schemeKeyOf(connection);
  const connections = await database.readShared(rows({ facility_id: col.uuid, verifier_id: col.text })`
    select facility_id, verifier_id
    from connections_after(${facilityId}::uuid, ${verifierId}::text, ${most}::integer)`);
  return connections.map((row) => connectionOf({ facilityId: row.facility_id, verifierId: row.verifier_id }));
}
