import type { ProvisionalRow } from '@afyakadi/contract';
import { may, type ProvisionalTab } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { FilePenLine, RotateCw } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { CardNumber, ProvisionalBadge } from '../../entities/people/labels.tsx';
import { useOutcomeLabel, useSourceLabel } from '../../entities/provisional/labels.ts';
import { useProvisional } from '../../entities/provisional/queries.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoment, formatNumber } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';
import { type Column, DataTable, useActions } from '../../ui/DataTable.tsx';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import type { ProvisionalIntention } from './ProvisionalScreen.tsx';

export interface ProvisionalTableProps {
  state: ProvisionalTab;
  /** Receives the focus when the focused row disappears. */
  home: RefObject<HTMLElement | null>;
  onIntend: (intention: ProvisionalIntention) => void;
}

type OnIntend = (intention: Omit<ProvisionalIntention, 'onDone'>) => void;

/** One tab of the list, with the costs and the scheme's answers. */
export function ProvisionalTable({ state, home, onIntend }: ProvisionalTableProps) {
  const { t } = useLingui();
  const authorizations = useProvisional(state);
  const acted = useFocusFallback(home, authorizations.rows);
  return (
    <DataTable
      label={t`Provisional authorizations`}
      columns={useColumns(state, (intention) => onIntend({ ...intention, onDone: acted }))}
      list={authorizations}
      rowKey={(row) => row.id}
      empty={<Empty state={state} />}
      emptyHint={<EmptyHint state={state} />}
    />
  );
}

function useColumns(state: ProvisionalTab, onIntend: OnIntend): Column<ProvisionalRow>[] {
  const { t } = useLingui();
  const role = useRole();
  const source = useSourceLabel();
  const actions = useActions<ProvisionalRow>();
  const canReconcile = role !== undefined && may(role, 'provisional.settle');
  const columns: Column<ProvisionalRow>[] = [
    {
      id: 'no',
      header: t`Number`,
      narrow: 'first',
      cell: (row) => (
        <TwoLines
          first={<span className="figures font-medium whitespace-nowrap">{row.provisionalNo}</span>}
          second={source(row.source)}
        />
      ),
    },
  ];
  // The administrator sees subjects and costs, but no patient.
  if (role !== 'admin') {
    columns.push({
      id: 'patient',
      header: t`Patient`,
      narrow: 'first',
      cell: (row) => (
        <TwoLines
          first={<span className="break-words">{row.name || t`Name missing`}</span>}
          second={<CardNumber cardNo={row.cardNo} />}
        />
      ),
    });
  }
  columns.push(
    {
      id: 'issued',
      header: t`Issued`,
      cell: (row) => (
        <TwoLines
          first={<span className="figures whitespace-nowrap">{formatMoment(row.createdAt)}</span>}
          second={row.createdByName}
        />
      ),
    },
    {
      id: 'reason',
      header: t`Reason`,
      narrow: 'hidden',
      cell: (row) => <span className="block min-w-36 max-w-56 py-1.5 break-words">{row.reason}</span>,
    },
    { id: 'state', header: t`Answer of the scheme`, cell: (row) => <SchemeAnswer row={row} /> },
    {
      id: 'cost',
      header: t`Cost (TZS)`,
      align: 'end',
      cell: ({ cost }) => (
        <span className="figures whitespace-nowrap">
          <span className="sm:sr-only">TZS </span>
          {formatNumber(cost)}
        </span>
      ),
    },
  );
  if (canReconcile && (state === 'open' || state === 'refused'))
    columns.push(actions((row) => <ProvisionalActions row={row} onIntend={onIntend} />));
  return columns;
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="flex flex-col py-1 max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
      {first}
      <span className="text-[0.8125rem] text-muted">{second}</span>
    </span>
  );
}

/** The scheme's answer: waiting, its number, its refusal, or how a person ended it. */
function SchemeAnswer({ row }: { row: ProvisionalRow }) {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const outcome = useOutcomeLabel();
  if (row.mark === null) {
    const { authorizationNo } = row;
    return (
      <TwoLines
        first={
          <span className="figures">
            <Trans>Authorized: {authorizationNo}</Trans>
          </span>
        }
        second={formatMoment(row.settledAt)}
      />
    );
  }
  const schemeRemark = row.remarks
    ? translateMessage(row.remarks, row.remarksMessage)
    : row.mark === 'waiting'
      ? t`Not answered yet`
      : t`Nothing`;
  const ended = row.closedOutcome === null || row.cost === 0 ? '' : outcome(row.closedOutcome);
  return (
    <span className="flex max-w-72 flex-col items-start gap-0.5 py-1.5">
      <ProvisionalBadge mark={row.mark} />
      <span className="break-words">{schemeRemark}</span>
      {row.mark === 'closed' ? (
        <span className="text-[0.8125rem] break-words text-muted">
          {[ended, row.closedNote, row.closedByName, formatMoment(row.closedAt)].filter(Boolean).join(' · ')}
        </span>
      ) : null}
    </span>
  );
}

function ProvisionalActions({ row, onIntend }: { row: ProvisionalRow; onIntend: OnIntend }) {
  const { t } = useLingui();
  const number = row.provisionalNo;
  return (
    <RowActions>
      <RowAction
        icon={<RotateCw aria-hidden size={18} />}
        label={t`Ask the scheme again about ${number}`}
        onClick={() => onIntend({ act: 'ask', row })}
      >
        <Trans>Ask again</Trans>
      </RowAction>
      {row.mark === 'refused' || (row.mark === 'waiting' && row.remarks !== '') ? (
        <RowAction
          icon={<FilePenLine aria-hidden size={18} />}
          label={t`End ${number}`}
          onClick={() => onIntend({ act: 'end', row })}
        >
          <Trans>End it</Trans>
        </RowAction>
      ) : null}
    </RowActions>
  );
}

function Empty({ state }: { state: ProvisionalTab }) {
  if (state === 'open') return <Trans>Nothing waits: neither for the scheme nor for a person.</Trans>;
  if (state === 'refused') return <Trans>The scheme has refused none that is still open.</Trans>;
  if (state === 'settled') return <Trans>None was reconciled yet.</Trans>;
  return <Trans>None was ended by a person.</Trans>;
}

function EmptyHint({ state }: { state: ProvisionalTab }) {
  if (state === 'open')
    return (
      <Trans>
        When the scheme does not answer, a provisional authorization is issued on the verification screen.
      </Trans>
    );
  if (state === 'refused')
    return (
      <Trans>
        Provisional authorizations that the scheme refuses appear here, with the cost of their services.
      </Trans>
    );
  if (state === 'settled')
    return <Trans>Those that the scheme has confirmed appear here with their number.</Trans>;
  return <Trans>Refused ones appear here after a person has ended them.</Trans>;
}
