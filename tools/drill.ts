// npm run drill -- failover [--rounds 30] [--scenario kill]: a cluster of three PostgreSQL and two servers on this
// computer, in which one thing after another fails under load. docs/high-availability.md describes it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, run } from './bootstrap/processes.mjs';
import { root } from './bootstrap/repository.mjs';
import { newestPostgres } from './drill/cluster.ts';
import { sealed } from './lib/packages.ts';
import { scratchFolder } from './lib/scratch.ts';
import { withoutSettings } from './lib/settings.ts';

const programs: Record<string, string> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  psql: 'postgresql',
  ip: 'iproute2',
};

/** Why the drill cannot be played here, if so. */
function missing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can build a network of its own.';
  const absent = Object.entries(programs)
    .filter(([program]) => spawnSync('which', [program]).status !== 0)
    .map(([, name]) => name);
  if (spawnSync('dpkg-query', ['--show', 'python3-etcd']).status !== 0) absent.push('python3-etcd');
  if (newestPostgres() === undefined && !absent.includes('postgresql')) absent.push('postgresql');
  return absent.length > 0 ? `install ${absent.join(' ')} (Debian: apt-get install …).` : undefined;
}

const [name, ...further] = process.argv.slice(2);
if (name !== 'failover') fail('There is: npm run drill -- failover [--rounds 30] [--scenario kill]');
const why = missing();
if (why !== undefined) fail(`The drill cannot be played: ${why}`);

endChildrenOnSignals();
const program = join(root, 'tools', 'drill', 'failover.ts');
const { code } = await run(...sealed([program, '--folder', scratchFolder(), ...further]), {
  env: withoutSettings(process.env),
});
process.exitCode = code;
