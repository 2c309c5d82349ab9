import {
  anaemia,
  hypertension,
  type Illness,
  kidneyInfection,
  malaria as malariaIllness,
  urinaryInfection,
} from './illnesses.ts';
import type { Place } from './story.ts';
import type { Wanted } from './waiting.ts';

/** How something of a basket came to be given: against a warning, or with the scheme's approval. */
export type How = Pick<Wanted, 'overrideReason' | 'approval'>;
export type Basket = readonly (readonly [name: string, quantity: number, place: Place, how?: How])[];
export const consultation = ['General Practitioner Consultation', 1, 'consultation'] as const;
export const fullBlood = ['Full Blood Picture', 1, 'laboratory'] as const;
export const urine = ['Urinalysis', 1, 'laboratory'] as const;
export const paracetamol = ['Paracetamol 500mg tablets', 20, 'pharmacy'] as const;
const amoxicillin = ['Amoxicillin 250mg capsules', 20, 'pharmacy'] as const;

/** What patients are given, 25,000 TZS on average: one basket of just that, and two pairs that balance. */
export const even: Basket = [consultation, fullBlood, urine, amoxicillin];
export const malaria: Basket = [
  consultation,
  ['Malaria RDT', 1, 'laboratory'],
  ['Artemether and Lumefantrine 20/120mg tablets', 24, 'pharmacy'],
  paracetamol,
];
export const specialist: Basket = [['Specialist Consultation', 1, 'consultation'], urine, paracetamol];
export const bloodOnly: Basket = [consultation, fullBlood];
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

/** What everybody is given who sees the doctor and nobody else. */
export const seen: Basket = [consultation];

/** Whether a basket's consultation is the specialist's. */
export function isSpecialist(basket: Basket | undefined): boolean {
  return basket === specialist;
}
