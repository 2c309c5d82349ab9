/**
 * The statusCodes of the envelope (decisions, The answer's envelope): 51000 is success. All others are failures with
 * an HTTP status and a default text. §8 names only 51000.
 */
export const statusCatalogue = {
  ok: { code: 51000, http: 200, text: 'Success' },
  validation: { code: 51400, http: 400, text: 'Some fields need correction.' },
  malformed: { code: 51410, http: 400, text: 'The request could not be read. Send valid JSON.' },
  unauthenticated: { code: 51401, http: 401, text: 'Please sign in again.' },
  credentials: { code: 51411, http: 401, text: 'The identifier, password and role do not match an account.' },
  sessionEnded: { code: 51421, http: 401, text: 'Your session has ended. Please sign in again.' },
  factorRefused: { code: 51431, http: 401, text: 'This code is wrong, or was used before.' },
  forbidden: { code: 51403, http: 403, text: 'Your role may not do this.' },
  originRefused: { code: 51413, http: 403, text: 'This request did not come from the application itself.' },
  demoRefused: { code: 51423, http: 403, text: 'Demo accounts work only on this computer itself.' },
  secondFactorMissing: {
    code: 51433,
    http: 403,
    text: 'Your facility asks for a second factor in this role. Set one up first.',
  },
  outsideCarePoint: {
    code: 51443,
    http: 403,
    text: 'This patient is not at your care point. Say why you open the record.',
  },
  notFound: { code: 51404, http: 404, text: 'Not found.' },
  methodRefused: { code: 51405, http: 405, text: 'This address does not answer that method.' },
  conflict: {
    code: 51409,
    http: 409,
    text: 'This was changed by someone else. Look at the current state first.',
  },
  stillRunning: {
    code: 51419,
    http: 409,
    text: 'The same request is still being worked on. Try again in a moment.',
  },
  facilityNeeded: { code: 51429, http: 409, text: 'More than one facility matches. Choose the facility.' },
  secondFactorNeeded: { code: 51439, http: 409, text: 'Confirm that it is you with your second factor.' },
  sessionLocked: { code: 51449, http: 409, text: 'This session is locked. Enter your password to go on.' },
  hostRefused: { code: 51453, http: 421, text: 'This server does not answer for this host.' },
  tooLarge: { code: 51430, http: 413, text: 'The request is too large.' },
  mediaType: { code: 51415, http: 415, text: 'Send the request as application/json.' },
  unprocessable: { code: 51422, http: 422, text: 'This cannot be done as asked.' },
  keyReused: {
    code: 51432,
    http: 422,
    text: 'What was sent before has arrived or is being done, and this differs from it. Look first, then send what is still missing.',
  },
  notEligible: { code: 51442, http: 422, text: 'The scheme did not accept this card.' },
  tooMany: { code: 51450, http: 429, text: 'Too many requests. Wait a moment, then try again.' },
  internal: { code: 51500, http: 500, text: 'An unexpected error occurred' },
  schemeAnswer: {
    code: 51502,
    http: 502,
    text: 'The scheme answered something unexpected. Nothing was recorded as refused.',
  },
  unavailable: {
    code: 51503,
    http: 503,
    text: 'The service cannot reach its database right now. Nothing was lost. Try again in a moment.',
  },
  notChecked: {
    code: 51513,
    http: 503,
    text: 'The scheme does not answer. The card could not be checked. Try again.',
  },
} as const satisfies Record<string, { code: number; http: number; text: string }>;

export type StatusName = keyof typeof statusCatalogue;
export const successCode = statusCatalogue.ok.code;
