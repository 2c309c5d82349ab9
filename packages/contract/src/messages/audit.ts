/** Messages about the audit trail. */
export const auditMessages = {
  'audit.pageTooFar': 'To continue, send the id of the last row as after',
  'audit.unknownRow': 'Not a row of the audit trail',
  'audit.action': 'Lowercase letters, dots and hyphens only',
} as const;
