import type { FastifyRequest } from 'fastify';
import { Failure } from '../errors.ts';

/**
 * Refuses a browser's request that another site's page has caused. SameSite=Strict says the same; this is the second
 * lock on the calls that live by a cookie. A program that sends no Origin is no browser and has no cookie to steal.
 */
export function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('originRefused');
  if (origin !== undefined && hostOf(origin) !== request.host) throw new Failure('originRefused');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
