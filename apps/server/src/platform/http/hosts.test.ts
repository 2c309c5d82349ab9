import { describe, expect, it } from 'vitest';
import { checkHost, type Destination } from './hosts.ts';

const allowed = new Set(['cards.example.org']);
const check = (to: Partial<Destination>, anyHost = false) => {
  const host = to.host ?? 'localhost';
  const whole = { host, rawHeaders: ['Host', host], url: '/', localAddress: '10.0.0.5', ...to };
  return () => checkHost(whole, allowed, anyHost);
};

describe('the host of a request', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    '127.0.0.1:8080',
    '127.8.8.8',
    '[::1]:8080',
    'cards.example.org',
    'Cards.Example.org:8443',
    'cards.example.org.',
    '10.0.0.5:8080',
  ])('may be %s', (host) => {
    expect(check({ host })).not.toThrow();
  });

  it('may be the address at which the connection arrived, of either kind', () => {
    expect(check({ host: '10.0.0.5', localAddress: '::ffff:10.0.0.5' })).not.toThrow();
    expect(check({ host: '[fd00::5]:80', localAddress: 'fd00::5' })).not.toThrow();
  });

  it.each([
    'evil.example',
    'cards.example.org.evil.example',
    'localhost.evil.example',
    '10.0.0.6',
    '127.0.0.1.evil.example',
    '[::2]',
  ])('may not be %s, except for a health probe', (host) => {
    expect(check({ host })).toThrow(/does not answer for the host .*PUBLIC_URL or ALLOWED_HOSTS/);
    expect(check({ host }, true)).not.toThrow();
  });

  it.each([
    'a b',
    'cards.example.org, evil.example',
    'a@cards.example.org',
    'cards.example.org/x',
    'a:b',
    '[::1',
  ])('is invalid in %s', (host) => {
    expect(check({ host })).toThrow(/not the name of a host/);
    expect(check({ host }, true)).toThrow(/not the name of a host/);
  });

  it('is needed, except for a health probe', () => {
    expect(check({ host: '' })).toThrow(/not the name of a host/);
    expect(check({ host: '', rawHeaders: [] }, true)).not.toThrow();
  });

  it('is sent once, and may be an absolute address', () => {
    expect(check({ rawHeaders: ['Host', 'localhost', 'Accept', 'Host', 'hOST', 'localhost'] })).toThrow(
      /one Host/,
    );
    expect(check({ url: 'http://evil.example/api/v1/auth/me' })).toThrow(/does not answer for/);
    expect(check({ url: 'http://a@cards.example.org/' })).toThrow(/not the name of a host/);
    expect(check({ url: 'https://cards.example.org/' })).not.toThrow();
  });
});
