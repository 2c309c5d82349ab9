import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/metrics/index.ts';
import { createLink, type LinkParts, type OpenLink } from './link.ts';
import { measured } from './measured.ts';
import type { Scheme } from './port/index.ts';
import { createRegister } from './register/index.ts';
import { createRouting } from './routing.ts';
import { createServicehub } from './servicehub/index.ts';

export interface SchemeParts extends LinkParts {
  config: Config;
  database: Database;
  metrics?: Metrics | null;
  /** Replaces the register; tests use it to lose its answers. */
  register?: Scheme;
}

/** The product's calls to a scheme, whichever serves a facility, and the connection to it. */
export function openScheme(parts: SchemeParts): { scheme: Scheme; link: OpenLink } {
  const { database, metrics = null, register = createRegister({ database }) } = parts;
  const link = createLink(parts);
  const scheme = createRouting({
    register,
    servicehub: parts.config.scheme ? createServicehub(link) : null,
    schemesOf: link.schemesOf,
  });
  return { link, scheme: metrics ? measured(scheme, metrics) : scheme };
}
