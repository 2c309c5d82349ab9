/** The part of the contract without zod, which the browser loads before the first screen. */
export type { Account } from '../schemas/accounts.ts';
export * from './audit-actions.ts';
export * from './benefits.ts';
export * from './care-points.ts';
export * from './claims.ts';
export * from './constants.ts';
export * from './findings.ts';
export * from './messages.ts';
export * from './orders.ts';
export * from './pace.ts';
export * from './permissions.ts';
export * from './provisional.ts';
export * from './registration.ts';
export * from './roles.ts';
export * from './rules.ts';
export * from './status.ts';
export * from './status-texts.ts';
export * from './stays.ts';
