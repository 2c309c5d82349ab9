import { message } from '@afyakadi/contract';
import { isLoopback } from '../config/loopback.ts';
import { Failure } from '../errors.ts';

/** RFC 9110 §7.2: a name or an address, in brackets if it is IPv6, with an optional port. */
const form = /^(\[[0-9a-f:.]+\]|[0-9a-z_.-]+)(?::\d{1,5})?$/i;
const absolute = /^https?:\/\/([^/?#]*)/i;

/** The destination in a request. */
export interface Destination {
  /** From a trusted proxy or the Host header; '' without one. */
  host: string;
  rawHeaders: readonly string[];
  /** The address as it was written, which may be absolute. */
  url: string;
  /** Where the connection arrived. */
  localAddress: string | undefined;
}

/**
 * Refuses a request for a host that is not ours: links in invitations and the check of Origin take the host from the request,
 * and a page under another name that points here (DNS rebinding) must get nothing.
 *
 * Allowed are the configured names, the names of this computer itself, and the address at which the connection arrived.
 * Ports are not compared: a port may be forwarded. Failures: `malformed` for two Host headers or one that is no host,
 * `hostRefused` for one that is not allowed.
 * @param allowed names in lower case, without ports
 * @param anyHost for health probes, which come by whatever address they know, also without a host
 */
export function checkHost(
  { host: header, rawHeaders, url, localAddress }: Destination,
  allowed: ReadonlySet<string>,
  anyHost: boolean,
): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new Failure('malformed', message('http.severalHosts'));
  const [, target] = absolute.exec(url) ?? [];
  for (const host of target === undefined ? [header] : [header, target]) {
    if (host === '' && anyHost) continue;
    const name = nameOf(host);
    if (name === null) throw new Failure('malformed', message('http.malformedHost'));
    if (!anyHost && !allowed.has(name) && !isOwn(name, localAddress)) {
      throw new Failure('hostRefused', message('http.unknownHost', { name }));
    }
  }
}

function nameOf(host: string): string | null {
  const [, name] = form.exec(host) ?? [];
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}

function isOwn(name: string, localAddress: string | undefined): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  return isLoopback(bare) || bare === localAddress?.replace(/^::ffff:/, '');
}
