import { findBinaries } from './binaries.ts';
import { openCluster, SUPERUSER } from './cluster.ts';
import { takeLock } from './lock.ts';
import { dataDirProblem, findPlace, isDiskFull } from './place.ts';
import { clearLeftovers, Supervisor } from './supervisor.ts';

export { type AttachOptions, attach } from './attach.ts';
export { openDataDir } from './place.ts';

export interface EmbeddedPostgres {
  /** URL of the superuser on loopback, with its generated password and the requested database. */
  readonly adminUrl: string;
  /** Stops PostgreSQL and waits until it has ended. Further calls return the same promise. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The directory of all data; created if missing. One running process may use it at a time. */
  dataDir: string;
  /** Made when missing. */
  database?: string;
  /** A free one by default. It stays the same as long as this process lives. */
  port?: number;
  /** Called with one line for each step, and for later incidents. */
  onProgress?: (text: string) => void;
  /** PostgreSQL settings that win over ours, by name. */
  settings?: Record<string, string>;
}

/**
 * Starts a real PostgreSQL of this process's own and keeps it running: if it dies it is restarted on the same port, if
 * this process dies it is stopped. First repairs what an earlier run left behind, a half-made cluster or a PostgreSQL
 * without its process.
 * @throws when the directory is in use, or PostgreSQL cannot run here; the message has the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = 'afyakadi', settings = {}, onProgress = () => {} } = options;
  const { base, account } = findPlace(dataDir, onProgress);
  // A file of another account, or a full disk: the system's message alone would not say what to do.
  const explained = (error: unknown) =>
    isDiskFull(error) || (error instanceof Error && 'syscall' in error && 'path' in error)
      ? new Error(dataDirProblem(base, error))
      : error;
  const lock = await takeLock(base, dataDir, onProgress).catch((error: unknown) => {
    throw explained(error);
  });
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
    throw explained(error);
  }
}
