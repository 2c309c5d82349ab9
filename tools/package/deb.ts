// The package for Debian and Ubuntu, by dpkg-deb alone.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runQuietly } from '../bootstrap/processes.mjs';
import { root } from '../bootstrap/repository.mjs';
import { addAdmin, architecture, fromDeploy, ownVersion, start } from './tree.ts';

const settingsFiles = ['afyakadi.env', 'owner.env'];

/** Adds what Debian needs to the product in `stage`, and builds the package. Returns its file. */
export async function buildDeb(stage: string, into: string): Promise<string> {
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    writeFileSync(join(stage, path), text, { mode });
  };
  for (const name of ['afyakadi.service', 'afyakadi-migrate.service'])
    put(`usr/lib/systemd/system/${name}`, unit(name));
  put('usr/lib/sysusers.d/afyakadi.conf', fromDeploy('debian/sysusers.conf'));
  for (const name of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')))
    cpSync(join(root, 'docs', name), join(stage, 'usr/share/doc/afyakadi', name));
  addAdmin(stage, {
    settings: '--env-file=/etc/afyakadi/afyakadi.env',
    groups: '-g afyakadi -G afyakadi-owner',
  });
  for (const name of settingsFiles) put(`etc/afyakadi/${name}`, fromDeploy(`debian/${name}`), 0o640);
  put('DEBIAN/conffiles', settingsFiles.map((name) => `/etc/afyakadi/${name}\n`).join(''));
  for (const script of ['postinst', 'prerm', 'postrm'])
    put(`DEBIAN/${script}`, fromDeploy(`debian/${script}`), 0o755);
  const { sums, bytes } = sumsOf(stage);
  put('DEBIAN/md5sums', sums);
  const version = ownVersion();
  const kilobytes = String(Math.ceil(bytes / 1024));
  put('DEBIAN/control', fromDeploy('debian/control', { version, architecture, kilobytes }));
  mkdirSync(into, { recursive: true });
  const file = join(into, `afyakadi_${version}_${architecture}.deb`);
  // xz would save 14 MB of 75 and take ten times as long.
  const args = ['--root-owner-group', '-Zzstd', '-z12', '--build', stage, file];
  await runQuietly('dpkg-deb', args, 'dpkg-deb could not build the package; its own words are above.');
  return file;
}

function unit(name: string): string {
  return fromDeploy(`debian/${name}`, {
    node: start.node,
    options: start.options.join(' '),
    server: start.program,
    admin: start.admin,
    confinement: fromDeploy('debian/confinement.conf').trimEnd(),
    environment: Object.entries(start.environment)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  });
}

/** The sums that `dpkg --verify` compares with. */
function sumsOf(stage: string): { sums: string; bytes: number } {
  let sums = '';
  let bytes = 0;
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    const path = relative(stage, join(entry.parentPath, entry.name));
    if (!entry.isFile() || /^(?:DEBIAN|etc)\//.test(path)) continue;
    const content = readFileSync(join(stage, path));
    bytes += content.length;
    sums += `${createHash('md5').update(content).digest('hex')}  ${path}\n`;
  }
  return { sums, bytes };
}
