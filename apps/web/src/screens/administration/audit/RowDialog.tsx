import type { AuditTrailRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { ActorName } from './ActorName.tsx';
import { detailOf } from './detail.ts';
import type { AuditSearch } from './filter.ts';
import { RowChanges } from './RowChanges.tsx';
import { useAuditAction } from './useAuditAction.ts';
import { useFieldLabel } from './useFieldLabel.ts';
import { useRoleLabel } from './useRoleLabel.ts';
import { useSubjectLabel } from './useSubjectLabel.ts';
import { useValueWord } from './useValueWord.ts';

export interface RowDialogProps {
  row: AuditTrailRow;
  onClose: () => void;
  /** Searches the trail further from this row. */
  onNarrow: (change: Partial<AuditSearch>) => void;
}

/** Shows every detail of one row of the audit trail. */
export function RowDialog({ row, onClose, onNarrow }: RowDialogProps) {
  const { t } = useLingui();
  const action = useAuditAction();
  const translate = useTranslate();
  const fieldLabel = useFieldLabel();
  const roleLabel = useRoleLabel();
  const subjectLabel = useSubjectLabel();
  const { changes, notes } = detailOf(row.detail, useValueWord());
  const { accountId, accountName, memberId, patient, subjectId, subjectType } = row;
  const facts: [string, ReactNode][] = [
    [t`Time`, <ExactTime key="at" at={row.at} />],
    [t`Who`, <ActorName key="who" name={accountName} role={row.role} />],
    [t`IP address`, row.address ?? '–'],
    [t`Seal`, row.sealed ? t`Under a seal` : t`Waits for its seal`],
  ];
  if (patient) facts.splice(2, 0, [t`Patient`, patient]);
  const subject = subjectType && subjectLabel(subjectType);
  if (subjectId) facts.push([t`What it is about`, <RecordId key="subject" id={subjectId} of={subject} />]);
  else if (subject) facts.push([t`What it is about`, subject]);
  facts.push([t`Row`, <RecordId key="row" id={row.id} of={null} />]);
  return (
    <Dialog title={action(row)} size="medium" isOpen onOpenChange={onClose}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="figures wrap-anywhere">{fact}</dd>
          </div>
        ))}
        {row.reason ? (
          <div className="min-w-0 sm:col-span-2">
            <dt className="text-sm text-muted">{t`Reason`}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{translate(row.reason)}</dd>
          </div>
        ) : null}
        {notes.map(({ field, value }) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{fieldLabel(field)}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 ? <RowChanges changes={changes} /> : null}
      <DialogActions>
        {memberId && patient ? (
          <Button onClick={() => onNarrow({ patient: { id: memberId, words: patient } })}>
            <Trans>Only this patient</Trans>
          </Button>
        ) : null}
        {accountId && accountName ? (
          <Button
            onClick={() =>
              onNarrow({
                account: {
                  id: accountId,
                  words: `${accountName} (${roleLabel(row.role)})`.replace(' ()', ''),
                },
              })
            }
          >
            <Trans>Only this account</Trans>
          </Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The time to the second, and the raw value for comparing it with other logs. */
function ExactTime({ at }: { at: string }) {
  return (
    <>
      {formatMoment(at)}
      <span className="block text-sm text-muted">{at}</span>
    </>
  );
}

function RecordId({ id, of }: { id: string; of: string | null }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0">
        {of ? <span className="block">{of}</span> : null}
        <span className="block text-sm text-muted">{id}</span>
      </span>
      <CopyButton text={id} label={t`Copy the identifier`} />
    </span>
  );
}
