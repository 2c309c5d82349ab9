/** The faults of a call, in the order of the page. */
export const callFaults = [
  'slow',
  'hangBefore',
  'hangAfter',
  'resetBefore',
  'resetAfter',
  'halfAnswer',
  'error500',
  'error500After',
  'error502',
  'error503',
  'brokenJson',
  'otherShape',
  'htmlPage',
  'emptyBody',
  'unknownWord',
  'bodyTwice',
  'answerBefore',
  'reordered',
  'clockWrong',
  'tokenRevoked',
  'credentialsRefused',
] as const;
export type CallFault = (typeof callFaults)[number];

/** Faults of all calls at once. */
export const serverFaults = ['down', 'certificateExpired'] as const;
export type ServerFault = (typeof serverFaults)[number];

export type FaultKind = CallFault | ServerFault;

export const isCallFault = (kind: string): kind is CallFault =>
  (callFaults as readonly string[]).includes(kind);
export const isServerFault = (kind: string): kind is ServerFault =>
  (serverFaults as readonly string[]).includes(kind);
