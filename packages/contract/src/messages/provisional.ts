/** Messages about provisional authorizations. */
export const provisionalMessages = {
  'provisional.unknown': 'There is no such provisional authorization at this facility.',
  'provisional.notAllowed':
    'Your account may not issue provisional authorizations. Ask the administrator of your facility.',
  'provisional.numberNotExpected': 'Leave the number out, or say that it came by telephone or USSD',
  'provisional.numberRequired': 'Enter the number that the scheme gave',
  'provisional.malformedNumber':
    'Enter the authorization number as the scheme gave it: letters, digits, - and /, with at least 4 digits',
  'provisional.numberTaken':
    'Another authorization here has this number. Look at it, or ask the scheme again.',
  'provisional.notVerified':
    'Verify the card first. Issue a provisional authorization if the scheme does not answer.',
  'provisional.refusedToday': 'The scheme refused this card today.',
  'provisional.refusedTodayWithRemarks': 'The scheme refused this card today: {remarks}',
  'provisional.unknownNationalId':
    'Nobody is known here by this national identification number. Enter the card number',
  'provisional.identityRequired': 'The facility does not know this card yet. Enter who the patient is',
  'provisional.withdrawn': 'This authorization was withdrawn.',
  'provisional.unanswered':
    'The scheme has not answered about it yet. It can be ended once the scheme has refused it.',
  'provisional.alreadyConfirmed': 'The scheme confirmed it meanwhile. There is nothing to end.',
  'provisional.alreadyClosed': 'This provisional authorization was ended already.',
  'provisional.unknownNumber': 'The scheme knows no authorization {no}.',
  'provisional.otherFacility': 'The scheme gave the authorization {no} to another facility.',
  'provisional.otherCard': 'The authorization {no} is of another card.',
  'provisional.otherVisitType': 'The authorization {no} is for another visit type.',
  'provisional.otherDay': 'The authorization {no} is of another day: {day}.',
  'provisional.undecided': 'The scheme has not decided yet.',
  'provisional.givenUp': 'The scheme was not asked any more: {reason}',
  'provisional.numberOfOtherCard': 'The scheme gave the number {no} to another card.',
  'provisional.numberOfAnother':
    'The scheme gave the number {no}, which another authorization here has. Ask the scheme for another and enter it, or end this one.',
  'provisional.laterVisit':
    'The scheme has authorized this card for a later visit, and answered about the one of {day}: {remarks} Ask the scheme for a number and enter it, or end this one.',
} as const;
