import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { migrate } from '../../src/platform/database/migrate.ts';
import { loadReference } from '../../src/platform/database/reference.ts';
import { createServerLogin } from '../../src/platform/database/server-login.ts';
import { fillFixtures } from './fixtures.ts';

/** A primary with the fixtures, and a hot standby that streams from it. */
export interface Pair {
  /** Of the superuser, and of the server's own login. */
  primary: { adminUrl: string; url: string };
  standby: { adminUrl: string; url: string; stop(): Promise<void>; start(): Promise<void> };
  close(): Promise<void>;
}

const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/** Starts both, in clusters of their own: a standby follows a whole cluster. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-standby-test-'));
  // Otherwise root's PostgreSQL, which runs under another account, would store its data elsewhere.
  chmodSync(folder, 0o755);
  const [dataDir, copyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const running: EmbeddedPostgres[] = [];
  async function start(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
    const one = await startEmbeddedPostgres({ ...options, settings: { ...settings, ...options.settings } });
    running.push(one);
    return one;
  }
  const stopLast = async () => running.pop()?.stop();
  async function close(): Promise<void> {
    while (running.length > 0) await stopLast();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    const first = await start({ dataDir });
    await migrate(first.adminUrl);
    await loadReference(first.adminUrl);
    await fillFixtures(first.adminUrl);
    await stopLast();
    // Copied while it is stopped: pg_basebackup is not among the embedded programs. Files keep their owner.
    execFileSync('cp', ['-a', dataDir, copyDir]);
    const cluster = join(copyDir, 'cluster');
    execFileSync('cp', ['-a', join(cluster, 'PG_VERSION'), join(cluster, 'standby.signal')]);

    // Nothing can be archived.
    const archive = { archive_mode: 'on', archive_command: 'false' };
    const { adminUrl } = await start({ dataDir, settings: archive });
    const { username, password, hostname, port } = new URL(adminUrl);
    const follow = {
      dataDir: copyDir,
      settings: { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` },
    };
    const standby = await start(follow);
    const url = await createServerLogin(adminUrl);
    const there = new URL(url);
    there.port = new URL(standby.adminUrl).port;
    return {
      primary: { adminUrl, url },
      standby: {
        adminUrl: standby.adminUrl,
        url: there.href,
        stop: async () => void (await stopLast()),
        start: async () => void (await start({ ...follow, port: Number(there.port) })),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
