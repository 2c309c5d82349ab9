/** The patient's record: diagnoses, notes, allergies. */
export { Allergies } from './Allergies.tsx';
export { AllergyLine } from './AllergyLine.tsx';
export { DiagnosisForm } from './DiagnosisForm.tsx';
export { DiagnosisTable } from './DiagnosisTable.tsx';
export { NoteForm, NoteList } from './Notes.tsx';
export { useDiagnosesToRefer, useStandingDiagnoses } from './queries.ts';
