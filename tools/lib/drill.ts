import { join } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { root } from '../bootstrap/repository.mjs';
import { newestPostgres } from '../drill/cluster.ts';
import { missingPrograms } from './missing-programs.ts';
import { sealed } from './packages.ts';
import { scratchFolder } from './scratch.ts';

const programs = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  psql: 'postgresql',
  curl: 'curl',
  ip: 'iproute2',
};

/** Why the drill cannot be played here, if so. */
export function missingForDrill(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can build a network of its own.';
  const missing = missingPrograms(programs, ['python3-etcd']);
  return missing ?? (newestPostgres() === undefined ? 'install postgresql.' : undefined);
}

/** Plays the failover drill in namespaces of its own. @returns its exit code */
export async function playFailover(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const program = join(root, 'tools', 'drill', 'failover.ts');
  const { code } = await run(...sealed([program, '--folder', scratchFolder(), ...words]), { env });
  return code;
}
