import { endpoints } from '@afyakadi/contract';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Deps } from './calls.ts';
import { enterApproval } from './enter.ts';
import { refreshApproval, requestApproval } from './request.ts';

/** The calls on approvals of order lines: request, ask again, enter a number. */
export function approvalRoutes(deps: Deps): Route[] {
  return [
    handle(endpoints.requestApproval, (call) => requestApproval(deps, call)),
    handle(endpoints.refreshApproval, (call) => refreshApproval(deps, call)),
    handle(endpoints.enterApproval, (call) => enterApproval(deps, call)),
  ];
}
