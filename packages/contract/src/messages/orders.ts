import { missingDirectionTexts } from '../care/orders.ts';

/** Messages about orders and dispensing. */
export const ordersMessages = {
  'orders.unknownLine': 'This facility has no such order line. Reload the list.',
  'orders.noSuchLine': 'This facility has no such order line.',
  'orders.unknownDispensing': 'This facility has no such dispensing. Reload the list.',

  // Adding
  'missingDirection.dose': missingDirectionTexts.dose,
  'missingDirection.frequency': missingDirectionTexts.frequency,
  'missingDirection.durationDays': missingDirectionTexts.durationDays,
  'orders.enterQuantity': 'Enter a quantity',
  'orders.foreignUnit': 'A dose of {item} is not measured in {unit}. Choose one of: {units}.',
  'orders.linesRefused': 'Some lines cannot be ordered, so nothing was ordered.',
  'orders.unknownItem': 'This item is not in the list of this facility. Choose one from the search.',
  'orders.notOrderable': '{item} is charged automatically and cannot be ordered.',
  'orders.itemTwice': 'This item is already in the order. Change its quantity.',
  'orders.tooMany': 'Comes to {count}. At most {most} can be ordered at once.',
  'orders.findingNeedsReason': '{finding} Enter the reason for ordering anyway.',
  'orders.foreignDiagnosis': 'Choose a diagnosis of this patient that was not withdrawn.',
  'orders.noOpenVisit': 'There is no open visit at {station} for this patient. Start one first.',

  'orders.noCarePoint':
    'The facility has no open care point where {item} is done. Ask the administrator to add one.',

  // Dispensing
  'orders.isTest': '{item} is a test. The laboratory enters its result.',
  'orders.isService': '{item} is a service. It is done at another care point.',
  'orders.needsApproval': '{item} needs the approval of the scheme before it is dispensed.',
  'orders.reasonToGive': '{finding} Enter the reason for giving it anyway.',
  'orders.onlyLeft': '{left, plural, one {Only 1 is left.} other {Only {left} are left.}}',
  'orders.onlyLeftAfter':
    '{left, plural, one {Only 1 is left.} other {Only {left} are left.}} {name} dispensed {quantity} at {when}.',
  'orders.onlyLeftAfterDoing':
    '{left, plural, one {Only 1 is left.} other {Only {left} are left.}} {name} recorded {quantity} at {when}.',
  'orders.lineTwice': 'This medicine is listed twice. List it once.',
  'orders.otherPatient': 'This medicine belongs to another patient.',
  'orders.allTakenBack': '{name} already took all of it back at {when}.',
  'orders.atMostTakenBack': 'At most {left} of this dispensing can be taken back.',

  'orders.notInterchangeable':
    '{item} is not a pack or brand of the same substance, form and strength. Ask the doctor to order it.',
  'orders.mostInstead': 'At most {most} of it contain what was ordered.',
  'orders.notMedicine': '{item} is no medicine. Only medicines are substituted.',

  // Doing a service
  'orders.notService': '{item} is no service. Only services are done here.',
  'orders.approvalBeforeDoing': '{item} needs the approval of the scheme before it is done.',
  'orders.noPerformerNo':
    'Your account has no registration number, so the scheme would not pay. Ask the administrator to enter it.',
  'orders.reportRequired': 'Enter what was found',
  'orders.serialNoRequired': 'Enter the serial number',
  'orders.sizeRequired': 'Enter the size',
  'orders.oneSerialNo': 'Record each one with its own serial number.',
  'orders.serialNoTaken':
    'Serial number {serialNo} is already on a claim. Check the number. If the earlier record is wrong, take it back first.',
  'orders.onlyPharmacyReverses': 'Only the pharmacy can take back a medicine.',
  'orders.onlyPerformersReverse': 'Only the doctor or a practitioner can take back a service.',

  // Closing and cancelling
  'orders.performersClose': 'Only a practitioner can close a service as not done.',
  'orders.laboratoryCloses': 'Only the laboratory can close a test.',
  'orders.pharmacyCloses': 'Only the pharmacy can close a medicine.',
  'orders.partlyGiven':
    '{given} of {quantity} were already given. The pharmacy can take them back or close the rest.',
  'orders.allGiven': 'All {quantity} were already given, so this line cannot be cancelled.',
  'orders.partlyDone':
    '{given} of {quantity} were already done. The care point can take them back or close the rest.',
  'orders.allDone': 'It was already done, so this line cannot be cancelled.',
  'orders.hasResult': 'This test already has a result, so it cannot be cancelled.',
  'orders.alreadyClosed': 'This line was closed by {by}: {why}',
  'orders.reasonWithRemarks': '{reason}: {remarks}',

  // Lines that are finished
  'orders.resultWaits': '{item} already has a result by {name} at {when}, waiting for authorization.',
  'orders.alreadyResulted':
    '{item} already has a result by {name} at {when}. To change it, enter a correction with its reason.',
  'orders.alreadyDispensed': '{item} was already dispensed by {name} at {when}.',
  'orders.alreadyDone': '{item} was already done by {name} at {when}.',
  'orders.allSessionsDone':
    'All {quantity} of {item} are done, the last by {name} at {when}. The doctor can order more.',
  'orders.wasCancelled': '{item} was cancelled by {name} at {when}: {why}',
  'orders.closedNotDone': '{item} was closed as not done by {name} at {when}: {why}',
  'orders.closedNotGiven': '{item} was closed as not given by {name} at {when}: {why}',
  'orders.visitCompleted': 'This visit is completed. Nothing more can be done under it.',
  'orders.leastDose': 'Must be at least 0.001',
  'orders.mostDecimals': 'At most 3 decimals',
  'orders.patientRequired': 'Name the patient',
  'orders.itemRequired': 'Choose at least one item',
  'orders.itemType': 'Must be 3 or 5',
  'orders.lineRequired': 'Name the order line',
  'orders.medicineRequired': 'Choose at least one medicine',
  'orders.setNameRequired': 'Enter a name of at least 3 characters',
  'orders.setNameTaken': 'Another set has this name. Enter another name.',
  'orders.tooManySets': 'The facility has {most} sets already. Remove one first.',
  'orders.unknownSet': 'This set was removed. Reload the list.',
  'orders.quantityRequired': 'Enter how many to dispense',
} as const;
