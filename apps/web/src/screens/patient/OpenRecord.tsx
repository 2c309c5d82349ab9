import { rules } from 'virtual:rules';
import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { LockKeyhole } from '../../ui/icons.ts';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { patientKey } from './queries.ts';

/** Replaces a record that the person may not read: says why, and offers emergency access with a recorded reason. */
export function OpenRecord({ patient, onOpened }: { patient: Patient; onOpened: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const id = patient.authorizedMemberId;
  const form = useActionForm({
    first: { reason: '' },
    rules: rules.openRecord,
    send: (call, { reason }) => call('openRecord', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: (opened) => {
      onOpened();
      client.setQueryData(patientKey(id), opened);
    },
  });
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
          This patient was not sent to your care point in the last 30 days. To open the record, give a reason.
          It opens for 12 hours, and your administrator sees your reason.
        </Trans>
      </p>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="mt-4 flex flex-col gap-4">
        <ReasonField
          usual={[t`Emergency`, t`Asked for advice by a colleague`, t`The patient came without being sent`]}
          label={t`Reason`}
          {...form.field('reason')}
        />
        <FailedBand failed={form.failed} announce="none" />
        <div>
          <Button type="submit" variant="primary" pending={form.pending}>
            <Trans>Open the record</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Says that the record is open by emergency access, and for how long. */
export function OpenedBand() {
  const { t } = useLingui();
  return (
    <div className="mt-4">
      <Band tone="warn" title={t`You opened this record for a reason`} announce="none">
        <Trans>The record closes 12 hours after you opened it. Your administrator sees your reason.</Trans>
      </Band>
    </div>
  );
}
