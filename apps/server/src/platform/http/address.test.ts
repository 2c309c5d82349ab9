import { expect, it } from 'vitest';
import { addressKey } from './address.ts';

it('counts an IPv4 address alone, in any notation', () => {
  for (const one of ['41.59.1.2', '::ffff:41.59.1.2', '::FFFF:293b:102', '0:0:0:0:0:ffff:41.59.1.2'])
    expect(addressKey(one), one).toBe('41.59.1.2');
  expect(addressKey('41.59.1.3')).not.toBe(addressKey('41.59.1.2'));
});

it('counts all addresses of an IPv6 /64 as one, and no two /64 together', () => {
  const same = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:0%eth0'];
  for (const one of same) expect(addressKey(one), one).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('::')).toBe('0:0:0:0::/64');
});

it('returns anything else unchanged', () => {
  for (const one of ['', 'unknown', '41.59.1.2:8080', '[::1]']) expect(addressKey(one)).toBe(one);
});
