import { endpoints } from '@afyakadi/contract';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { claimDecision, claimDecisions } from './decision.ts';
import { closeMonth, toMonth } from './months.ts';
import { listMonths } from './months-store.ts';
import { recordPayment } from './payments.ts';
import { reconcileMonth } from './reconcile.ts';
import { submitClaim } from './submit.ts';

/** The calls that ask the scheme about claims, and the months that they are sent in. */
export function sendingRoutes(deps: { database: Database; scheme: Scheme; outbox: Outbox }): Route[] {
  return [
    handle(endpoints.submitClaim, (call) => submitClaim(deps, call)),
    handle(endpoints.claimDecision, (call) => claimDecision(deps, call)),
    handle(endpoints.claimDecisions, (call) => claimDecisions(deps, call)),
    handle(endpoints.claimMonths, async ({ caller, query, now }) => {
      const facilityId = caller.facility.id;
      const { rows, totalItems } = await listMonths(readerFor(deps.database, facilityId), facilityId, {
        direction: query.sortBy?.[1] ?? 'desc',
        limit: query.pageSize,
        offset: query.pageNo * query.pageSize,
      });
      return { itemList: rows.map((row) => toMonth(row, now)), totalItems };
    }),
    handle(endpoints.closeMonth, (call) => closeMonth(deps, call)),
    handle(endpoints.reconcileMonth, (call) => reconcileMonth(deps, call)),
    handle(endpoints.recordPayment, (call) => call.change((tx) => recordPayment(tx, call))),
  ];
}
