import { checkedLine, dispense, type Finding, orderSet } from '@afyakadi/contract';
import { lineStatuses, missingDirectionTexts } from '@afyakadi/contract/care/orders';
import { useState } from 'react';
import { ClosedReason } from '../../src/entities/orders/ClosedReason.tsx';
import { CoverageBadge } from '../../src/entities/orders/coverage.tsx';
import { LineDetails } from '../../src/entities/orders/LineDetails.tsx';
import { Dosage, Findings, LineStatusBadge } from '../../src/entities/orders/labels.tsx';
import { ReadyTexts } from '../../src/entities/orders/ReadyTexts.tsx';
import { CeilingBalance, SplitFacts } from '../../src/entities/orders/split.tsx';
import { CancelLineDialog } from '../../src/features/orders/CancelLineDialog.tsx';
import { CloseLineForm } from '../../src/features/orders/CloseLineForm.tsx';
import { type DraftLine, newLine } from '../../src/features/orders/draft.ts';
import { OrderActions, RepeatLast, useOrders } from '../../src/features/orders/OrderActions.tsx';
import { OrderLineForm, type OrderLineFormProps } from '../../src/features/orders/OrderLineForm.tsx';
import { OrderPanel } from '../../src/features/orders/OrderPanel.tsx';
import { EditOrderSet, SaveOrderSet } from '../../src/features/orders/OrderSetDialogs.tsx';
import { translate } from '../../src/lib/text/i18n.ts';
import { sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { ago, anItem, aPatient, carePoints, dayIn, paracetamol } from '../data.ts';
import { ignore, type Page, press, submit } from '../example.ts';

const findings: readonly Finding[] = [
  { code: 'over-maximum', severity: 'stop', params: { maximum: 200 } },
  { code: 'allergy', severity: 'confirm', params: { substance: 'Penicillin' } },
  { code: 'ordered-today', severity: 'warn', params: { time: ago(120), by: 'Dr Juma Salum' } },
  { code: 'still-running', severity: 'info', params: { until: dayIn(2), on: dayIn(-3) } },
];
const tablets = anItem();
const blister = anItem({ itemName: 'Paracetamol 500mg tablets, blister of 10', unitPrice: 500 });
const insulin = anItem({
  itemName: 'Insulin Glargine',
  groupName: 'Insulin Glargine',
  coverage: 'approval',
  needsApproval: true,
});
const urinalysis = anItem({
  itemName: 'Urinalysis',
  groupName: 'Urinalysis',
  category: 'test',
  coverage: 'cash',
  unitPrice: 4_000,
});
const directed: Partial<DraftLine> = { dose: '2', frequency: 'TDS', days: '5' };
const found = () => {
  server.list('searchItems', [tablets, blister, insulin]);
  server.item('checkOrder', {
    lines: [{ itemId: tablets.id, unitPrice: 50, amount: 1_500, coverage: 'covered', findings: [] }],
    covered: 1_500,
  });
};

const again = {
  itemId: tablets.id,
  itemName: tablets.itemName,
  quantity: 30,
  dosage: '2 tablets',
  dose: 2,
  frequency: 'TDS',
  durationDays: 5,
} as const;
const malaria = sample(orderSet, {
  name: 'Malaria, uncomplicated, adult',
  category: 'medicine',
  lines: [again, { ...again, itemId: insulin.id, itemName: insulin.itemName }],
});
const ready = () => {
  found();
  server.list('orderSets', [malaria]);
  server.list('orderableItems', [tablets, blister]);
  server.item('patientMedicines', {
    last: { orderedAt: ago(20_000), orderedByName: 'Dr Juma Salum', lines: [again] },
  });
  server.list('patientVitals', [{ weightKg: 12.4, createdAt: ago(30) }]);
};

export const pages: readonly Page[] = [
  {
    part: 'features/orders/OrderLineForm',
    examples: {
      'Nothing entered': () => <LineExample />,
      'Directions missing': () => (
        <LineExample
          problems={{
            dose: translate(missingDirectionTexts.dose),
            frequency: translate(missingDirectionTexts.frequency),
            days: translate(missingDirectionTexts.durationDays),
          }}
        />
      ),
      'Packs to choose from': () => <LineExample packs={[tablets, blister]} line={directed} />,
      'With findings': () => (
        <LineExample
          line={directed}
          checked={sample(checkedLine, {
            itemId: tablets.id,
            unitPrice: 50,
            amount: 1_500,
            coverage: 'covered',
            findings,
          })}
          problems={{ overrideReason: 'Enter the reason in words: at least 4 letters' }}
        />
      ),
      'Of a child': () => <LineExample line={{ ...directed, dose: '0,5' }} weightKg={12.4} />,
      Test: () => <LineExample item={urinalysis} packs={[urinalysis]} />,
    },
  },
  {
    part: 'features/orders/OrderPanel',
    examples: {
      'Nothing in the order': { Draw: PanelExample, answer: found },
      'One medicine': { Draw: PanelExample, answer: found, act: () => press('[role=option]') },
      'One medicine, submitted without directions': {
        Draw: PanelExample,
        answer: found,
        act: async () => {
          await press('[role=option]');
          await press('footer button:last-child');
        },
      },
      'With ready orders, for a child': { Draw: ChildPanelExample, answer: ready },
      'An order set in the order': { Draw: PanelExample, answer: ready, act: () => press('ul button') },
      'Nothing found': { Draw: PanelExample },
      Searching: { Draw: PanelExample, answer: () => server.delay('searchItems') },
      'Search failed': { Draw: PanelExample, answer: () => server.refuse('searchItems', 'unavailable') },
    },
  },
  {
    part: 'features/orders/OrderSetDialogs',
    examples: {
      Save: { Draw: () => <SaveOrderSet category="medicine" lines={[]} onClose={ignore} /> },
      Edit: { Draw: () => <EditOrderSet set={malaria} onClose={ignore} /> },
    },
  },
  {
    part: 'features/orders/OrderActions',
    examples: {
      'With a prescription to repeat': {
        Draw: ActionsExample,
        answer: () => {
          server.list('carePoints', carePoints);
          ready();
        },
      },
      Ready: {
        Draw: ActionsExample,
        answer: () => server.list('carePoints', carePoints),
      },
      'Visit not started': {
        Draw: ActionsExample,
        answer: () => {
          server.list('carePoints', carePoints);
          server.refuse('startVisit', 'conflict');
        },
        act: () => press('main button'),
      },
    },
  },
  {
    part: 'features/orders/CloseLineForm',
    examples: {
      'Nothing chosen': { Draw: CloseExample, role: 'pharmacist', act: submit },
      Ready: { Draw: CloseExample, role: 'pharmacist' },
    },
  },
  {
    part: 'features/orders/CancelLineDialog',
    examples: {
      Open: {
        Draw: () => (
          <CancelLineDialog
            lineId={paracetamol.memberVisitItemId}
            itemName={paracetamol.itemName}
            onClose={ignore}
          />
        ),
      },
    },
  },
  {
    part: 'entities/orders/ReadyTexts',
    examples: {
      'Two, and one written': {
        Draw: () => (
          <ReadyTexts itemCode="60010" itemName="X-Ray, Chest PA" value="Clear lungs." onChange={ignore} />
        ),
        answer: () =>
          server.item('readyTexts', {
            itemCode: '60010',
            texts: ['No fracture.', 'Heart and lungs normal. No effusion. No mass. Bones intact.'],
          }),
      },
    },
  },
  {
    part: 'entities/orders/LineDetails',
    examples: {
      'Nothing given': { Draw: () => <LineDetails line={paracetamol} onClose={ignore} /> },
      'Partly given and taken back': {
        Draw: () => (
          <LineDetails
            line={{
              ...paracetamol,
              status: 'PartlyDispensed',
              provisional: 'waiting',
              remaining: 12,
              dispensedQuantity: 8,
              findings: [...findings],
              dispenses: [
                sample(dispense, {
                  quantity: 10,
                  reversedQuantity: 2,
                  at: ago(20),
                  byName: 'Rehema Kimaro',
                  reversals: [
                    { quantity: 2, at: ago(10), byName: 'Rehema Kimaro', reason: 'Counted wrongly' },
                  ],
                }),
              ],
            }}
            onClose={ignore}
          />
        ),
      },
      Closed: {
        Draw: () => (
          <LineDetails
            line={{
              ...paracetamol,
              status: 'NotGiven',
              remaining: 0,
              closedAt: ago(5),
              closedByName: 'Rehema Kimaro',
              closedReason: 'Out of stock',
            }}
            onClose={ignore}
          />
        ),
      },
    },
  },
  {
    part: 'entities/orders/split',
    examples: {
      'Co-payment, and over the ceiling': () => (
        <SplitFacts
          split={{
            scheme: 40_000,
            patient: 15_000,
            waived: 0,
            parts: [
              { reason: 'co-payment', amount: 5_500 },
              { reason: 'over-ceiling', amount: 9_500 },
            ],
          }}
        />
      ),
      'Over the yearly number, waived': () => (
        <SplitFacts
          split={{
            scheme: 0,
            patient: 0,
            waived: 90_000,
            parts: [{ reason: 'over-number', amount: 90_000 }],
          }}
        />
      ),
      'What is left of a ceiling': () => (
        <CeilingBalance balance={{ patientType: 'OUT', ceiling: 400_000, left: 40_000 }} />
      ),
    },
  },
  {
    part: 'entities/orders/labels',
    examples: {
      'States of a line': () => (
        <div className="flex flex-wrap gap-2">
          {lineStatuses.map((status) => (
            <LineStatusBadge key={status} status={status} />
          ))}
          <LineStatusBadge status="NotDone" given={4} />
        </div>
      ),
      'What the scheme does': () => (
        <div className="flex flex-wrap gap-2">
          <CoverageBadge coverage="covered" />
          <CoverageBadge
            coverage="covered"
            split={{ scheme: 40_000, patient: 15_000, waived: 0, parts: [] }}
          />
          <CoverageBadge coverage="covered" split={{ scheme: 0, patient: 5_000, waived: 0, parts: [] }} />
          <CoverageBadge coverage="cash" />
          <CoverageBadge coverage="approval" />
        </div>
      ),
      Dosage: () => (
        <p>
          <Dosage line={paracetamol} />
        </p>
      ),
      Findings: () => <Findings findings={findings} />,
      'Why it was closed': () => (
        <p>
          <ClosedReason reason="Other: Has some at home" />
        </p>
      ),
    },
  },
];

function LineExample({
  item = tablets,
  packs = [item],
  line,
  checked,
  problems = {},
  weightKg = null,
}: Partial<Pick<OrderLineFormProps, 'checked' | 'problems' | 'weightKg'>> & {
  item?: DraftLine['item'];
  packs?: DraftLine['packs'];
  line?: Partial<DraftLine>;
}) {
  const [draft, setDraft] = useState({ ...newLine(item, packs), ...line });
  return (
    <ul>
      <OrderLineForm
        line={draft}
        gone={false}
        checked={checked}
        problems={problems}
        diagnoses={[{ value: 'one', label: 'I10 Essential (primary) hypertension' }]}
        diagnosisId={draft.diagnosisId ?? 'one'}
        weightKg={weightKg}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onLeave={ignore}
        onRemove={ignore}
        onDone={ignore}
      />
    </ul>
  );
}

function ChildPanelExample() {
  return <PanelExample dateOfBirth={dayIn(-1_200)} />;
}

function PanelExample({ dateOfBirth = '1990-03-11' }: { dateOfBirth?: string }) {
  const [patient] = useState(() => aPatient({ dateOfBirth }));
  return (
    <OrderPanel
      patient={patient}
      category="medicine"
      isOpen={() => true}
      startVisits={() => Promise.reject(new Error('Nothing is sent here'))}
      onSending={ignore}
      onClose={ignore}
      onSent={ignore}
    />
  );
}

function ActionsExample() {
  const [patient] = useState(() => aPatient());
  const orders = useOrders(patient);
  return (
    <>
      <OrderActions orders={orders} categories={['medicine', 'test']}>
        <RepeatLast patient={patient} orders={orders} />
      </OrderActions>
      {orders.panel}
    </>
  );
}

function CloseExample() {
  return <CloseLineForm line={paracetamol} onDone={ignore} onBack={ignore} />;
}
