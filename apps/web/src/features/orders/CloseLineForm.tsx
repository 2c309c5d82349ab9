import type { OrderLine } from '@afyakadi/contract';
import { allClosingReasons, closingReasons, failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useCloseLine } from '../../entities/orders/queries.ts';
import { ApiError, describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextField.tsx';

interface CloseLineFormProps {
  memberId: string;
  line: Pick<OrderLine, 'memberVisitItemId' | 'itemName' | 'category' | 'dispensedQuantity' | 'remaining'>;
  onDone: (line: OrderLine) => void;
  onBack: () => void;
}

/** Ends a line that will not be carried out, with the reason; what is closed is never claimed (decisions). */
export function CloseLineForm({ memberId, line, onDone, onBack }: CloseLineFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const close = useCloseLine(memberId);
  const [key] = useState(newKey);
  const [reason, setReason] = useState('');
  const [remarks, setRemarks] = useState('');
  const [problems, setProblems] = useState<{ reason?: string; remarks?: string }>({});
  const medicine = line.category === 'medicine';
  const name = line.itemName;
  const left = line.remaining;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending) return;
    const chosen = allClosingReasons.find((one) => one === reason);
    const text = remarks.trim();
    const found = {
      ...(chosen ? {} : { reason: t`Choose a reason` }),
      ...(chosen === 'Other' && text.length < 3 ? { remarks: t`Say why, in at least 3 characters` } : {}),
    };
    setProblems(found);
    if (!chosen || Object.keys(found).length > 0) return;
    close.mutate(
      { lineId: line.memberVisitItemId, body: { reason: chosen, remarks: text || null }, key },
      {
        onSuccess: ({ item }) => {
          notify.ok(medicine ? t`Closed as not given` : t`Closed as not done`);
          onDone(item);
        },
        onError: (error) => notify.bad(translate(describe(error, failures.submission)), error),
      },
    );
  };
  const fields = close.error instanceof ApiError ? close.error.fields : {};
  const atField = (field: 'reason' | 'remarks') =>
    problems[field] ?? (fields[field] ? translate(fields[field]) : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4">
        {!medicine ? (
          <Trans>{name} will not be done. The doctor sees the reason, and it is not claimed.</Trans>
        ) : line.dispensedQuantity > 0 ? (
          <Trans>
            The {left} that are left of {name} will not be given. What was dispensed stays; the doctor sees
            the reason.
          </Trans>
        ) : (
          <Trans>{name} will not be given. The doctor sees the reason, and it is not claimed.</Trans>
        )}
      </p>
      <div className="flex flex-col gap-4">
        <Select
          label={t`Reason`}
          placeholder={t`Choose a reason`}
          value={reason}
          autoFocus
          options={closingReasons[line.category].map((one) => ({ value: one, label: translate(one) }))}
          onChange={(event) => {
            setReason(event.target.value);
            setProblems({});
          }}
          error={atField('reason')}
        />
        <TextArea
          label={reason === 'Other' ? t`Remarks` : t`Remarks (optional)`}
          value={remarks}
          maxLength={300}
          rows={2}
          onChange={(event) => setRemarks(event.target.value)}
          error={atField('remarks')}
        />
      </div>
      {close.error && Object.keys(fields).length === 0 ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(close.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onBack} disabled={close.isPending}>
          <Trans>Keep it open</Trans>
        </Button>
        <Button type="submit" variant="danger" pending={close.isPending}>
          {medicine ? <Trans>Close as not given</Trans> : <Trans>Close as not done</Trans>}
        </Button>
      </DialogActions>
    </form>
  );
}
