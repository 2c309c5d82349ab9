import { failures } from '../texts/messages.ts';

/** Messages about card verification. */
export const cardsMessages = {
  'cards.unknownVerifier': 'Choose a verifier from the list',
  'cards.unknownCardType': 'Choose a card type of this verifier',
  'cards.unknownVisitType': 'Choose a visit type from the list',
  'cards.referralNoRequired': 'This visit type needs the referral number',
  'cards.remarksRequired': 'This visit type needs remarks: describe what happened',
  'cards.fingerprintRequired': "This visit type needs the holder's fingerprint",
  'cards.faceRequired': "This visit type needs a photograph of the holder's face",
  'cards.fingerprintOrFaceRequired':
    "This visit type needs the holder's fingerprint, or a photograph of the face",
  'cards.fingerRequired': 'Enter which finger was scanned: R1 to R5 or L1 to L5',
  'cards.pictureNotExpected': 'A picture goes with the method FINGERPRINT or FACIAL only. Leave it out',
  'cards.patientNotFound': failures.patientNotFound,
  'cards.unknownAuthorization': 'This facility has no such authorization.',
  'cards.birthAfterToday': 'A date of birth cannot be later than today',
  'cards.identifiedOtherwise':
    'This card is on file here for {name}, who has been here before. If another person presents it, do not use it.',
  'cards.unknownConflict': 'This facility has no such difference to resolve.',
  'cards.conflictDecided': 'Somebody has already decided whose card it is.',
  'cards.namedByScheme': 'The scheme gave the name of this card holder; it cannot be entered by hand.',
  'cards.patientTakenIn': "The patient's visit has already begun, so this authorization cannot be withdrawn.",
  'cards.acceptedWithoutNumber':
    'The scheme accepted the card but gave no authorization number. Ask the scheme.',
  /** The scheme's own words. */
  'cards.refusedBecause': '{remarks}',
  'cards.undecided': 'The scheme has not decided yet. Try again in a few minutes.',
  'cards.noDecision': 'The scheme gave no decision for this card. Ask the scheme.',
  'cards.otherStatus': 'The scheme answered: {status}',
  'cards.lookUpUnanswered': 'The scheme does not answer. The card could not be looked up. Try again.',
  'cards.finger': 'R1 to R5 or L1 to L5',
  'cards.pictureTooLarge': 'The picture is too large',
  'cards.picture': 'Must be a picture in base64',
  'cards.visitType': 'Must be the number of a visit type',
} as const;
