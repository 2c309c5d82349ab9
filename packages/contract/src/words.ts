/** The part of the contract that needs no zod: what the browser loads before the first screen. */
export * from './actions.ts';
export * from './care.ts';
export * from './claiming.ts';
export * from './constants.ts';
export * from './findings.ts';
export * from './messages.ts';
export * from './pace.ts';
export * from './provisional.ts';
export * from './roles.ts';
export * from './rules.ts';
export type { Account } from './schemas.ts';
export * from './status.ts';
