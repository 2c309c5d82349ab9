import type { ClaimDetail, ClaimFinding } from '@afyakadi/contract';
import type { FindingCode } from '@afyakadi/contract/care/findings';
import type { FindingSeverity } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isEditable, sortBySeverity } from '../../entities/claims/claimEdit.ts';
import { useSeverityLabel } from '../../entities/claims/labels.tsx';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { CircleAlert, CircleCheck, Info, OctagonX, TriangleAlert } from '../../ui/icons.ts';
import { PatientLink } from './ClaimHeader.tsx';

const dialog = lazyComponent(
  async () => (await import('../../features/claims/ClaimTextDialog.tsx')).ClaimTextDialog,
);

const icons = { stop: OctagonX, confirm: CircleAlert, warn: TriangleAlert, info: Info } as const;
const colours: Record<FindingSeverity, string> = {
  stop: 'text-bad',
  confirm: 'text-bad',
  warn: 'text-warn',
  info: 'text-info',
};

/** Findings that are corrected on the patient's page: the record, the orders, the visit. */
const correctedOnPatientPage: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'no-diagnosis',
  'unfinished-line',
  'visit-open',
  'diagnosis-sex',
  'diagnosis-age',
  'not-indicated',
  'needs-approval',
  'name-differs',
]);

/** The findings that the scheme would reject: each with its amount at risk, its line, and the correction. */
export function ClaimFindings({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const editable = isEditable(claim);
  const findings = sortBySeverity(claim.findings);
  if (findings.length === 0 && !editable) return null;
  return (
    <section aria-labelledby="claim-check" className="mb-5">
      <h3 id="claim-check" tabIndex={-1} className="mb-2 text-base font-semibold outline-none">
        {editable ? <Trans>Checks</Trans> : <Trans>Findings at submission</Trans>}
      </h3>
      {findings.length === 0 ? (
        <p className="flex items-center gap-2 rounded-md border border-line bg-surface px-4 py-3 text-ok">
          <CircleCheck aria-hidden size={18} className="shrink-0" />
          <Trans>All checks passed.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Findings`} className="divided rounded-md border border-line bg-surface">
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.code} ${finding.lineId ?? ''} ${JSON.stringify(finding.params)}`}
              claim={claim}
              finding={finding}
              editable={editable}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingRow({
  claim,
  finding,
  editable,
}: {
  claim: ClaimDetail;
  finding: ClaimFinding;
  editable: boolean;
}) {
  const text = useFindingText();
  const severity = useSeverityLabel();
  const may = useRights();
  const { lineId, answer, atRisk } = finding;
  // Nobody has to correct that a patient is in.
  const kind = finding.code === 'stay-open' ? 'info' : finding.severity;
  const Icon = answer === null ? icons[kind] : CircleCheck;
  const colour = answer === null ? colours[kind] : 'text-ok';
  const line = claim.lines.find(({ id }) => id === lineId);
  // A person who cannot write diagnoses could correct nothing on that page.
  const canCorrectAll = may('diagnoses.write');
  const canAct = editable && may('claims.write');
  return (
    <li data-row className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className={cx('flex w-44 shrink-0 items-center gap-2 font-medium', colour)}>
        <Icon aria-hidden size={18} className="shrink-0" />
        {answer === null ? severity(kind) : <Trans>Answered</Trans>}
      </div>
      <div className="min-w-60 flex-1">
        <p>{text(finding)}</p>
        {line ? (
          <p className="text-sm text-muted">
            <Trans>
              Line {line.lineNo}: {line.itemName}
            </Trans>
          </p>
        ) : null}
        {answer === null ? null : (
          <p className="text-sm break-words">
            <span className="text-muted">
              <Trans>Answer:</Trans>
            </span>{' '}
            {answer}
          </p>
        )}
        {editable && correctedOnPatientPage.has(finding.code) ? (
          <p className="mt-1 text-sm">
            {canCorrectAll || finding.code === 'visit-open' ? (
              <PatientLink memberId={claim.authorizedMemberId}>
                <Trans>Fix it on the patient's page</Trans>
              </PatientLink>
            ) : (
              <Trans>Ask the doctor to fix it on the patient's page.</Trans>
            )}
          </p>
        ) : null}
      </div>
      <p className="w-32 shrink-0 sm:text-right">
        {atRisk > 0 ? (
          <>
            <span className="sr-only">
              <Trans>At risk:</Trans>{' '}
            </span>
            <span className="figures font-medium whitespace-nowrap">{formatMoney(atRisk, 'TZS')}</span>
          </>
        ) : null}
      </p>
      {canAct ? <FindingActions claim={claim} finding={finding} /> : null}
    </li>
  );
}

function FindingActions({ claim, finding }: { claim: ClaimDetail; finding: ClaimFinding }) {
  const [open, setOpen] = useState<'answer' | 'leave-out'>();
  const line = claim.lines.find(({ id, leftOut }) => id === finding.lineId && leftOut === null);
  const answerable = finding.severity === 'confirm' || finding.code === 'late-submission';
  const removable = line !== undefined && finding.severity !== 'info';
  const openDialog = async (action: 'answer' | 'leave-out') => {
    if (await dialog.load()) setOpen(action);
  };
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 max-sm:empty:hidden sm:w-52">
      {answerable ? (
        <Button onClick={() => void openDialog('answer')}>
          {finding.answer === null ? <Trans>Answer</Trans> : <Trans>Change answer</Trans>}
        </Button>
      ) : null}
      {removable ? (
        <Button variant="quiet" onClick={() => void openDialog('leave-out')}>
          <Trans>Exclude</Trans>
        </Button>
      ) : null}
      {open === 'answer' ? (
        <dialog.Component
          claim={claim}
          request={{ kind: 'answer', finding }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'leave-out' && line ? (
        <dialog.Component
          claim={claim}
          request={{ kind: 'leave-out', line }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}
