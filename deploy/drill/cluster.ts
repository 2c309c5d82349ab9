// Three machines with etcd, Patroni and PostgreSQL each, as docs/high-availability.md sets them up.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '../../tools/bootstrap/repository.mjs';
import { type Machine, openMachine } from './network.ts';

export const debianPostgres = '/usr/lib/postgresql';
export const stanza = 'afyakadi';
const superuser = { username: 'postgres', password: 'superuser-password' };

/** How etcd is started on each machine, beside its name and addresses. */
export const etcdSettings = { 'enable-v2': true, 'heartbeat-interval': 200, 'election-timeout': 2_000 };

/** The settings of Patroni that decide how soon writes are back. All machines share them. */
export const dynamicSettings = {
  // A primary that does not renew its lock for `ttl` seconds has lost it. Patroni allows no less.
  ttl: 20,
  loop_wait: 5,
  // ttl ≥ loop_wait + 2 × retry_timeout, or a slow etcd costs a healthy primary its role.
  retry_timeout: 5,
  // A commit is acknowledged when a standby has it too, and only that standby may become primary.
  synchronous_mode: true,
  maximum_lag_on_failover: 1_048_576,
  // A primary that ended gives its role away at once. With a full disk it would start and end again without an end.
  primary_start_timeout: 0,
  postgresql: {
    // A lost primary loses what it has more than the new one, so that it can follow it.
    use_pg_rewind: true,
    // A rewind that breaks off, as on a full disk, leaves data that cannot be started: copy it from the new primary then.
    remove_data_directory_on_rewind_failure: true,
    // The copy begins at once, not after a checkpoint that takes its time.
    basebackup: { checkpoint: 'fast' },
    use_slots: true,
    parameters: {
      wal_log_hints: 'on',
      max_connections: 100,
      // Sessions of a machine that vanished end soon, with their locks.
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
      // Standbys archive too: a primary that dies may not have archived its last segments.
      archive_mode: 'always',
      archive_timeout: 60,
      // Small, so that the disks of the drill can be.
      shared_buffers: '64MB',
      min_wal_size: '32MB',
      max_wal_size: '128MB',
      wal_keep_size: '64MB',
    },
  },
};

/**
 * Standbys come second: two that push a segment at the same moment get in each other's way. The last segment of a lost
 * primary's timeline ends differently on each machine (45); the new timeline has its own copy of what is valid of it.
 * @param pgbackrest the program with its options
 */
export function archiveCommand(pgbackrest: string): string {
  const newest = 'ls pg_wal | grep history$ | tail -n 1 | cut -c 1-8';
  return `test ! -f standby.signal || sleep 2; ${pgbackrest} --stanza=${stanza} archive-push %p || { test $? -eq 45 && test "$(${newest})" ">" "$(echo %f | cut -c 1-8)"; }`;
}

const switchoverWhenFull = readFileSync(join(root, 'deploy/database/switchover-when-full'), 'utf8');

export interface Node {
  name: string;
  machine: Machine;
  dataDir: string;
  /** The settings of pgBackRest. */
  backupConfig: string;
  start(): void;
  /** Runs a program on the machine as PostgreSQL's account, to its end. Returns its output. */
  run(program: string, ...words: string[]): Promise<string>;
  /** kill -9 of everything that runs on the machine. */
  kill(): Promise<void>;
  /** Fills its disk but for so many megabytes (0: to the last byte), or makes room again. */
  fill(left: number): void;
  makeRoom(): void;
}

interface Parts {
  folder: string;
  /** Megabytes of the disk of each machine. */
  disk: number;
}

