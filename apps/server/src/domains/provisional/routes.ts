import { endpoints } from '@afyakadi/contract';
import { recorded } from '../../platform/audit-reading.ts';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Outbox } from '../outbox/index.ts';
import { closeProvisional } from './close.ts';
import { issueProvisional } from './issue.ts';
import { listProvisional } from './list.ts';
import { reconcileProvisional } from './reconcile.ts';

/** The calls on provisional authorizations: issue, list, ask again, end. */
export function provisionalRoutes(deps: {
  database: Database;
  outbox: Outbox;
  dayOf: (at: Date) => string;
}): Route[] {
  const { database, dayOf } = deps;
  return [
    handle(endpoints.issueProvisional, (call) => call.change((tx) => issueProvisional(tx, call, dayOf))),
    handle(endpoints.provisionalAuthorizations, (call) => {
      const action = { action: 'list.seen', subjectType: 'provisional' };
      return recorded(database, call, action, listProvisional(database, call));
    }),
    handle(endpoints.settleProvisional, (call) => reconcileProvisional(deps, call)),
    handle(endpoints.closeProvisional, (call) => call.change((tx) => closeProvisional(tx, call))),
  ];
}
