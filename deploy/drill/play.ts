import { join } from 'node:path';
import { run } from '../../tools/bootstrap/processes.mjs';
import { root } from '../../tools/bootstrap/repository.mjs';
import { missingPrograms } from '../../tools/lib/missing-programs.ts';
import { sealed } from '../../tools/lib/packages.ts';
import { scratchFolder } from '../../tools/lib/scratch.ts';
import { newestPostgres } from './cluster.ts';

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
  const program = join(root, 'deploy', 'drill', 'failover.ts');
  const { code } = await run(...sealed([program, '--folder', scratchFolder(), ...words]), { env });
  return code;
}
