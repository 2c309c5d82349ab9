import { endpoints } from '@afyakadi/contract';
import { readerFor } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { giveUpOutbox, type OutboxDeps, retryOutbox } from './change.ts';
import { listOutbox } from './read.ts';

/** The calls under /admin/outbox: waiting jobs, retrying one, giving one up. */
export function outboxRoutes(deps: OutboxDeps): Route[] {
  return [
    handle(endpoints.outboxOf, ({ caller, query }) =>
      listOutbox(readerFor(deps.database, caller.facility.id), deps.handlers, caller.facility.id, {
        state: query.state,
        limit: query.pageSize,
        offset: query.pageNo * query.pageSize,
        // Waiting jobs are listed oldest first, finished ones newest first.
        direction: query.sortBy?.[1] ?? (query.state === 'waiting' ? 'asc' : 'desc'),
      }),
    ),
    handle(endpoints.retryOutbox, (call) => retryOutbox(deps, call)),
    handle(endpoints.giveUpOutbox, (call) => giveUpOutbox(deps, call)),
  ];
}
