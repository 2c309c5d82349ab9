/** Messages about test results. */
export const resultsMessages = {
  'results.unknownTest': 'There is no such requested test at this facility.',
  'results.isMedicine': 'This line is a medicine. It is dispensed at the pharmacy.',
  'results.needsApproval':
    'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
  'results.notMeasured': 'This test does not measure that. Remove the value.',
  'results.valueTwice': 'This value is given twice. Give it once.',
  'results.tooManyDecimals':
    '{decimals, plural, =0 {Write it without decimals.} one {Write it with at most 1 decimal.} other {Write it with at most # decimals.}}',
  'results.testTwice': 'This test is given twice. Give it once.',
  'results.otherPatient': 'This test is of another patient.',

  // Corrections and authorizations
  'results.noResultYet': 'This test has no result yet. Submit its result first.',
  'results.changed': 'This result was changed by {by} at {when}. Look at the newest version first.',
  'results.authorized': 'This result was authorized by {by} at {when}.',
  'results.alreadyFinal': 'This result is final already.',
  'results.ownResult': 'Another person than its author must authorize this result.',
  'results.notCritical': 'This result has no critical value.',
  'results.alreadyNotified': '{to} was already told of it, by {by} at {when}.',
  'results.notifiedTo': 'Enter the name of the doctor',
  'results.negativeZero': 'Write 0 without a sign',
  'results.mostValues': 'At most 60 values',
  'results.testRequired': 'Name the requested test',
  'results.resultRequired': 'Give at least one result',
  'results.mostResults': 'At most 50 results',
  'results.version': 'Must be the number of a version',
} as const;
