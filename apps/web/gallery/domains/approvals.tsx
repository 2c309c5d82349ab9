import type { Approval } from '@afyakadi/contract';
import type { Approvable } from '../../src/entities/approvals/status.ts';
import { ApprovalDialog } from '../../src/features/approvals/ApprovalDialog.tsx';
import { ApprovalState } from '../../src/features/approvals/ApprovalState.tsx';
import type { PollState } from '../../src/features/approvals/usePolling.ts';
import { newId } from '../../test/lib/sample.ts';
import { server } from '../../test/lib/server.ts';
import { anApproval, dayIn, serverError } from '../data.ts';
import { type Example, ignore, type Page, press, submit, write } from '../example.ts';

const scan = (approval: Approval | null = null): Approvable => ({
  memberVisitItemId: newId(),
  itemName: 'MRI Scan',
  itemCode: '31002',
  status: 'Ordered',
  needsApproval: true,
  approvalNo: approval?.referenceNo ?? null,
  approval,
});
const given = { referenceNo: 'NHIF/REF/10231', quantityApproved: 1 } as const;
const lines = {
  'Not requested': scan(),
  Pending: scan(anApproval()),
  Valid: scan(anApproval({ ...given, status: 'Valid', validUntil: dayIn(20) })),
  Expired: scan(anApproval({ ...given, status: 'Valid', validUntil: dayIn(-2) })),
  Refused: scan(anApproval({ status: 'Invalid', remarks: 'Not indicated for this diagnosis' })),
  Used: scan(anApproval({ ...given, status: 'Consumed', quantityUsed: 1 })),
  'Not counted': scan(
    anApproval({ ...given, status: 'Consumed', quantityUsed: 1, notCounted: 'Used at another facility' }),
  ),
};
const polled: PollState = {
  answeredAt: new Date(),
  error: undefined,
  fetching: false,
  resting: false,
  refresh: ignore,
};

const dialog = (line: Approvable, more: Partial<Example> = {}): Example => ({
  role: 'lab_tech',
  Draw: () => <ApprovalDialog memberId={newId()} line={line} poll={polled} onClose={ignore} />,
  ...more,
});
const noDiagnosis = () =>
  server.refuse('requestApproval', 'validation', undefined, {
    fields: { diagnosis: 'No diagnosis is recorded for this visit.' },
  });
const request = async () => {
  await write('[name=reason]', 'Headache at night that does not go away');
  await submit();
};

export const pages: readonly Page[] = [
  {
    part: 'features/approvals/ApprovalState',
    examples: {
      ...Object.fromEntries(
        Object.entries(lines).map(([name, line]) => [
          name,
          () => <ApprovalState line={line} poll={polled} onOpen={ignore} />,
        ]),
      ),
      'Pending, automatic checks ended': () => (
        <ApprovalState
          line={lines.Pending}
          poll={{ ...polled, error: serverError, resting: true }}
          onOpen={ignore}
        />
      ),
    },
  },
  {
    part: 'features/approvals/ApprovalDialog',
    examples: {
      ...Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, dialog(line)])),
      'Without a reason': dialog(lines['Not requested'], { act: submit }),
      'Diagnosis missing': dialog(lines['Not requested'], { answer: noDiagnosis, act: request }),
      'Diagnosis missing, a doctor': dialog(lines['Not requested'], {
        role: 'doctor',
        answer: noDiagnosis,
        act: request,
      }),
      'Enter a number': dialog(lines['Not requested'], {
        act: async () => {
          await press('[value=enter]');
          await submit();
        },
      }),
    },
  },
];
