/** Messages about accounts, care points, settings and messages to staff. */
export const administrationMessages = {
  'administration.unknownAccount': 'There is no such account at this facility.',
  'administration.takenIdentifier': 'Another account of this facility has this number',
  'administration.disablesOwnAccount': 'You cannot disable your own account. Ask another administrator.',
  'administration.resetsOwnAccount': 'You cannot reset your own account. Change your password instead.',
  'administration.disabledAccount': 'This account is disabled. Enable it first.',
  'administration.onlyAdministrator':
    'This is the only administrator who can sign in. Make another one first, who has set a password.',
  'administration.takenCarePointName': 'Another care point has this name',
  'administration.takenCarePointCode': 'Another care point has this code',
  'administration.visitsPending':
    'Visits that are Pending at {name}: {waiting}. Complete or withdraw them first.',
  'administration.unknownChargeItem': 'There is no such item in use in the catalogue',
  'administration.roleRequired': 'Choose at least one role',
  'administration.email': 'Must be an e-mail address',
  'administration.identifierRequired': 'Give a card, phone or NIDA number to sign in with',
  'administration.leastMinutes': 'At least 1 minute',
  'administration.mostMinutes': 'At most 240 minutes',
  'administration.mailRefused': 'The mail server did not take it ({reason})',
  'administration.smsUnavailable': 'The SMS gateway does not answer',
  'administration.smsRefused': 'The SMS gateway did not take it ({status})',
  'administration.messageRefused': 'It was not taken',
  'administration.messageExpired': 'It expired before it could be sent',
  'administration.messageInterrupted': 'The server stopped before it was sent',
} as const;
