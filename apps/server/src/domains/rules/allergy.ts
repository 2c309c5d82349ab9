import { type DrugClass, drugClasses } from './drug-classes.ts';
import { found, type Rule } from './rule.ts';

/**
 * A medicine to which the patient is allergic: by a word of its name, or by its class, asks for a reason; a class that
 * may cross-react warns (domain §8, clinical safety).
 */
export const allergy: Rule = ({ patient, item }) => {
  const given = wordsOf(item.name);
  let warning: string | undefined;
  for (const substance of patient.allergies) {
    const match = matchOf(wordsOf(substance), given);
    if (match === 'same') return found('allergy', 'confirm', { substance });
    if (match === 'cross') warning ??= substance;
  }
  return warning === undefined ? null : found('allergy', 'warn', { substance: warning });
};

/** How an allergy meets a medicine: the same or of its class, of a class that may cross-react, or not at all. */
function matchOf(substance: readonly string[], item: readonly string[]): 'same' | 'cross' | null {
  if (substance.some((word) => item.includes(word))) return 'same';
  const allergicTo = drugClasses.filter((it) => substance.some((word) => isOf(it, word)));
  const given = drugClasses.filter(({ drug }) => item.some((word) => drug.test(word)));
  if (allergicTo.some((it) => given.includes(it))) return 'same';
  return given.some(({ name }) => allergicTo.some((it) => it.crossesWith?.includes(name))) ? 'cross' : null;
}

function isOf({ drug, called }: DrugClass, word: string): boolean {
  return drug.test(word) || (called?.test(word) ?? false);
}

/** Words that say form, salt or nothing, and so never what somebody is allergic to. */
const idle = new Set(
  wordsIn(`acid acetate adult and allergy allergic anhydrous antibiotic antibiotics bottle bromide calcium capsule
    capsules chloride citrate class compound cream dose drop drops drug drugs ear extra eye family for gel group
    hydrochloride inhaler injection like liquid lotion maleate medicine medicines nasal ointment oral other pack
    paediatric phosphate potassium powder product products reaction sodium solution spray sterile succinate sulfate
    sulphate suspension syrup tablet tablets tartrate the tin tube type vial water with`),
);

/** The words of a name that can mean a substance, written so that usual spellings fall together. */
function wordsOf(name: string): string[] {
  return wordsIn(name).filter((word) => word.length > 2 && !idle.has(word));
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      // Co-trimoxazole is one word, and so is beta-lactam; an accent is none.
      .replace(/[\p{M}'’-]/gu, '')
      .replace(/ph/g, 'f')
      .replace(/th/g, 't')
      .replace(/y/g, 'i')
      .replace(/([a-z])\1/g, '$1')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
  );
}
