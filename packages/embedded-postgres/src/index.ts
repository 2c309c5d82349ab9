import { findBinaries } from './binaries.ts';
import { openCluster, SUPERUSER } from './cluster.ts';
import { takeLock } from './lock.ts';
import { dataDirProblem, findPlace } from './place.ts';
import { clearLeftovers, Supervisor } from './supervisor.ts';

export { type AttachOptions, attach } from './attach.ts';
export { openDataDir } from './place.ts';

export interface EmbeddedPostgres {
  /** URL of the superuser on loopback, with its generated password and the database asked for. */
  readonly adminUrl: string;
  /** Stops PostgreSQL and waits until it has ended. Further calls return the same promise. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Everything is kept here; made when missing. One living process may use it at a time. */
  dataDir: string;
  /** Made when missing. */
  database?: string;
  /** A free one by default. It stays the same as long as this process lives. */
  port?: number;
  /** Told one line for each step, and whatever happens later. */
  onProgress?: (text: string) => void;
  /** PostgreSQL settings that win over ours, by name. */
  settings?: Record<string, string>;
}

/**
 * Starts a real PostgreSQL of this process's own and keeps it running: when it dies it is started again on the
 * same port, when this process dies it is stopped. What an earlier run left behind, a half-made cluster or a
 * PostgreSQL without its process, is put right first.
 * @throws when the directory is in use, or PostgreSQL cannot run here; the text says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = 'afyakadi', settings = {}, onProgress = () => {} } = options;
  const { base, account } = findPlace(dataDir, onProgress);
  const lock = await takeLock(base, dataDir, onProgress);
  try {
    const binaries = findBinaries(base, account, onProgress);
    await clearLeftovers(`${base}/cluster`, onProgress);
    const cluster = await openCluster({ base, binaries, account, onProgress }, database);
    const supervisor = new Supervisor({
      base,
      cluster: cluster.directory,
      binaries,
      account,
      settings,
      onProgress,
      port: options.port,
    });
    onProgress('Starting PostgreSQL');
    await supervisor.start();

    let stopped: Promise<void> | undefined;
    return {
      adminUrl: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${supervisor.port}/${encodeURIComponent(database)}`,
      stop: () => {
        stopped ??= supervisor.stop().finally(() => lock.release());
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    // A file of another account, or a disk that is full: the system's words alone would not say whose it is.
    const ofSystem = error instanceof Error && 'syscall' in error && 'path' in error;
    throw ofSystem ? new Error(dataDirProblem(base, error)) : error;
  }
}
