import type { RuleCase } from './order-case.ts';
import { isSameWord, type Substances, substancesIn } from './substances.ts';

type Match = 'same' | 'cross';

/**
 * Returns the first substance that the patient is allergic to and that matches a medicine: `same` by a substance or a
 * class of both, `cross` by a class that may cross-react. Undefined without a match.
 */
export function allergenOf({ patient, item }: RuleCase, kind: Match): string | undefined {
  // Most patients have no allergy, and every line of theirs comes by here.
  if (patient.allergies.length === 0) return undefined;
  const ofItem = substancesIn(item.name);
  return patient.allergies.find(({ substance }) => matchOf(substancesIn(substance), ofItem) === kind)
    ?.substance;
}

function matchOf(allergy: Substances, item: Substances): Match | null {
  if ([...allergy.listed].some((substance) => item.listed.has(substance))) return 'same';
  if (allergy.others.some((word) => item.others.some((other) => isSameWord(word, other)))) return 'same';
  if ([...allergy.classes].some((name) => item.classes.has(name))) return 'same';
  const crosses = [...item.classes].some(({ name }) =>
    [...allergy.classes].some(({ crossesWith }) => crossesWith?.includes(name)),
  );
  return crosses ? 'cross' : null;
}

/** Returns a substance of the list that two medicines have in common. Fluids that are given together have none. */
export function sharedSubstance(name: string, other: string): string | undefined {
  const { listed } = substancesIn(other);
  return [...substancesIn(name).listed].find((substance) => listed.has(substance) && !fluids.has(substance));
}

const fluids = new Set(['sodium chloride', 'dextrose', 'ringer lactate', 'oral rehydration salts']);
