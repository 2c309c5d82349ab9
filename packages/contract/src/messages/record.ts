/** Messages about diagnoses, allergies and notes. */
export const recordMessages = {
  'record.noAuthorization': 'This patient has no valid authorization. Verify the card first.',
  'record.unknownCode': 'This code is not in the list of diagnoses.',
  'record.diagnosisRequired': 'Choose a diagnosis from the list',
  'record.unknownDiagnosis': 'This facility has no such diagnosis on record.',
  'record.diagnosisWithdrawn': 'This diagnosis was withdrawn. Record it again if it still applies.',
  'record.unknownAllergy': 'This facility has no such allergy on record.',
  'record.allergyWithdrawn': 'This allergy was withdrawn. Record it again if it still applies.',
  'record.noteRequired': 'Enter the note first',
  'record.substanceRequired': 'Enter the medicine or substance',
  'record.vitalRange': 'Enter a number from {min} to {max}',
  'record.vitalDecimals': 'Enter at most {decimals} digits after the point',
  'record.vitalsRequired': 'Enter at least one value',
  'record.pressureIncomplete': 'Enter both values of the blood pressure',
  'record.pressureReversed': 'The first value is the higher one',
  'record.unknownVitals': 'This facility has no such vital signs on record.',
  'record.vitalsWithdrawn': 'These vital signs are already marked as entered in error.',
} as const;
