/** Messages about visits. */
export const visitsMessages = {
  'visits.unknown': 'This facility has no such visit.',
  'visits.unknownCarePoint': 'This facility has no such care point.',
  'visits.carePointNotVisible': 'Your role cannot see the visits of this care point.',
  'visits.forwardingNotAllowed': 'Your role cannot forward patients to {carePoint}.',
  'visits.unknownAuthorization': 'This facility has no such authorization. Verify the card first.',
  'visits.authorizationWithdrawn': 'This authorization was withdrawn. Verify the card again.',
  'visits.authorizationExpired': 'This authorization is of {day}. Verify the card again today.',
  'visits.authorizationRefused': "The scheme refused this patient's authorization. Ask at reception.",
  'visits.identityMissing': 'Enter the name, sex and date of birth of the patient before forwarding.',
  'visits.identityConflict':
    'The scheme names another person as the holder of this card. Decide at reception whose card it is before forwarding.',
  'visits.withdrawn': 'This visit was withdrawn.',
  'visits.completed': 'This visit is completed and cannot be withdrawn.',
  'visits.completesWithLines': 'A visit here completes automatically when every line is finished.',
  'visits.hasLinesToClose': 'This visit has orders. Close each line that will not be carried out instead.',
  'visits.hasOrders': 'There are orders under this visit. Cancel them first.',
  'visits.patientTakenIn': 'This visit has already begun, so it cannot be withdrawn.',
  'visits.startedMeanwhile': 'A new visit of this patient was started at the same moment. Try again.',
  'visits.callingOff':
    'This facility does not call by numbers. The administrator switches it on in Settings.',
  'visits.notPending': 'This visit is not open any more.',
  'visits.calledElsewhere': 'The patient was called to {room} just now.',
  'visits.undoTooLate':
    'A completed visit can be reopened for {minutes} minutes only. Send the patient to the care point again.',
  'visits.followed': 'The patient has since been sent to {carePoint}. This visit stays completed.',
  'visits.noPointOfCare': 'The scheme has no point of care for {code}',
  'visits.patientRequired': 'Name the authorization or the patient',
} as const;
