/** The message catalogue (requirements 13.1, 13.2), letter by letter. Screens translate by these English texts. */
export const failures = {
  carePoints: 'Failed to load care points',
  medicines: 'Failed to fetch medicines',
  tests: 'Failed to fetch tests',
  prescription: 'Failed to submit prescription',
  labRequest: 'Failed to submit lab request',
  pharmacyVisit: 'Failed to start pharmacy visit',
  labTest: 'Failed to start lab test',
  server: 'Error contacting server',
  verification: 'Verification failed',
  submission: 'Submission failed',
  medication: 'Failed to issue medication',
  unexpected: 'An unexpected error occurred',
  any: 'An error occurred',
  patientNotFound: 'Patient not found.',
  noPatient: 'No patient data found. Please verify a patient first.',
  noVerifiedUsers: 'No verified users found or data is loading...',
  login: 'Login failed. Please try again.',
  noCarePoints: 'No care points available.',
} as const;

export const successes = {
  verified: 'Patient verified successfully!',
  forwarded: 'Patient Fowarded successfully!',
  medicines: 'Medicines fetched successfully!',
  tests: 'Tests fetched successfully!',
  prescription: 'Prescription submitted successfully!',
  labRequest: 'Lab request submitted successfully!',
  medication: 'Medicine issued successfully!',
  result: 'Result submitted successfully!',
  login: 'Login successful',
  pharmacyVisit: 'Pharmacy visit created',
  labTest: 'Lab test started',
} as const;

/** The default description of a care point (requirements 2.8). */
export const carePointDescription = 'NHIF Accredited Care Facility';

/** Validation texts: those of requirements 13.3, and further ones that screens and server share. */
export const validationTexts = {
  roleRequired: 'Role is required',
  phoneRequired: 'Phone number is required',
  phoneForm: 'Must start with +255 and contain 9 digits after',
  cardRequired: 'Card number is required',
  cardForm: 'Card number must be 6 to 12 digits',
  nidaRequired: 'NIDA number is required',
  nidaForm: 'NIDA must be exactly 20 digits',
  passwordRequired: 'Password is required',
  passwordShort: 'At least 6 characters',
  verifierRequired: 'Please select a verifier',
  cardTypeRequired: 'Please select a card type',
  cardNoForm: 'Card number may have letters, digits, - and / only, at most 32',
  cardNoRequired: 'This field is required',
  careTypeRequired: 'Care type is required',
  resultEmpty: 'Result cannot be empty',
  exportDate: 'Please select a date for export.',
  faceMissing: "Take a photograph of the holder's face",
  fingerMissing: 'Scan the finger: its picture is missing',
} as const;

export type ValidationName = keyof typeof validationTexts;
