import { isIPv6 } from 'node:net';

/**
 * Returns the key under which calls from an address are counted: an IPv4 address, also if written as IPv6; of any
 * other IPv6 address its /64, because its owner has all of it. Anything else is returned as it is.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((two) => [two >> 8, two & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes each address in one way only.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => (part ? part.split(':') : []));
  const groupCount = (first?.length ?? 0) + (last?.length ?? 0);
  return [...(first ?? []), ...Array<string>(8 - groupCount).fill('0'), ...(last ?? [])];
}
