import { createLink, type LinkParts, type OpenLink } from './link.ts';
import type { Scheme } from './port/index.ts';
import { createRegister } from './register/index.ts';
import { createRouting } from './routing.ts';
import { createServicehub } from './servicehub/index.ts';

interface SchemeParts extends LinkParts {
  /** Replaces the register; tests use it to lose its answers. */
  register?: Scheme;
}

/** The product's calls to a scheme, whichever serves a facility, and the connection to it. */
export function openScheme(parts: SchemeParts): { scheme: Scheme; link: OpenLink } {
  const { database, metrics = null, register = createRegister({ database }) } = parts;
  const link = createLink(parts);
  const servicehub = parts.config.scheme ? createServicehub(link) : null;
  return { link, scheme: createRouting({ register, servicehub, schemesOf: link.schemesOf, metrics }) };
}
