import type { Role } from '@afyakadi/contract';
import type { TenantFixtures } from './tenant-fixtures.ts';

/** A call as somebody makes it. */
export interface RequestSample {
  /** What stands in the braces of the address. */
  ids?: Record<string, string>;
  /** What the call cannot do without after the question mark. */
  query?: string;
  /** A body that the call accepts. */
  body?: Record<string, unknown>;
}

export type RequestSampleOf = (held: TenantFixtures, role: Role) => RequestSample;
