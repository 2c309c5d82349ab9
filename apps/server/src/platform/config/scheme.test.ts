import { expect, it } from 'vitest';
import { readConfig } from './index.ts';

const addresses = {
  SCHEME_TOKEN_URL: 'https://scheme.example.org/authserver/connect/token',
  SCHEME_URL: 'https://scheme.example.org/servicehub/',
  SCHEME_CLAIMS_URL: 'https://scheme.example.org/ocs',
};
const here = {
  SCHEME_TOKEN_URL: 'http://127.0.0.1:8090/authserver/connect/token',
  SCHEME_URL: 'http://[::1]:8090/servicehub',
  SCHEME_CLAIMS_URL: 'http://localhost:8090/ocs',
};
const read = (environment: Record<string, string>) => readConfig(environment, process.cwd()).scheme;

it('is none without addresses', () => {
  expect(read({})).toBeNull();
});

it('accepts https, and http on this computer alone', () => {
  expect(read(addresses)?.servicehub.href).toBe('https://scheme.example.org/servicehub');
  expect(read(here)?.practice).toEqual([]);
  const practice = '00123:practice:a:secret, T-01:c:d';
  expect(read({ ...here, SCHEME_PRACTICE: practice })?.practice).toEqual([
    { code: '00123', clientId: 'practice', secret: 'a:secret' },
    { code: 'T-01', clientId: 'c', secret: 'd' },
  ]);
});

it.each([
  [{ SCHEME_URL: addresses.SCHEME_URL }, 'SCHEME_TOKEN_URL and SCHEME_CLAIMS_URL are missing'],
  [{ ...addresses, SCHEME_CLAIMS_URL: '' }, 'SCHEME_CLAIMS_URL is missing'],
  [
    { ...addresses, SCHEME_URL: 'http://scheme.example.org/servicehub' },
    'SCHEME_URL must be an address with https',
  ],
  [{ ...addresses, SCHEME_URL: 'https://a:b@scheme.example.org/' }, 'SCHEME_URL must be'],
  [{ ...addresses, SCHEME_URL: 'https://scheme.example.org/?a=b' }, 'SCHEME_URL must be'],
  [{ ...addresses, SCHEME_URL: 'file:///etc/passwd' }, 'SCHEME_URL must be'],
  [{ ...addresses, SCHEME_PRACTICE: '00123:a:b' }, 'SCHEME_PRACTICE needs addresses on this computer'],
  [{ ...here, SCHEME_PRACTICE: '00123' }, 'SCHEME_PRACTICE must be code:clientId:secret'],
  [{ SCHEME_PRACTICE: '00123:a:b' }, 'SCHEME_PRACTICE needs SCHEME_TOKEN_URL'],
  [{ ...addresses, SCHEME_CA: 'package.json' }, 'SCHEME_CA must be a file'],
  [{ ...addresses, SCHEME_CA: 'no-such-file.pem' }, 'SCHEME_CA must be a file'],
  [{ SCHEME_SERVER: 'x' }, 'SCHEME_SERVER is not a setting of this server'],
])('refuses %o', (environment, text) => {
  expect(() => read({ ...environment })).toThrow(text);
});
