import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { vi } from 'vitest';
import { cleanDebian } from '../../../tools/lib/packages.ts';

/** What a command did: its exit code, and all that it printed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/**
 * A computer with a clean Debian that systemd has booted, without a network. It is in memory and shares the loopback of
 * the tests, which run in namespaces of their own (tools/lib/packages.ts).
 */
export class Machine {
  readonly #folder: string;
  readonly #container: ChildProcess;

  private constructor(folder: string, container: ChildProcess) {
    this.#folder = folder;
    this.#container = container;
  }

  static async boot(folder: string): Promise<Machine> {
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
    execFileSync('tar', ['-xf', cleanDebian, '-C', folder]);
    const options = ['--quiet', '--register=no', '--keep-unit', '--console=pipe'];
    const container = spawn('systemd-nspawn', [...options, '-D', folder, '--boot'], { stdio: 'ignore' });
    const machine = new Machine(folder, container);
    const isUp = () => /^(?:running|degraded)/.test(machine.run('systemctl is-system-running').output);
    await vi.waitUntil(isUp, { timeout: 60_000, interval: 200 });
    return machine;
  }

  /** Copies a file into its folder /root. */
  bring(file: string): void {
    copyFileSync(file, join(this.#folder, 'root', basename(file)));
  }

  read(path: string): string {
    return readFileSync(join(this.#folder, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text);
  }

  /** Runs a line of shell as its root, in /root, with nothing to read. */
  run(line: string): Outcome {
    const pid = this.#leader();
    if (pid === undefined) return { code: null, output: 'The machine has not started.' };
    const environment = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8'];
    const shell = ['sh', '-c', `cd /root; { ${line}\n} 2>&1`];
    try {
      const output = execFileSync('nsenter', ['-t', pid, '-a', '--', ...environment, ...shell], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { code: 0, output };
    } catch (error) {
      const { status, stdout }: { status?: unknown; stdout?: unknown } = Object(error);
      return { code: typeof status === 'number' ? status : null, output: String(stdout) };
    }
  }

  /** Switches it off. Returns when its ports are free. */
  async stop(): Promise<void> {
    const ended = once(this.#container, 'exit');
    const pid = this.#leader();
    if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
    await ended;
  }

  /** Its first process, by which others enter it. */
  #leader(): string | undefined {
    const { pid } = this.#container;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? undefined : children.split(' ')[0];
  }
}
