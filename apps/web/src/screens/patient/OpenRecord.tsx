import type { Patient } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { patientKey } from './queries.ts';

/** In place of a record that is closed to the reader: why it is, and how it opens for a reason that is kept. */
export function OpenRecord({ patient, onOpened }: { patient: Patient; onOpened: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const client = useQueryClient();
  const key = useKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const id = patient.authorizedMemberId;

  const [pending, open] = useOnce(async () => {
    setError(undefined);
    try {
      const input = { params: { id }, body: { reason: reason.trim() }, idempotencyKey: key.now() };
      const opened = await call('openRecord', input);
      key.answered();
      onOpened();
      client.setQueryData(patientKey(id), opened);
    } catch (found) {
      key.answered(found);
      const inField = found instanceof ApiError ? found.fields.reason : undefined;
      setProblem(inField);
      if (inField) return;
      setError(found);
      notify.bad(translate(describe(found, failures.any)), found);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const short = reason.trim().length < 3;
    setProblem(short ? t`Say why, in at least 3 characters` : undefined);
    if (short) field.current?.focus();
    else void open();
  };

  return (
    <section
      aria-labelledby="record-closed"
      className="mt-6 max-w-2xl rounded-md border border-line bg-surface px-4 py-5 sm:px-6"
    >
      <h3 id="record-closed" className="flex items-center gap-2.5 text-lg font-semibold">
        <LockKeyhole aria-hidden size={20} className="shrink-0 text-muted" />
        <Trans>This record is closed to you</Trans>
      </h3>
      <p className="mt-1 text-muted">
        <Trans>
          Nobody has sent the patient to your care point in the last 30 days. If you need the record, give a
          reason: it opens for 12 hours, and your administrator sees that you opened it, and your reason.
        </Trans>
      </p>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <TextArea
          ref={field}
          label={t`Reason`}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={problem && translate(problem)}
        />
        <FailedBand error={error} announce="none" />
        <div>
          <Button type="submit" variant="primary" pending={pending}>
            <Trans>Open the record</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Over a record that was opened for a reason: that it was, and for how long. */
export function OpenedBand() {
  const { t } = useLingui();
  return (
    <div className="mt-4">
      <Band tone="warn" title={t`You opened this record for a reason`} announce="none">
        <Trans>
          It closes 12 hours after you opened it. Your administrator sees that you opened it, and your reason.
        </Trans>
      </Band>
    </div>
  );
}
