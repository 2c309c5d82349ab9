/** Business constants, each named once. */

/** Rows requested in one call of a list (requirements 10.4). */
export const listPageSize = 50;
/** Rows shown on one page of a table (requirements 3.3). */
export const tablePageSize = 5;
/** The maximum page size of a call. */
export const maxPageSize = 200;
/**
 * The minutes after which a wait appears in amber, and then in red. No requirement sets limits, so all facilities and
 * care points have the same ones.
 */
export const waitingLimits = { amber: 30, red: 60 } as const;
/** How often the list of care points is fetched before it counts as failed (requirements 6.4). */
export const carePointAttempts = 3;

export const defaultVerifierId = 'NHIF';
export const defaultVisitTypeId = 1;
/** The visit type that is shown as `Referal` with the green badge (requirements 2.4). */
export const referralVisitTypeId = 3;
export const defaultFingerprintCode = 'R1';
export const biometricMethods = ['NONE', 'FINGERPRINT', 'FACIAL'] as const;
export const defaultBiometricMethod = 'NONE';
/** Item type of medicines. The search also accepts it for tests (requirements 7.3). */
export const medicineItemTypeId = 3;
export const diagnosticItemTypeId = 5;

/** The path of the API (requirements 10.1). */
export const apiBase = '/api/v1';
/** The stream of changes, below `apiBase` (live.ts). */
export const streamPath = '/events';

/** Keys of the browser's storage (requirements 3.7). No other key may be written. */
export const storageKeys = {
  token: 'dmz-token',
  role: 'userRole',
  theme: 'theme',
  lists: 'root',
  pace: 'pace',
  language: 'lang',
  rows: 'rows',
  labels: 'labels',
  lastRole: 'lastRole',
} as const;

/**
 * The cookie in which the browser stores, from logout on, the session it signed out of. The server then refuses that
 * session to this browser even if the logout itself never arrived. Over HTTPS its name has the prefix `__Host-`.
 */
export const signedOutCookie = 'afyakadi_signed_out';
/** A session ends so many seconds after its sign-in, even if it is used: after the longest shift. */
export const longestSessionSeconds = 16 * 60 * 60;

/** The proof that a visit type requires from the holder (domain 2.6); BIOMETRIC: either kind. */
export const requiredInputs = ['', 'FINGERPRINT', 'FACIAL', 'BIOMETRIC'] as const;
/** The maximum length of a picture in base64: a face of 480 px as JPEG. */
export const mostImageCharacters = 200_000;

export const genders = ['Male', 'Female'] as const;
export type Gender = (typeof genders)[number];

export const visitStatuses = ['Pending', 'Completed', 'Cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** For so many minutes the completion of a visit can be undone. */
export const undoMinutes = 10;

/** After so many minutes the server closes an empty visit that an order dialog opened. */
export const emptyVisitMinutes = 15;
