/**
 * Runs work that uses the session cookie in one tab at a time. The cookie changes with each use. The server treats a
 * second use of an old cookie as theft and ends the session.
 */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks only over HTTPS and on localhost.
  return navigator.locks ? navigator.locks.request('afyakadi-refresh', work) : work();
}
