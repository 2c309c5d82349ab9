/** Messages about approvals of the scheme. */
export const approvalsMessages = {
  'approvals.unknownApproval': 'This facility has no such approval.',
  'approvals.laboratoryAsks': 'The laboratory or the doctor asks for the approval of a test.',
  'approvals.pharmacyAsks': 'The pharmacy or the doctor asks for the approval of a medicine.',
  'approvals.serviceAsks': 'The care point or the doctor asks for the approval of a service.',
  'approvals.stillProvisional':
    'The authorization is provisional. The scheme can be asked for an approval once it has confirmed it.',
  'approvals.authorizationRefused':
    "The scheme refused this patient's authorization, so it approves nothing. Ask at reception.",
  'approvals.noDiagnosis':
    'No diagnosis is recorded for this visit. The scheme approves nothing without one.',
  'approvals.notNeeded': '{item} needs no approval of the scheme.',
  'approvals.lineFinished': '{item} is finished. There is nothing left to approve.',
  'approvals.alreadyApproved':
    '{item} already has approval {number}. What it does not cover needs a new order.',
  'approvals.onlyOrdered': 'Only {quantity} are ordered.',
  'approvals.requestKept': 'The scheme does not answer. The request is saved. Ask again in a moment.',

  // A number obtained by letter
  'approvals.numberNotChecked': 'The scheme does not answer. The number could not be checked. Try again.',
  'approvals.notDecided': 'The scheme has not decided about {number} yet.',
  'approvals.numberNotValid': '{number} is not valid for this card and item. The scheme says: {remarks}',
  'approvals.numberExpired': '{number} was valid until {day}. Ask for a new approval.',

  // Uses
  'approvals.expired': 'The approval {number} of {item} was valid until {day}. Ask for a new one.',
  'approvals.usedUp': 'Everything approved under {number} was already given. More needs a new approval.',
  'approvals.onlyLeft':
    '{left, plural, one {Only 1 is approved} other {Only {left} are approved}} under {number}. More needs a new approval.',
  'approvals.numberRequired': 'Enter the approval number',
  'approvals.useNotSent': 'The scheme was not notified: {reason}',
  'approvals.useTakenBack': 'It was taken back.',
  'approvals.noReason': 'The scheme gave no reason.',
} as const;
