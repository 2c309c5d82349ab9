import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { createSealer, totpAbout } from '../../src/platform/auth/sealed.ts';
import { createTokens } from '../../src/platform/auth/tokens.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { dataKeys, tokenKeys } from '../../src/platform/config/secret.ts';
import { practice } from '../connection/factories.ts';
import { administer } from '../setup/administer.ts';
import { accountId, cardOf, facilities, password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';
import { ownFolder } from './factories.ts';

const folder = ownFolder();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** What a command prints, and its exit code. */
async function run(words: string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const output = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => printed.push(line),
  };
  const given = { DATABASE_URL: server.adminUrl, DATA_DIR: folder.path('data'), ...environment };
  const code = await runAdmin(words, given, folder.path('.'), output);
  return { code, printed: printed.join('\n') };
}

const accept = (link: string, newPassword: string) =>
  server.post('/auth/invitation/accept', { body: { secret: link.split('#')[1], newPassword } });
const signIn = (identifier: string, given: string, role = 'admin') =>
  server.post('/auth/login', { body: { role, identifier, password: given } });
const linkIn = (printed: string) => /https?:\/\/\S+\/invitation#\S+/.exec(printed)?.[0] ?? '';

describe('the command line', () => {
  it('lists its commands, has help for each, and refuses unknown ones', async () => {
    const list = await run([]);
    expect(list.code).toBe(0);
    for (const name of ['facility add', 'account add', 'backup', 'restore', 'keys rotate']) {
      expect(list.printed).toContain(name);
    }
    const packaged = await run([], { ADMIN_COMMAND: 'afyakadi-admin' });
    expect(packaged.printed).toContain('afyakadi-admin <command> --help');
    expect(packaged.printed).not.toContain('npm');
    expect(await run(['account', 'add', '--help'])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('--registration-no'),
    });
    expect(await run(['acount', 'add'])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('There is no command "acount add"'),
    });
    expect(await run(['backup', '--too', 'x'])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('--too'),
    });
    expect(await run(['backup'])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('--to is missing'),
    });
    expect(await run(['facility', 'add', '--code', 'a b', '--name', 'x'])).toMatchObject({ code: 2 });
    const wrong = await run(['backup', '--to', 'x'], { DATABASE_URL: 'nonsense' });
    expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('DATABASE_URL must be') });
  });
});

describe('the end of an upgrade', () => {
  const finish = () => run(['migrate', 'finish']);

  it('is there when nothing waits', async () => {
    expect(await finish()).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing waits') });
  });

  it('is left to the later release that began it', async () => {
    await server.rows(`insert into kysely_migration values ('9999_later', '2026-11-25T08:00:00.000Z')`);
    try {
      expect(await finish()).toMatchObject({
        code: 1,
        printed: expect.stringMatching(/9999_later.*Finish the upgrade with that release/),
      });
    } finally {
      await server.rows(`delete from kysely_migration where name = '9999_later'`);
    }
  });
});

it('says what is wrong with an installation, with the remedy', async () => {
  const missing = await run(['doctor']);
  expect(missing).toMatchObject({ code: 1, printed: expect.stringMatching(/✗ There is no backup.*timer/) });
  expect(missing.printed).not.toMatch(/clock|schema|upgrade|jit|pooler|standby/);

  expect((await run(['backup', '--to', 'nightly'])).code).toBe(0);
  await server.rows(`insert into kysely_migration values ('9999_later', '2026-11-25T08:00:00.000Z')`);
  const later = await run(['doctor'], { TLS_CERT: 'no-file', TLS_KEY: 'no-file' });
  expect(later.printed).toMatch(/✗ An upgrade is half done: a later release expanded.*9999_later/);
  expect(later.printed).toMatch(/✗ TLS_CERT cannot be read/);
  expect(later.printed).not.toMatch(/no backup/);
  await server.rows(`delete from kysely_migration where name = '9999_later'`);

  const away = await run(['doctor'], { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' });
  expect(away).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/✗ DATABASE_URL: no PostgreSQL answers/),
  });
});

