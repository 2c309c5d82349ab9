import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';

/**
 * So long, in ms, one address of a name is tried before the next: half of the 3 s that reaching a scheme or a database
 * may take, so that two addresses have their turn.
 */
export const eachAddress = 1_500;

/**
 * Lets lines be slow. Where a name has two addresses (IPv4 and IPv6), Node gives each 250 ms to connect: over a
 * satellite none of them does, and a service that could be reached counts as away.
 */
export function waitForSlowLines(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(eachAddress);
}
