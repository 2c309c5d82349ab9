import type { FastifyRequest } from 'fastify';
import { Failure } from '../errors.ts';

/**
 * Refuses a browser's request that another site's page has caused. SameSite=Strict prevents the same; this is the
 * second barrier for the calls that rely on a cookie. A program that sends no Origin is no browser and has no cookie
 * to steal.
 * @param publicUrl the origin that people open, where a proxy may give the request another host; null: the request's
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('originRefused');
  if (origin === undefined || origin === publicUrl) return;
  const isPublic = publicUrl !== null && new URL(publicUrl).host === request.host;
  // Letter by letter, as browsers write it: an address with a user or a path is no origin.
  const isOwn = schemesOf(request).some((scheme) => origin === normalized(`${scheme}://${request.host}`));
  if (isPublic || !isOwn) throw new Failure('originRefused');
}

/** Where people open the product, without a slash at the end. The host of a request is one of ours (hosts.ts). */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** How the request may have come: a proxy that does not say so may have taken it by either. */
function schemesOf({ ips, headers, protocol }: FastifyRequest): string[] {
  const isUnknown = ips !== undefined && headers['x-forwarded-proto'] === undefined;
  return isUnknown ? ['https', 'http'] : [protocol];
}

/** An origin without the port that its scheme has anyway; null for none. */
function normalized(origin: string): string | null {
  try {
    return new URL(origin).origin;
  } catch {
    return null;
  }
}
