import { validationTexts as text } from './messages.ts';

/** The sign-in identifiers of staff (§5, decisions 4). */
export const identifierTypes = ['card', 'phone', 'nida'] as const;
export type IdentifierType = (typeof identifierTypes)[number];

const forms: Record<IdentifierType, { required: string; pattern: RegExp; malformed: string }> = {
  card: { required: text.cardRequired, pattern: /^\d{6,12}$/, malformed: text.cardForm },
  phone: { required: text.phoneRequired, pattern: /^\+255\d{9}$/, malformed: text.phoneForm },
  nida: { required: text.nidaRequired, pattern: /^\d{20}$/, malformed: text.nidaForm },
};

/** §5: returns the error of a staff identifier, for the text below its field; undefined if it is valid. */
export function identifierProblem(type: IdentifierType, value: string): string | undefined {
  const form = forms[type];
  if (value.trim() === '') return form.required;
  return form.pattern.test(value.trim()) ? undefined : form.malformed;
}

/** §5: returns the error of a password for signing in (at least 6 characters); undefined if it is valid. */
export function passwordProblem(value: string): string | undefined {
  if (value === '') return text.passwordRequired;
  return value.length < 6 ? text.passwordShort : undefined;
}

/** The minimum length of a new password (decisions 15). */
export const newPasswordMinimum = 8;
/** The maximum length of any password; longer ones only cost hashing time. */
export const passwordMaximum = 200;

/** A patient's card number or NIN (decisions 13): letters, digits, `-` and `/`, trimmed, at most 32. */
export const patientCardPattern = /^[A-Za-z0-9/-]{1,32}$/;
export const patientCardText = 'Card number may have letters, digits, - and / only, at most 32';

/** decisions 13: returns the error of a patient's card number; undefined if it is valid. */
export function patientCardProblem(value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed === '') return text.cardNoRequired;
  return patientCardPattern.test(trimmed) ? undefined : patientCardText;
}

/** domain §2: a number of 20 digits is a national identification number, not a card. */
export function isNationalId(value: string): boolean {
  return /^\d{20}$/.test(value.trim());
}

/** domain §2: the texts for a missing proof that a visit type requires. */
export const faceMissingText = "Take a photograph of the holder's face";
export const fingerMissingText = 'Read the finger: its picture is missing';

/** look: masks a card number in lists, except its last four characters. */
export function maskCard(cardNo: string): string {
  return cardNo.length <= 4 ? cardNo : `••••${cardNo.slice(-4)}`;
}

/** Why the scheme does not pay for a line, or not all of it (domain §3, rejection causes). */
export const rejectionReasons = {
  notListed: 'Item not in the price list',
  excluded: 'Item excluded for the product',
  consultation: 'Consultation charge not applicable',
  sex: 'Item not payable for the patient’s sex',
  age: 'Item not payable at the patient’s age',
  sameDay: 'Test repeated on the same day',
  notIndicated: 'Item not indicated for the diagnosis',
  approval: 'No valid approval',
  overApproved: 'Quantity above the approved quantity',
  overMaximum: 'Quantity above the maximum',
  price: 'Price above the tariff',
} as const;
