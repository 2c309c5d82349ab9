import type { ValidationName } from '../texts/messages.ts';
import { withoutInvisible } from './names.ts';

/** The sign-in identifiers of staff (requirements 4.1). */
export const identifierTypes = ['card', 'phone', 'nida'] as const;
export type IdentifierType = (typeof identifierTypes)[number];

const forms: Record<
  IdentifierType,
  { required: ValidationName; pattern: RegExp; malformed: ValidationName }
> = {
  card: { required: 'cardRequired', pattern: /^\d{6,12}$/, malformed: 'cardForm' },
  phone: { required: 'phoneRequired', pattern: /^\+255\d{9}$/, malformed: 'phoneForm' },
  nida: { required: 'nidaRequired', pattern: /^\d{20}$/, malformed: 'nidaForm' },
};

/** The ways of writing a Tanzanian phone number: 0712…, 712…, 255712…, 00255712… and +255(0)712…, all without blanks. */
const phoneForms = [/^0([1-9]\d{8})$/, /^([67]\d{8})$/, /^(?:\+|00)?2550?(\d{9})$/];

/**
 * Returns a staff identifier in the form in which it is stored: without what only groups its digits, and a phone number
 * as +255 and nine digits. A phone number that cannot be read so stays as it is typed.
 */
export function cleanIdentifier(type: IdentifierType, value: string): string {
  const plain = withoutInvisible(value.normalize('NFKC')).trim();
  const digits = plain.replace(/[\s().\-\u2010-\u2015\u2212]/g, '');
  if (type !== 'phone') return /^\d+$/.test(digits) ? digits : plain;
  const [national] = phoneForms.flatMap((form) => form.exec(digits)?.[1] ?? []);
  return national === undefined ? plain : `+255${national}`;
}

/** Returns the name of the text for a wrong staff identifier (requirements 13.3); undefined if it is valid. */
export function identifierProblem(type: IdentifierType, value: string): ValidationName | undefined {
  const form = forms[type];
  const clean = cleanIdentifier(type, value);
  if (clean === '') return form.required;
  return form.pattern.test(clean) ? undefined : form.malformed;
}

/** Returns the name of the text for a wrong password when signing in (requirements 13.3); undefined if it is valid. */
export function passwordProblem(value: string): ValidationName | undefined {
  if (value === '') return 'passwordRequired';
  return value.length < 6 ? 'passwordShort' : undefined;
}

/** The minimum length of a new password (requirements 4.4). */
export const newPasswordMinimum = 8;
/** The maximum length of any password; longer ones only cost hashing time. */
export const passwordMaximum = 200;

/** A patient's card number or NIN (requirements 5.2): letters, digits, `-` and `/`, trimmed, at most 32. */
export const patientCardPattern = /^[A-Za-z0-9/-]{1,32}$/;

/** Returns the name of the text for a wrong card number of a patient; undefined if it is valid. */
export function patientCardProblem(value: string): ValidationName | undefined {
  const trimmed = value.trim();
  if (trimmed === '') return 'cardNoRequired';
  return patientCardPattern.test(trimmed) ? undefined : 'cardNoForm';
}

/** A number of 20 digits is a national identification number, not a card (domain 2.5). */
export function isNationalId(value: string): boolean {
  return /^\d{20}$/.test(value.trim());
}

/** Masks a card number in lists, except its last four characters (requirements 5.10). */
export function maskCard(cardNo: string): string {
  return cardNo.length <= 4 ? cardNo : `••••${cardNo.slice(-4)}`;
}
