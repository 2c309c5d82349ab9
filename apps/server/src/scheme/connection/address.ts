import type { ConnectionProblem } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, notifyAfterCommit, rows } from '../../platform/database/index.ts';
import { notifyEveryFacility } from '../../platform/events/write.ts';
import type { AddressState } from '../port/link.ts';

/** The channel of the notices that the state of an address changed; the payload is `<state> <address>`. */
export const addressChannel = 'afyakadi_scheme_address';

/** Reads a notice; null where a later release writes another state. */
export function readAddressNotice(notice: string): { state: AddressState; address: string } | null {
  const space = notice.indexOf(' ');
  const [state, address] = [notice.slice(0, space), notice.slice(space + 1)];
  const isState = state === 'unknown' || state === 'up' || state === 'slow' || state === 'down';
  return isState ? { state, address } : null;
}

/** The key of a scheme's address in the database: what a probe calls. Neither URL contains credentials. */
export function addressOf({ servicehub, token }: { servicehub: URL; token: URL }): string {
  return `${servicehub.href} ${token.href}`;
}

/**
 * Stores the state of an address, by the database's clock. A change is published to all processes and to the screens
 * of all its facilities; an unchanged state only updates the time of the probe.
 */
export async function writeAddress(
  database: Database,
  address: string,
  { state, problem }: { state: AddressState; problem: ConnectionProblem | null },
): Promise<void> {
  await database.sharedTransaction(async (tx) => {
    const stored = await tx
      .selectFrom('scheme_address')
      .select('state')
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirst();
    await sql`
      insert into scheme_address as a (address, state, since, checked_at, problem)
      values (${address}, ${state}, clock_timestamp(), clock_timestamp(), ${problem})
      on conflict (address) do update set state = excluded.state, problem = excluded.problem,
        checked_at = excluded.checked_at,
        since = case when a.state = excluded.state then a.since else excluded.since end,
        changed_in = case when a.state = excluded.state then a.changed_in else excluded.changed_in end
    `.execute(tx);
    if ((stored?.state ?? 'unknown') === state) return;
    notifyAfterCommit(tx, addressChannel, `${state} ${address}`);
    notifyEveryFacility(tx);
  });
}

const storedRow = rows({
  state: col.of('scheme_address', 'state'),
  leased_elsewhere: col.boolean,
});

/**
 * Leases an address unless another process has it.
 * @param lease ms until another process may take over, unless this one calls again
 */
export async function leaseAddress(
  database: Database,
  address: string,
  processId: string,
  lease: number,
): Promise<{ state: AddressState; isMine: boolean }> {
  const [stored] = await database.readShared(storedRow`
    select state, coalesce(probed_by <> ${processId} and probed_until >= clock_timestamp(), false) as leased_elsewhere
    from scheme_address where address = ${address}`);
  // An insert that conflicts would lock the row, which is a write too.
  if (stored?.leased_elsewhere) return { state: stored.state, isMine: false };
  const [leased] = await database.readShared(rows({ state: col.of('scheme_address', 'state') })`
    insert into scheme_address as a (address, state, since, probed_by, probed_until)
    values (${address}, 'unknown', clock_timestamp(), ${processId},
      clock_timestamp() + ${lease}::integer * interval '1 millisecond')
    on conflict (address) do update set probed_by = excluded.probed_by, probed_until = excluded.probed_until
      where a.probed_by is null or a.probed_by = excluded.probed_by or a.probed_until < clock_timestamp()
    returning a.state`);
  return { state: leased?.state ?? stored?.state ?? 'unknown', isMine: leased !== undefined };
}

/** Releases the address, so that another process need not wait for the lease to end. */
export async function releaseAddress(database: Database, processId: string): Promise<void> {
  await database.readShared(rows({})`
    update scheme_address set probed_by = null, probed_until = least(probed_until, clock_timestamp() + interval '4 s')
    where probed_by = ${processId}`);
}
