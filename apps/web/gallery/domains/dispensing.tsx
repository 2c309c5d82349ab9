import { dispense, type OrderLine } from '@afyakadi/contract';
import { DispenseAllDialog } from '../../src/features/dispensing/DispenseAllDialog.tsx';
import { DispenseDialog } from '../../src/features/dispensing/DispenseDialog.tsx';
import { LineSummary } from '../../src/features/dispensing/LineSummary.tsx';
import { PatientFacts } from '../../src/features/dispensing/PatientFacts.tsx';
import { PerformDialog } from '../../src/features/dispensing/PerformDialog.tsx';
import { ReverseForm } from '../../src/features/dispensing/ReverseForm.tsx';
import { SubstituteDialog } from '../../src/features/dispensing/SubstituteDialog.tsx';
import { newId, sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, paracetamol } from '../data.ts';
import { choose, type Example, ignore, type Page, submit, write } from '../example.ts';

const panadol = newId();
const child = { authorizedMemberId: newId(), dateOfBirth: '2022-03-04', gender: 'Male' } as const;
const allergic: Partial<OrderLine> = {
  itemName: 'Amoxicillin 250mg capsules',
  findings: [{ code: 'allergy', severity: 'confirm', params: { substance: 'Penicillin' } }],
};
const dialog = (line: Partial<OrderLine>, more: Partial<Example> = {}): Example => ({
  role: 'pharmacist',
  Draw: () => (
    <DispenseDialog
      patient={child}
      line={{ ...paracetamol, ...line }}
      onSubstitute={ignore}
      onClose={ignore}
      onDone={ignore}
    />
  ),
  ...more,
});
const several: readonly OrderLine[] = [
  paracetamol,
  { ...paracetamol, ...allergic, memberVisitItemId: 'amoxicillin' },
  { ...paracetamol, memberVisitItemId: 'vitamin', itemName: 'Multivitamin tablets', coverage: 'cash' },
];
const all = (more: Partial<Example> = {}): Example => ({
  role: 'pharmacist',
  Draw: () => (
    <DispenseAllDialog patient={child} lines={several} waiting={1} onClose={ignore} onDone={ignore} />
  ),
  ...more,
});
const perform = (line: Partial<OrderLine>, needsReport: boolean, more: Partial<Example> = {}): Example => ({
  role: 'practitioner',
  Draw: () => (
    <PerformDialog
      line={{
        ...paracetamol,
        itemName: 'Ultrasound, Abdomen',
        category: 'service',
        dosage: null,
        frequency: null,
        durationDays: null,
        quantity: 1,
        remaining: 1,
        ...line,
      }}
      needsReport={needsReport}
      onClose={ignore}
      onDone={ignore}
    />
  ),
  ...more,
});
const tooMany = () =>
  server.refuse('dispenseLine', 'validation', undefined, { fields: { quantity: 'Only 3 are left.' } });

export const pages: readonly Page[] = [
  {
    part: 'features/dispensing/DispenseDialog',
    examples: {
      Ready: dialog({}),
      'No number': dialog({}, { act: () => write('[name=quantity]', 'ten') }),
      'More than is left': dialog({}, { act: () => write('[name=quantity]', '21') }),
      'A colleague gave some meanwhile': dialog({}, { answer: tooMany, act: submit }),
      Pending: dialog({}, { answer: () => server.delay('dispenseLine'), act: submit }),
      Refused: dialog({}, { answer: () => server.refuse('dispenseLine', 'conflict'), act: submit }),
      'Against an allergy': dialog(allergic, { act: submit }),
      'The patient pays': dialog({ coverage: 'cash' }),
    },
  },
  {
    part: 'features/dispensing/DispenseAllDialog',
    examples: {
      Ready: all(),
      'Without a reason': all({ act: submit }),
    },
  },
  {
    part: 'features/dispensing/PatientFacts',
    examples: {
      'With a weight': {
        role: 'pharmacist',
        Draw: () => <PatientFacts patient={child} />,
        answer: () => server.list('patientVitals', [{ weightKg: 16.5, createdAt: ago(60) }]),
      },
      'Never weighed': { role: 'pharmacist', Draw: () => <PatientFacts patient={child} /> },
    },
  },
  {
    part: 'features/dispensing/SubstituteDialog',
    examples: {
      Choice: {
        role: 'pharmacist',
        Draw: () => <SubstituteDialog patient={child} line={paracetamol} onClose={ignore} onDone={ignore} />,
        answer: () =>
          server.list('substituteItems', [
            {
              id: panadol,
              itemName: 'Panadol 500mg tablets',
              unitPrice: 120,
              quantity: 20,
              coverage: 'cash',
            },
          ]),
        act: () => choose('[name=itemId]', panadol),
      },
      'None there': {
        role: 'pharmacist',
        Draw: () => <SubstituteDialog patient={child} line={paracetamol} onClose={ignore} onDone={ignore} />,
      },
    },
  },
  {
    part: 'features/dispensing/PerformDialog',
    examples: {
      Imaging: perform({}, true),
      'Imaging without what was found': perform({}, true, { act: submit }),
      Sessions: perform(
        { itemName: 'Physiotherapy session', quantity: 10, remaining: 6, dispensedQuantity: 4 },
        false,
      ),
      'An appliance': perform({ itemName: 'Hearing aid', asks: ['serialNo', 'size'] }, false),
    },
  },
  {
    part: 'features/dispensing/LineSummary',
    examples: {
      'With everything to look out for': () => (
        <LineSummary
          line={{
            ...paracetamol,
            ...allergic,
            coverage: 'cash',
            overrideReason: 'Took it last month without harm',
          }}
        />
      ),
      'All given': () => <LineSummary line={{ ...paracetamol, remaining: 0, dispensedQuantity: 20 }} />,
    },
  },
  {
    part: 'features/dispensing/ReverseForm',
    examples: {
      Ready: { Draw: ReverseExample, role: 'pharmacist' },
      'More than was given': {
        Draw: ReverseExample,
        role: 'pharmacist',
        act: () => write('[name=quantity]', '30'),
      },
    },
  },
];

function ReverseExample() {
  const act = sample(dispense, { quantity: 10, reversedQuantity: 2, at: ago(20), byName: 'Rehema Kimaro' });
  return <ReverseForm act={act} isMedicine onDone={ignore} onBack={ignore} />;
}
