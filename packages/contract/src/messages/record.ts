/** Messages about diagnoses, allergies and notes. */
export const recordMessages = {
  'record.noAuthorization': 'This patient has no valid authorization. Verify the card first.',
  'record.unknownCode': 'This code is not in the list of diagnoses.',
  'record.diagnosisRequired': 'Choose a diagnosis from the list',
  'record.unknownDiagnosis': 'There is no such diagnosis at this facility.',
  'record.diagnosisWithdrawn': 'This diagnosis was withdrawn. Record it again if it still applies.',
  'record.unknownAllergy': 'There is no such allergy at this facility.',
  'record.allergyWithdrawn': 'This allergy was withdrawn. Record it again if it still applies.',
  'record.noteRequired': 'Write the note first',
  'record.substanceRequired': 'Name the medicine or substance',
} as const;
