import type { ProvisionalRow } from '@afyakadi/contract';
import type { ProvisionalTab } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { CardNumber, ProvisionalBadge } from '../../entities/people/labels.tsx';
import { useOutcomeLabel, useSourceLabel } from '../../entities/provisional/labels.ts';
import { useProvisional } from '../../entities/provisional/queries.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { formatMoment, formatNumber } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilePenLine, RotateCw } from '../../ui/icons.ts';
import { RowAction, RowActions } from '../../ui/RowAction.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

/** The provisional authorization and the action that the user started. */
export interface ProvisionalIntention {
  act: 'ask' | 'end';
  row: ProvisionalRow;
  /** Runs after the action, when the row may disappear. */
  onDone: () => void;
}

export interface RowDialogProps extends Pick<ProvisionalIntention, 'row' | 'onDone'> {
  onClose: () => void;
}

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
  const may = useRights();
  const source = useSourceLabel();
  const actions = useActions<ProvisionalRow>();
  const hasActions = may('provisional.reconcile') && (state === 'open' || state === 'refused');
  const columns: Column<ProvisionalRow>[] = [
    {
      id: 'no',
      header: t`Number`,
      width: 9.75,
      narrow: 'first',
      cell: (row) => (
        <TwoLines
          first={<span className="figures font-medium wrap-anywhere">{row.provisionalNo}</span>}
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
      minWidth: 7,
      narrow: 'first',
      cell: (row) => (
        <TwoLines
          first={<Truncated text={row.name || t`No name`} lines={2} />}
          second={<CardNumber cardNo={row.cardNo} />}
        />
      ),
    });
  }
  columns.push(
    {
      id: 'issued',
      header: t`Issued`,
      width: 10.25,
      cell: (row) => (
        <TwoLines
          first={<span className="figures whitespace-nowrap">{formatMoment(row.createdAt)}</span>}
          second={<Truncated text={row.createdByName} />}
        />
      ),
    },
    {
      id: 'reason',
      header: t`Reason`,
      minWidth: 6,
      narrow: 'hidden',
      cell: (row) => <Truncated text={row.reason} lines={2} />,
    },
    {
      id: 'state',
      header: t`Answer of the scheme`,
      width: hasActions ? 12.25 : 13.75,
      cell: (row) => <SchemeAnswer row={row} />,
    },
    {
      id: 'cost',
      header: t`Cost (TZS)`,
      width: 6.25,
      align: 'end',
      cell: ({ cost }) => (
        <span className="figures whitespace-nowrap">
          <span className="sm:sr-only">TZS </span>
          {formatNumber(cost)}
        </span>
      ),
    },
  );
  if (hasActions) columns.push(actions((row) => <ProvisionalActions row={row} onIntend={onIntend} />, 16.1));
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
        second={formatMoment(row.answeredAt)}
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
    <span className="flex flex-col items-start gap-0.5 py-1.5">
      <ProvisionalBadge mark={row.mark} />
      <Truncated text={schemeRemark} lines={row.mark === 'closed' ? 1 : 2} className="max-w-full" />
      {row.mark === 'closed' ? (
        <Truncated
          text={[ended, row.closedNote, row.closedByName, formatMoment(row.closedAt)]
            .filter(Boolean)
            .join(' · ')}
          lines={2}
          className="text-[0.8125rem] text-muted"
        />
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
          <Trans>Close</Trans>
        </RowAction>
      ) : null}
    </RowActions>
  );
}

function Empty({ state }: { state: ProvisionalTab }) {
  if (state === 'open') return <Trans>All settled.</Trans>;
  if (state === 'refused') return <Trans>The scheme has refused none of the open ones.</Trans>;
  if (state === 'reconciled') return <Trans>None was reconciled yet.</Trans>;
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
  if (state === 'reconciled') return <Trans>Confirmed authorizations appear here with their number.</Trans>;
  return <Trans>Refused ones appear here after a person has ended them.</Trans>;
}
