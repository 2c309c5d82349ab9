import { type Stay, type StayMedicine, stay, stayMedicine } from '@afyakadi/contract';
import { DoseBadge, PendingOrders } from '../../src/entities/stays/labels.tsx';
import { BedBoard } from '../../src/features/stays/BedBoard.tsx';
import { BedDialog } from '../../src/features/stays/BedDialog.tsx';
import { DischargeDialog } from '../../src/features/stays/DischargeDialog.tsx';
import { DischargeSummaryDialog } from '../../src/features/stays/DischargeSummary.tsx';
import { DoseDialog } from '../../src/features/stays/DoseDialog.tsx';
import { InterimBill } from '../../src/features/stays/InterimBill.tsx';
import { PlanDischargeDialog } from '../../src/features/stays/PlanDischargeDialog.tsx';
import { StayBillDialog } from '../../src/features/stays/StayBill.tsx';
import { StayMedicines } from '../../src/features/stays/StayMedicines.tsx';
import { newId, type PartialSample, sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, aPatient, dayIn, longName, neema } from '../data.ts';
import { choose, ignore, type Page, submit } from '../example.ts';

const ward = { id: newId(), name: 'General ward', kind: 'ward', description: '' } as const;
const item = 'General Ward per day';
const aStay = (given: PartialSample<Stay> = {}): Stay =>
  sample(stay, {
    ...neema,
    status: 'Admitted',
    carePointId: ward.id,
    carePointName: ward.name,
    reason: 'Severe malaria',
    diagnosis: { code: 'B50', name: 'Plasmodium falciparum malaria' },
    admittedAt: ago(2_000),
    pending: { medicines: 2, tests: 1, services: 0 },
    ...given,
  });
const nothingOpen = { medicines: 0, tests: 0, services: 0 };
const waiting = aStay({ status: 'Requested', bed: null, admittedAt: null, requestedAt: ago(20) });
const board = () => {
  server.list('carePoints', [ward]);
  server.list(
    'bedBoard',
    [
      { id: newId(), name: 'A1', itemName: item, stay: aStay() },
      {
        id: newId(),
        name: 'A2',
        itemName: item,
        stay: aStay({ ...longName, plannedOn: dayIn(0) }),
        doses: { late: 2, due: 1 },
      },
      { id: newId(), name: 'A3', itemName: item, stay: null },
    ],
    { waiting: [waiting] },
  );
};

const aMedicine = (given: PartialSample<StayMedicine> = {}): StayMedicine =>
  sample(stayMedicine, {
    itemName: 'Amoxicillin 250mg capsules',
    dosage: '2 capsules',
    frequency: 'TDS',
    durationDays: 5,
    doctorNote: 'After food',
    orderedAt: ago(600),
    orderedByName: 'Dr Mollel',
    status: 'Dispensed',
    ended: null,
    doses: [
      { number: 1, dueAt: ago(600), entries: [dosed('Given', null, 590)] },
      { number: 2, dueAt: ago(300), entries: [dosed('Refused', 'Vomits', 280)] },
      { number: 3, dueAt: ago(90), entries: [] },
      { number: 4, dueAt: ago(-10), entries: [] },
      { number: 5, dueAt: ago(-300), entries: [] },
    ],
    ...given,
  });
const dosed = (outcome: 'Given' | 'Refused' | 'EnteredInError', reason: string | null, minutes: number) => ({
  outcome,
  reason,
  at: ago(minutes),
  byName: 'Asha Kweka',
});
const medicines = () => {
  server.item('patientStay', { stay: aStay({ bed: { id: newId(), name: 'A1' } }) });
  server.list('stayMedicines', [
    aMedicine(),
    aMedicine({
      memberVisitItemId: newId(),
      itemName: 'Morphine 10mg/ml injection',
      frequency: 'PRN',
      durationDays: null,
      status: 'Ordered',
      doses: [{ number: 1, dueAt: null, entries: [dosed('Given', null, 45)] }],
    }),
    aMedicine({
      memberVisitItemId: newId(),
      itemName: 'Ceftriaxone 1g injection, powder for solution, with a very long name of its own',
      ended: { at: ago(60), byName: 'Dr Mollel', reason: 'Rash after the second dose' },
      doses: [{ number: 1, dueAt: ago(700), entries: [dosed('EnteredInError', 'Wrong patient', 600)] }],
    }),
  ]);
};

