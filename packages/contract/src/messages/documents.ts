/** Messages about printed documents. */
export const documentsMessages = {
  'documents.tooMany': 'Too many documents are being created at once. Try again in a few seconds.',
  'documents.unknownPrescription': 'This facility has no such order with medicines.',
  'documents.unknownReferral': 'This facility made no such referral.',
  'documents.noResult': 'This test has no result yet.',
  'documents.noResults': 'No test of this visit has a result yet.',
  'documents.noTests': 'This facility has no such visit with tests.',
  'documents.notMade':
    'This document could not be created. Try again, and tell your administrator if that does not help.',
  'documents.logoRequired': 'Choose a PNG or JPEG file.',
  'documents.logoTooLarge': 'The file is larger than 150 kB. Choose a smaller one.',
  'documents.logoType': 'This is not a PNG or JPEG file. Choose another one.',
  'documents.logoDamaged': 'This picture cannot be read. Save it again as PNG or JPEG.',
  'documents.logoSize': 'This picture is larger than {max} × {max} pixels. Choose a smaller one.',
} as const;
