/** Messages about provisional authorizations. */
export const provisionalMessages = {
  'provisional.unknown': 'This facility has no such provisional authorization.',
  'provisional.notAllowed': 'Your account cannot issue provisional authorizations. Ask your administrator.',
  'provisional.numberNotExpected': 'Leave the number out, or say that it came by telephone or USSD',
  'provisional.numberRequired': 'Enter the number that the scheme gave',
  'provisional.malformedNumber':
    'Enter the authorization number as the scheme gave it: letters, digits, - and /, with at least 4 digits',
  'provisional.numberTaken':
    'Another authorization here has this number. Check that one, or ask the scheme again.',
  'provisional.notVerified':
    'Verify the card first. Issue a provisional authorization if the scheme does not answer.',
  'provisional.refusedToday': 'The scheme refused this card today.',
  'provisional.refusedTodayWithRemarks': 'The scheme refused this card today: {remarks}',
  'provisional.unknownNationalId': 'This NIDA number is not known here. Enter the card number',
  'provisional.identityRequired': "This card is new to the facility. Enter the patient's identity",
  'provisional.withdrawn': 'This authorization was withdrawn.',
  'provisional.unanswered':
    'The scheme has not answered about it yet. It can be ended once the scheme has refused it.',
  'provisional.alreadyConfirmed': 'The scheme has confirmed it meanwhile. There is nothing to end.',
  'provisional.alreadyClosed': 'This provisional authorization was already ended.',
  'provisional.unknownNumber': 'The scheme knows no authorization {no}.',
  'provisional.otherFacility': 'The scheme gave the authorization {no} to another facility.',
  'provisional.otherCard': 'The authorization {no} is for another card.',
  'provisional.otherVisitType': 'The authorization {no} is for another visit type.',
  'provisional.otherDay': 'The authorization {no} is for another day: {day}.',
  'provisional.undecided': 'The scheme has not decided yet.',
  'provisional.givenUp': 'The scheme is no longer asked: {reason}',
  'provisional.numberOfOtherCard': 'The scheme gave the number {no} to another card.',
  'provisional.numberOfAnother':
    'The scheme gave the number {no}, which another authorization here has. Ask the scheme for another and enter it, or end this one.',
  'provisional.otherHolder':
    'The scheme names another person as the holder of this card. Decide whose card it is.',
  'provisional.cardOfAnother': 'The card is of another person, so this visit cannot be paid for with it.',
  'provisional.laterVisit':
    'The scheme has authorized this card for a later visit and answered about the visit of {day}: {remarks} Ask the scheme for a number and enter it, or end this one.',
} as const;