export const pages: readonly Page[] = [
  {
    part: 'entities/stays/labels',
    examples: {
      'Open orders': () => <PendingOrders pending={aStay().pending} />,
      'Nothing open': () => <PendingOrders pending={nothingOpen} />,
      'Late dose': () => <DoseBadge state="late" dueAt={ago(150)} now={new Date()} />,
    },
  },
  {
    part: 'features/stays/StayMedicines',
    examples: {
      'At the ward': { Draw: MedicinesExample, role: 'practitioner', answer: medicines },
      'Of a doctor': { Draw: MedicinesExample, answer: medicines },
      'Nothing ordered': {
        Draw: MedicinesExample,
        role: 'practitioner',
        answer: () => server.item('patientStay', { stay: aStay({ bed: { id: newId(), name: 'A1' } }) }),
      },
      Failed: {
        Draw: MedicinesExample,
        role: 'practitioner',
        answer: () => {
          server.item('patientStay', { stay: aStay({ bed: { id: newId(), name: 'A1' } }) });
          server.refuse('stayMedicines', 'unavailable');
        },
      },
    },
  },
  {
    part: 'features/stays/DoseDialog',
    examples: {
      'Not given': { Draw: () => <DoseExample number={3} />, role: 'practitioner', act: submit },
      'A question': {
        Draw: () => (
          <DoseExample number={3} question="The last dose was given at 13:40 by Asha Kweka. Enter why." />
        ),
        role: 'practitioner',
      },
      'A correction': { Draw: () => <DoseExample number={1} />, role: 'practitioner' },
    },
  },
  {
    part: 'features/stays/BedBoard',
    examples: {
      Rows: { Draw: BoardExample, role: 'practitioner', answer: board },
      'Of a doctor': { Draw: BoardExample, answer: board },
      Empty: { Draw: BoardExample, role: 'practitioner' },
      Failed: { Draw: BoardExample, answer: () => server.refuse('bedBoard', 'unavailable') },
    },
  },
  {
    part: 'features/stays/BedDialog',
    examples: {
      Admit: {
        Draw: () => <BedDialog stay={waiting} onClose={ignore} />,
        role: 'practitioner',
        answer: board,
      },
      'No bed chosen': {
        Draw: () => <BedDialog stay={aStay()} onClose={ignore} />,
        role: 'practitioner',
        answer: board,
        act: submit,
      },
    },
  },
  {
    part: 'features/stays/DischargeDialog',
    examples: {
      'Open orders': {
        Draw: () => <DischargeDialog stay={aStay()} onClose={ignore} />,
        role: 'practitioner',
      },
      'A death to confirm': {
        Draw: () => <DischargeDialog stay={aStay({ pending: nothingOpen })} onClose={ignore} />,
        role: 'practitioner',
        act: async () => {
          await choose('[name=outcome]', 'Died');
          await submit();
        },
      },
      'Nothing open': {
        Draw: () => <DischargeDialog stay={aStay({ pending: nothingOpen })} onClose={ignore} />,
        role: 'practitioner',
        act: submit,
      },
    },
  },
  {
    part: 'features/stays/DischargeSummary',
    examples: {
      Written: {
        Draw: SummaryExample,
        answer: () =>
          server.item('dischargeSummary', {
            course: 'Fever for three days under artesunate, then well. Drinks and eats.',
            returnOn: dayIn(7),
            writtenAt: ago(30),
            writtenByName: 'Dr Mollel',
            diagnoses: [{ code: 'B50', name: 'Plasmodium falciparum malaria' }],
            results: [{ itemName: 'Full Blood Picture', text: 'HGB 9.8 g/dL, WBC 4.1 10^9/L; Anaemia' }],
            medicines: [
              {
                itemName: 'Artemether + Lumefantrine 20/120mg tablets',
                dosage: '4 tablets',
                frequency: 'BD',
                durationDays: 3,
                until: dayIn(2),
              },
            ],
          }),
      },
      'Nothing yet': {
        Draw: SummaryExample,
        answer: () =>
          server.item('dischargeSummary', {
            course: '',
            returnOn: null,
            writtenAt: null,
            writtenByName: null,
            diagnoses: [],
            results: [],
            medicines: [],
          }),
        act: submit,
      },
      Failed: { Draw: SummaryExample, answer: () => server.refuse('dischargeSummary', 'unavailable') },
    },
  },
  {
    part: 'features/stays/PlanDischargeDialog',
    examples: {
      'A day that has passed': {
        Draw: () => <PlanDischargeDialog stay={aStay({ plannedOn: dayIn(-1) })} onClose={ignore} />,
        role: 'practitioner',
        act: submit,
      },
    },
  },
  {
    part: 'features/stays/InterimBill',
    examples: {
      'Of the ward': { Draw: () => <InterimBill stay={aStay()} onOpen={ignore} />, role: 'practitioner' },
      'Of a doctor': { Draw: () => <InterimBill stay={aStay()} onOpen={ignore} /> },
    },
  },
  {
    part: 'features/stays/StayBill',
    examples: {
      'At risk': {
        Draw: BillExample,
        role: 'practitioner',
        answer: () =>
          server.item('stayBill', {
            scheme: 1_275_000,
            patient: 140_000,
            waived: 20_000,
            atRisk: 188_000,
            lines: [
              { category: 'service', itemName: item, quantity: 3, unitPrice: 30_000, amount: 90_000 },
              { category: 'medicine', itemName: null, quantity: null, unitPrice: null, amount: 1_345_000 },
            ],
            findings: [
              {
                code: 'needs-approval',
                severity: 'stop',
                category: 'service',
                itemName: 'CT Scan, Brain',
                atRisk: 180_000,
              },
              {
                code: 'same-test-today',
                severity: 'confirm',
                category: 'test',
                params: { on: '2026-11-20' },
                atRisk: 8_000,
              },
            ],
          }),
      },
      'Nothing at risk': { Draw: BillExample, role: 'practitioner' },
      Failed: {
        Draw: BillExample,
        role: 'practitioner',
        answer: () => server.refuse('stayBill', 'unavailable'),
      },
    },
  },
];

function BillExample() {
  return <StayBillDialog stay={aStay()} onClose={ignore} />;
}

function SummaryExample() {
  return <DischargeSummaryDialog stay={aStay()} onClose={ignore} />;
}

function MedicinesExample() {
  return <StayMedicines patient={aPatient()} />;
}

function DoseExample({ number, question }: { number: number; question?: string }) {
  const medicine = aMedicine();
  const dose = medicine.doses[number - 1];
  return dose ? (
    <DoseDialog
      patient={aPatient()}
      stay={aStay({ bed: { id: newId(), name: 'A1' } })}
      medicine={medicine}
      dose={dose}
      question={question}
      onClose={ignore}
    />
  ) : null;
}

function BoardExample() {
  return <BedBoard ward={ward} />;
}
