import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { type Binaries, cleanEnvironment } from './binaries.ts';
import { isPostgresOf, processFacts, signal, stopPostgres, waitUntil } from './processes.ts';
import { settingArguments } from './settings.ts';

const LOG_LIMIT = 5_000_000;

export interface SupervisorOptions {
  base: string;
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  port: number | undefined;
  settings: Record<string, string>;
  onProgress: (text: string) => void;
}

/**
 * Cleans up after an earlier run: stops a PostgreSQL without its supervisor, and removes a pid file that names a
 * zombie or somebody else's process, because PostgreSQL itself would take it for a running server.
 */
export async function clearLeftovers(cluster: string, onProgress: (text: string) => void): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined) return;
  if (isPostgresOf(pid, cluster)) {
    onProgress(`Stopping PostgreSQL (process ${pid}) that an earlier run left behind`);
    await stopPostgres(pid, () => !isPostgresOf(pid, cluster));
    return;
  }
  let numberInUse = true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    numberInUse = (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  // Keeps the file of a dead process: from it PostgreSQL detects whether its children still use the memory.
  if (numberInUse) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Runs one PostgreSQL, restarts it when it dies, and stops it on request or when we end. */
export class Supervisor {
  #child: ChildProcess | undefined;
  #watchdog: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  #port = 0;
  readonly #options: SupervisorOptions;
  // An exit that forgot to stop still must not leave a database running.
  readonly #onExit = (): void => {
    if (this.#child?.pid !== undefined && !hasEnded(this.#child)) signal(this.#child.pid, 'SIGINT');
  };

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    process.on('exit', this.#onExit);
    for (let attempt = 1; ; attempt++) {
      this.#port = this.#options.port ?? (await freePort());
      try {
        await this.#launch();
        return;
      } catch (error) {
        // Another process may have taken the free port before PostgreSQL bound it.
        const taken = error instanceof Error && error.message.includes('Address already in use');
        if (!(taken && this.#options.port === undefined && attempt < 5)) {
          process.off('exit', this.#onExit);
          throw error;
        }
      }
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined && !hasEnded(child)) await stopPostgres(child.pid, () => hasEnded(child));
    await this.#restarting;
    this.#watchdog?.kill('SIGKILL');
    process.off('exit', this.#onExit);
  }

  /** Launches PostgreSQL until it accepts connections. Waits for memory that a dead one's children still use. */
  async #launch(): Promise<void> {
    const patience = Date.now() + 30_000;
    for (;;) {
      const failure = await this.#launchOnce();
      if (failure === undefined) return;
      const lockExists = /still in use|lock file ".*" already exists/.test(failure);
      if (!lockExists || Date.now() > patience || this.#stopping !== undefined) {
        throw new Error(`PostgreSQL did not start. ${failure || `See ${this.#logFile}.`}`);
      }
      await sleep(300);
    }
  }

  /** Returns nothing on success, PostgreSQL's message on failure. */
  async #launchOnce(): Promise<string | undefined> {
    if (this.#stopping !== undefined) return 'It was stopped.';
    const { binaries, cluster, base, account, settings, onProgress } = this.#options;
    const log = this.#openLog();
    const from = statSync(this.#logFile).size;
    const child = spawn(binaries.postgres, ['-D', cluster, ...settingArguments(this.#port, settings)], {
      ...account,
      cwd: base,
      env: cleanEnvironment(),
      // A session of its own: Ctrl-C in the terminal reaches us, and we end it when the API has closed.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)));
    const ready = (): boolean => {
      const file = readPidFile(cluster);
      return file?.pid === child.pid && file?.status === 'ready';
    };
    this.#child = child;
    if (child.pid === undefined) return failed;
    this.#watchdog = this.#watch(child.pid);

    const begun = Date.now();
    while (!(await waitUntil(() => ready() || hasEnded(child), 10_000))) {
      onProgress(`PostgreSQL is recovering (${Math.round((Date.now() - begun) / 1000)} s)`);
    }
    if (hasEnded(child)) {
      this.#watchdog.kill('SIGKILL');
      return readFileSync(this.#logFile).subarray(from).toString().trim().slice(-2000);
    }
    const onEnd = (code: number | null, name: NodeJS.Signals | null): void => {
      if (this.#stopping === undefined) this.#restarting = this.#restart(name ?? `exit code ${code}`);
    };
    child.once('exit', onEnd);
    if (!hasEnded(child)) return undefined;
    // It ended between the check and the listening: this start has failed, and nothing starts it again.
    child.off('exit', onEnd);
    return 'It ended as soon as it was up.';
  }

  /** PostgreSQL ended while we live: the API answers 503 meanwhile and finds it again on the same port. */
  async #restart(reason: string): Promise<void> {
    const { cluster, onProgress } = this.#options;
    this.#watchdog?.kill('SIGKILL');
    for (let wait = 200; this.#stopping === undefined; wait = Math.min(wait * 2, 5000)) {
      onProgress(`PostgreSQL ended unexpectedly (${reason}); starting it again`);
      try {
        await clearLeftovers(cluster, onProgress);
        await this.#launch();
        onProgress('PostgreSQL is back');
        break;
      } catch (error) {
        onProgress(error instanceof Error ? error.message : String(error));
        await sleep(wait);
      }
    }
    // Stopped while it was coming up: stop() saw the dead one.
    const child = this.#child;
    if (this.#stopping !== undefined && child?.pid !== undefined && !hasEnded(child)) {
      this.#watchdog?.kill('SIGKILL');
      await stopPostgres(child.pid, () => hasEnded(child));
    }
  }

  /**
   * A shell that waits for us to die, by kill -9 too: its input ends with us, and then it asks PostgreSQL to
   * stop. Where there is no such shell, the next start finds the orphan.
   */
  #watch(pid: number): ChildProcess {
    const dog = spawn(
      '/bin/sh',
      ['-c', 'read -r nothing; kill -INT "$1"', 'afyakadi-postgres-watchdog', String(pid)],
      {
        ...this.#options.account,
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    dog.on('error', () => {
      // No shell on this system.
    });
    dog.stdin?.on('error', () => {});
    dog.unref();
    (dog.stdin as { unref?: () => void } | null)?.unref?.();
    return dog;
  }

  get #logFile(): string {
    return join(this.#options.base, 'postgres.log');
  }

  #openLog(): number {
    try {
      if (statSync(this.#logFile).size > LOG_LIMIT) renameSync(this.#logFile, `${this.#logFile}.1`);
    } catch {
      // The first start: no log yet.
    }
    const log = openSync(this.#logFile, 'a', 0o600);
    if (this.#options.account !== undefined)
      fchownSync(log, this.#options.account.uid, this.#options.account.gid);
    return log;
  }
}

function hasEnded(child: ChildProcess): boolean {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  return child.pid === undefined || processFacts(child.pid) === undefined;
}

/** PostgreSQL notes its number in the first line and its state in the eighth; a file half written has neither. */
function readPidFile(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      );
    });
  });
}
