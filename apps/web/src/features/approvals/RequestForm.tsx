import { failures, may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { Approvable } from '../../entities/approvals/status.ts';
import { DiagnosisForm } from '../../entities/record/DiagnosisForm.tsx';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { useRequestApproval } from './queries.ts';

interface ApprovalFormProps {
  memberId: string;
  line: Approvable;
  onClose: () => void;
}

/** Asks the scheme: why, and for how many where more than one is ordered. */
export function RequestForm({ memberId, line, onClose }: ApprovalFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const request = useRequestApproval(memberId);
  const key = useKey();
  const form = useRef<HTMLFormElement>(null);
  const most = line.quantity ?? 1;
  const [reason, setReason] = useState('');
  const [quantity, setQuantity] = useState(String(most));
  const [looked, setLooked] = useState(false);

  const noReason = reason.trim().length < 3;
  const count = /^\d{1,5}$/.test(quantity.trim()) ? Number(quantity) : 0;
  const badQuantity = count < 1 || count > most;
  const edit = (change: () => void) => {
    change();
    setLooked(false);
    request.reset();
  };
  const toProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setLooked(true);
    if (noReason || badQuantity) {
      toProblem();
      return;
    }
    request.mutate(
      {
        body: { memberVisitItemId: line.memberVisitItemId, reason: reason.trim(), quantity: count },
        key: key.now(),
      },
      {
        onError: (error) => {
          notify.bad(translate(describe(error, failures.submission)), error);
          toProblem();
        },
        onSettled: (_, error) => key.answered(error),
      },
    );
  };
  const refused = request.error instanceof ApiError ? request.error.fields : {};
  const shown = refused.reason ?? refused.quantity ?? refused.diagnosis;
  const reasonError =
    looked && noReason
      ? t`Say why, in at least 3 characters`
      : refused.reason
        ? translate(refused.reason)
        : undefined;
  const quantityError =
    looked && badQuantity
      ? t`Must be a whole number from 1 to ${most}`
      : refused.quantity
        ? translate(refused.quantity)
        : undefined;
  return (
    <>
      {refused.diagnosis ? (
        <MissingDiagnosis
          memberId={memberId}
          text={translate(refused.diagnosis)}
          onRecorded={() => {
            request.reset();
            form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
          }}
        />
      ) : null}
      <form ref={form} onSubmit={submit} noValidate>
        <div className="flex flex-col gap-4">
          <TextArea
            label={t`Reason`}
            description={t`Why the patient needs it. The scheme decides by it.`}
            value={reason}
            maxLength={300}
            autoFocus
            onChange={(event) => edit(() => setReason(event.target.value))}
            error={reasonError}
          />
          {most > 1 ? (
            <TextField
              label={t`Quantity`}
              inputMode="numeric"
              autoComplete="off"
              className="figures max-w-40 text-right"
              value={quantity}
              onChange={(event) => edit(() => setQuantity(event.target.value))}
              error={quantityError}
            />
          ) : null}
        </div>
        {request.error && !shown ? (
          <div className="mt-4">
            <Band
              tone="bad"
              title={translate(describe(request.error, failures.submission))}
              announce="alert"
            />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={request.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={request.isPending}>
            <Trans>Request</Trans>
          </Button>
        </DialogActions>
      </form>
    </>
  );
}

interface MissingDiagnosisProps {
  memberId: string;
  text: string;
  onRecorded: () => void;
}

/** The scheme approves nothing without a diagnosis: the doctor records it here, others ask the doctor. */
function MissingDiagnosis({ memberId, text, onRecorded }: MissingDiagnosisProps) {
  const role = useRole();
  const records = role !== undefined && may(role, 'diagnoses.write');
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
