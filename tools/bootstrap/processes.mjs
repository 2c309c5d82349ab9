// Child processes that end with us: each leads a process group, so that what it started ends too.
import { spawn } from 'node:child_process';
import { fail } from './output.mjs';
import { root } from './repository.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the repository's folder unless given
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] returns the output instead of showing it
 */

/**
 * Runs a program to its end. Throws when it cannot be started.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 when a signal ended it, and the captured output
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
    const dismissWatchdog = child.pid === undefined ? () => {} : endWithUs(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      dismissWatchdog();
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      dismissWatchdog();
      signalGroup(child, 'SIGKILL');
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a script on our own Node; one of node_modules by its file, which works where `.bin` links do not.
 * @param {string} script
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/**
 * Runs a program and shows its output only when it fails; then the program ends with `why`.
 * @param {string} program
 * @param {string[]} args
 * @param {string} why
 * @param {RunOptions} [options]
 */
export async function runQuietly(program, args, why, options = {}) {
  const { code, output } = await run(program, args, { ...options, capture: true });
  if (code === 0) return;
  // After a signal we end as soon as all children have; until then nothing more may begin.
  if (interrupted) await new Promise(() => {});
  console.error(output.trimEnd());
  fail(why);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function signalGroup({ pid }, name) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // The group is empty.
  }
}

/** Whether a signal to end has come. */
export let interrupted = false;

/**
 * On Ctrl-C and the like: ends all children, first politely, then runs `before`, then ends us.
 * @param {() => void | Promise<void>} [before]
 * @returns stops the listening
 */
export function endChildrenOnSignals(before = () => {}) {
  /** @type {NodeJS.Signals[]} */
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let since = 0;
  /** @param {NodeJS.Signals} name */
  const onSignal = (name) => {
    if (interrupted) {
      // npm passes on a Ctrl-C that we already have from the terminal; only a later one is a second one.
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
  return () => {
    for (const name of names) process.off(name, onSignal);
  };
}

/**
 * Ends us as a SIGTERM would when the npm that started us is gone: a killed npm passes no signal on, and the next start
 * would find the database in use.
 */
export function endWithNpm() {
  // Started without npm, by a service manager or `setsid`, a program may outlive its parent.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}

const endGroup = `read -r nothing
kill -INT -"$1" 2>/dev/null
for wait in 1 2 3 4 5 6 7 8 9 10; do kill -0 -"$1" 2>/dev/null || exit; sleep 0.5; done
kill -KILL -"$1" 2>/dev/null`;

const removeFolder = `read -r nothing
for wait in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1" 2>/dev/null; sleep 1; [ -e "$1" ] || exit; done`;

/**
 * Ends a process group when we die. Returns how to dismiss the watchdog.
 * @param {number} pid
 */
export const endWithUs = (pid) => startWatchdog(endGroup, String(pid));

/**
 * Removes a folder when we die, as soon as no program writes into it. Returns how to dismiss the watchdog.
 * @param {string} folder
 */
export const removeWithUs = (folder) => startWatchdog(removeFolder, folder);

/**
 * Starts a shell that waits until we die, by kill -9 too: its standard input ends with us.
 * @param {string} script
 * @param {string} argument
 */
function startWatchdog(script, argument) {
  // Windows has no such shell: there a person must end what we leave behind.
  if (process.platform === 'win32') return () => {};
  const dog = spawn('/bin/sh', ['-c', script, 'afyakadi-watchdog', argument], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  if ('unref' in dog.stdin && typeof dog.stdin.unref === 'function') dog.stdin.unref();
  return () => {
    dog.kill('SIGKILL');
  };
}