describe('what the doctor reads', () => {
  const doctorAt = async (now: Date, environment: Record<string, string> = {}) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      return (await run(['doctor'], environment)).printed;
    } finally {
      vi.useRealTimers();
    }
  };
  const laterBy = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  it('is the clock of PostgreSQL beside that of this computer', async () => {
    expect(await doctorAt(laterBy(-125))).toMatch(
      /^✗ The clock of this computer is 2 minutes behind that of PostgreSQL\. .*timedatectl set-ntp true$/m,
    );
    expect(await doctorAt(laterBy(125))).toMatch(/2 minutes ahead of that of PostgreSQL/);
  });

  it('is the clock of the scheme', async () => {
    const scheme = createServer((_request, response) => {
      response.setHeader('date', laterBy(-185).toUTCString()).end();
    });
    await new Promise<void>((resolve) => scheme.listen(0, '127.0.0.1', resolve));
    const { port }: AddressInfo = Object(scheme.address());
    const url = `http://127.0.0.1:${port}/scheme`;
    const addresses = { SCHEME_TOKEN_URL: url, SCHEME_URL: url, SCHEME_CLAIMS_URL: url };
    try {
      expect((await run(['doctor'], addresses)).printed).toContain(
        `✗ The clock of this computer is 3 minutes ahead of that of 127.0.0.1:${port}.`,
      );
    } finally {
      await new Promise((resolve) => scheme.close(resolve));
    }
    expect((await run(['doctor'], addresses)).printed).toMatch(
      /✗ The scheme's service at .* does not answer/,
    );
  });

  it('is the end of the certificate, and the age of the newest backup', async () => {
    const scheme = await practice({ https: true });
    await scheme.close();
    writeFileSync(folder.path('cert.pem'), scheme.secure?.authority ?? '');
    const tls = { TLS_CERT: folder.path('cert.pem'), TLS_KEY: folder.path('cert.pem') };
    const now = await run(['doctor'], tls);
    expect(now.printed).not.toMatch(/certificate|TLS_CERT|backup/);
    const printed = await doctorAt(laterBy(3_700 * 86_400), tls);
    expect(printed).toMatch(/✗ The certificate .*cert\.pem expired on \d{4}-\d\d-\d\d: browsers refuse it/);
    expect(printed).toMatch(/✗ The newest backup is 3700 days old/);
  });
});

