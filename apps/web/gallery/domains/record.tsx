import type { Patient, Vitals } from '@afyakadi/contract';
import { DiagnosisForm } from '../../src/entities/record/DiagnosisForm.tsx';
import { Allergies } from '../../src/features/record/Allergies.tsx';
import { AddAllergy, WithdrawAllergy } from '../../src/features/record/AllergyDialogs.tsx';
import { DiagnosisTable } from '../../src/features/record/DiagnosisTable.tsx';
import { NoteForm, NoteList } from '../../src/features/record/Notes.tsx';
import { VitalSigns } from '../../src/features/record/VitalSigns.tsx';
import { AddVitals, VitalsHistory } from '../../src/features/record/VitalsDialogs.tsx';
import { newId } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { aDiagnosis, ago, carePoints, penicillin } from '../data.ts';
import { ignore, type Page, press, submit, write } from '../example.ts';

const memberId = newId();
const latex = { ...penicillin, id: newId(), substance: 'Latex', reaction: null, severity: 'Mild' } as const;

const child = {
  authorizedMemberId: memberId,
  dateOfBirth: '2024-11-03',
  gender: 'Female',
  way: [],
} satisfies Partial<Patient>;
const someVitals = (vitals: Partial<Vitals>): Partial<Vitals> => ({
  id: newId(),
  weightKg: null,
  temperatureC: null,
  pulse: null,
  systolic: null,
  diastolic: null,
  oxygen: null,
  muacCm: null,
  recordedByName: 'Dkt. Grace Peter Kimaro',
  withdrawnAt: null,
  withdrawnReason: null,
  ...vitals,
});

export const pages: readonly Page[] = [
  {
    part: 'features/record/Allergies',
    examples: {
      None: () => <Allergies memberId={memberId} allergies={[]} />,
      Two: { Draw: () => <Allergies memberId={memberId} allergies={[penicillin, latex]} /> },
      'A pharmacist': {
        Draw: () => <Allergies memberId={memberId} allergies={[penicillin, latex]} />,
        role: 'pharmacist',
      },
    },
  },
  {
    part: 'features/record/AllergyDialogs',
    examples: {
      Add: { Draw: () => <AddAllergy memberId={memberId} onClose={ignore} /> },
      'Add, nothing entered': {
        Draw: () => <AddAllergy memberId={memberId} onClose={ignore} />,
        act: submit,
      },
      Withdraw: { Draw: () => <WithdrawAllergy allergy={penicillin} onClose={ignore} /> },
    },
  },
  {
    part: 'features/record/VitalSigns',
    examples: {
      None: () => <VitalSigns patient={child} />,
      'A child with fever': {
        Draw: () => <VitalSigns patient={child} />,
        answer: () =>
          server.list('patientVitals', [
            someVitals({ temperatureC: 39.2, pulse: 168, oxygen: 91, muacCm: 11.9, createdAt: ago(20) }),
            someVitals({ weightKg: 11.8, createdAt: ago(60 * 24 * 40) }),
          ]),
      },
    },
  },
  {
    part: 'features/record/VitalsDialogs',
    examples: {
      Add: { Draw: () => <AddVitals patient={child} onClose={ignore} /> },
      'At triage': {
        Draw: () => <AddVitals patient={child} subtitle="Neema Sanga" atTriage onClose={ignore} />,
        answer: () => server.list('carePoints', carePoints),
        act: () => write('[name=oxygen]', '88'),
      },
      History: {
        Draw: () => <VitalsHistory patient={child} onClose={ignore} />,
        answer: () =>
          server.list('patientVitals', [
            someVitals({ weightKg: 12.1, systolic: 84, diastolic: 50, createdAt: ago(20) }),
            someVitals({ weightKg: 72, withdrawnAt: ago(5), withdrawnReason: 'Another patient' }),
          ]),
      },
    },
  },
  {
    part: 'features/record/DiagnosisTable',
    examples: {
      Rows: {
        Draw: () => <DiagnosisTable memberId={memberId} />,
        answer: () =>
          server.list('patientDiagnoses', [
            aDiagnosis({ note: 'mRDT positive' }),
            aDiagnosis({ code: 'I10', name: 'Essential (primary) hypertension', certainty: 'Final' }),
            aDiagnosis({ code: 'N39.0', withdrawnAt: ago(5), withdrawnReason: 'The culture grew nothing' }),
          ]),
      },
      Empty: { Draw: () => <DiagnosisTable memberId={memberId} /> },
      Withdraw: {
        Draw: () => <DiagnosisTable memberId={memberId} />,
        answer: () => server.list('patientDiagnoses', [aDiagnosis()]),
        act: () => press('main button:last-child'),
      },
    },
  },
  {
    part: 'features/record/Notes',
    examples: {
      Rows: {
        Draw: () => <NoteList memberId={memberId} />,
        answer: () =>
          server.list('patientNotes', [
            {
              text: 'Fever for three days.\nDrinks well.',
              createdAt: ago(20),
              recordedByName: 'Dr Juma Salum',
            },
          ]),
      },
      Loading: { Draw: () => <NoteList memberId={memberId} />, answer: () => server.delay('patientNotes') },
      'New note': () => <NoteForm memberId={memberId} />,
      'New note, nothing entered': { Draw: () => <NoteForm memberId={memberId} />, act: submit },
    },
  },
  {
    part: 'entities/record/DiagnosisForm',
    examples: {
      Empty: () => <DiagnosisForm memberId={memberId} />,
      'Nothing chosen': { Draw: () => <DiagnosisForm memberId={memberId} />, act: submit },
      Results: {
        Draw: () => <DiagnosisForm memberId={memberId} />,
        answer: () => server.list('diagnosisCodes', [aDiagnosis()]),
        act: async () => {
          await write('input', 'malaria');
          await press('[role=option]');
        },
      },
    },
  },
];
