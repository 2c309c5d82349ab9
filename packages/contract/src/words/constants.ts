/** Business constants of the specification §7 and §9, each named once. */

/** Rows requested in one call of a list (§9). */
export const listPageSize = 50;
/** Rows shown on one page of a table (§2, Tables). */
export const tablePageSize = 5;
/** Most rows that one call may ask for. */
export const maxPageSize = 200;
/**
 * From these minutes on a wait is shown in amber, then in red. The specification names no limits; they are the same in
 * every facility and for every kind of care point until a facility can set its own.
 */
export const waitingLimits = { amber: 30, red: 60 } as const;
/** How often the care-point list is tried before it counts as failed (§4). */
export const carePointAttempts = 3;

export const defaultVerifierId = 'NHIF';
export const defaultVisitTypeId = 1;
/** The visit type that is shown as `Referal` with the green badge (decisions 12). */
export const referralVisitTypeId = 3;
export const defaultFingerprintCode = 'R1';
export const biometricMethods = ['NONE', 'FINGERPRINT', 'FACIAL'] as const;
export const defaultBiometricMethod = 'NONE';
/** Item type of medicines, accepted for tests as well on the search call (decisions 9). */
export const medicineItemTypeId = 3;
export const diagnosticItemTypeId = 5;

/** Where the API lives, under the server's origin (§7). */
export const apiBase = '/api/v1';
/** The stream of changes, below `apiBase` (live.ts). */
export const streamPath = '/events';

/** Keys of the browser's storage (§9 and decisions, Client storage). No other key may be written. */
export const storageKeys = {
  token: 'dmz-token',
  role: 'userRole',
  theme: 'theme',
  lists: 'root',
  pace: 'pace',
  language: 'lang',
} as const;

/**
 * The cookie in which the browser keeps, from logout on, the session it signed out of. The server then refuses that
 * session to this browser even if the logout itself never arrived. Over HTTPS its name has the prefix `__Host-`.
 */
export const signedOutCookie = 'afyakadi_signed_out';
/** However it is used, a session ends this many seconds after its sign-in: the longest shift there is. */
export const longestSessionSeconds = 16 * 60 * 60;

/** What a visit type asks the holder to prove himself with (domain §2); BIOMETRIC: by either. */
export const requiredInputs = ['', 'FINGERPRINT', 'FACIAL', 'BIOMETRIC'] as const;
/** Bytes of a picture at most, in base64: a face of 480 pixels in JPEG. */
export const mostImageCharacters = 200_000;

export const genders = ['Male', 'Female'] as const;
export type Gender = (typeof genders)[number];

/** Kinds of care points, matched against a care point's name case-insensitively (§3). */
export const careKinds = ['consultation', 'registration', 'pharmacy', 'laboratory'] as const;
export type CareKind = (typeof careKinds)[number];

export const visitStatuses = ['Pending', 'Completed', 'Cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Minutes after which the server ends a visit that an order dialog opened and under which nothing was ordered. */
export const emptyVisitMinutes = 15;
