/** Messages about beds and in-patient stays. */
export const staysMessages = {
  'stays.unknown': 'This facility has no such stay. Reload the bed board.',
  'stays.unknownBed': 'This facility has no such bed. Reload the bed board.',
  'stays.notWard': 'Only a ward in use has beds. Choose a ward.',
  'stays.takenBedName': 'Another bed of this ward has this name',
  'stays.bedOccupied': 'A patient lies in this bed. Discharge or move the patient first.',
  'stays.bedOutOfUse': 'Bed {bed} is out of use. Choose another bed.',
  'stays.bedTaken': 'Bed {bed} was given to another patient by {by}. Choose another bed.',
  'stays.bedNotCovered':
    'The scheme of this patient does not pay for {item}, which bed {bed} is charged with. Choose another bed.',
  'stays.sameBed': 'The patient already lies in bed {bed}. Choose another bed.',
  'stays.alreadyOpen':
    'This patient is already admitted, or waits for a bed, at {carePoint}. See its bed board.',
  'stays.secondStay':
    'The patient was discharged under this authorization already. Verify the card again, then ask for the admission.',
  'stays.claimBuilt':
    'The claim of this authorization is built already. Verify the card again, then ask for the admission.',
  'stays.requestOutdated':
    'This request can no longer be used: its authorization is too old or withdrawn, or the claim is built already. Withdraw the request, verify the card again, then ask for the admission.',
  'stays.waitsForBed':
    'The patient waits for a bed at {carePoint}. Ask the ward to withdraw the request for the admission first.',
  'stays.notAdmitted': 'The patient is not admitted yet. Give the patient a bed first.',
  'stays.alreadyAdmitted': 'The patient was admitted already. Reload the bed board.',
  'stays.alreadyDischarged': 'The patient was discharged already. Reload the bed board.',
  'stays.withdrawn': 'The request for this admission was withdrawn. Ask for it again.',
  'stays.unfinished':
    '{count, plural, one {# ordered line is} other {# ordered lines are}} not finished. Finish or close them, or enter why the patient goes anyway.',
  'stays.plannedBefore': 'Choose today or a later day',
  'stays.noStayYet': 'The patient was not admitted. A discharge summary is of a stay in a ward.',
  'stays.noDose': 'This stay has no such dose. Reload the page.',
  'stays.noDoseToCorrect': 'Nothing is recorded of this dose that could be corrected',
  'stays.doseReason': 'Enter why, in a few words',
  'stays.doseGiven': 'Nothing was changed: {by} gave this dose at {at}.',
  'stays.doseRefused': 'Nothing was changed: {by} recorded at {at} that the patient refused this dose.',
  'stays.doseNotGiven': 'Nothing was changed: {by} recorded at {at} that this dose was not given.',
  'stays.doseInError':
    'Nothing was changed: {by} recorded at {at} that the entry of this dose was a mistake.',
  'stays.doseEarly': 'This dose is due at {at}. It can be recorded from {from} on.',
  'stays.doseSoon':
    'The last dose of {item} was given at {at} by {by}. Enter why the next one is given so soon.',
  'stays.doseAllergy': '{finding} Ask the doctor. If it is given anyway, enter why.',
  'stays.medicineEnded': '{item} is no longer given. Reload the page.',
  'stays.endsWithDischarge': 'The patient lies in a bed of this ward. Discharge the patient instead.',
} as const;
