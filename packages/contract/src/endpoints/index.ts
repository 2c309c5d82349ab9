import * as accounts from './accounts.ts';
import * as administration from './administration.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as cards from './cards.ts';
import * as claims from './claims.ts';
import * as compliance from './compliance.ts';
import * as dashboard from './dashboard.ts';
import * as imports from './imports.ts';
import * as orders from './orders.ts';
import * as outbox from './outbox.ts';
import * as provisional from './provisional.ts';
import * as record from './record.ts';
import * as referrals from './referrals.ts';
import * as results from './results.ts';
import * as scheme from './scheme.ts';
import * as security from './security.ts';
import * as setup from './setup.ts';
import * as stays from './stays.ts';
import * as visits from './visits.ts';

/** Every call of the API by its name. */
export const endpoints = {
  ...accounts,
  ...cards,
  ...visits,
  ...stays,
  ...setup,
  ...dashboard,
  ...orders,
  ...results,
  ...record,
  ...approvals,
  ...claims,
  ...referrals,
  ...compliance,
  ...scheme,
  ...provisional,
  ...outbox,
  ...security,
  ...administration,
  ...imports,
  ...audit,
};
export type EndpointName = keyof typeof endpoints;
