/** The patient's record: diagnoses, notes, allergies. */

export { AllergyLine } from './AllergyLine.tsx';
export { useStandingDiagnoses } from './queries.ts';
