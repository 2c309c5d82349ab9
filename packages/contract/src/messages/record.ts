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
} as const;
