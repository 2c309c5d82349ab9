import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { checkSessions, roleProblem } from '../../src/platform/database/check.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { checkVersion, migrate } from '../../src/platform/database/migrate.ts';
import { assertOwnsSchema, checkSchema, ownsSchema } from '../../src/platform/database/schema.ts';
import { checkClock } from '../../src/platform/start/clocks.ts';
import { listenProblem } from '../../src/platform/start/listen.ts';
import { administer, withDatabase } from '../setup/administer.ts';

const name = `start_${randomBytes(4).toString('hex')}`;
const adminUrl = inject('adminUrl');

/** The address of the test's own database for a login. */
function urlOf(login: string, password = 'secret', database = name): string {
  const url = new URL(withDatabase(adminUrl, database));
  url.username = login;
  url.password = password;
  return url.href;
}

/** PostgreSQL's message for an error. */
function refusal(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

async function sessionsOf(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 });
  await checkSessions(database, url).finally(() => database.close());
}

const owner = `${name}_owner`;
const plain = `${name}_plain`;
beforeAll(async () => {
  for (const login of [owner, plain])
    await administer(adminUrl, `create role ${login} login password 'secret'`);
  await administer(adminUrl, `create database ${name} owner ${owner}`);
});
afterAll(async () => {
  await administer(adminUrl, `drop database if exists ${name} with (force)`);
  for (const login of [owner, plain]) await administer(adminUrl, `drop role ${login}`);
});

