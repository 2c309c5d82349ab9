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
} as const;
