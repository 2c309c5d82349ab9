import { type LabResult, type LabSample, labResult, type MeasuredValue, patient } from '@afyakadi/contract';
import { ResultView } from '../../src/entities/results/ResultView.tsx';
import { SampleState } from '../../src/entities/results/SampleState.tsx';
import { UnitLabel } from '../../src/entities/results/UnitLabel.tsx';
import { ValueTrend } from '../../src/entities/results/ValueTrend.tsx';
import { CriticalToSee, CriticalToTell } from '../../src/features/results/CriticalResults.tsx';
import { ResultActions } from '../../src/features/results/ResultActions.tsx';
import { ResultForm } from '../../src/features/results/ResultForm.tsx';
import { ResultsForm } from '../../src/features/results/ResultsForm.tsx';
import { SamplesDialog } from '../../src/features/results/SamplesDialog.tsx';
import { newId, type PartialSample, sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, bloodPicture, correctedResult, neema } from '../data.ts';
import { type Example, ignore, type Page, press, submit, write } from '../example.ts';

const smear: LabResult = {
  ...bloodPicture,
  memberVisitItemId: newId(),
  itemName: 'Malaria Blood Smear',
  measures: [],
};
const form = (test: LabResult, more: Partial<Example> = {}): Example => ({
  role: 'lab_tech',
  Draw: () => <ResultForm test={test} onDone={ignore} onBack={ignore} />,
  ...more,
});

const memberId = newId();
const haemoglobin: MeasuredValue = {
  code: 'HB',
  name: 'Haemoglobin',
  unit: 'g/dL',
  value: 6.1,
  low: 12,
  high: 16,
  flag: 'low',
  critical: true,
};
/** A result of each month, the newest first. */
const haemoglobinOf = (value: number, index: number): PartialSample<LabResult> => ({
  versions: [
    {
      at: ago(index * 30 * 24 * 60),
      values: [{ ...haemoglobin, value, flag: value < 12 ? 'low' : null, critical: value < 7 }],
    },
  ],
});

const critical: LabResult = sample(labResult, {
  itemName: bloodPicture.itemName,
  orderedByName: 'Dr Grace Mollel',
  versions: [{ version: 1, notice: null, values: [haemoglobin] }],
  critical: { seen: null },
});

const sampled = (more: Partial<LabSample>): LabSample => ({
  number: '261128-0014',
  collectedAt: ago(9),
  collectedByName: 'Baraka Mushi',
  receivedAt: null,
  rejectedAt: null,
  rejectedReason: null,
  ...more,
});

function SamplesExample({ tests }: { tests: readonly LabResult[] }) {
  return <SamplesDialog patient={sample(patient, neema)} tests={tests} onClose={ignore} />;
}

export const pages: readonly Page[] = [
  {
    part: 'features/results/CriticalResults',
    examples: {
      'To tell': {
        role: 'lab_tech',
        Draw: () => <CriticalToTell tests={[critical]} onTold={ignore} />,
      },
      'To see': {
        role: 'doctor',
        Draw: () => <CriticalToSee memberId={memberId} />,
        answer: () => server.list('labResults', [critical]),
      },
    },
  },
  {
    part: 'entities/results/SampleState',
    examples: {
      'Each state': () => (
        <>
          <SampleState test={{ sample: sampled({}) }} />
          <SampleState test={{ sample: sampled({ receivedAt: ago(3) }) }} />
          <SampleState test={{ sample: sampled({ rejectedAt: ago(2), rejectedReason: 'Clotted' }) }} />
        </>
      ),
    },
  },
  {
    part: 'features/results/SamplesDialog',
    examples: {
      'To collect': { role: 'lab_tech', Draw: () => <SamplesExample tests={[bloodPicture, smear]} /> },
      'To receive or reject': {
        role: 'lab_tech',
        Draw: () => <SamplesExample tests={[{ ...bloodPicture, sample: sampled({}) }]} />,
      },
    },
  },
  {
    part: 'features/results/ResultForm',
    examples: {
      'Measured values': form(bloodPicture),
      'Low and high': form(bloodPicture, {
        act: async () => {
          await write('[name="values.HB"]', '6.1');
          await write('[name="values.PLT"]', '512');
        },
      }),
      'No number': form(bloodPicture, {
        act: async () => {
          await write('[name="values.PLT"]', 'many');
          await submit();
        },
      }),
      'Can mean two': form(bloodPicture, { act: () => write('[name="values.PLT"]', '1,000') }),
      Words: form(smear),
      'No result': form(smear, { act: submit }),
      Correction: form(correctedResult),
      'Changed meanwhile': form(correctedResult, {
        answer: () =>
          server.refuse(
            'correctLabResult',
            'conflict',
            'This result was changed by Baraka Mushi. Look at it before you correct it.',
          ),
        act: async () => {
          await write('[name=reason]', 'Read from the wrong cassette');
          await write('[name=remarks]', 'Negative');
          await submit();
        },
      }),
    },
  },
  {
    part: 'features/results/ResultsForm',
    examples: {
      'All tests at once': { Draw: AllExample, role: 'lab_tech' },
      'No results': { Draw: AllExample, role: 'lab_tech', act: submit },
    },
  },
  {
    part: 'features/results/ResultActions',
    examples: {
      'Waits for a second person': { Draw: ActionsExample, role: 'lab_tech' },
      Refused: {
        Draw: ActionsExample,
        role: 'lab_tech',
        answer: () => server.refuse('authorizeLabResult', 'conflict'),
        act: () => press('main button:last-child'),
      },
    },
  },
  {
    part: 'entities/results/ResultView',
    examples: {
      'Corrected and preliminary': () => <ResultView result={correctedResult} />,
      Awaited: () => <ResultView result={bloodPicture} />,
      'Not carried out': () => (
        <ResultView result={{ ...smear, status: 'NotDone', closedReason: 'Reagent or machine missing' }} />
      ),
    },
  },
  {
    part: 'entities/results/ValueTrend',
    examples: {
      'Below the range since August': {
        Draw: () => <ValueTrend memberId={memberId} measure={haemoglobin} />,
        answer: () => server.list('labResults', [6.1, 9.8, 11.2, 13.4].map(haemoglobinOf)),
      },
      Loading: {
        Draw: () => <ValueTrend memberId={memberId} measure={haemoglobin} />,
        answer: () => server.delay('labResults'),
      },
    },
  },
  {
    part: 'entities/results/UnitLabel',
    examples: {
      'With a power': () => (
        <p>
          <UnitLabel unit="10^9/L" />
        </p>
      ),
    },
  },
];

function AllExample() {
  return <ResultsForm tests={[bloodPicture, smear]} waiting={1} onDone={ignore} />;
}

function ActionsExample() {
  return <ResultActions test={correctedResult} onCorrect={ignore} onChanged={ignore} />;
}
