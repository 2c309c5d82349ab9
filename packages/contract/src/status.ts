/**
 * The statusCodes of the envelope and their HTTP status: 51000 is success, all others are failures (requirements 10.2).
 */
export const statusCatalogue = {
  ok: { code: 51000, http: 200 },
  validation: { code: 51400, http: 400 },
  malformed: { code: 51410, http: 400 },
  unauthenticated: { code: 51401, http: 401 },
  credentials: { code: 51411, http: 401 },
  sessionEnded: { code: 51421, http: 401 },
  factorRefused: { code: 51431, http: 401 },
  forbidden: { code: 51403, http: 403 },
  originRefused: { code: 51413, http: 403 },
  demoRefused: { code: 51423, http: 403 },
  secondFactorMissing: { code: 51433, http: 403 },
  outsideCarePoint: { code: 51443, http: 403 },
  notFound: { code: 51404, http: 404 },
  methodRefused: { code: 51405, http: 405 },
  conflict: { code: 51409, http: 409 },
  stillRunning: { code: 51419, http: 409 },
  facilityNeeded: { code: 51429, http: 409 },
  secondFactorNeeded: { code: 51439, http: 409 },
  sessionLocked: { code: 51449, http: 409 },
  hostRefused: { code: 51453, http: 421 },
  tooLarge: { code: 51430, http: 413 },
  mediaType: { code: 51415, http: 415 },
  unprocessable: { code: 51422, http: 422 },
  keyReused: { code: 51432, http: 422 },
  notEligible: { code: 51442, http: 422 },
  tooMany: { code: 51450, http: 429 },
  internal: { code: 51500, http: 500 },
  schemeAnswer: { code: 51502, http: 502 },
  unavailable: { code: 51503, http: 503 },
  notChecked: { code: 51513, http: 503 },
} as const satisfies Record<string, { code: number; http: number }>;

export type StatusName = keyof typeof statusCatalogue;
export const successCode = statusCatalogue.ok.code;
export const successDescription = 'Success';
