import type { ClaimDetail } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { isEditable } from '../../entities/claims/claimEdit.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyComponent(
  async () => (await import('../../features/claims/ClaimTextDialog.tsx')).ClaimTextDialog,
);

/** The medical basis of a claim: diagnoses, attending staff and clinical notes. */
export function ClaimRecord({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <div className="mb-5 grid gap-5 lg:grid-cols-2">
      <RecordSection title={t`Diagnoses`}>
        {claim.diagnoses.length === 0 ? (
          <p className="text-muted">
            <Trans>No diagnosis is recorded.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {claim.diagnoses.map(({ code, name, certainty }) => (
              <li key={`${code} ${certainty}`} className="flex flex-wrap items-center gap-x-2">
                <span className="figures font-medium">{code}</span>
                <span className="min-w-0 break-words">{name}</span>
                <Badge tone={certainty === 'Final' ? 'ok' : 'neutral'}>{translate(certainty)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </RecordSection>
      <RecordSection title={t`Attended by`}>
        {claim.practitioners.length === 0 ? (
          <p className="text-muted">
            <Trans>Nobody is recorded.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {claim.practitioners.map(({ name, registrationNo, qualification }) => (
              <li key={`${name} ${registrationNo}`}>
                <span className="font-medium">{name}</span>
                {qualification ? <span className="text-muted"> · {qualification}</span> : null}
                <span className="figures block text-sm">
                  {registrationNo ? (
                    <Trans>Registration No {registrationNo}</Trans>
                  ) : (
                    <span className="text-bad">
                      <Trans>No registration number</Trans>
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </RecordSection>
      <Notes claim={claim} />
      {claim.lateReason || claim.correctionNote ? (
        <RecordSection title={t`Remarks about this claim`}>
          <dl className="flex flex-col gap-2">
            {claim.lateReason ? (
              <div>
                <dt className="text-sm text-muted">
                  <Trans>Reason for the delay</Trans>
                </dt>
                <dd className="break-words">{claim.lateReason}</dd>
              </div>
            ) : null}
            {claim.correctionNote ? (
              <div>
                <dt className="text-sm text-muted">
                  <Trans>What was corrected</Trans>
                </dt>
                <dd className="break-words">{claim.correctionNote}</dd>
              </div>
            ) : null}
          </dl>
        </RecordSection>
      ) : null}
    </div>
  );
}

/** Only doctors read and write clinical notes (roles). */
function Notes({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const role = useRole();
  const [isEditing, setEditing] = useState(false);
  const edit = async () => {
    if (await dialog.load()) setEditing(true);
  };
  if (!role || !may(role, 'diagnoses.read')) return null;
  return (
    <RecordSection
      title={t`Clinical notes`}
      actions={
        isEditable(claim) ? (
          <Button variant="quiet" onClick={() => void edit()}>
            <Trans>Edit the notes</Trans>
          </Button>
        ) : null
      }
    >
      {claim.clinicalNotes ? (
        <p className="break-words whitespace-pre-wrap">{claim.clinicalNotes}</p>
      ) : (
        <p className="text-muted">
          <Trans>No notes.</Trans>
        </p>
      )}
      {isEditing ? (
        <dialog.Component claim={claim} request={{ kind: 'notes' }} onClose={() => setEditing(false)} />
      ) : null}
    </RecordSection>
  );
}

function RecordSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface px-4 py-3">
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
