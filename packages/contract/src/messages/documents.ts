/** Messages about printed documents. */
export const documentsMessages = {
  'documents.tooMany': 'Too many documents are being made at once. Try again in a few seconds.',
  'documents.unknownPrescription': 'There is no such order with medicines at this facility.',
  'documents.unknownReferral': 'There is no such referral that this facility made.',
  'documents.noResult': 'This test has no result yet.',
} as const;
