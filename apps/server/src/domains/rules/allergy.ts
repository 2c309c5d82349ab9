import { type DrugClass, drugClasses } from './drug-classes.ts';
import type { RuleCase } from './order-case.ts';

type Match = 'same' | 'cross';

/**
 * Returns the first substance that the patient is allergic to and that matches a medicine: `same` by a word of its
 * name or by its class, `cross` by a class that may cross-react (domain §8, clinical safety). Undefined without a
 * match.
 */
export function allergenOf({ patient, item }: RuleCase, kind: Match): string | undefined {
  // Most patients have no allergy, and every line of theirs comes by here.
  if (patient.allergies.length === 0) return undefined;
  const words = wordsOf(item.name);
  return patient.allergies.find((substance) => matchOf(wordsOf(substance), words) === kind);
}

function matchOf(substance: readonly string[], item: readonly string[]): Match | null {
  if (substance.some((word) => item.includes(word))) return 'same';
  const allergicTo = drugClasses.filter((drugClass) => substance.some((word) => isOf(drugClass, word)));
  const itemClasses = drugClasses.filter(({ drug }) => item.some((word) => drug.test(word)));
  if (allergicTo.some((drugClass) => itemClasses.includes(drugClass))) return 'same';
  return itemClasses.some(({ name }) => allergicTo.some(({ crossesWith }) => crossesWith?.includes(name)))
    ? 'cross'
    : null;
}

function isOf({ drug, called }: DrugClass, word: string): boolean {
  return drug.test(word) || (called?.test(word) ?? false);
}

/** Words for a form or a salt, and words without meaning, which are no allergens. */
const idle = new Set(
  wordsIn(`acid acetate adult and allergy allergic anhydrous antibiotic antibiotics bottle bromide calcium capsule
    capsules chloride citrate class compound cream dose drop drops drug drugs ear extra eye family for gel group
    hydrochloride inhaler injection like liquid lotion maleate medicine medicines nasal ointment oral other pack
    paediatric phosphate potassium powder product products reaction sodium solution spray sterile succinate sulfate
    sulphate suspension syrup tablet tablets tartrate the tin tube type vial water with`),
);

/** The words of a name that can mean a substance, normalized so that usual spellings are equal. */
function wordsOf(name: string): string[] {
  return wordsIn(name).filter((word) => word.length > 2 && !idle.has(word));
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      // Co-trimoxazole and beta-lactam are one word each; accents do not count.
      .replace(/[\p{M}'’-]/gu, '')
      .replace(/ph/g, 'f')
      .replace(/th/g, 't')
      .replace(/y/g, 'i')
      .replace(/([a-z])\1/g, '$1')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
  );
}
