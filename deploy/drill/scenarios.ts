// The failure of a drill, and its repair.
import type { Cluster, Node } from './cluster.ts';
import type { Installation } from './servers.ts';

export interface Place {
  cluster: Cluster;
  installation: Installation;
  /** The primary when the drill begins. */
  primary: Node;
}

export interface Scenario {
  name: string;
  text: string;
  /** Whether another machine has to become primary, or the same one to recover from a crash. */
  failsOver: boolean;
  fail(place: Place): Promise<void> | void;
  repair(place: Place): Promise<void> | void;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'kill',
    text: 'machine of the primary killed (kill -9)',
    failsOver: true,
    fail: ({ primary }) => primary.kill(),
    repair: ({ primary }) => primary.start(),
  },
  {
    name: 'freeze',
    text: 'machine of the primary frozen (SIGSTOP)',
    failsOver: true,
    fail: ({ primary }) => primary.machine.signal('SIGSTOP'),
    repair: ({ primary }) => primary.machine.signal('SIGCONT'),
  },
  {
    name: 'partition',
    text: 'primary cut off from the network',
    failsOver: true,
    fail: ({ primary }) => primary.machine.cut(),
    repair: ({ primary }) => primary.machine.repair(),
  },
  {
    name: 'server',
    text: 'one of two servers killed',
    failsOver: false,
    fail: ({ installation }) => installation.servers[0]?.kill(),
    repair: ({ installation }) => installation.servers[0]?.start(),
  },
  {
    name: 'proxy',
    text: 'a front proxy and a server’s proxy to the primary killed',
    failsOver: false,
    async fail({ installation: { frontProxies, databaseProxies } }) {
      await Promise.all([frontProxies[0]?.kill(), databaseProxies[1]?.kill()]);
    },
    repair({ installation: { frontProxies, databaseProxies } }) {
      frontProxies[0]?.start();
      databaseProxies[1]?.start();
    },
  },
  {
    name: 'crash',
    text: 'a process of the primary killed (kill -9), so that PostgreSQL recovers',
    failsOver: true,
    async fail({ cluster }) {
      const [row] = await cluster.query("select pid from pg_stat_activity where backend_type = 'walwriter'");
      process.kill(Number(row?.pid), 'SIGKILL');
    },
    // PostgreSQL starts again without help.
    repair() {},
  },
  {
    name: 'disk',
    text: 'disk of the primary full',
    failsOver: true,
    fail: ({ primary }) => primary.fill(0),
    repair: ({ primary }) => primary.makeRoom(),
  },
  {
    name: 'low-disk',
    text: 'disk of the primary nearly full (48 MB left)',
    failsOver: true,
    fail: ({ primary }) => primary.fill(48),
    repair: ({ primary }) => primary.makeRoom(),
  },
];