export interface Cluster {
  nodes: readonly Node[];
  /** The one that accepts writes by its own word; undefined while there is none. */
  primary(): Promise<Node | undefined>;
  /** Resolves when there are a primary, a synchronous standby and another one, all of them up to date. */
  healthy(longest: number): Promise<Node>;
  /** Runs a statement as superuser on the primary. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  url(node: Node, user?: string, password?: string): string;
  binaries: string;
}

export function newestPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined;
  const versions = readdirSync(debianPostgres)
    .map(Number)
    .filter(
      (version) => version >= 15 && existsSync(join(debianPostgres, String(version), 'bin', 'pg_rewind')),
    );
  return versions.length > 0 ? join(debianPostgres, String(Math.max(...versions)), 'bin') : undefined;
}

export const postgresAccount = () => {
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
};

export async function openCluster({ folder, disk }: Parts): Promise<Cluster> {
  const binaries = newestPostgres();
  if (binaries === undefined) throw new Error('There is no PostgreSQL of Debian');
  const account = postgresAccount();
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  chownSync(archive, account.uid, account.gid);
  const numbers = [1, 2, 3];
  const machines = await Promise.all(numbers.map(openMachine));
  const members = machines.map(({ address }, index) => `node${index + 1}=http://${address}:2380`).join();
  const stores = machines.map(({ address }) => `${address}:2379`);
  const nodes = machines.map((machine, index) =>
    openNode({
      folder,
      disk,
      binaries,
      account,
      archive,
      machine,
      name: `node${index + 1}`,
      members,
      stores,
    }),
  );
  for (const node of nodes) node.start();

  const url = (node: Node, user = superuser.username, password = superuser.password) =>
    `postgres://${user}:${password}@${node.machine.address}:5432/${user === superuser.username ? 'postgres' : 'afyakadi'}`;

  async function primary(): Promise<Node | undefined> {
    const answers = await Promise.all(
      nodes.map(async (node) => ((await answers200(node, '/primary')) ? node : undefined)),
    );
    return answers.find((node) => node !== undefined);
  }

  async function isHealthy(): Promise<Node | undefined> {
    const [leader, sync, ...standbys] = await Promise.all([
      primary(),
      ...['/synchronous', '/replica?lag=1MB'].map(async (path) => {
        const all = await Promise.all(nodes.map((node) => answers200(node, path)));
        return all.filter(Boolean).length;
      }),
    ]);
    return sync === 1 && standbys[0] === 2 ? leader : undefined;
  }

  return {
    nodes,
    binaries,
    url,
    primary,
    async healthy(longest) {
      for (const end = Date.now() + longest; Date.now() < end; await sleep(500)) {
        const leader = await isHealthy();
        if (leader) return leader;
      }
      throw new Error(`The cluster was not whole again within ${longest / 1000} s`);
    },
    async query(text, values) {
      const node = await primary();
      if (!node) throw new Error('There is no primary');
      return query(url(node).replace(/postgres$/, 'afyakadi'), text, values);
    },
  };
}

/** Runs a statement in a session of its own. */
export async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Whether Patroni of that machine answers yes. */
async function answers200({ machine }: Node, path: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${machine.address}:8008${path}`, {
      signal: AbortSignal.timeout(2_000),
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

interface NodeParts extends Parts {
  name: string;
  machine: Machine;
  binaries: string;
  account: { uid: number; gid: number };
  archive: string;
  members: string;
  stores: string[];
}

function openNode(parts: NodeParts): Node {
  const { name, machine, account, members, stores, archive, binaries } = parts;
  const { address } = machine;
  const patroni = `http://${address}:8008`;
  const folder = join(parts.folder, name);
  const data = join(folder, 'data');
  const dataDir = join(data, 'cluster');
  for (const path of [folder, data]) mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${parts.disk}M`, 'tmpfs', data]);
  for (const path of [folder, data]) chownSync(path, account.uid, account.gid);
  const filler = join(data, 'filler');
  const log = openSync(join(folder, 'log'), 'a');

  const backupConfig = join(folder, 'pgbackrest.conf');
  writeFileSync(
    backupConfig,
    [
      '[global]',
      `repo1-path=${archive}`,
      'repo1-retention-full=2',
      'start-fast=y',
      // All machines archive into the same repository.
      'archive-mode-check=n',
      'compress-level=1',
      'log-level-file=off',
      `lock-path=${folder}`,
      `spool-path=${folder}`,
      `[${stanza}]`,
      `pg1-path=${dataDir}`,
      `pg1-socket-path=${folder}`,
      '',
    ].join('\n'),
  );
  const patroniConfig = join(folder, 'patroni.json');
  writeFileSync(
    patroniConfig,
    JSON.stringify({
      scope: stanza,
      name,
      restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
      // By the API v2: with v3, Patroni 3.0 renews its lock without comparing, so that a primary that wakes up after
      // `ttl` takes the lock back from the new one.
      etcd: { hosts: stores },
      bootstrap: {
        dcs: dynamicSettings,
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${address}:5432`,
        connect_address: `${address}:5432`,
        data_dir: dataDir,
        bin_dir: binaries,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser,
          replication: { username: 'replicator', password: 'replication-password' },
        },
        parameters: {
          unix_socket_directories: folder,
          archive_command: archiveCommand(`pgbackrest --config=${backupConfig}`),
        },
        pg_hba: [
          'local all all trust',
          'host replication replicator 10.99.0.0/24 scram-sha-256',
          'host all all 10.99.0.0/24 scram-sha-256',
        ],
      },
    }),
  );

  const [enter = '', ...space] = machine.within;
  const within = [...space, `--setuid=${account.uid}`, `--setgid=${account.gid}`];
  const options = {
    cwd: folder,
    env: { PATH: `${binaries}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8', HOME: folder },
  };
  const begin = (program: string, words: string[]) =>
    spawn(enter, [...within, program, ...words], { ...options, stdio: ['ignore', log, log] });

  return {
    name,
    machine,
    dataDir,
    backupConfig,
    start() {
      const client = `http://${address}:2379`;
      const peer = `http://${address}:2380`;
      begin('etcd', [
        `--name=${name}`,
        `--data-dir=${join(folder, 'etcd')}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--initial-cluster=${members}`,
        ...Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`),
        '--log-level=error',
      ]);
      begin('patroni', [patroniConfig]);
      // Its text, because PostgreSQL's account may not be allowed to read the repository.
      begin('sh', ['-c', switchoverWhenFull, 'switchover-when-full', name, patroni, dataDir]);
    },
    async run(program, ...words) {
      const { stdout } = await promisify(execFile)(enter, [...within, program, ...words], options);
      return stdout;
    },
    async kill() {
      while (machine.isBusy()) {
        machine.signal('SIGKILL');
        await sleep(50);
      }
    },
    fill(left) {
      const { bavail, bsize } = statfsSync(data);
      const count = left === 0 ? [] : [`count=${Math.floor((bavail * bsize) / 2 ** 20) - left}`];
      const { status, stderr } = spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', ...count], {
        encoding: 'utf8',
      });
      // PostgreSQL writes meanwhile, so how much fits is known when nothing fits any more: dd ends with 1 then.
      const isDone = left === 0 ? status === 1 && /No space left/.test(stderr) : status === 0;
      if (!isDone) throw new Error(`The disk could not be filled: ${stderr}`);
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}
