import { useReferrals } from '../../src/entities/referrals/queries.ts';
import { ReferralFacts } from '../../src/entities/referrals/ReferralFacts.tsx';
import { ReferralOutcome } from '../../src/entities/referrals/ReferralOutcome.tsx';
import { useReferralColumns } from '../../src/entities/referrals/referralColumns.tsx';
import { ReferDialog } from '../../src/features/referrals/ReferDialog.tsx';
import { ReferralActions } from '../../src/features/referrals/ReferralActions.tsx';
import { ResubmitForm } from '../../src/features/referrals/ResubmitForm.tsx';
import { DataTable } from '../../src/ui/DataTable.tsx';
import { newId } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { aDiagnosis, aReferral, longName } from '../data.ts';
import { ignore, type Page, press, submit, write } from '../example.ts';

const rejected = aReferral({
  status: 'Rejected',
  referralNo: null,
  schemeRemarks: 'Kisima Demo Dispensary does not accept referrals.',
});
const received = aReferral({
  direction: 'in',
  version: 2,
  status: 'Completed',
  remarks: 'Amlodipine since January, X-ray enclosed',
  diagnoses: [
    { code: 'I10', name: 'Essential (primary) hypertension' },
    { code: 'E11.9', name: 'Type 2 diabetes mellitus' },
  ],
});
const choices = () => {
  server.list('patientDiagnoses', [aDiagnosis(), aDiagnosis({ code: 'I10', certainty: 'Final' })]);
  server.list('referralFacilities', [aReferral().facility]);
};

export const pages: readonly Page[] = [
  {
    part: 'features/referrals/ReferDialog',
    examples: {
      Ready: { Draw: ReferExample, answer: choices },
      'Nothing entered': { Draw: ReferExample, answer: choices, act: submit },
      'No diagnosis': { Draw: ReferExample },
      'Diagnoses failed': {
        Draw: ReferExample,
        answer: () => server.refuse('patientDiagnoses', 'unavailable'),
      },
      'Patient to choose': { Draw: () => <ReferDialog onClose={ignore} />, answer: choices },
      'Not sent yet': {
        Draw: ReferExample,
        answer: () => {
          choices();
          server.refuse('createReferral', 'notChecked');
        },
        act: async () => {
          await press('[role=combobox]');
          await press('[role=option]');
          await press('[type=checkbox]');
          await write('[name=reason]', 'Review by a specialist');
          await submit();
        },
      },
    },
  },
  {
    part: 'features/referrals/ResubmitForm',
    examples: {
      Ready: { Draw: () => <ResubmitForm referral={rejected} onDone={ignore} onBack={ignore} /> },
    },
  },
  {
    part: 'features/referrals/ReferralActions',
    examples: {
      Sent: { Draw: () => <ReferralActions referral={aReferral()} onResubmit={ignore} /> },
      'Not answered': {
        Draw: () => <ReferralActions referral={aReferral({ referralNo: null })} onResubmit={ignore} />,
      },
      Refused: { Draw: () => <ReferralActions referral={rejected} onResubmit={ignore} /> },
    },
  },
  {
    part: 'entities/referrals/ReferralOutcome',
    examples: {
      Accepted: {
        Draw: () => <ReferralOutcome referral={aReferral()} onResubmit={ignore} onClose={ignore} />,
      },
      Refused: {
        Draw: () => <ReferralOutcome referral={rejected} onResubmit={ignore} onClose={ignore} />,
      },
    },
  },
  {
    part: 'entities/referrals/ReferralFacts',
    examples: {
      Sent: () => <ReferralFacts referral={aReferral()} />,
      'Not answered': () => <ReferralFacts referral={aReferral({ referralNo: null })} />,
      Refused: () => <ReferralFacts referral={rejected} />,
      Received: () => <ReferralFacts referral={received} />,
    },
  },
  {
    part: 'entities/referrals/referralColumns',
    examples: {
      Rows: {
        Draw: TableExample,
        answer: () =>
          server.list('searchReferrals', [
            aReferral({ patientName: Object.values(longName).join(' ') }),
            rejected,
            received,
          ]),
      },
      Empty: { Draw: TableExample },
    },
  },
];

function ReferExample() {
  return <ReferDialog patient={{ authorizedMemberId: newId(), name: 'Neema Asha Mushi' }} onClose={ignore} />;
}

function TableExample() {
  const columns = useReferralColumns(ignore);
  const referrals = useReferrals({});
  return (
    <DataTable
      label="Referals"
      columns={columns}
      list={referrals}
      rowKey={({ id }) => id}
      empty="No referals yet."
    />
  );
}