describe('the first account of an installation', () => {
  it('is created with its facility, and its owner sets the password at the address that is printed once', async () => {
    const facility = ['facility', 'add', '--code', '00777', '--name', 'Bukoba Hospital'];
    expect(await run(facility)).toMatchObject({ code: 0 });
    expect(await run(facility)).toMatchObject({ code: 1, printed: expect.stringContaining('already') });

    const account = ['account', 'add', '--facility', '00777', '--name', 'Asha Juma', '--role', 'admin'];
    const made = await run(
      [...account, '--role', 'doctor', '--card', '770001', '--registration-no', 'MCT-1'],
      {
        PUBLIC_URL: 'https://cards.example.org',
      },
    );
    expect(made.code).toBe(0);
    const link = linkIn(made.printed);
    expect(link).toMatch(/^https:\/\/cards\.example\.org\/invitation#\S{40,}$/);
    expect((await signIn('770001', '')).status).not.toBe(200);
    expect((await accept(link, 'Ziwa-Victoria-77')).status).toBe(200);
    expect((await accept(link, 'Ziwa-Victoria-78')).status).not.toBe(200);
    const signedIn = await signIn('770001', 'Ziwa-Victoria-77');
    expect([signedIn.status, signedIn.body.item]).toMatchObject([200, { name: 'Asha Juma' }]);
    const written = await server.rows(
      `select a.action, a.address, a.account_id from audit a join facility f on f.id = a.facility_id
       where f.code = '00777' and a.address = 'command line' order by a.at, a.id`,
    );
    expect(written).toEqual([
      { action: 'installation.facility-added', address: 'command line', account_id: null },
      { action: 'account.created', address: 'command line', account_id: null },
    ]);
  });

  it('is refused with a malformed form, a number in use, or without its facility', async () => {
    const { code } = facilities.first;
    const add = (...words: string[]) => run(['account', 'add', '--name', 'Juma Ali', ...words]);
    const of = ['--facility', code];
    expect((await add(...of, '--role', 'admin')).printed).toMatch(/--card: Enter a card, phone or NIDA/);
    expect((await add(...of, '--card', '123456')).printed).toMatch(/--role: Choose at least one role/);
    expect((await add(...of, '--role', 'boss', '--card', '123456')).printed).toMatch(/--role boss is none/);
    expect((await add(...of, '--role', 'admin', '--card', 'x')).printed).toMatch(/✗ --card: /);
    expect((await add('--facility', '99', '--role', 'admin', '--card', '123456')).printed).toMatch(
      /no facility with/,
    );
    const before = await server.rows('select count(*)::int as n from account');
    const taken = await add(...of, '--role', 'admin', '--card', cardOf('doctor', 'first'));
    expect([taken.code, taken.printed]).toEqual([1, expect.stringContaining('card: Another account')]);
    expect(await server.rows('select count(*)::int as n from account')).toEqual(before);
  });
});

it('resets an account: signed out at once, its password void, and the reason recorded', async () => {
  const { code } = facilities.second;
  const card = cardOf('pharmacist', 'second');
  const token = await server.signIn('pharmacist', 'second');
  const of = ['account', 'reset', '--facility', code];
  expect((await run([...of, '--card', card])).printed).toMatch(/--reason is missing/);
  expect((await run([...of, '--card', '999999', '--reason', 'x'])).printed).toMatch(
    /no account with this card number/,
  );
  expect((await run([...of, '--card', card, '--phone', '0', '--reason', 'x'])).code).toBe(2);
  const reset = await run([...of, '--card', card, '--reason', 'Left the phone in a bus', '--second-factor']);
  expect(reset.code).toBe(0);
  expect((await signIn(card, password, 'pharmacist')).status).not.toBe(200);
  const [session] = await server.rows(
    `select count(*)::int as open from session where account_id = $1 and ended_at is null`,
    [accountId('pharmacist', 'second')],
  );
  expect([session?.open, token.length > 0]).toEqual([0, true]);
  expect((await accept(linkIn(reset.printed), 'Basi-la-Mwanza-9')).status).toBe(200);
  expect((await signIn(card, 'Basi-la-Mwanza-9', 'pharmacist')).status).toBe(200);
  const written = await server.rows(`select reason, detail from audit where action = 'account.reset'`);
  expect(written).toMatchObject([{ reason: 'Left the phone in a bus', detail: { secondFactor: true } }]);
});

it('rotates the keys under a running server: nobody is signed out, and secrets are encrypted again', async () => {
  const dataDir = folder.path('keys');
  const config = { ...readConfig({ DATA_DIR: dataDir }, folder.path('.')), timings: fastTimings };
  const tokens = createTokens(tokenKeys(config));
  const sealer = createSealer(dataKeys(config));
  const [id, owner, now] = [facilities.first.id, accountId('doctor'), new Date()];
  const bearer = {
    accountId: owner,
    accountName: 'A',
    role: 'doctor' as const,
    familyId: owner,
    facility: { id, code: '1', name: 'One' },
  };
  const early = await tokens.sign(bearer, now);
  const about = totpAbout(id, owner);
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', about);
  await server.rows(
    `insert into totp (facility_id, id, account_id, secret, created_at) values ($1, gen_random_uuid(), $2, $3, now())`,
    [id, owner, sealed],
  );
  const stored = async () => {
    const [row] = await server.rows('select secret from totp where account_id = $1', [owner]);
    return row?.secret instanceof Buffer ? row.secret : Buffer.alloc(0);
  };

  const rotated = await run(['keys', 'rotate'], { DATA_DIR: dataDir });
  expect([rotated.code, rotated.printed]).toEqual([0, expect.stringContaining('Sealed 1 secrets')]);
  for (const name of ['token-secret', 'data-key']) {
    expect(readFileSync(`${dataDir}/${name}`, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(statSync(`${dataDir}/${name}`).mode & 0o777).toBe(0o600);
    expect(existsSync(`${dataDir}/${name}.new`)).toBe(false);
  }
  expect((await stored()).equals(sealed)).toBe(false);
  expect(sealer.open(await stored(), about)).toBe('JBSWY3DPEHPK3PXP');
  expect(sealer.isCurrent(await stored())).toBe(true);
  expect(await tokens.verify(early, now)).toMatchObject({ accountId: owner });
  const late = await tokens.sign(bearer, now);
  expect(late.split('.')[0]).not.toBe(early.split('.')[0]);
  expect(await createTokens(tokenKeys(config)).verify(late, now)).toMatchObject({ accountId: owner });

  const again = await run(['keys', 'rotate', '--data'], {
    DATA_DIR: dataDir,
    DATA_KEY: randomBytes(32).toString('base64'),
    DATA_KEY_PREVIOUS: readFileSync(`${dataDir}/data-key`, 'utf8').split('\n')[0] ?? '',
  });
  expect([again.code, again.printed]).toEqual([
    0,
    expect.stringMatching(/data-key is not used(.|\n)*Sealed 1 secrets/),
  ]);
});

it('works beside the running product on its embedded database, and restores to another folder', async () => {
  const dataDir = folder.path('embedded');
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder.path('.'), 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const product = await startEmbeddedPostgres({ dataDir, settings });
  const own = { DATABASE_URL: '', DATA_DIR: dataDir };
  try {
    expect((await run(['facility', 'add', '--code', '1', '--name', 'Running'], own)).code).toBe(0);
    const [facility] = await administer(product.adminUrl, 'select name from facility');
    expect(facility).toEqual({ name: 'Running' });
    const key = await run(['backup-key', '--to', folder.path('backup.key')], own);
    expect([key.code, statSync(folder.path('backup.key')).mode & 0o777]).toEqual([0, 0o600]);
    const words = ['backup', '--to', folder.path('embedded.backup'), '--key', folder.path('backup.key.pub')];
    expect(await run(words, own)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/rows of \d+ tables/),
    });
    // The command ran beside the product and left it running.
    expect(await administer(product.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await product.stop();
  }
  const other = { DATABASE_URL: '', DATA_DIR: folder.path('another') };
  const from = ['restore', '--from', folder.path('embedded.backup')];
  expect(await run(from, other)).toMatchObject({ code: 1, printed: expect.stringContaining('is locked') });
  expect(await run([...from, '--key', folder.path('backup.key')], other)).toMatchObject({ code: 0 });
  expect(await run([...from, '--key', folder.path('backup.key')], other)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('tables already'),
  });
  const moved = await startEmbeddedPostgres({ dataDir: folder.path('another'), settings });
  try {
    expect(await administer(moved.adminUrl, 'select name from facility')).toEqual([{ name: 'Running' }]);
  } finally {
    await moved.stop();
  }
});
