// Backups by pgBackRest, and the recovery to a moment between two drills.
import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { facilities } from '../../apps/server/test/setup/fixtures.ts';
import { acknowledged } from './checks.ts';
import type { Call } from './clients.ts';
import { type Cluster, type Node, postgresAccount, query, stanza } from './cluster.ts';

const port = 5500;

export async function backUp(node: Node): Promise<void> {
  const words = [`--config=${node.backupConfig}`, `--stanza=${stanza}`];
  await node.run('pgbackrest', ...words, 'stanza-create');
  await node.run('pgbackrest', ...words, '--type=full', 'backup');
}

export interface Recovery {
  /** Seconds until the restored PostgreSQL accepted writes. */
  seconds: number;
  /** Acknowledged calls from before the moment that are missing, and later ones that are there. */
  wrong: string[];
  kept: number;
}

/** Restores the cluster as it was at a moment into another folder, and compares it with the acknowledged calls. */
export async function recoverTo(
  moment: Date,
  cluster: Cluster,
  calls: readonly Call[],
  folder: string,
): Promise<Recovery> {
  const [last] = await cluster.query('select pg_walfile_name(pg_switch_wal()) as name');
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const [row] = await cluster.query('select last_archived_wal >= $1 as done from pg_stat_archiver', [
      last?.name,
    ]);
    if (row?.done === true) break;
    if (Date.now() > end) throw new Error('The last segment was not archived within a minute');
  }
  const primary = await cluster.primary();
  if (!primary) throw new Error('There is no primary');
  const account = postgresAccount();
  const data = join(folder, 'restored');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, account.uid, account.gid);
  const begun = Date.now();
  await primary.run(
    'pgbackrest',
    `--config=${primary.backupConfig}`,
    `--stanza=${stanza}`,
    `--pg1-path=${data}`,
    '--type=time',
    `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    'restore',
  );
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'off',
    hba_file: join(data, 'drill.conf'),
    synchronous_standby_names: '',
  };
  await primary.run('sh', '-c', `echo 'host all all 127.0.0.1/32 scram-sha-256' > ${settings.hba_file}`);
  const log = openSync(join(folder, 'restored.log'), 'a');
  const server = spawn(
    join(cluster.binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    },
  );
  const url = cluster.url(primary).replace(/@.*/, `@127.0.0.1:${port}/afyakadi`);
  try {
    for (const end = Date.now() + 120_000; ; await sleep(200)) {
      const [row] = await query(url, 'select pg_is_in_recovery() as recovering').catch(() => []);
      if (row?.recovering === false) break;
      if (Date.now() > end || server.exitCode !== null || server.signalCode !== null)
        throw new Error('The restored cluster did not start');
    }
    const seconds = (Date.now() - begun) / 1000;
    const rows = await query(
      url,
      'select key from idempotency where facility_id = $1 and http_status = 200',
      [facilities.first.id],
    );
    const keys = new Set(rows.map(({ key }) => key));
    const done = acknowledged(calls);
    const time = moment.getTime();
    const before = done.filter(({ answered = time }) => answered < time);
    const after = done.filter(({ begun }) => begun > time);
    return {
      seconds,
      kept: before.length,
      wrong: [
        ...before.filter(({ key }) => !keys.has(key)).map(({ path }) => `${path}: missing`),
        ...after.filter(({ key }) => keys.has(key)).map(({ path }) => `${path}: from later`),
        ...(after.length === 0 || before.length === 0 ? ['no calls on both sides of the moment'] : []),
      ],
    };
  } finally {
    server.kill('SIGQUIT');
  }
}
