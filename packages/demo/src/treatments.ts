import {
  anaemia,
  hypertension,
  type Illness,
  kidneyInfection,
  malaria as malariaIllness,
  urinaryInfection,
} from './illnesses.ts';
import type { Place, Treatment } from './stay.ts';

export const consultation = ['General Practitioner Consultation', 1, 'consultation'] as const;
export const fullBlood = ['Full Blood Picture', 1, 'laboratory'] as const;
export const urine = ['Urinalysis', 1, 'laboratory'] as const;
export const paracetamol = ['Paracetamol 500mg tablets', 20, 'pharmacy'] as const;
const amoxicillin = ['Amoxicillin 250mg capsules', 20, 'pharmacy'] as const;

/** Treatments, 25,000 TZS on average: one of exactly that, and two pairs that average it. */
export const even: Treatment = [consultation, fullBlood, urine, amoxicillin];
export const malaria: Treatment = [
  consultation,
  ['Malaria RDT', 1, 'laboratory'],
  ['Artemether and Lumefantrine 20/120mg tablets', 24, 'pharmacy'],
  paracetamol,
];
export const specialist: Treatment = [['Specialist Consultation', 1, 'consultation'], urine, paracetamol];
export const bloodOnly: Treatment = [consultation, fullBlood];
const kidneys: Treatment = [consultation, fullBlood, urine, ['Creatinine', 1, 'laboratory'], amoxicillin];
export const treatments: readonly Treatment[] = [even, malaria, specialist, even, bloodOnly, kidneys];

const illnesses = new Map<Treatment, Illness>([
  [even, urinaryInfection],
  [malaria, malariaIllness],
  [specialist, hypertension],
  [bloodOnly, anaemia],
  [kidneys, kidneyInfection],
]);

/** Why a patient gets a treatment. */
export function illnessOf(treatment: Treatment): Illness | undefined {
  return illnesses.get(treatment);
}

/** The care points of a treatment, with registration before them. */
export function wayOf(treatment: Treatment): Place[] {
  return ['registration', ...new Set(treatment.map(([, , place]) => place))];
}

/** The treatment of everybody who sees only the doctor. */
export const consultationOnly: Treatment = [consultation];

/** Whether a treatment's consultation is the specialist's. */
export function isSpecialist(treatment: Treatment | undefined): boolean {
  return treatment === specialist;
}
