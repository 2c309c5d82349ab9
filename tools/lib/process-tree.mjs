// What a program has started, for the tests that end it.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process and all below it: number, start and command. */
export function treeOf(pid) {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,lstart=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+ \S+\s+\d+ \S+ \d+) (.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, own, parent, begun, command]) => ({
      ...{ pid: Number(own), parent: Number(parent), begun, command },
    }));
  const below = (each) => [
    each,
    ...all.filter(({ parent, command }) => parent === each.pid && !command.startsWith('ps ')).flatMap(below),
  ];
  return all.filter((each) => each.pid === pid).flatMap(below);
}

/** Those of the processes that still live after the time an orderly end may take. */
export async function remaining(tree) {
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    const living = tree.filter(({ pid, begun, command }) =>
      treeOf(pid).some((now) => now.pid === pid && now.begun === begun && now.command === command),
    );
    if (living.length === 0 || Date.now() > end) return living;
  }
}

/** Sends a signal to a process that may have ended. */
export function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
