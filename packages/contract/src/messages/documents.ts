/** Messages about printed documents. */
export const documentsMessages = {
  'documents.tooMany': 'Too many documents are being created at once. Try again in a few seconds.',
  'documents.unknownPrescription': 'This facility has no such order with medicines.',
  'documents.unknownReferral': 'This facility made no such referral.',
  'documents.noResult': 'This test has no result yet.',
} as const;
