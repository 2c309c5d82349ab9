import type { Role } from '@afyakadi/contract';
import type { TenantFixtures } from './tenant-fixtures.ts';

/** A call as a user makes it. */
export interface RequestSample {
  /** The values for the braces of the address. */
  ids?: Record<string, string>;
  /** The required query parameters. */
  query?: string;
  /** A body that the call accepts. */
  body?: Record<string, unknown>;
}

export type RequestSampleOf = (fixtures: TenantFixtures, role: Role) => RequestSample;
