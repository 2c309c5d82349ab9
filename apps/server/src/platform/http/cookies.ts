import { apiBase } from '@afyakadi/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/index.ts';

/** How the two cookies are called and sent: the session's, and the browser's own. */
export interface Cookies {
  name: string;
  device: string;
  secure: boolean;
  path: string;
}

/**
 * Over HTTPS the cookies have the prefix `__Host-`: browsers then accept them from this host alone and over HTTPS
 * alone, so that no neighbour under the same domain can plant one (ASVS 3.3.3). The prefix demands the path `/`. Plain
 * HTTP, on loopback, can have neither; there only the calls that need them get them.
 */
export function cookiesOf({ secureCookies, port }: Pick<Config, 'secureCookies' | 'port'>): Cookies {
  const prefix = secureCookies ? '__Host-' : '';
  return {
    // Cookies ignore ports: two servers on one machine would sign each other's people out.
    name: `${prefix}afyakadi_refresh_${port}`,
    device: `${prefix}afyakadi_device_${port}`,
    secure: secureCookies,
    path: secureCookies ? '/' : `${apiBase}/auth`,
  };
}

/** Sets a cookie that no script reads and no other site's page sends; null removes it. */
export function setCookie(
  reply: FastifyReply,
  { secure, path }: Cookies,
  name: string,
  value: { token: string; seconds: number } | null,
): void {
  reply.setCookie(name, value?.token ?? '', {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: value?.seconds ?? 0,
  });
}
