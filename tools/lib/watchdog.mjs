// A shell that waits for us to die, by kill -9 too: its standard input ends with us. Imports node: modules only.
import { spawn } from 'node:child_process';

const endGroup = `read -r nothing
kill -INT -"$1" 2>/dev/null
for wait in 1 2 3 4 5 6 7 8 9 10; do kill -0 -"$1" 2>/dev/null || exit; sleep 0.5; done
kill -KILL -"$1" 2>/dev/null`;

const removeFolder = `read -r nothing
for wait in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1" 2>/dev/null; sleep 1; [ -e "$1" ] || exit; done`;

/** Ends a process group when we die. Returns how to call the watchdog off. */
export const endWithUs = (pid) => watch(endGroup, String(pid));

/** Removes a folder when we die, as soon as nobody writes into it any more. Returns how to call the watchdog off. */
export const removeWithUs = (folder) => watch(removeFolder, folder);

function watch(script, about) {
  // Where there is no such shell, what we leave behind must be ended by hand.
  if (process.platform === 'win32') return () => {};
  const dog = spawn('/bin/sh', ['-c', script, 'afyakadi-watchdog', about], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  dog.stdin.unref();
  return () => dog.kill('SIGKILL');
}
