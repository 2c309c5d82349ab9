import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../../../apps/server/test/setup/sample.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/index.ts';
import {
  clusterOf,
  isAlive,
  postmasterPid,
  query,
  remove,
  startElsewhere,
  temporaryDirectory,
  waitFor,
} from './helpers.ts';

describe('embedded PostgreSQL', () => {
  let dataDir = '';
  const running: EmbeddedPostgres[] = [];
  const output: string[] = [];

  async function start(): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, onProgress: (text) => output.push(text) });
    running.push(postgres);
    return postgres;
  }

  beforeAll(async () => {
    dataDir = temporaryDirectory();
  });
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    output.length = 0;
  });
  afterAll(() => {
    remove(dataDir);
  });

  it('starts in a directory with a blank in its name, durable, on loopback, by password', async () => {
    const { adminUrl } = await start();
    await query(adminUrl, 'create table kept (n int primary key); insert into kept values (1)');
    const settings = await query(
      adminUrl,
      `select current_database() as database, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as address, lower('ÉNGO') as lower`,
    );
    expect(settings).toEqual([{ database: 'afyakadi', fsync: 'on', address: '127.0.0.1', lower: 'éngo' }]);
    await expect(query(adminUrl.replace(/:[0-9a-f]{64}@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    );
    expect(statSync(join(clusterOf(dataDir), '..', 'password')).mode & 0o777).toBe(0o600);
  });

  /** Kills, takeovers and starts on damaged data. They share the data directory, whose table has one row until the writing. */
  const drills = {
    'keeps data and password across a stop and leaves nothing running': async () => {
      const first = await start();
      const pid = postmasterPid(dataDir);
      await first.stop();
      expect(isAlive(pid)).toBe(false);
      const second = await start();
      expect(await query(second.adminUrl, 'select n from kept')).toEqual([{ n: 1 }]);
    },
    'refuses a second start on the same directory, in this process and in another': async () => {
      await start();
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by process \d+.*DATA_DIR/s);
      const other = await startElsewhere(dataDir);
      expect(other.failure).toMatch(/in use by process \d+.*DATA_DIR/);
    },
    'stops when its process is killed, and the next start is clean': async () => {
      const other = await startElsewhere(dataDir);
      const pid = postmasterPid(dataDir);
      other.child.kill('SIGKILL');
      await waitFor(() => !isAlive(pid));
      const { adminUrl } = await start();
      expect(await query(adminUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 1 }]);
    },
    'takes over from an orphan': async () => {
      const other = await startElsewhere(dataDir);
      const pid = postmasterPid(dataDir);
      killWatchdog(pid);
      other.child.kill('SIGKILL');
      await waitFor(() => other.child.signalCode !== null);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isAlive(pid)).toBe(true);
      const { adminUrl } = await start();
      expect(isAlive(pid)).toBe(false);
      expect(output.join('\n')).toContain(`process ${pid}`);
      expect(await query(adminUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 1 }]);
    },
    'loses no acknowledged row when everything is killed while writing': async () => {
      const other = await startElsewhere(dataDir);
      const pid = postmasterPid(dataDir);
      let acknowledged = 1;
      const writing = (async () => {
        for (let n = 2; n < 500; n++) {
          await query(other.url, `insert into kept values (${n})`);
          acknowledged = n;
        }
      })().catch(() => {});
      await waitFor(() => acknowledged >= 20);
      killWatchdog(pid);
      process.kill(pid, 'SIGKILL');
      other.child.kill('SIGKILL');
      await writing;
      const { adminUrl } = await start();
      const [row] = await query(adminUrl, 'select max(n) as last, count(*)::int as n from kept');
      expect(row?.n).toBeGreaterThanOrEqual(acknowledged);
      expect(row?.last).toBe(row?.n);
    },
    'starts PostgreSQL again, on the same port, when it is killed': async () => {
      const { adminUrl } = await start();
      const pid = postmasterPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await waitFor(() => output.includes('PostgreSQL is back'));
      expect(postmasterPid(dataDir)).not.toBe(pid);
      expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    'is not misled by a pid file that names another process': async () => {
      writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), `${process.pid}\n${clusterOf(dataDir)}\n`);
      const { adminUrl } = await start();
      expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    'stops on SIGINT to its process': async () => {
      const other = await startElsewhere(dataDir);
      const pid = postmasterPid(dataDir);
      const ended = once(other.child, 'close');
      other.child.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      expect(isAlive(pid)).toBe(false);
      expect(other.output()).toContain('STOPPED');
    },
    'sets a new password if the file with the old one is lost': async () => {
      remove(join(clusterOf(dataDir), '..', 'password'));
      const { adminUrl } = await start();
      expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    'creates the cluster again after an interrupted first start': async () => {
      const halfMade = temporaryDirectory();
      mkdirSync(join(halfMade, 'draft-cut-short'));
      writeFileSync(join(halfMade, 'draft-cut-short', 'PG_VERSION'), '17\n');
      const postgres = await startEmbeddedPostgres({ dataDir: halfMade });
      expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      await postgres.stop();
      expect(existsSync(join(halfMade, 'draft-cut-short'))).toBe(false);
      remove(halfMade);
    },
    'works in a directory that other accounts cannot enter, keeping its data': async () => {
      const closed = temporaryDirectory(0o700);
      for (const n of [1, 2]) {
        const postgres = await startEmbeddedPostgres({ dataDir: closed });
        await query(postgres.adminUrl, 'create table if not exists kept (n int)');
        await query(postgres.adminUrl, 'insert into kept values (1)');
        expect(await query(postgres.adminUrl, 'select count(*)::int as n from kept')).toEqual([{ n }]);
        await postgres.stop();
      }
      remove(dirname(clusterOf(closed)));
      remove(closed);
    },
  };
  it.each(sampleOf(Object.entries(drills), 0.2))('%s', (_name, play) => play());
});

/** The shell that would end PostgreSQL for its killed process. */
function killWatchdog(postmaster: number): void {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = list.find(
    (text) => text.includes('afyakadi-postgres-watchdog') && text.endsWith(` ${postmaster}`),
  );
  if (line === undefined)
    throw new Error(`No watchdog of process ${postmaster} in: ${readFileSync('/proc/self/cmdline')}`);
  process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL');
}
