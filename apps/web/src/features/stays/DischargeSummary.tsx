import { rules } from 'virtual:rules';
import type { DischargeSummary, Stay } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Dosage } from '../../entities/orders/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { UnitLabel } from '../../entities/results/UnitLabel.tsx';
import { useDischargeSummary } from '../../entities/stays/queries.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { dayOf, formatDay, formatMoment } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DocumentButtons } from '../../ui/DocumentButtons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface DischargeSummaryDialogProps {
  stay: Stay;
  onClose: () => void;
}

/** The discharge summary: what the record has, the doctor's own words, and the paper for the patient. */
export function DischargeSummaryDialog({ stay, onClose }: DischargeSummaryDialogProps) {
  const summary = useDischargeSummary(stay);
  const name = nameOf(stay) || stay.cardNo;
  return (
    <Dialog
      title={<Trans>Discharge summary of {name}</Trans>}
      subtitle={null}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      size="medium"
    >
      {summary.data ? (
        <SummaryForm stay={stay} summary={summary.data} onClose={onClose} />
      ) : summary.isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      )}
    </Dialog>
  );
}

function SummaryForm({
  stay,
  summary,
  onClose,
}: DischargeSummaryDialogProps & { summary: DischargeSummary }) {
  const { t } = useLingui();
  const { writtenAt, writtenByName } = summary;
  const form = useActionForm({
    first: { course: summary.course, returnOn: summary.returnOn ?? '' },
    rules: rules.writeDischargeSummary,
    send: (call, { course, returnOn }) =>
      call('writeDischargeSummary', {
        params: { id: stay.id },
        body: { course: course.trim(), returnOn: returnOn === '' ? null : returnOn },
      }),
    success: t`Discharge summary saved`,
  });
  const when = writtenAt && formatMoment(writtenAt);
  return (
    <ActionForm form={form} submit={<Trans>Save</Trans>} cancel={<Trans>Close</Trans>} onCancel={onClose}>
      <Part title={<Trans>Diagnoses</Trans>} none={<Trans>No diagnosis is recorded.</Trans>}>
        {summary.diagnoses.map(({ code, name }) => (
          <li key={`${code} ${name}`}>
            <span className="figures text-muted">{code}</span> {name}
          </li>
        ))}
      </Part>
      <Part title={<Trans>Results</Trans>} none={<Trans>No results.</Trans>}>
        {summary.results.map(({ itemName, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same test can have the same result twice
          <li key={index}>
            <span className="font-medium">{itemName}</span>: <UnitLabel unit={text} />
          </li>
        ))}
      </Part>
      <Part title={<Trans>Medicines to take home</Trans>} none={<Trans>None</Trans>}>
        {summary.medicines.map((medicine) => {
          const until = formatDay(medicine.until);
          return (
            <li key={medicine.memberVisitItemId}>
              <span className="font-medium">{medicine.itemName}</span>{' '}
              <Dosage line={{ ...medicine, durationDays: null }} />
              {medicine.until ? (
                <>
                  {' '}
                  · <Trans>until {until}</Trans>
                </>
              ) : null}
            </li>
          );
        })}
      </Part>
      <TextArea label={t`Course of the illness`} rows={5} aria-required {...form.field('course')} />
      <DateField
        label={t`Comes back on`}
        description={t`Leave it empty if it is not known.`}
        min={dayOf(new Date())}
        {...form.field('returnOn')}
      />
      {writtenAt ? (
        <div>
          <p className="text-sm text-muted">
            {writtenByName}, {when}
          </p>
          <DocumentButtons document="dischargeLetter" id={stay.id} />
        </div>
      ) : null}
    </ActionForm>
  );
}

function Part({
  title,
  none,
  children,
}: {
  title: ReactNode;
  none: ReactNode;
  children: readonly ReactNode[];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="min-w-0 break-words">{children}</ul>
      )}
    </section>
  );
}
