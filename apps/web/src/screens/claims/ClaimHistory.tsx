import type { ClaimDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClaimStatusBadge, Money, SerialNo } from '../../entities/claims/labels.tsx';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/columns.tsx';

type Version = ClaimDetail['versions'][number];

/** The history of a claim: who built, sent and decided it, the attempts to send it, and its versions. */
export function ClaimHistory({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const states = {
    pending: t`Unknown whether received`,
    received: t`Received`,
    already: t`Received before`,
    refused: t`Not accepted`,
    unanswered: t`No answer`,
  };
  if (claim.id === null) return null;
  return (
    <section aria-labelledby="claim-history" className="mb-5">
      <h3 id="claim-history" className="mb-2 text-base font-semibold">
        <Trans>History</Trans>
      </h3>
      <ul className="divided rounded-md border border-line bg-surface [&>li]:flex [&>li]:flex-wrap [&>li]:gap-x-4 [&>li]:px-4 [&>li]:py-2.5">
        {claim.decidedAt ? (
          <li>
            <EventTime at={claim.decidedAt} />
            <span className="min-w-0 flex-1">
              <Trans>The scheme decided</Trans>
              {claim.schemeRemarks ? (
                <EventRemark>{translateMessage(claim.schemeRemarks, null)}</EventRemark>
              ) : null}
            </span>
          </li>
        ) : null}
        {claim.attempts.map((attempt) => {
          const state = states[attempt.state];
          return (
            <li key={attempt.at}>
              <EventTime at={attempt.at} />
              <span className="min-w-0 flex-1">
                <Trans>
                  Sent by {attempt.byName}: {state}
                </Trans>
                {attempt.state === 'received' && claim.submissionNo ? (
                  <EventRemark>
                    <Trans>Submission No {claim.submissionNo}</Trans>
                  </EventRemark>
                ) : null}
                {attempt.remarks && !repeatsLabel(attempt.remarks, 'Received') ? (
                  <EventRemark>{translateMessage(attempt.remarks, attempt.remarksMessage)}</EventRemark>
                ) : null}
              </span>
            </li>
          );
        })}
        <li>
          <EventTime at={claim.builtAt} />
          <span className="min-w-0 flex-1">
            {claim.status === 'Draft' ? (
              <Trans>Begun by {claim.builtByName ?? '–'}</Trans>
            ) : (
              <Trans>Built by {claim.builtByName ?? '–'}</Trans>
            )}
          </span>
        </li>
      </ul>
      {claim.versions.length > 1 ? <Versions claim={claim} /> : null}
    </section>
  );
}

/** Returns whether a remark only repeats the label above it. */
const repeatsLabel = (remark: string, word: string) => remark.replace(/\.$/, '') === word;

function EventTime({ at }: { at: string }) {
  return <span className="figures w-full shrink-0 text-muted sm:w-40">{formatMoment(at)}</span>;
}

function EventRemark({ children }: { children: React.ReactNode }) {
  return <span className="block text-sm break-words text-muted">{children}</span>;
}

function Versions({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const columns: Column<Version>[] = [
    {
      id: 'version',
      header: t`Version`,
      narrow: 'first',
      cell: ({ id, version }) =>
        id === claim.id ? (
          <span className="font-medium">
            <Trans>Version {version} (this one)</Trans>
          </span>
        ) : (
          <Link
            to="/claims/$claimId"
            params={{ claimId: id }}
            className="font-medium text-accent underline underline-offset-4"
          >
            <Trans>Version {version}</Trans>
          </Link>
        ),
    },
    { id: 'serial', header: t`Serial/Folio No`, cell: (version) => <SerialNo serialNo={version.serialNo} /> },
    { id: 'status', header: t`Status`, cell: (version) => <ClaimStatusBadge status={version.status} /> },
    { id: 'note', header: t`What was corrected`, cell: (version) => version.correctionNote ?? '–' },
    {
      id: 'claimed',
      header: t`Amount (TZS)`,
      align: 'end',
      cell: (version) => <Money value={version.amountClaimed} bare />,
    },
    {
      id: 'approved',
      header: t`Approved (TZS)`,
      align: 'end',
      cell: (version) => <Money value={version.amountApproved} bare />,
    },
  ];
  return (
    <div className="mt-3">
      <DataTable
        label={t`Versions`}
        columns={columns}
        list={{ rows: claim.versions }}
        rowKey={({ id }) => id}
        unpaged
        empty=""
      />
    </div>
  );
}
