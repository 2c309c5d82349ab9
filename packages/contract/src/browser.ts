/** Where the browser finds the server, what it stores, and its paces. */

/** The path of the API (requirements 10.1). */
export const apiBase = '/api/v1';
/** The stream of changes, below `apiBase` (live.ts). */
export const streamPath = '/events';
/** The calls of a facility for its displays, below `apiBase`. */
export const displayPath = '/display/events';

/** Keys of the browser's storage (requirements 3.7). No other key may be written. */
export const storageKeys = {
  token: 'dmz-token',
  role: 'userRole',
  theme: 'theme',
  lists: 'root',
  pace: 'pace',
  language: 'lang',
  /** What the device remembers for anyone who works at it, as `rows=10&labels=roll`; nothing of a person. */
  device: 'device',
} as const;

/**
 * The cookie in which the browser stores, from logout on, the session it signed out of. The server then refuses that
 * session to this browser even if the logout itself never arrived. Over HTTPS its name has the prefix `__Host-`.
 */
export const signedOutCookie = 'afyakadi_signed_out';

/** Paces in milliseconds (requirements 3.4, 3.6); "Skip waiting" turns every pace to 0. */
export const pace = {
  splash: 5_000,
  signIn: 2_000,
  logout: 1_000,
  openOrderDialog: 500,
  viewResults: 1_500,
  labRow: 2_000,
  redirectAfterSubmit: 2_000,
  toast: 3_000,
  fetchToast: 2_000,
} as const;

/** The name of one paced moment. */
export type Pace = keyof typeof pace;

/** The stored lists are restored only within this time after the start, in ms (requirements 3.7). */
export const restoreTimeout = 5_000;

/** The maximum age of the stored lists, in ms (requirements 3.8). */
export const storedListsMaxAge = 12 * 60 * 60 * 1_000;
