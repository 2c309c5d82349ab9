import { type Message, message } from '@afyakadi/contract';
import { isCommon } from './common-passwords.ts';

/** The facts about a person that a password must not consist of. */
export interface PasswordOwner {
  name: string;
  facilityName: string;
  identifiers: readonly string[];
}

/**
 * Returns why a password cannot be set (requirements 4.4), as the text under its field; null when it can. One rule for
 * change, reset and invitation: not common, and not the account's own numbers, name or facility, alone or as more than
 * half of it.
 */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<Message | null> {
  if (await isCommon(password)) return message('accounts.commonPassword');
  if (mostly(password, owner.identifiers.flatMap(numberForms)))
    return message('accounts.identifierAsPassword');
  if (mostly(password, wordsOf(owner.name, 3))) return message('accounts.ownNameAsPassword');
  if (mostly(password, wordsOf(owner.facilityName, 4))) return message('accounts.facilityNameAsPassword');
  return null;
}

/** Returns the forms in which people write a number: a phone number with and without its country code. */
function numberForms(identifier: string): string[] {
  const digits = identifier.replace(/\D/g, '');
  return digits.startsWith('255') && digits.length === 12
    ? [digits, `0${digits.slice(3)}`, digits.slice(3)]
    : [digits];
}

/** Returns the words of a name, and the name in one piece. */
function wordsOf(name: string, shortest: number): string[] {
  const words = plain(name)
    .split(' ')
    .filter((word) => word.length >= shortest);
  return [words.join(''), ...words];
}

/** Whether more than half of a password's letters and digits are these parts. */
function mostly(password: string, parts: readonly string[]): boolean {
  const whole = plain(password).replaceAll(' ', '');
  const longestFirst = parts.filter((part) => part !== '').sort((a, b) => b.length - a.length);
  let rest = whole;
  for (const part of longestFirst) rest = rest.replaceAll(part, ' ');
  return rest.replaceAll(' ', '').length * 2 < whole.length;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
