import type { ListedClaim } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { passesCheck } from '../../entities/claims/claimEdit.ts';
import { CheckNote, ClaimStatusBadge, Money, RefusedNote, SerialNo } from '../../entities/claims/labels.tsx';
import type { useClaims } from '../../entities/claims/queries.ts';
import { CardNumber, ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import type { ClaimIntention } from '../../features/claims/IntentionDialog.tsx';
import type { Selection } from '../../lib/hooks/useSelection.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Eye } from '../../ui/icons.ts';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions, useSelectColumn } from '../../ui/table/columns.tsx';

/** The claims, with Submit Claim for Pending and Resubmit Claim for Rejected ones. */
export function ClaimTable({
  pages,
  selection,
  onIntend,
  empty,
  emptyHint,
}: {
  pages: ReturnType<typeof useClaims>;
  /** Undefined for a role that sends no claims. */
  selection: Selection<ListedClaim> | undefined;
  onIntend: (intention: ClaimIntention) => void;
  empty: ReactNode;
  emptyHint: ReactNode;
}) {
  const { t } = useLingui();
  const actions = useActions<ListedClaim>();
  const select = useSelectColumn<ListedClaim>();
  const columns: Column<ListedClaim>[] = [
    ...(selection ? [select({ selection, canSelect: canSubmit, nameOf: referenceOf })] : []),
    {
      id: 'serial',
      header: t`Serial/Folio No`,
      width: 8.5,
      cell: (claim) => <SerialNo serialNo={claim.serialNo} short />,
    },
    {
      id: 'patient',
      header: t`Patient`,
      minWidth: 11.5,
      narrow: 'first',
      cell: (claim) => <ClaimPatient claim={claim} />,
    },
    {
      id: 'date',
      header: t`Date`,
      width: 7.25,
      cell: (claim) => <span className="figures whitespace-nowrap">{formatDay(claim.day)}</span>,
    },
    {
      id: 'amount',
      header: t`Amount (TZS)`,
      width: 6.25,
      align: 'end',
      cell: (claim) => <Money value={claim.amountClaimed} bare />,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 7,
      cell: (claim) => <ClaimStateCell claim={claim} />,
    },
    {
      id: 'check',
      header: t`Check`,
      width: 10.5,
      cell: (claim) => (
        <>
          <RefusedNote refusal={claim.refusal} />
          {claim.refusal && passesCheck(claim) ? null : <CheckNote check={claim.check} withReason />}
        </>
      ),
    },
    actions((claim) => <RowActions claim={claim} onIntend={onIntend} />, 12.25),
  ];
  return (
    <DataTable
      label={t`Claims`}
      columns={columns}
      list={pages}
      rowKey={(claim) => claim.id}
      empty={empty}
      emptyHint={emptyHint}
    />
  );
}

/** Who it is, with the card and the visit type below. */
function ClaimPatient({ claim }: { claim: ListedClaim }) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <span className="block min-w-0 py-1">
      <span className="flex items-center gap-x-2 max-sm:flex-wrap">
        <Truncated text={nameOf(claim) || t`No name`} className="min-w-0 font-medium" />
        <ProvisionalBadge mark={claim.provisional} />
      </span>
      <span className="block truncate text-[0.8125rem] font-normal text-muted max-sm:hidden">
        <CardNumber cardNo={claim.cardNo} /> · {translate(claim.visitTypeName)}
      </span>
    </span>
  );
}

/** A claim that is being sent, or would be refused before it is sent, cannot be submitted with others. */
function canSubmit({ status, sending, check }: ListedClaim): boolean {
  return status === 'Pending' && !sending && check?.blocking === 0;
}

function referenceOf(claim: ListedClaim): string {
  return claim.serialNo ?? nameOf(claim);
}

/** Shows the state of a claim; while it is being sent with the time. */
function ClaimStateCell({ claim }: { claim: ListedClaim }) {
  const since = formatMoment(claim.sendingSince);
  return (
    <span className="flex flex-col items-start py-1">
      <ClaimStatusBadge status={claim.status} sending={claim.sending} compact />
      {claim.sending && claim.sendingSince ? (
        <span className="figures text-[0.8125rem] text-muted">
          <Trans>since {since}</Trans>
        </span>
      ) : null}
    </span>
  );
}

function RowActions({
  claim,
  onIntend,
}: {
  claim: ListedClaim;
  onIntend: (intention: ClaimIntention) => void;
}) {
  const { t } = useLingui();
  const may = useRights();
  const writes = may('claims.write');
  const which = referenceOf(claim);
  return (
    <span className="flex items-center justify-end gap-1">
      {/* First for the keyboard: it changes nothing. */}
      <Link
        to="/claims/$claimId"
        params={{ claimId: claim.id }}
        aria-label={t`Open claim ${which}`}
        title={t`Open claim ${which}`}
        className={buttonClass('quiet', 'order-last px-2.5')}
      >
        <Eye aria-hidden size={18} />
      </Link>
      {writes && claim.status === 'Pending' && !claim.sending ? (
        <Button
          aria-label={t`Submit Claim ${which}`}
          className="px-3"
          onClick={() => onIntend({ act: 'submit', claim })}
        >
          <Trans>Submit Claim</Trans>
        </Button>
      ) : null}
      {writes && claim.status === 'Rejected' ? (
        <Button
          aria-label={t`Resubmit Claim ${which}`}
          className="px-3"
          onClick={() => onIntend({ act: 'resubmit', claim })}
        >
          <Trans>Resubmit Claim</Trans>
        </Button>
      ) : null}
    </span>
  );
}
