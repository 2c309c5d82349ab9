// npm dies of a kill -9 without a word to us; then nobody could stop us any more, and the next start would find the
// database in use.

/** Ends us as a SIGTERM would when the npm that started us is gone. */
export function endWithNpm() {
  // Started without npm, by a service manager or `setsid`, a program may outlive who started it.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}
