import pg from 'pg';
import { Failure } from '../errors.ts';

/**
 * SQLSTATEs of temporary problems: lost or refused sessions, exhausted resources, locks, timeouts, a server that has
 * become a standby.
 */
const passing = /^(08|53|57P0|57014|25006|25P0[34]|40001|40P01|55P03|3D000|28|F0|58)/;
const socket = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT)/;
/** pg's own errors have no code. */
const words =
  /Connection terminated|timeout (exceeded|expired)|not queryable|Cannot use a pool after|was closed/;

/** The code of an error of PostgreSQL (SQLSTATE) or of the socket; '' for any other. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** True if the database could not be reached or could not work; a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) return passing.test(code);
  return socket.test(code) || words.test(error.message);
}

/**
 * PostgreSQL ran a command that no statement of the server is, such as PREPARE, SET or DO: it was injected. Whatever it
 * left in the session would wait there for the next facility.
 */
export class ForeignCommand extends Error {
  constructor(command: string) {
    super(`PostgreSQL ran ${command}, which no statement of the server is`);
  }
}

/** True when the session itself cannot be used any more. */
export function isBroken(error: unknown): boolean {
  if (error instanceof ForeignCommand) return true;
  if (error instanceof pg.DatabaseError) return /^(08|57P0|25006|25P0[34]|28)/.test(codeOf(error));
  return isUnavailable(error);
}

/** True when the server takes no writes any more: in a cluster, another one has become primary. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** True if PostgreSQL could not write because its disk is full. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/** Translates an error for the domains: a Failure `unavailable` in place of every connection error. */
export function translated(error: unknown): unknown {
  return isUnavailable(error) ? new Failure('unavailable', undefined, { cause: error }) : error;
}

/** True for the refusal of a check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** True for a unique or exclusion constraint's refusal; with `constraint`, for that constraint's or index's alone. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code !== '23505' && error.code !== '23P01') return false;
  return constraint === undefined || error.constraint === constraint;
}
