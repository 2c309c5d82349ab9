// The processes that a program has started, for the tests that end it.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessEntry {
  pid: number;
  parent: number;
  /** When it was started, as ps prints it. */
  begun: string;
  command: string;
}

/** A process and all below it; none when it has ended. */
export function treeOf(pid: number | undefined): ProcessEntry[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,lstart=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, begun, command] =
        /^\s*(\d+)\s+(\d+)\s+(\S+ \S+\s+\d+ \S+ \d+) (.*)$/.exec(line) ?? [];
      if (begun === undefined || command === undefined) return [];
      return [{ pid: Number(pid), parent: Number(parent), begun, command }];
    });
  const below = (each: ProcessEntry): ProcessEntry[] => [
    each,
    ...all.filter(({ parent, command }) => parent === each.pid && !command.startsWith('ps ')).flatMap(below),
  ];
  return all.filter((each) => each.pid === pid).flatMap(below);
}

/** Those of the processes that are still alive after the time an orderly end may take. */
export async function remaining(tree: ProcessEntry[]): Promise<ProcessEntry[]> {
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    const living = tree.filter(({ pid, begun, command }) =>
      treeOf(pid).some((now) => now.pid === pid && now.begun === begun && now.command === command),
    );
    if (living.length === 0 || Date.now() > end) return living;
  }
}

/** Sends a signal to a process that may have ended. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
