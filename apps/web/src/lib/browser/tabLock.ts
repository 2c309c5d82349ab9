/**
 * Runs work that uses the session cookie in one tab at a time. The cookie changes with each use. A second use of the old
 * one looks like theft and ends the session.
 */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks only over HTTPS and on localhost.
  return navigator.locks ? navigator.locks.request('afyakadi-refresh', work) : work();
}
