/** Messages about accounts, care points, settings and messages to staff. */
export const administrationMessages = {
  'administration.unknownAccount': 'This facility has no such account.',
  'administration.takenIdentifier': 'Another account of this facility has this number',
  'administration.disablesOwnAccount': 'You cannot disable your own account. Ask another administrator.',
  'administration.resetsOwnAccount': 'You cannot reset your own account. Change your password instead.',
  'administration.disabledAccount': 'This account is disabled. Enable it first.',
  'administration.onlyAdministrator':
    'This is the only administrator who can sign in. Create another first, with a password set.',
  'administration.takenCarePointName': 'Another care point has this name',
  'administration.takenCarePointCode': 'Another care point has this code',
  'administration.visitsPending': 'Pending visits at {name}: {waiting}. Complete or withdraw them first.',
  'administration.bedsAwaited':
    'Patients who wait for a bed at {name}: {waiting}. Admit them or withdraw the requests first.',
  'administration.unknownChargeItem': 'The catalogue has no such item in use',
  'administration.unknownCarePoint': 'This facility has no such care point',
  'administration.roleRequired': 'Choose at least one role',
  'administration.email': 'Must be an e-mail address',
  'administration.registrationRequired':
    'Enter the registration number: without it a practitioner can record no procedure',
  'administration.identifierRequired': 'Enter a card, phone or NIDA number to sign in with',
  'administration.leastMinutes': 'At least 1 minute',
  'administration.mostMinutes': 'At most 240 minutes',
  'administration.doseHours':
    'Enter as many different hours from 0 to 23 as doses a day ({count}), none sooner than half of the time between two',
  'administration.mailRefused': 'The mail server did not accept it ({reason})',
  'administration.smsUnavailable': 'The SMS gateway does not answer',
  'administration.smsRefused': 'The SMS gateway did not accept it ({status})',
  'administration.messageRefused': 'It was not accepted',
  'administration.messageExpired': 'It expired before it could be sent',
  'administration.messageInterrupted': 'The server stopped before it was sent',
} as const;
