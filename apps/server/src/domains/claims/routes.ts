import { endpoints } from '@afyakadi/contract';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { dayIn } from '../../platform/http/day.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { buildClaim } from './build.ts';
import { readDetail, readDetailOfVisit } from './detail.ts';
import { periodOf } from './period.ts';
import { resubmitClaim } from './resubmit.ts';
import { searchClaims } from './search.ts';
import { listUnclaimed } from './unclaimed.ts';

/** The calls on claims before they are sent: what is not claimed yet, building, reading, searching, a new version. */
export function claimRoutes({ database, config }: { database: Database; config: Config }): Route[] {
  const dayOf = dayIn(config.timeZone);
  return [
    handle(endpoints.unclaimedVisits, ({ caller, body, query }) =>
      listUnclaimed(database, caller.facility.id, { ...query, text: body.text, sortBy: query.sortBy }),
    ),
    handle(endpoints.claimOfVisit, (call) =>
      readDetailOfVisit(readerFor(database, call.caller.facility.id), call, call.params.id),
    ),
    handle(endpoints.buildClaim, (call) => call.change((tx) => buildClaim(tx, call, dayOf))),
    handle(endpoints.claim, (call) =>
      readDetail(readerFor(database, call.caller.facility.id), call, call.params.id),
    ),
    handle(endpoints.searchClaims, ({ caller, body, query, today }) =>
      searchClaims(database, caller, {
        ...query,
        ...periodOf(body, today),
        ...{
          text: body.text,
          status: body.status,
          sent: body.sent ?? false,
          by: body.by,
          sortBy: query.sortBy,
        },
      }),
    ),
    handle(endpoints.resubmitClaim, (call) => call.change((tx) => resubmitClaim(tx, call))),
  ];
}
