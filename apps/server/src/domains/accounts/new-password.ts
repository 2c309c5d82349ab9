import { type Message, message } from '@afyakadi/contract';

/** The facts about a person that a password must not consist of. */
interface PasswordOwner {
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

/** Frequent guesses here, beside the world's lists: keyboards, and words of this trade and this country. */
const ours = `password12 password123 password1234 1234567890 0123456789 87654321 987654321 0987654321 12341234 11223344
  12344321 147258369 1q2w3e4r5t qwerty12 qwerty1234 zxcvbnm123 abc12345 a1b2c3d4 welcome123 letmein123 changeme1
  admin123 admin1234 administrator test1234 secret123 jesus123 jesuschrist godisgood tanzania tanzania1 tanzania123
  daressalaam zanzibar kilimanjaro serengeti mwanza123 arusha123 dodoma123 karibu123 karibu1234 nakupenda mungumwema
  mungunimwema asantesana hakunamatata habariyako hospital hospital1 hospital123 hospitali receptionist pharmacist
  pharmacy1 doctor123 daktari1 daktari123 muuguzi123 laboratory nurse123 afyakadi afyakadi1 afyakadi123 bimayaafya
  afyanjema matibabu123 password@123 pass@1234 admin@123 p@ssw0rd p@ssword1`;

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Loaded with the first password that is set, then kept: the list is large (49,233 leaked passwords, 4 MB in memory)
 * and rarely needed.
 */
function list(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...ours.split(/\s+/)]),
  );
  return known;
}

/** True for a frequently guessed password; capitals, and punctuation at its end, are ignored. */
export async function isCommon(password: string): Promise<boolean> {
  const plain = password.trim().toLowerCase();
  // One character over and over, or a few.
  if (new Set(plain).size < 3) return true;
  const common = await list();
  return common.has(plain) || common.has(plain.replace(/[!.,?@#*$%&+_-]+$/, ''));
}
