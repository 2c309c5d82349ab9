import type { Identity } from '@afyakadi/contract';
import { nameWords } from '@afyakadi/contract/formats/names';

/**
 * Whether two identities can be of one person: sex and date of birth agree where both are known, and each word of the
 * shorter name is one of the other. Case, accents, the order of the words, an initial and a misspelt letter do not count.
 */
export function isSamePerson(person: Identity, other: Identity): boolean {
  const agree = (a: string | null, b: string | null) => a === null || b === null || a === b;
  return (
    agree(person.gender, other.gender) &&
    agree(person.dateOfBirth, other.dateOfBirth) &&
    namesAgree(wordsOf(person), wordsOf(other))
  );
}

const wordsOf = ({ firstName, middleName, lastName }: Identity) =>
  nameWords(`${firstName} ${middleName} ${lastName}`);

function namesAgree(words: string[], other: string[]): boolean {
  // "Mwana Juma" is "Mwanajuma".
  if (words.join('') === other.join('')) return true;
  const [shorter, longer] = words.length <= other.length ? [words, [...other]] : [other, [...words]];
  const without = (words: readonly string[], alike: (a: string, b: string) => boolean) =>
    words.filter((word) => {
      const index = longer.findIndex((candidate) => alike(word, candidate));
      if (index >= 0) longer.splice(index, 1);
      return index < 0;
    });
  return (
    without(
      without(shorter, (a, b) => a === b),
      isVariant,
    ).length === 0
  );
}

/** An initial of the other word, or one letter more, less or other in a longer word, but the first. */
function isVariant(word: string, other: string): boolean {
  if (word[0] !== other[0]) return false;
  if (word.length === 1 || other.length === 1) return true;
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (shorter.length < 4 || longer.length - shorter.length > 1) return false;
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same += 1;
  const rest = shorter.length === longer.length ? same + 1 : same;
  return shorter.slice(rest) === longer.slice(same + 1);
}
