import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';

describe('the configuration', () => {
  it('is valid without any variable', () => {
    const config = readConfig({}, '/somewhere');
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, demo: true, demoAccounts: true });
    expect(config.dataDir).toBe('/somewhere/.data');
  });

  it('loads no demo into a given database, and refuses demo accounts beyond loopback', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://a@b/c', HOST: '0.0.0.0' }, '/');
    expect(config).toMatchObject({ demo: false, demoAccounts: false, secureCookies: true });
  });

  it('treats an empty value as not set', () => {
    const config = readConfig({ HOST: '', PORT: ' ', DATABASE_URL: '', DEMO: '' }, '/');
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, databaseUrl: null, demo: true });
  });

  it.each(['postgres://a:p%25%40@b:6543/c', 'postgresql:///c?host=/run/postgresql', 'postgres://b'])(
    'accepts the address %s',
    (url) => {
      expect(readConfig({ DATABASE_URL: url }, '/').databaseUrl).toBe(url);
    },
  );

  it('allows the hosts that it is configured with, and no wildcard', () => {
    const hosts = (settings: Record<string, string>) => readConfig(settings, '/').allowedHosts;
    expect(hosts({})).toEqual(['127.0.0.1']);
    expect(hosts({ HOST: '0.0.0.0' })).toEqual([]);
    expect(hosts({ HOST: '::' })).toEqual([]);
    expect(hosts({ HOST: 'fd00::5' })).toEqual(['[fd00::5]']);
    expect(hosts({ HOST: '0.0.0.0', PUBLIC_URL: 'https://Cards.example.org:8443' })).toEqual([
      'cards.example.org',
    ]);
    expect(hosts({ HOST: 'Clinic', ALLOWED_HOSTS: 'Old.example.org, 10.0.0.5,[fd00::6]' })).toEqual([
      ...['clinic', 'old.example.org', '10.0.0.5', '[fd00::6]'],
    ]);
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /^PORT must be .*such as 8080$/],
    [{ PORT: '70000' }, /^PORT must be .*such as 8080$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be .*such as postgres:/],
    [
      { DATABASE_URL: 'postgres://a:b@c:notaport/d' },
      /^DATABASE_URL must be .*port that is a number.*such as/,
    ],
    [{ DATABASE_URL: 'postgres://a:p%zz@c/d' }, /^DATABASE_URL must be .*%25 for %/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE must be .*such as Africa/],
    [{ DEMO: 'maybe' }, /^DEMO must be on or off/],
    [{ ALLOWED_HOSTS: 'cards.example.org:8443' }, /^ALLOWED_HOSTS must be .*without ports, such as/],
    [{ ALLOWED_HOSTS: 'https://cards.example.org' }, /^ALLOWED_HOSTS must be/],
    [{ ALLOWED_HOSTS: '*' }, /^ALLOWED_HOSTS must be/],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ DATABASE_ADMIN_URL: 'postgres://a@b/c' }, /^DATABASE_ADMIN_URL needs DATABASE_URL/],
    [{ DATABASE_READ_URL: 'postgres://a@b/c' }, /^DATABASE_READ_URL needs DATABASE_URL/],
    [{ DATABASE_READ_URL: 'standby.example.org' }, /^DATABASE_READ_URL must be an address of PostgreSQL/],
    [
      { DATABASE_URL: 'postgres://a@b/c', DATABASE_READ_URL: 'postgres://a@b/c' },
      /^DATABASE_READ_URL names the same server as DATABASE_URL\. Name a hot standby/,
    ],
    [{ DATA_DIRECTORY: 'x' }, /^DATA_DIRECTORY is not a setting/],
    [{ DEMO_BEYOND_LOOPBACK: 'on' }, /^DEMO_BEYOND_LOOPBACK must be yes/],
  ];
  it.each(wrong)('refuses %o in one line with an example', (environment, text) => {
    expect(() => readConfig(environment, '/')).toThrow(text);
  });
});
