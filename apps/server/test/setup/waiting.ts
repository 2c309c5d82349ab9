import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Until so many sessions of the server wait for a lock. */
export async function waitingFor(server: TestServer, sessions: number): Promise<void> {
  await expect
    .poll(
      () =>
        server.rows(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      { timeout: 30_000, interval: 20 },
    )
    .toHaveLength(sessions);
}
