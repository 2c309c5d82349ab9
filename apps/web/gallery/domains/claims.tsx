import {
  type ClaimDetail,
  claimMonth,
  type ListedClaim,
  listedClaim,
  unclaimedVisit,
} from '@afyakadi/contract';
import { claimStatuses, lineOutcomes } from '@afyakadi/contract/scheme/claims';
import { ClaimStatusBadge, Money, OutcomeBadge, SerialNo } from '../../src/entities/claims/labels.tsx';
import { BlockingFindings } from '../../src/features/claims/BlockingFindings.tsx';
import { BuildResults, SubmitResults } from '../../src/features/claims/BulkResults.tsx';
import { BulkSubmitDialog } from '../../src/features/claims/BulkSubmitDialog.tsx';
import { buildRun, submitRun } from '../../src/features/claims/bulk.ts';
import { ClaimActions } from '../../src/features/claims/ClaimActions.tsx';
import { ClaimTextDialog } from '../../src/features/claims/ClaimTextDialog.tsx';
import { CloseMonthDialog } from '../../src/features/claims/CloseMonthDialog.tsx';
import { DecisionsButton, DecisionsOutcome, useDecisions } from '../../src/features/claims/Decisions.tsx';
import { PaymentDialog } from '../../src/features/claims/PaymentDialog.tsx';
import { ResubmitDialog } from '../../src/features/claims/ResubmitDialog.tsx';
import { SubmitDialog } from '../../src/features/claims/SubmitDialog.tsx';
import { ClaimFindings } from '../../src/screens/claims/ClaimFindings.tsx';
import { ClaimState } from '../../src/screens/claims/ClaimState.tsx';
import { newId, type PartialSample, sample } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { aClaim, ago } from '../data.ts';
import { type Example, ignore, type Page, press, submit } from '../example.ts';

const built = {
  id: newId(),
  status: 'Pending',
  serialNo: '01099/2026/11/1',
  findings: [],
  atRisk: 0,
} as const;
const rejected = {
  ...built,
  status: 'Rejected',
  rejectionReason: 'Membership ended before the visit',
} as const;
const workers = { verifierId: 'WCF', name: "Workers' Compensation Fund" };
const month = (given: PartialSample<ReturnType<typeof claimMonth.parse>> = {}) =>
  sample(claimMonth, { year: 2026, month: 10, folios: 118, amountClaimed: 1_240_000, ...given });

const findings = (given: PartialSample<ClaimDetail>, more: Partial<Example> = {}): Example => ({
  role: 'doctor',
  Draw: () => <ClaimFindings claim={aClaim(given)} />,
  ...more,
});
const actions = (given: PartialSample<ClaimDetail>, more: Partial<Example> = {}): Example => ({
  role: 'receptionist',
  Draw: () => <ClaimActions claim={aClaim(given)} />,
  ...more,
});
const submission = (answer: () => void, act?: () => Promise<void>): Example => ({
  role: 'receptionist',
  Draw: () => <SubmitDialog claimId={built.id} onClose={ignore} />,
  answer,
  ...(act && { act }),
});
const listed = (given: PartialSample<ListedClaim> = {}) =>
  sample(listedClaim, { ...aClaim(), ...built, check: { blocking: 0, atRisk: 0, first: null }, ...given });
const send = () => press('[role=dialog] button:last-child:not([aria-label])');

