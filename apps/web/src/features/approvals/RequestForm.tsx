import { rules } from 'virtual:rules';
import { wholeIn } from '@afyakadi/contract/formats/numbers';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Approvable } from '../../entities/approvals/status.ts';
import { DiagnosisForm } from '../../entities/record/DiagnosisForm.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Band } from '../../ui/Band.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useKeepApproval } from './queries.ts';

interface ApprovalFormProps {
  memberId: string;
  line: Approvable;
  onClose: () => void;
}

/** Requests an approval: the reason, and the quantity if more than one is ordered. */
export function RequestForm({ memberId, line, onClose }: ApprovalFormProps) {
  const { t } = useLingui();
  const maximum = line.quantity ?? 1;
  const form = useActionForm({
    first: { reason: '', quantity: String(maximum) },
    rules: rules.requestApproval,
    check: ({ quantity }) => {
      const count = wholeIn(quantity) ?? 0;
      return {
        quantity: count < 1 || count > maximum ? t`Must be a whole number from 1 to ${maximum}` : undefined,
      };
    },
    send: (call, { reason, quantity }) =>
      call('requestApproval', {
        body: { memberVisitItemId: line.memberVisitItemId, reason, quantity: wholeIn(quantity) },
      }),
    failure: failures.submission,
    onSuccess: useKeepApproval(),
  });
  const missingDiagnosis = form.problems.diagnosis;
  return (
    <>
      {missingDiagnosis ? (
        <MissingDiagnosis
          memberId={memberId}
          text={missingDiagnosis}
          onRecorded={() => {
            form.reset();
            form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
          }}
        />
      ) : null}
      <ActionForm
        form={form}
        failure={missingDiagnosis ? null : undefined}
        submit={<Trans>Request</Trans>}
        onCancel={onClose}
      >
        <TextArea
          label={t`Reason`}
          description={t`Why the patient needs it. The scheme decides on this basis.`}
          autoFocus
          {...form.field('reason')}
        />
        {maximum > 1 ? (
          <NumberField
            kind="whole"
            label={t`Quantity`}
            className="figures max-w-40 text-right"
            {...form.field('quantity')}
          />
        ) : null}
      </ActionForm>
    </>
  );
}

interface MissingDiagnosisProps {
  memberId: string;
  text: string;
  onRecorded: () => void;
}

/** The scheme approves nothing without a diagnosis. The doctor records it here; others ask the doctor. */
function MissingDiagnosis({ memberId, text, onRecorded }: MissingDiagnosisProps) {
  const may = useRights();
  const records = may('diagnoses.write');
  return (
    <div className="mb-4 flex flex-col gap-4">
      <Band tone="bad" title={text} announce="alert">
        {records ? (
          <Trans>Record the diagnosis here, then request the approval.</Trans>
        ) : (
          <Trans>Ask the doctor to record a diagnosis, then request the approval.</Trans>
        )}
      </Band>
      {records ? <DiagnosisForm memberId={memberId} onRecorded={onRecorded} /> : null}
    </div>
  );
}
