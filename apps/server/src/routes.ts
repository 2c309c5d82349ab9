import type { Deps } from './deps.ts';
import { accountRoutes, factorRoutes } from './domains/accounts/index.ts';
import { administrationRoutes } from './domains/administration/index.ts';
import { approvalRoutes } from './domains/approvals/index.ts';
import { auditRoutes } from './domains/audit/index.ts';
import { authorizationRoutes } from './domains/authorizations/index.ts';
import { catalogueRoutes } from './domains/catalogue/index.ts';
import { claimRoutes, sendingRoutes } from './domains/claims/index.ts';
import { complianceRoutes } from './domains/compliance/index.ts';
import { connectionRoutes } from './domains/connection/index.ts';
import { dashboardRoutes } from './domains/dashboard/index.ts';
import { documentRoutes } from './domains/documents/index.ts';
import { importRoutes } from './domains/imports/index.ts';
import { dispensingRoutes, orderRoutes } from './domains/orders/index.ts';
import { outboxRoutes } from './domains/outbox/index.ts';
import { recordRoutes } from './domains/record/index.ts';
import { referralRoutes } from './domains/referrals/index.ts';
import { resultRoutes } from './domains/results/index.ts';
import { stayRoutes } from './domains/stays/index.ts';
import { visitRoutes } from './domains/visits/index.ts';
import type { Route } from './platform/http/route.ts';

const domains: readonly ((deps: Deps) => Route[])[] = [
  accountRoutes,
  factorRoutes,
  connectionRoutes,
  authorizationRoutes,
  visitRoutes,
  stayRoutes,
  catalogueRoutes,
  dashboardRoutes,
  claimRoutes,
  sendingRoutes,
  orderRoutes,
  recordRoutes,
  dispensingRoutes,
  resultRoutes,
  approvalRoutes,
  referralRoutes,
  complianceRoutes,
  documentRoutes,
  auditRoutes,
  ({ imports }) => importRoutes(imports),
  administrationRoutes,
  outboxRoutes,
];

/** The routes of every domain. */
export function routesOf(deps: Deps): Route[] {
  return domains.flatMap((routes) => routes(deps));
}