export const pages: readonly Page[] = [
  {
    part: 'features/claims/BulkSubmitDialog',
    examples: {
      'With money at risk': {
        role: 'receptionist',
        Draw: () => (
          <BulkSubmitDialog
            claims={[listed(), listed({ id: newId(), check: { atRisk: 12_000 } })]}
            onStart={ignore}
            onClose={ignore}
          />
        ),
      },
    },
  },
  {
    part: 'features/claims/BulkResults',
    examples: {
      'Submitted, one refused': {
        role: 'receptionist',
        Draw: SubmitResults,
        answer: () => {
          server.item('submitClaim', { ...built, status: 'Submitted' });
          server.refuseIf('submitClaim', ({ params }) => params.id !== built.id, 'unprocessable', {
            fields: { 'no-diagnosis': 'No diagnosis is recorded. The doctor records at least one.' },
          });
        },
        act: async () => submitRun.start([listed(), listed({ id: newId() })]),
      },
      'Being built': {
        role: 'receptionist',
        Draw: BuildResults,
        answer: () => {
          server.delay('buildClaim');
        },
        act: async () => buildRun.start([sample(unclaimedVisit, { firstName: 'Neema', lastName: 'Mushi' })]),
      },
    },
  },
  {
    part: 'screens/claims/ClaimFindings',
    examples: {
      'Of each severity': findings({}),
      'A receptionist': findings({}, { role: 'receptionist' }),
      None: findings({ findings: [] }),
      'After it was sent': findings({ ...built, status: 'Submitted', findings: aClaim().findings }),
      Answer: findings({}, { act: () => press('main li button') }),
    },
  },
  {
    part: 'screens/claims/ClaimState',
    examples: {
      Submitted: () => <ClaimState claim={aClaim({ ...built, status: 'Submitted' })} />,
      Sending: () => (
        <ClaimState
          claim={aClaim({
            ...built,
            sending: true,
            sendingSince: ago(8),
            attempts: [{ at: ago(8), byName: 'Asha Mrema', state: 'unanswered', remarks: '' }],
          })}
        />
      ),
      Rejected: () => <ClaimState claim={aClaim(rejected)} />,
      Approved: () => <ClaimState claim={aClaim({ ...built, status: 'Approved', amountApproved: 12_000 })} />,
    },
  },
  {
    part: 'features/claims/ClaimActions',
    examples: {
      Draft: actions({ findings: [], atRisk: 0 }),
      'The patient is in': actions({
        findings: [
          { code: 'stay-open', severity: 'stop', params: { carePoint: 'General ward' }, lineId: null },
        ],
        atRisk: 0,
      }),
      'Cannot be sent': actions({}, { act: () => press('main button:last-child') }),
      Built: actions(built),
      'Being sent': actions({ ...built, sending: true, sendingSince: ago(8) }),
      Submitted: actions({ ...built, status: 'Submitted' }),
      'Not decided yet': actions(
        { ...built, status: 'Submitted' },
        {
          answer: () => server.item('claimDecision', { ...built, status: 'Submitted' }),
          act: () => press('main button'),
        },
      ),
      Rejected: actions(rejected),
    },
  },
  {
    part: 'features/claims/BlockingFindings',
    examples: { 'Two reasons': () => <BlockingFindings findings={aClaim().findings} /> },
  },
  {
    part: 'features/claims/SubmitDialog',
    examples: {
      Ready: submission(() => server.item('claim', aClaim(built))),
      'Cannot be sent': submission(() =>
        server.item('claim', aClaim({ ...built, findings: aClaim().findings })),
      ),
      Loading: submission(() => server.delay('claim')),
      Failed: submission(() => server.refuse('claim', 'notFound')),
      Pending: submission(() => {
        server.item('claim', aClaim(built));
        server.delay('submitClaim');
      }, send),
      'Scheme unavailable': submission(() => {
        server.item('claim', aClaim(built));
        server.refuse('submitClaim', 'notChecked');
      }, send),
    },
  },
  {
    part: 'features/claims/ClaimTextDialog',
    examples: {
      Answer: {
        Draw: () => <TextExample kind="answer" />,
        role: 'receptionist',
      },
      'Answer, nothing entered': {
        Draw: () => <TextExample kind="answer" />,
        role: 'receptionist',
        act: submit,
      },
      Notes: { Draw: () => <TextExample kind="notes" /> },
    },
  },
  {
    part: 'features/claims/ResubmitDialog',
    examples: {
      Open: {
        Draw: () => <ResubmitDialog claim={{ ...aClaim(rejected), id: rejected.id }} onClose={ignore} />,
        role: 'receptionist',
      },
    },
  },
  {
    part: 'features/claims/CloseMonthDialog',
    examples: {
      Ready: { Draw: () => <CloseMonthDialog month={month()} onClose={ignore} />, role: 'receptionist' },
      'Of one of several schemes': {
        Draw: () => <CloseMonthDialog month={month({ scheme: workers })} onClose={ignore} />,
        role: 'receptionist',
      },
      'Some are not sent': {
        Draw: () => <CloseMonthDialog month={month({ unsent: 18, unsentAmount: 96_000 })} onClose={ignore} />,
        role: 'receptionist',
      },
    },
  },
  {
    part: 'features/claims/PaymentDialog',
    examples: {
      Open: {
        Draw: () => <PaymentDialog month={month()} onClose={ignore} />,
        role: 'receptionist',
      },
      'Nothing entered': {
        Draw: () => <PaymentDialog month={month()} onClose={ignore} />,
        role: 'receptionist',
        act: submit,
      },
    },
  },
  {
    part: 'features/claims/Decisions',
    examples: {
      Ready: { Draw: DecisionsExample, role: 'receptionist' },
      Decided: {
        Draw: DecisionsExample,
        role: 'receptionist',
        answer: () => server.item('claimDecisions', { asked: 18, approved: 15, rejected: 1, waiting: 2 }),
        act: () => press('main button'),
      },
      Failed: {
        Draw: DecisionsExample,
        role: 'receptionist',
        answer: () => server.refuse('claimDecisions', 'notChecked'),
        act: () => press('main button'),
      },
    },
  },
  {
    part: 'entities/claims/labels',
    examples: {
      'States of a claim': () => (
        <div className="flex flex-wrap gap-2">
          {claimStatuses.map((status) => (
            <ClaimStatusBadge key={status} status={status} />
          ))}
          <ClaimStatusBadge status="Pending" sending />
        </div>
      ),
      'Decisions of lines': () => (
        <div className="flex flex-wrap gap-2">
          {lineOutcomes.map((outcome) => (
            <OutcomeBadge key={outcome} outcome={outcome} />
          ))}
        </div>
      ),
      'Amount and folio': () => (
        <p>
          <Money value={1_240_000} /> <SerialNo serialNo="01099/2026/11/1" />
        </p>
      ),
    },
  },
];

function TextExample({ kind }: { kind: 'answer' | 'notes' }) {
  const claim = aClaim();
  const [, finding] = claim.findings;
  if (!finding) return null;
  return (
    <ClaimTextDialog
      claim={claim}
      request={kind === 'answer' ? { kind, finding } : { kind }}
      onClose={ignore}
    />
  );
}

function DecisionsExample() {
  const decisions = useDecisions();
  return (
    <>
      <DecisionsOutcome decisions={decisions} />
      <DecisionsButton decisions={decisions} awaiting={18} />
    </>
  );
}
