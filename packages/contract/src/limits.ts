/** Limits of lists, waits and sessions, each named once. */

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

/** A session ends so many seconds after its sign-in, even if it is used: after the longest shift. */
export const maxSessionSeconds = 16 * 60 * 60;

/** The maximum length of a picture in base64: a face of 480 px as JPEG. */
export const maxImageCharacters = 200_000;

/** For so many minutes the completion of a visit can be undone. */
export const undoMinutes = 10;

/** After so many minutes the server closes an empty visit that an order dialog opened. */
export const emptyVisitMinutes = 15;
