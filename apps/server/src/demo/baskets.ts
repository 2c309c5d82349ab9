import {
  anaemia,
  hypertension,
  type Illness,
  kidneyInfection,
  malaria as malariaIllness,
  urinaryInfection,
} from './illnesses.ts';
import type { Place } from './story.ts';

export type Basket = readonly (readonly [name: string, quantity: number, place: Place])[];
const consultation = ['General Practitioner Consultation', 1, 'consultation'] as const;
const fullBlood = ['Full Blood Picture', 1, 'laboratory'] as const;
const urine = ['Urinalysis', 1, 'laboratory'] as const;
const paracetamol = ['Paracetamol 500mg tablets', 20, 'pharmacy'] as const;
const amoxicillin = ['Amoxicillin 250mg capsules', 20, 'pharmacy'] as const;

/** What patients are given, 25,000 TZS on average: one basket of just that, and two pairs that balance. */
const even: Basket = [consultation, fullBlood, urine, amoxicillin];
const malaria: Basket = [
  consultation,
  ['Malaria RDT', 1, 'laboratory'],
  ['Artemether and Lumefantrine 20/120mg tablets', 24, 'pharmacy'],
  paracetamol,
];
const specialist: Basket = [['Specialist Consultation', 1, 'consultation'], urine, paracetamol];
const bloodOnly: Basket = [consultation, fullBlood];
const kidneys: Basket = [consultation, fullBlood, urine, ['Creatinine', 1, 'laboratory'], amoxicillin];
export const baskets: readonly Basket[] = [even, malaria, specialist, even, bloodOnly, kidneys];

const illnesses = new Map<Basket, Illness>([
  [even, urinaryInfection],
  [malaria, malariaIllness],
  [specialist, hypertension],
  [bloodOnly, anaemia],
  [kidneys, kidneyInfection],
]);

/** Why somebody is given a basket. */
export function illnessOf(basket: Basket): Illness | undefined {
  return illnesses.get(basket);
}

/** The care points at which a basket is given, with registration before them. */
export function wayOf(basket: Basket): Place[] {
  return ['registration', ...new Set(basket.map(([, , place]) => place))];
}
