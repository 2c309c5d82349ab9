import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/repository.mjs';
import { ownVersion } from '../../tools/package/tree.ts';
import { Machine } from './lib/machine.ts';
import { firstAccount, firstFacility, Product } from './lib/product.ts';

const scratch = mkdtempSync(join(tmpdir(), 'deb-'));
const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
const fileOf = (version: string) => `afyakadi_${version}_${architecture}.deb`;
const current = fileOf(ownVersion());
const next = fileOf('99.0.0');
const settings = 'etc/afyakadi/afyakadi.env';
const password = 'Mlango-wa-kijani-7';
const product = new Product('http://127.0.0.1:8080');
let machine: Machine;

beforeAll(async () => {
  machine = await Machine.boot(join(scratch, 'machine'));
  machine.bring(join(root, 'dist', current));
  machine.bring(nextRelease());
});
afterAll(() => machine.stop());

/** The same package with a higher version, and with a further line in its settings file. */
function nextRelease(): string {
  const stage = join(scratch, 'next');
  execFileSync('dpkg-deb', ['--raw-extract', join(root, 'dist', current), stage]);
  const control = join(stage, 'DEBIAN', 'control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, 'Version: 99.0.0'));
  appendFileSync(join(stage, settings), '\n# A setting that is new in this release.\n');
  const file = join(scratch, next);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', stage, file]);
  rmSync(stage, { recursive: true });
  return file;
}

describe('the package for Debian', () => {
  it('is installed on a base system without a network, and starts', async () => {
    const install = machine.run(`apt-get install -y ./${current}`);
    expect(install.output).toContain('1 newly installed');
    expect(install.code).toBe(0);
    await product.ready();
    expect(await product.page()).toContain('<title>AfyaKadi</title>');
    expect(machine.run('dpkg --verify afyakadi')).toEqual({ code: 0, output: '' });
    expect(machine.run('systemctl is-enabled afyakadi').output).toBe('enabled\n');
  });

  it('runs its server confined, under an account of its own', () => {
    const of = 'systemctl show -P MainPID afyakadi';
    expect(machine.run(`ps -o user= -p $(${of})`).output).toBe('afyakadi\n');
    const units = 'afyakadi.service afyakadi-migrate.service';
    expect(machine.run(`systemd-analyze verify ${units}`)).toEqual({ code: 0, output: '' });
    expect(machine.run('systemctl show -P MemoryMax afyakadi').output).toBe(`${3 * 1024 ** 3}\n`);
    expect(
      machine.run('systemd-analyze security --threshold=20 afyakadi.service afyakadi-migrate.service').code,
    ).toBe(0);
    const rights = 'stat -c "%a %U:%G"';
    expect(machine.run(`${rights} /var/lib/afyakadi /${settings}`).output).toBe(
      '700 afyakadi:afyakadi\n640 root:afyakadi\n',
    );
    expect(machine.run('runuser -u nobody -- cat /etc/afyakadi/afyakadi.env').code).toBe(1);
    // All that it listens on: the database on a port of loopback, too.
    expect(machine.run("ss -Hltn | awk '{print $4}' | grep -v '^127\\.0\\.0\\.1:'").output).toBe('');
  });

  it('gives the login that owns the tables to its own step and to the command line, not to the server', () => {
    expect(machine.run('stat -c "%a %U:%G" /etc/afyakadi/owner.env').output).toBe(
      '640 root:afyakadi-owner\n',
    );
    expect(machine.run('runuser -u afyakadi -- cat /etc/afyakadi/owner.env').code).toBe(1);
    // The embedded database has no such login.
    expect(machine.run('systemctl show -P Result afyakadi-migrate').output).toBe('exec-condition\n');
    const own = machine.read('etc/afyakadi/owner.env');
    const wrong = 'DATABASE_ADMIN_URL=postgres://own';
    machine.write('etc/afyakadi/owner.env', wrong);
    const read = expect.stringContaining('DATABASE_ADMIN_URL needs DATABASE_URL');
    expect(machine.run('afyakadi-admin audit verify')).toMatchObject({ code: 1, output: read });
    expect(machine.run('systemctl start afyakadi-migrate').code).toBe(1);
    expect(machine.run('journalctl -u afyakadi-migrate -o cat').output).toEqual(read);
    machine.write('etc/afyakadi/owner.env', own);
    expect(machine.run('afyakadi-admin audit verify').code).toBe(0);
  });

  it('makes the first administrator by the documented commands', async () => {
    const facility = machine.run(`afyakadi-admin ${firstFacility}`);
    expect(facility).toMatchObject({
      code: 0,
      output: expect.stringContaining('afyakadi-admin account add'),
    });
    const account = machine.run(`afyakadi-admin ${firstAccount}`);
    expect(account.code).toBe(0);
    await product.accept(account.output, password);
    expect(await product.signIn('100005', password)).toBe(200);
    expect(await product.signIn('100005', 'wrong-password')).toBe(401);
    expect(machine.run('runuser -u nobody -- afyakadi-admin audit verify')).toMatchObject({ code: 1 });
  });

  it('refuses a command without its settings, as the service refuses to start', () => {
    const aside = machine.run(
      `mv /${settings} . && { afyakadi-admin audit verify; code=$?; mv afyakadi.env /${settings}; exit $code; }`,
    );
    expect(aside).toEqual({ code: 9, output: expect.stringContaining('afyakadi.env: not found') });
  });

  it('keeps the data and a changed settings file when it is upgraded', async () => {
    const changed = machine.read(settings).replace('#PUBLIC_URL=', 'PUBLIC_URL=');
    machine.write(settings, changed);
    // The new settings file differs from the one that was changed, and there is nobody to ask.
    const unanswered = machine.run(`apt-get install -y ./${next}`);
    expect(unanswered).toMatchObject({ code: 100, output: expect.stringContaining('conffile') });
    expect(machine.read(settings)).toBe(changed);
    const kept = machine.run('dpkg --force-confold --configure afyakadi');
    expect(kept.code).toBe(0);
    expect(machine.read(settings)).toBe(changed);
    expect(machine.read(`${settings}.dpkg-dist`)).toContain('new in this release');
    await product.ready();
    expect(await product.signIn('100005', password)).toBe(200);
    expect(machine.run('dpkg --status afyakadi').output).toContain('Version: 99.0.0');
  });

  it('keeps the data when it is removed and purged, and continues with it when it returns', async () => {
    const removed = machine.run('apt-get remove -y afyakadi');
    expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('stays in /var/lib/afyakadi') });
    expect(await product.isSilent()).toBe(true);
    expect(machine.read(settings)).toContain('\nPUBLIC_URL=');
    const purged = machine.run('apt-get purge -y afyakadi');
    expect(purged).toMatchObject({ code: 0, output: expect.stringContaining('rm -r /var/lib/afyakadi') });
    const left = 'find / -xdev -name "*afyakadi*" -not -path "/proc/*" -not -path "/root/*" | sort';
    expect(machine.run(left).output).toBe('/var/lib/afyakadi\n');
    expect(machine.run(`apt-get install -y ./${next}`).code).toBe(0);
    await product.ready();
    expect(await product.signIn('100005', password)).toBe(200);
  });

  it('does not overwrite a settings file that was written before it came', () => {
    expect(machine.run('apt-get purge -y afyakadi && mkdir /etc/afyakadi').code).toBe(0);
    const own = '# Written by hand before the package came.\nPUBLIC_URL=http://127.0.0.1:8080\n';
    machine.write(settings, own);
    const unanswered = machine.run(`apt-get install -y ./${next}`);
    expect(unanswered).toMatchObject({ code: 100, output: expect.stringContaining('conffile') });
    expect(machine.read(settings)).toBe(own);
    expect(machine.run('dpkg --force-confold --configure afyakadi').code).toBe(0);
    expect([machine.read(settings), machine.read(`${settings}.dpkg-dist`)]).toEqual([
      own,
      expect.stringContaining('new in this release'),
    ]);
  });
});
