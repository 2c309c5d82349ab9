import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * Milliseconds to try one address of a name before the next: half of the 3 s that connecting to a scheme or a database
 * may take, so that two addresses are tried.
 */
export const eachAddress = 1_500;

/**
 * Tolerates slow networks. If a name has two addresses (IPv4 and IPv6), Node gives each 250 ms to connect: over a
 * satellite neither succeeds, and a reachable service would count as unreachable.
 */
export function waitForSlowLines(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(eachAddress);
}
