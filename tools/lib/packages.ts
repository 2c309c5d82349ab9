// What the tests of the packages need: the artefacts, a clean Debian, and a place without a network.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, step } from '../bootstrap/output.mjs';
import { runNode, runQuietly } from '../bootstrap/processes.mjs';
import { root } from '../bootstrap/repository.mjs';
import { missingPrograms } from './missing-programs.ts';

/** Debian as its installer leaves it, packed; made once, since the last install of our packages. */
export const cleanDebian = join(root, 'node_modules', '.afyakadi', 'debian-bookworm.tar');

/** Programs that check the files for containers. Only these tests need them, so they are not in package-lock.json. */
export const checkers = join(root, 'node_modules', '.afyakadi', 'checkers');
const checkersWanted = ['dclint@3.1.0', 'kubernetes-models@5.1.0', 'yaml@2.9.1'];

/** Prometheus's own check of alert rules, from Debian's package. */
export const promtool = join(root, 'node_modules', '.afyakadi', 'promtool');

const programs = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  unshare: 'util-linux',
  ip: 'iproute2',
  'dpkg-deb': 'dpkg',
  podman: 'podman crun',
  caddy: 'caddy',
  psql: 'postgresql',
};

/** Why the packages cannot be tested here, if so. */
export function missingForPackages(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can start clean systems.';
  return missingPrograms(programs);
}

/** Makes the artefacts in dist/ as a person does, and fetches once what the tests need beside them. */
export async function preparePackages(env: NodeJS.ProcessEnv): Promise<void> {
  for (const kind of ['deb', 'oci']) {
    const { code } = await runNode(join(root, 'tools', 'package.ts'), [kind], { env });
    if (code !== 0) fail(`The package could not be made. Make it alone with: npm run package -- ${kind}`);
  }
  if (!existsSync(checkers)) {
    await step('Fetching what checks the files for containers', async () => {
      const draft = `${checkers}.${process.pid}`;
      const args = ['install', '--prefix', draft, '--no-save', '--ignore-scripts', ...checkersWanted];
      await runQuietly('npm', args, 'npm failed. Is the registry reachable?', { env });
      renameSync(draft, checkers);
    });
  }
  if (!existsSync(promtool)) {
    await step('Fetching what checks the alerts', async () => {
      const folder = join(root, 'node_modules', '.afyakadi');
      const draft = `prometheus.${process.pid}`;
      const fetch = `mkdir -p ${draft} && cd ${draft} && apt-get download prometheus`;
      const take = 'dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool';
      const args = ['-c', `${fetch} && ${take} && mv usr/bin/promtool .. && cd .. && rm -r ${draft}`];
      await runQuietly('sh', args, 'promtool could not be fetched. Is Debian’s mirror reachable?', {
        env,
        cwd: folder,
      });
    });
  }
  if (existsSync(cleanDebian)) return;
  await step('Fetching a clean Debian', async () => {
    const draft = `${cleanDebian}.${process.pid}.tar`;
    mkdirSync(dirname(draft), { recursive: true });
    const args = ['--variant=important', 'bookworm', draft];
    await runQuietly('mmdebstrap', args, 'Debian could not be fetched. Is its mirror reachable?', { env });
    renameSync(draft, cleanDebian);
  });
}

/**
 * Returns a program of Node and its arguments as `run` takes them: in namespaces with nothing but loopback, whose mounts
 * and processes end with it.
 */
export function sealed(args: string[]): [program: string, args: string[]] {
  // A container's own loopback is ours. crun knows cgroups of one version only. The shell stays as the first process,
  // because it reaps what programs leave behind; Node does not.
  const begin = 'ip link set lo up; umount /sys/fs/cgroup/unified 2>/dev/null; "$@"; exit $?';
  const spaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return ['unshare', [...spaces, 'sh', '-c', begin, 'sh', process.execPath, ...args]];
}
