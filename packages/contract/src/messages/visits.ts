/** Messages about visits. */
export const visitsMessages = {
  'visits.unknown': 'There is no such visit at this facility.',
  'visits.unknownCarePoint': 'There is no such care point at this facility.',
  'visits.carePointNotVisible': 'Your role does not see the visits of this care point.',
  'visits.forwardingNotAllowed': 'Your role does not forward patients to {carePoint}.',
  'visits.unknownAuthorization': 'There is no such authorization at this facility. Verify the card first.',
  'visits.authorizationWithdrawn': 'This authorization was withdrawn. Verify the card again.',
  'visits.authorizationExpired': 'This authorization is of {day}. Verify the card again today.',
  'visits.authorizationRefused':
    'The scheme refused the authorization of this patient. Ask at the reception.',
  'visits.identityMissing': 'Enter the name, sex and date of birth of the patient before forwarding.',
  'visits.withdrawn': 'This visit was withdrawn.',
  'visits.completed': 'This visit is completed and cannot be withdrawn.',
  'visits.completesWithLines': 'A visit here completes automatically when every line is finished.',
  'visits.hasLinesToClose':
    'Something was ordered under this visit. Close each line that is not carried out instead.',
  'visits.hasOrders': 'There are orders under this visit. Cancel them first.',
  'visits.patientTakenIn': 'The patient was already taken in, so this visit cannot be withdrawn.',
  'visits.startedMeanwhile': 'A new visit of this patient was started at the same moment. Try again.',
  'visits.undoTooLate':
    'A completed visit can be reopened for {minutes} minutes only. Send the patient to the care point again.',
  'visits.followed': 'The patient was sent to {carePoint} since. This visit stays completed.',
  'visits.noPointOfCare': 'The scheme has no point of care for {code}',
  'visits.patientRequired': 'Name the authorization or the patient',
} as const;
