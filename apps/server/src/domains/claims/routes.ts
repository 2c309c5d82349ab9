import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Route } from '../../platform/http/route.ts';

/** The calls on claims before they are sent: what is not claimed yet, building, reading, searching, a new version. */
export function claimRoutes(_: { database: Database; config: Config }): Route[] {
  return [];
}