describe('a start on a PostgreSQL of the installation', () => {
  it('says that the clocks differ, and how to correct it', async () => {
    const database = openDatabase({ url: adminUrl, poolSize: 1 });
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 120_000 });
      expect(await checkClock(database)).toBe(
        'The clock of this computer is 2 minutes behind that of PostgreSQL. ' +
          'Set both by the network time: timedatectl set-ntp true',
      );
      vi.useRealTimers();
      expect(await checkClock(database)).toBeNull();
    } finally {
      vi.useRealTimers();
      await database.close();
    }
  });

  it('says which address is wrong, why, and how to correct it', async () => {
    await expect(migrate(urlOf(owner, 'wrong'))).rejects.toThrow(
      new RegExp(`^DATABASE_URL: .*refuses the password of ${owner}.*ALTER ROLE ${owner} PASSWORD`),
    );
    await expect(migrate(urlOf(`${name}_nobody`), { name: 'DATABASE_ADMIN_URL' })).rejects.toThrow(
      /^DATABASE_ADMIN_URL: .*such as postgres:/,
    );
    await expect(migrate(urlOf(owner, 'secret', `${name}_no`))).rejects.toThrow(
      new RegExp(`has no database ${name}_no.*CREATE DATABASE ${name}_no OWNER ${owner};`),
    );
    await expect(migrate('postgres://a:secret@127.0.0.1:1/b')).rejects.toThrow(
      /^DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 .*such as postgres:/,
    );
  });

  it('says so where another program answers, or a proxy that has no primary', async () => {
    const others: [string, (socket: Socket) => void, RegExp][] = [
      [
        'a proxy without a primary',
        (socket) => socket.destroy(),
        /^DATABASE_URL: no PostgreSQL answers at [^\n]+$/,
      ],
      [
        'a web server',
        (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
        /^DATABASE_URL: no PostgreSQL answers at [^\n]+$/,
      ],
      [
        'PgBouncer, in the words of its protocol',
        (socket) => socket.end(refusal('08P01', 'unsupported startup parameter: options')),
        /^DATABASE_URL: a pooler at [^\n]+ refuses the options of a session [^\n]+Name PostgreSQL itself in DATABASE_URL/,
      ],
    ];
    for (const [which, answer, line] of others) {
      const other = createServer((socket) => socket.on('error', () => {}).once('data', () => answer(socket)));
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port }: AddressInfo = Object(other.address());
      await expect(migrate(`postgres://a:secret@127.0.0.1:${port}/b`), which).rejects.toThrow(line);
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('never shows the password', async () => {
    const shown = await migrate(urlOf(owner, 'Siri-Kubwa')).catch((error: Error) => error.message);
    expect(shown).toContain('DATABASE_URL');
    expect(shown).not.toContain('Siri-Kubwa');
  });

  it('names the rights that a login lacks to migrate, and migrates once it has them', async () => {
    const shown = await migrate(urlOf(owner)).catch((error: Error) => error.message);
    expect(shown).toMatch(new RegExp(`GRANT afyakadi_app TO ${owner} WITH ADMIN OPTION;`));
    await administer(adminUrl, `grant afyakadi_app to ${owner} with admin option`);
    expect((await migrate(urlOf(owner))).files).toContain('0001_foundation');
    await sessionsOf(urlOf(owner));
  });

  it('names the missing grant for the role of the sessions, and uses it once it exists', async () => {
    await expect(migrate(urlOf(plain))).rejects.toThrow(
      /^DATABASE_URL: .*name that one in DATABASE_ADMIN_URL/,
    );
    await expect(sessionsOf(urlOf(plain))).rejects.toThrow(new RegExp(`GRANT afyakadi_app TO ${plain};`));
    await administer(adminUrl, `grant afyakadi_app to ${plain}`);
    await sessionsOf(urlOf(plain));
  });

  it('serves without the login of the owner where the schema is that of the release, and says what to do elsewhere', async () => {
    expect(await ownsSchema(urlOf(owner))).toBe(true);
    expect(await ownsSchema(urlOf(plain))).toBe(false);
    await expect(assertOwnsSchema(urlOf(plain))).rejects.toThrow(
      new RegExp(`${plain}, does not own the tables. Name the one that does in DATABASE_ADMIN_URL`),
    );
    const database = openDatabase({ url: urlOf(plain), poolSize: 1 });
    const ofOwner = (text: string) => administer(urlOf(owner), text);
    try {
      expect(await checkSchema(database)).toMatchObject({ missing: [], newer: [] });
      await ofOwner(`delete from kysely_migration where name = '0001_foundation'`);
      await expect(checkSchema(database)).rejects.toThrow(
        /older than this release \(0001_foundation\).*DATABASE_ADMIN_URL: npm run admin -- migrate/,
      );
      await ofOwner(`update kysely_migration set name = '9999_contract_later' where name = '0002_catalogue'`);
      await expect(checkSchema(database)).rejects.toThrow(/A later release finished its upgrade/);
      // As for a login that may not read the record.
      await ofOwner('revoke select on kysely_migration from afyakadi_app');
      await expect(checkSchema(database)).rejects.toThrow(/older than this release \(0001_foundation, /);
    } finally {
      await database.close();
    }
  });

  it('refuses a role that row level security does not bind, with the correction', () => {
    const good = { role: 'afyakadi_app', super: false, bypass: false, owned: 0 };
    expect(roleProblem(good)).toBeNull();
    expect(roleProblem({ ...good, role: 'afyakadi_server' })).toMatch(
      /run as afyakadi_server instead of afyakadi_app: a pooler .*Name PostgreSQL itself/,
    );
    expect(roleProblem({ ...good, super: true })).toMatch(/is a superuser.*NOSUPERUSER/);
    expect(roleProblem({ ...good, bypass: true })).toMatch(/has BYPASSRLS.*NOBYPASSRLS/);
    expect(roleProblem({ ...good, owned: 3 })).toMatch(/owns 3 of the tables.*REASSIGN OWNED BY/);
  });

  it('refuses a PostgreSQL before 15', () => {
    expect(() => checkVersion(140_012, '14.12', 'DATABASE_URL')).toThrow(
      /15 or newer is needed.*DATABASE_URL is 14\.12/,
    );
    expect(checkVersion(150_000, '15.0', 'DATABASE_URL')).toBeUndefined();
  });
});

describe('a server that cannot listen', () => {
  const of = (code: string) => listenProblem(Object.assign(new Error('no'), { code }), '10.0.0.1', 80);
  it('says which of HOST and PORT to change, with an example', () => {
    expect(of('EADDRINUSE')).toMatch(/^PORT 80 .*such as PORT=81/);
    expect(of('EACCES')).toMatch(/^PORT 80 .*such as PORT=8080/);
    expect(of('EADDRNOTAVAIL')).toMatch(/^HOST 10\.0\.0\.1 .*such as HOST=127/);
    expect(of('EMFILE')).toMatch(/HOST 10\.0\.0\.1, PORT 80: no/);
  });
});
