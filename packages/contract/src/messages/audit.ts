/** Messages about the audit trail. */
export const auditMessages = {
  'audit.pageTooFar': 'Go on by the last row seen: send its id as after',
  'audit.unknownRow': 'Not a row of the audit trail',
  'audit.action': 'Small letters, dots and hyphens only',
} as const;
