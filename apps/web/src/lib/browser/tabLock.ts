/**
 * Runs what uses the session's cookie in one tab at a time: the cookie changes with each use, and a second use of the
 * old one would look like theft and end the session.
 */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist only where the page came over HTTPS or from this computer itself.
  return navigator.locks ? navigator.locks.request('afyakadi-refresh', work) : work();
}
