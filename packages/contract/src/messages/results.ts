/** Messages about test results. */
export const resultsMessages = {
  'results.unknownTest': 'This facility has no such requested test.',
  'results.isMedicine': 'This line is a medicine. It is dispensed at the pharmacy.',
  'results.isService': 'This line is a service. Record that it was done instead.',
  'results.needsApproval':
    'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
  'results.notMeasured': 'This test does not measure that value. Remove it.',
  'results.valueTwice': 'This value is listed twice. List it once.',
  'results.tooManyDecimals':
    '{decimals, plural, =0 {Write it without decimals.} one {Write it with at most 1 decimal.} other {Write it with at most # decimals.}}',
  'results.impossible':
    'Enter a number from {low} to {high}. If the true value is beyond, write it in the remarks.',
  'results.sumAbove100': '{names} add up to {sum} %. Together they can be at most 100 %.',
  'results.testTwice': 'This test is listed twice. List it once.',
  'results.otherPatient': 'This test belongs to another patient.',

  'results.sampleTests': 'Choose at least one test',
  'results.rejectedReason': 'Enter why the sample is rejected',
  'results.sampleThere': 'A sample of {item} was already collected by {by}: {number}.',
  'results.noSample': 'No sample of {item} is there. Record that it was collected first.',
  'results.sampleReceived': 'The sample of {item} was already received.',

  // Corrections and authorizations
  'results.noResultYet': 'This test has no result yet. Submit its result first.',
  'results.changed': '{by} changed this result at {when}. Check the newest version first.',
  'results.authorized': 'This result was authorized by {by} at {when}.',
  'results.alreadyFinal': 'This result is already final.',
  'results.ownResult': 'Someone other than the author must authorize this result.',
  'results.notCritical': 'This result has no critical value.',
  'results.alreadyNotified': '{by} already told {to} at {when}.',
  'results.alreadySeen': '{by} saw this result at {when}.',
  'results.notifiedTo': 'Enter the name of the doctor',
  'results.negativeZero': 'Write 0 without a sign',
  'results.mostValues': 'At most 60 values',
  'results.testRequired': 'Name the requested test',
  'results.resultRequired': 'Enter at least one result',
  'results.mostResults': 'At most 50 results',
  'results.version': 'Must be the number of a version',
} as const;
