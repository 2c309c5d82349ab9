// A network of the drill's own: a bridge, and machines that are network namespaces on it. Nothing of it is seen outside,
// and it ends with the namespace in which the drill runs.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const bridge = 'drill';

/** The addresses of the two front proxies, which run beside the servers and the clients. */
export const frontAddresses = ['10.99.0.1', '10.99.0.2'] as const;

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' });

export function openNetwork(): void {
  ip('link', 'add', bridge, 'type', 'bridge');
  for (const address of frontAddresses) ip('address', 'add', `${address}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/** A computer of the network. */
export interface Machine {
  address: string;
  /** Programs are started with these words before them. */
  within: readonly string[];
  /** Sends a signal to all its processes. */
  signal(name: NodeJS.Signals): void;
  /** Whether a process runs on it. */
  isBusy(): boolean;
  /** Pulls its cable, or plugs it in again. */
  cut(): void;
  repair(): void;
}

const spaceOf = (pid: number | string) => readlinkSync(`/proc/${pid}/ns/net`);

export async function openMachine(number: number): Promise<Machine> {
  const outside = spaceOf('self');
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const { pid } = holder;
  if (pid === undefined) throw new Error('unshare could not be started');
  while (spaceOf(pid) === outside) await sleep(10);
  const space = spaceOf(pid);
  const address = `10.99.0.1${number}`;
  const cable = `cable${number}`;
  const within = ['nsenter', `--net=/proc/${pid}/ns/net`];
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', cable, 'master', bridge, 'up');
  const begin = `ip link set lo up; ip address add ${address}/24 dev eth0; ip link set eth0 up`;
  const [program = '', ...words] = within;
  execFileSync(program, [...words, 'sh', '-c', begin], { stdio: 'pipe' });
  const processes = () =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== pid && isIn(entry, space))
      .map(Number);
  return {
    address,
    within,
    signal(name) {
      for (const pid of processes()) {
        try {
          process.kill(pid, name);
        } catch (error) {
          // It may have ended with its parent since.
          if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
        }
      }
    },
    isBusy: () => processes().length > 0,
    cut: () => void ip('link', 'set', cable, 'down'),
    repair: () => void ip('link', 'set', cable, 'up'),
  };
}

/** False for a process that has ended. */
function isIn(pid: string, space: string): boolean {
  try {
    return spaceOf(pid) === space;
  } catch {
    return false;
  }
}
