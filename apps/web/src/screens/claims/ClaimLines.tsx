import type { ClaimDetail, ClaimLine } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isEditable } from '../../entities/claims/claimEdit.ts';
import { Money, OutcomeBadge } from '../../entities/claims/labels.tsx';
import { CeilingBalance, UnpaidParts } from '../../entities/orders/split.tsx';
import { IncludeLineButton } from '../../features/claims/IncludeLineButton.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { formatDay, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { useCareKindWord } from '../../lib/text/useCareKindWord.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

/** The lines of a claim with the prices of that day and the scheme's decisions. */
export function ClaimLines({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const columns = useColumns(claim);
  return (
    <section aria-labelledby="claim-lines" className="mb-5">
      <h3 id="claim-lines" className="mb-2 text-base font-semibold">
        <Trans>Services given</Trans>
      </h3>
      <DataTable
        label={t`Services given`}
        columns={columns}
        list={{ rows: claim.lines }}
        rowKey={({ id }) => id}
        unpaged
        empty={<Trans>Nothing that the scheme pays for was given.</Trans>}
        emptyHint={
          <Trans>
            Dispensed medicines, tests with results, procedures that were done, bed-days and completed
            consultations appear here.
          </Trans>
        }
      />
      <div className="mt-2 flex flex-col gap-1 px-4 empty:hidden">
        <NotListed claim={claim} />
        {claim.balance ? <CeilingBalance balance={claim.balance} /> : null}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-x-6 gap-y-1 px-4 font-semibold">
        <TotalRow label={<Trans>Total claimed</Trans>} amount={claim.amountClaimed} />
        {claim.amountApproved === null ? null : (
          <TotalRow label={<Trans>Total approved</Trans>} amount={claim.amountApproved} />
        )}
      </div>
    </section>
  );
}

/** What the patient pays of services of which the scheme pays nothing: they are not on the claim, but in the total. */
function NotListed({ claim: { split, lines } }: { claim: ClaimDetail }) {
  const listed = lines.reduce((sum, line) => sum + (line.split?.patient ?? 0), 0);
  const amount = (split?.patient ?? 0) - listed;
  if (amount <= 0) return null;
  const money = formatMoney(amount, 'TZS');
  return (
    <p className="figures text-sm text-muted">
      <Trans>{money} more is for services that the patient pays in full. They are not on the claim.</Trans>
    </p>
  );
}

function TotalRow({ label, amount }: { label: ReactNode; amount: number }) {
  return (
    <p className="flex gap-3">
      {label}
      <span className="figures whitespace-nowrap">{formatMoney(amount, 'TZS')}</span>
    </p>
  );
}

function useColumns(claim: ClaimDetail): Column<ClaimLine>[] {
  const { t } = useLingui();
  const department = useCareKindWord();
  const role = useRole();
  const actions = useActions<ClaimLine>();
  const isOfSeveralDays = new Set(claim.lines.map(({ givenOn }) => givenOn)).size > 1;
  const decided = claim.lines.some(({ outcome }) => outcome !== null);
  const canInclude =
    isEditable(claim) &&
    role &&
    may(role, 'claims.write') &&
    claim.lines.some((line) => line.leftOut !== null);
  return [
    {
      id: 'service',
      header: t`Service`,
      narrow: 'first',
      cell: (line) => <ServiceCell line={line} />,
    },
    { id: 'department', header: t`Department`, cell: (line) => department(line.department) },
    {
      id: 'date',
      header: t`Date`,
      // Only the day tells the bed-days of a stay apart.
      narrow: isOfSeveralDays ? 'second' : 'hidden',
      cell: (line) => <span className="figures whitespace-nowrap">{formatDay(line.givenOn)}</span>,
    },
    { id: 'quantity', header: t`Quantity`, align: 'end', cell: (line) => <Quantity value={line.quantity} /> },
    {
      id: 'price',
      header: t`Price (TZS)`,
      align: 'end',
      narrow: 'hidden',
      cell: (line) => <Money value={line.unitPrice} bare />,
    },
    {
      id: 'amount',
      header: t`Amount (TZS)`,
      align: 'end',
      cell: (line) => (
        <span className={line.leftOut === null ? 'font-medium' : 'text-muted line-through'}>
          <Money value={line.amount} bare />
        </span>
      ),
    },
    ...(decided ? outcomeColumns(t`Decision`, t`Approved (TZS)`) : []),
    ...(canInclude ? [actions((line) => <IncludeLineButton claim={claim} line={line} />)] : []),
  ];
}

/** Shows a multiplication sign where the column header is hidden. */
function Quantity({ value }: { value: number }) {
  return (
    <>
      <span aria-hidden className="sm:hidden">
        ×{' '}
      </span>
      {formatNumber(value)}
    </>
  );
}

function outcomeColumns(decision: string, approved: string): Column<ClaimLine>[] {
  return [
    {
      id: 'outcome',
      header: decision,
      cell: (line) => (line.outcome ? <OutcomeBadge outcome={line.outcome} /> : '–'),
    },
    {
      id: 'approved',
      header: approved,
      align: 'end',
      cell: (line) => <ApprovedCell line={line} />,
    },
  ];
}

function ApprovedCell({ line }: { line: ClaimLine }) {
  const { outcome, approvedQuantity, approvedPrice, amountApproved } = line;
  if (outcome === null || approvedQuantity === null || approvedPrice === null) return '–';
  const count = formatNumber(approvedQuantity);
  const price = formatMoney(approvedPrice, 'TZS');
  return (
    <>
      <span className="block font-medium">
        <Money value={amountApproved ?? 0} bare />
      </span>
      {outcome === 'Reduced' ? (
        <span className="block text-sm whitespace-nowrap text-muted">
          {count} × {price}
        </span>
      ) : null}
    </>
  );
}

/** A service with its code, its approval, and why it is not claimed or paid. */
function ServiceCell({ line }: { line: ClaimLine }) {
  const translate = useTranslate();
  return (
    <span className="block py-1.5">
      <span className="block font-medium break-words">
        <span className="figures mr-2 font-normal text-muted">{line.lineNo}</span>
        {line.itemName}
      </span>
      <span className="figures block text-sm font-normal text-muted">
        {line.itemCode}
        {line.approvalNo ? (
          <>
            {' · '}
            <Trans>Approval {line.approvalNo}</Trans>
          </>
        ) : null}
      </span>
      {line.otherDetails ? (
        <span className="block text-sm font-normal break-words text-muted">{line.otherDetails}</span>
      ) : null}
      {line.split ? (
        <span className="block text-sm font-normal text-muted">
          <UnpaidParts split={line.split} />
        </span>
      ) : null}
      {line.leftOut === null ? null : (
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm font-normal">
          <Badge>
            <Trans>Excluded</Trans>
          </Badge>
          <span className="break-words">{line.leftOut}</span>
        </span>
      )}
      {line.reason ? (
        <span className="mt-0.5 block text-sm font-normal break-words text-bad">
          {translate(line.reason)}
        </span>
      ) : null}
    </span>
  );
}
