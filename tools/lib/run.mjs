// Child processes that end with us: each leads a process group, so that what it started ends too.
import { spawn } from 'node:child_process';
import { endWithNpm } from './parent.mjs';
import { root } from './paths.mjs';
import { fail } from './progress.mjs';
import { endWithUs } from './watchdog.mjs';

const running = new Set();

/**
 * Runs a program to its end. Resolves to `{ code, output }`; the output is kept only when asked for
 * (`capture`), otherwise it goes where ours goes.
 */
export function run(program, args, { cwd = root, env = process.env, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    running.add(child);
    const callOff = child.pid === undefined ? () => {} : endWithUs(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      callOff();
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      callOff();
      signalGroup(child, 'SIGKILL');
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Runs a program of node_modules by its script, which works where `.bin` links do not. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Runs a program whose words matter only when it fails: then all of them are shown, and we end with `why`. */
export async function runQuietly(program, args, why, options = {}) {
  const { code, output } = await run(program, args, { ...options, capture: true });
  if (code === 0) return;
  // Told to stop, we end as soon as all children have; until then nothing further may begin.
  if (interrupted) await new Promise(() => {});
  console.error(output.trimEnd());
  fail(why);
}

function signalGroup(child, name) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, name);
  } catch {
    // Nobody is left in it.
  }
}

/** Whether we were told to stop. */
export let interrupted = false;

/**
 * On Ctrl-C and the like: ends all children, first politely, then `before`, then us.
 * Returns how to take the listening back.
 */
export function endChildrenOnSignals(before = () => {}) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let since = 0;
  const onSignal = (name) => {
    if (interrupted) {
      // npm passes a Ctrl-C on that the terminal has sent us already; only a later one is a second one.
      if (Date.now() - since > 1000) for (const child of running) signalGroup(child, 'SIGKILL');
      return;
    }
    interrupted = true;
    since = Date.now();
    const deadline = Date.now() + 15_000;
    for (const child of running) signalGroup(child, 'SIGINT');
    const timer = setInterval(async () => {
      const late = Date.now() > deadline;
      if (late) for (const child of running) signalGroup(child, 'SIGKILL');
      if (running.size > 0 && !late) return;
      clearInterval(timer);
      await before();
      process.exit(name === 'SIGINT' ? 130 : 143);
    }, 50);
  };
  for (const name of names) process.on(name, onSignal);
  endWithNpm();
  return () => {
    for (const name of names) process.off(name, onSignal);
  };
}
