import { missingDirectionTexts } from '../words/orders.ts';

/** Messages about orders and dispensing. */
export const ordersMessages = {
  'orders.unknownLine': 'There is no such order line at this facility. Load the list again.',
  'orders.noSuchLine': 'There is no such order line at this facility.',
  'orders.unknownDispensing': 'There is no such dispensing at this facility. Load the list again.',

  // Adding
  'missingDirection.dose': missingDirectionTexts.dose,
  'missingDirection.frequency': missingDirectionTexts.frequency,
  'missingDirection.durationDays': missingDirectionTexts.durationDays,
  'orders.linesRefused': 'Some lines cannot be ordered, so nothing was ordered.',
  'orders.unknownItem': 'This item is not in the list of this facility. Choose one from the search.',
  'orders.notOrderable': 'Only medicines and tests can be ordered.',
  'orders.itemTwice': 'This item is in the order already. Change its quantity.',
  'orders.tooMany': 'Comes to {count}. At most {most} can be ordered at once.',
  'orders.findingNeedsReason': '{finding} Say why it is ordered anyway.',
  'orders.foreignDiagnosis': 'Choose a diagnosis of this patient that was not withdrawn.',
  'orders.noOpenVisit': 'There is no open visit at {station} for this patient. Start one first.',

  // Dispensing
  'orders.isTest': '{item} is a test. The laboratory submits its result.',
  'orders.needsApproval': '{item} needs the approval of the scheme before it is dispensed.',
  'orders.allergic': 'The patient is allergic to {substance}. Say why it is given anyway.',
  'orders.onlyLeft': '{left, plural, one {Only 1 is left.} other {Only {left} are left.}}',
  'orders.onlyLeftAfter':
    '{left, plural, one {Only 1 is left.} other {Only {left} are left.}} {name} dispensed {quantity} at {when}.',
  'orders.lineTwice': 'This medicine is given twice. Give it once.',
  'orders.otherPatient': 'This medicine is of another patient.',
  'orders.allTakenBack': 'All of it was taken back already by {name} at {when}.',
  'orders.atMostTakenBack': 'At most {left} of this dispensing can be taken back.',

  // Closing and cancelling
  'orders.laboratoryCloses': 'Only the laboratory closes a test.',
  'orders.pharmacyCloses': 'Only the pharmacy closes a medicine.',
  'orders.partlyGiven':
    '{given} of {quantity} were given already. The pharmacy can take them back, or close what is left.',
  'orders.allGiven': 'All {quantity} were given already, so this line cannot be cancelled.',
  'orders.hasResult': 'This test has a result already, so it cannot be cancelled.',
  'orders.alreadyClosed': 'This line was closed by {by}: {why}',
  'orders.reasonWithRemarks': '{reason}: {remarks}',

  // Lines that are finished
  'orders.resultWaits': '{item} has a result that waits for its authorization, by {name} at {when}.',
  'orders.alreadyResulted':
    '{item} has its result already, by {name} at {when}. A correction says what was wrong.',
  'orders.alreadyDispensed': '{item} was already dispensed by {name} at {when}.',
  'orders.wasCancelled': '{item} was cancelled by {name} at {when}: {why}',
  'orders.closedNotDone': '{item} was closed as not done by {name} at {when}: {why}',
  'orders.closedNotGiven': '{item} was closed as not given by {name} at {when}: {why}',
  'orders.visitCompleted': 'This visit is completed. Nothing more is carried out under it.',
  'orders.leastDose': 'Must be at least 0.001',
  'orders.mostDecimals': 'At most 3 decimals',
  'orders.patientRequired': 'Name the patient',
  'orders.itemRequired': 'Choose at least one item',
  'orders.itemType': 'Must be 3 or 5',
  'orders.lineRequired': 'Name the order line',
  'orders.medicineRequired': 'Choose at least one medicine',
  'orders.quantityRequired': 'Say how many are given',
} as const;
